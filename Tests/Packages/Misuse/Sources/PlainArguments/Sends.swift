import SelectorDispatch

// selector-check: elsewhere
func sends(_ receiver: some MessageReceiver) throws {
    try receiver.send("move:to:", 3, 7)
    _ = try type(of: receiver).send("make:", 3)
    try receiver.send("move:to:", with: 3)
    try receiver.send(3)
}

func sendsAwaited(_ receiver: some MessageReceiver) async throws {
    _ = try await receiver.awaited.send("move:", 3)
    try await type(of: receiver).awaited.send("make:", nil)
}
