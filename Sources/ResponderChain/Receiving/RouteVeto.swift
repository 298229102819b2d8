/// The error that a decorator throws to refuse a message, with a reason.
///
/// For an event, the sender finds the reason in the ``Route``. For a selector, the route throws
/// ``RouteError/vetoed(_:by:reason:)``.
public struct RouteVeto: Error, Sendable, Hashable {
    /// The reason for the refusal, which the error shows.
    public var reason: String
    /// Whether the veto ends the whole route or skips one responder.
    public var scope: Scope

    /// The reach of a veto.
    public enum Scope: Sendable, Hashable {
        /// The whole route ends (the default).
        case route
        /// Only this responder is skipped; the route goes on.
        case responder
    }

    /// Creates a veto, to be thrown from ``VisitDecorator/willVisit(_:_:)`` or ``MessageDecorator/decorate(_:)``.
    ///
    /// - Parameters:
    ///   - reason: The reason for refusing the message.
    ///   - scope: The reach of the veto.
    public init(_ reason: String, scope: Scope = .route) {
        self.reason = reason
        self.scope = scope
    }
}
