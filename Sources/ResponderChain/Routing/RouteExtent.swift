/// Where a route goes from the responder where it starts.
public struct RouteExtent: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case up(including: RouteBoundaries)
        case targetOnly
        case down(StopScope)
    }

    let kind: Kind

    /// Along the next responders, up to the first ``RouteBoundary``, where it doesn't start there. The default.
    public static var up: RouteExtent { RouteExtent(kind: .up(including: [])) }

    /// Along the next responders, up to the first ``RouteBoundary`` that is not among `boundaries`.
    public static func up(including boundaries: RouteBoundaries) -> RouteExtent {
        RouteExtent(kind: .up(including: boundaries))
    }

    /// To the one responder only, a boundary or not. Those above it may still capture the message.
    public static var targetOnly: RouteExtent { RouteExtent(kind: .targetOnly) }

    /// To those below, depth first, each before its children and each once. A responder that handles and stops ends the
    /// route for those below it only; one of them that has another parent too is not asked there either.
    public static var down: RouteExtent { RouteExtent(kind: .down(.subtree)) }

    /// To those below, depth first, each before its children and each once.
    ///
    /// - Parameter scope: what a responder ends that handles the message and stops it.
    public static func down(stopping scope: StopScope) -> RouteExtent {
        RouteExtent(kind: .down(scope))
    }

    /// What a responder ends that handles a message on its way down and stops it.
    public enum StopScope: Sendable, Hashable {
        /// The way to those below it; its siblings are still asked. The default.
        case subtree
        /// The whole route.
        case route
    }
}

/// Where a route begins.
public enum RouteStart: Sendable, Hashable {
    /// At the responder itself. The default.
    case `self`
    /// At its next responder; on a route down, at its children.
    case next
}
