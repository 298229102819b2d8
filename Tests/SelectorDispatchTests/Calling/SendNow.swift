import SelectorDispatch

/// Sends where the compiler would take `send` for the awaited one: in an asynchronous function.
@discardableResult
func sendNow(_ selector: Selector, to target: some MessageReceiver, with arguments: [Any?]) throws -> Any? {
    try target.send(selector, with: arguments)
}
