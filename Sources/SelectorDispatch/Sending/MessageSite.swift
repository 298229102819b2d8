/// Who is sent what, before anybody asks for words: a message is put into strings only for an error.
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
