internal import SelectorDispatch

extension RPCServer {
    /// Returns whether a message may be meant for a secret handler, so that its values and its
    /// error must not be shown.
    ///
    /// The receiver's own handler decides. A message that has none may be misspelled, or another
    /// process has its receiver.
    ///
    /// - Parameter name: The names of the receiver and of the method.
    package func isSecret(_ name: RPCMethodName) -> Bool {
        if let method = try? target(name).method { return method.isSecret }
        let selector = Selector(name.selector)
        if methods.secretNames.contains(selector) { return true }
        guard let receiver = try? receiver(named: name.receiver) else { return false }
        return methods.registry.resemblesSecret(
            selector,
            type: type(of: receiver),
            isStatic: false
        )
    }
}
