internal import SelectorDispatch

extension RPCServer {
    /// Returns whether a message may be meant for a secret handler, so that its values and its
    /// error must not be shown.
    ///
    /// The receiver's own handler decides. A message that has none may be misspelled, or another
    /// process has its receiver.
    ///
    /// - Parameters:
    ///   - selector: The selector, or another name of the method.
    ///   - name: The receiver's name, or nil for the root receiver.
    package func isSecret(_ selector: String, of name: String?) -> Bool {
        if let method = try? target(selector, of: name).method {
            return method.signature.tags.contains(.secret)
        }
        let selector = Selector(selector)
        if methods.secretNames.contains(selector) { return true }
        guard let receiver = try? receiver(named: name) else { return false }
        return methods.registry.resemblesSecret(
            selector,
            type: type(of: receiver),
            isStatic: false
        )
    }
}
