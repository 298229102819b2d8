/// What a decorator throws to refuse a message, with a reason.
///
/// The sender of an event reads it from its ``Route``; the sender of a selector gets
/// ``RouteError/vetoed(_:by:reason:)``.
public struct RouteVeto: Error, Sendable, Hashable {
    /// Why the message is refused, for whoever reads the error.
    public var reason: String
    /// Whether the whole route ends, or the responder alone is passed by.
    public var scope: Scope

    /// How far a refusal reaches.
    public enum Scope: Sendable, Hashable {
        /// The whole route: nobody else is asked. The default.
        case route
        /// The one responder: it is passed by.
        case responder
    }

    /// Makes a veto, to be thrown from ``VisitDecorator/willVisit(_:_:)``.
    public init(_ reason: String, scope: Scope = .route) {
        self.reason = reason
        self.scope = scope
    }
}
