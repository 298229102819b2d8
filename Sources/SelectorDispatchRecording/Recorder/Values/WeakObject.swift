internal import ResponderChain

/// A weak reference to a responder of any isolation.
// Safe: the reference is only compared.
struct WeakObject: @unchecked Sendable {
    weak var object: AnyObject?

    init(_ object: any Responder) {
        self.object = object
    }
}
