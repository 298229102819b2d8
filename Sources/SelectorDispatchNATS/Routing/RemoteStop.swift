#if NATS
internal import ResponderChain

/// A responder in another process, in the path of a route that continued there.
final class RemoteStop: Responder, Sendable, CustomStringConvertible {
    /// The service and the responder's name there, `shop/orders`; `shop/?` for a responder without
    /// a name.
    let description: String
    var nextResponder: (any Responder)? { nil }

    init(_ description: String) {
        self.description = description
    }
}
#endif
