/// A message's selector and receiver, which become strings only if an error needs them.
@usableFromInline
struct MessageSite {
    let selector: Selector
    let type: Any.Type
    let isStatic: Bool

    @usableFromInline
    init(_ selector: Selector, _ type: Any.Type, isStatic: Bool) {
        self.selector = selector
        self.type = type
        self.isStatic = isStatic
    }

    @usableFromInline
    var message: DispatchError.Context {
        DispatchError.Context(
            selector: selector.description, receiver: "\(type)", kind: isStatic ? .static : .instance)
    }
}
