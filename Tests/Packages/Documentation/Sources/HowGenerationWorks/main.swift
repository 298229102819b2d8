import SelectorDispatch

final class Table: MessageReceiver {
    @Handler private func move(_ row: Int, to target: Int) -> Int { target - row }
}

for signature in HandlerRegistry.shared.methodSignatures {
    print(signature)
    print("\(signature.location), \(signature.isolation)")
}
