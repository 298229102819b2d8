/// The direction and reach of a route.
public struct RouteExtent: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case up(including: RouteBoundaries)
        case targetOnly
        case down(StopScope)
    }

    let kind: Kind

    /// Goes up along the next responders and stops before the first ``RouteBoundary`` (the default).
    ///
    /// A boundary where the route starts still gets the message.
    public static var up: RouteExtent { RouteExtent(kind: .up(including: [])) }

    /// Goes up along the next responders and stops before the first ``RouteBoundary`` that isn't among `boundaries`.
    ///
    /// - Parameter boundaries: The kinds of boundaries that the route passes.
    public static func up(including boundaries: RouteBoundaries) -> RouteExtent {
        RouteExtent(kind: .up(including: boundaries))
    }

    /// Asks only the responder where the route starts, even at a boundary, after the listeners above that capture the
    /// message.
    public static var targetOnly: RouteExtent { RouteExtent(kind: .targetOnly) }

    /// Goes down to the responders below, depth first, and asks each one once, before its children.
    ///
    /// A responder that handles and stops the message ends the route only for the responders below it. Such a responder
    /// isn't asked through another parent either.
    public static var down: RouteExtent { RouteExtent(kind: .down(.subtree)) }

    /// Goes down to the responders below, depth first, and asks each one once, before its children.
    ///
    /// - Parameter scope: The part of the route that ends when a responder handles and stops the message.
    public static func down(stopping scope: StopScope) -> RouteExtent {
        RouteExtent(kind: .down(scope))
    }

    /// The part of a route down that ends when a responder handles and stops the message.
    public enum StopScope: Sendable, Hashable {
        /// Only the part below the responder ends (the default), and its siblings are still asked.
        case subtree
        /// The whole route ends.
        case route
    }
}

/// The first responder that a route asks.
public enum RouteStart: Sendable, Hashable {
    /// The responder that starts the route (the default).
    case `self`
    /// Its next responder, or its children on a route down.
    case next
}
