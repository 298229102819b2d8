import SelectorDispatch

// selector-check: elsewhere
actor Account: MessageReceiver {}

@MainActor final class Screen: MainActorReceiver {}

/// A sender can't claim an isolation in which it doesn't run.
func sends(_ receiver: some MessageReceiver, _ account: Account, _ screen: Screen) throws {
    try receiver.send("history", isolation: account)
    try receiver.send("history", isolation: MainActor.shared)
    try HandlerRegistry.shared[receiver].send("history", isolation: account)
    _ = try receiver.send("history", returning: Int.self, isolation: account)
    try account.send("history")
    try screen.send("history")
    try receiver.send("history", from: account)
}

func sendsAwaited(_ receiver: some MessageReceiver & Sendable, _ account: Account) async throws {
    try receiver.send("history", isolation: account)
    try await receiver.awaited.send("history", isolation: account)
}
