import SelectorDispatch

/// Sends to a receiver of whose type nothing is known: for an actor, the compiler would ask for `await`.
@discardableResult
func sendNow(_ selector: Selector, to target: some MessageReceiver, with arguments: [Any?]) throws -> Any? {
    try target.send(selector, with: arguments)
}
