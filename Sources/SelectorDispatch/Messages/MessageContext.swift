extension DispatchError.Context {
    /// - Parameters:
    ///   - selector: The selector as the sender wrote it.
    ///   - type: The receiver's dynamic type; for a static handler, the receiver itself.
    init(_ selector: Selector, _ type: Any.Type, isStatic: Bool, _ call: Call = .send) {
        self.init(selector: selector.description, receiver: "\(type)", kind: isStatic ? .static : .instance, call: call)
    }

    /// Creates the description of a message to a receiver, which is the type for a static message.
    package init(_ selector: Selector, to target: Any, _ call: Call = .send) {
        if let type = target as? Any.Type {
            self.init(selector, type, isStatic: true, call)
        } else {
            self.init(selector, type(of: target), isStatic: false, call)
        }
    }
}
