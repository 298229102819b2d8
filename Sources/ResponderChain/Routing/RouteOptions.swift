public import SelectorDispatch

/// The requests of a routed message's sender, in addition to the message.
///
/// ```swift
/// let options = RouteOptions(going: .up(including: .all), recordsPath: true)
/// try button.route("save:", with: [1], options: options)
/// try button.route("save:", with: [1], going: .up(including: .all), recordsPath: true)  // the same
/// ```
public struct RouteOptions {
    /// The extent of the route: up to the first boundary, up past boundaries, here only, or down.
    public var extent: RouteExtent

    /// The start of the route: this responder, or its next one.
    public var start: RouteStart

    /// The policy for a selector's arguments that don't fit unchanged.
    public var policy: ArgumentPolicy

    /// The decorators around every responder of the route, outermost first.
    public var decorators: [any VisitDecorator]

    /// Whether ``Route/path`` contains the visits.
    public var recordsPath: Bool

    /// The registry of the handlers.
    public var registry: HandlerRegistry

    /// The sequence of replies by ``Event/reply(_:)``, during the route or later, or nil to discard
    /// replies.
    public var replies: EventReplies?

    /// The sender's own rules for responders, or nil if there are none.
    package var rules: (any RouteRules)? { didSet { hasRules = rules != nil } }

    /// Whether there are such rules; reading `rules` copies them.
    private(set) var hasRules = false

    /// Creates options, by default those of a route without options.
    ///
    /// - Parameters:
    ///   - extent: The direction and reach of the route; by default, up to the first
    ///     ``RouteBoundary``.
    ///   - start: The first responder that the route asks: the one that starts it, or the next one
    ///     after it.
    ///   - policy: The policy for a selector's arguments that don't fit unchanged. Handlers always
    ///     get an event's parts leniently.
    ///   - decorators: The decorators around every responder of the route, outermost first.
    ///   - recordsPath: Whether ``Route/path`` contains the visits; false by default, because
    ///     recording takes time.
    ///   - registry: The registry of the handlers.
    ///   - replies: The sequence of replies by ``Event/reply(_:)``, or nil to discard replies.
    public init(
        going extent: RouteExtent = .up,
        startingAt start: RouteStart = .self,
        policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [],
        recordsPath: Bool = false,
        registry: HandlerRegistry = .shared,
        replies: EventReplies? = nil
    ) {
        self.extent = extent
        self.start = start
        self.policy = policy
        self.decorators = decorators
        self.recordsPath = recordsPath
        self.registry = registry
        self.replies = replies
    }

    /// Whether the route asks the responder where it starts.
    var isFirstAsked: Bool { start == .self }

    /// The same options for a route that records its path.
    var recording: RouteOptions {
        var options = self
        options.recordsPath = true
        return options
    }
}

extension RouteExtent {
    /// The kinds of boundaries that a route up passes.
    package var boundaries: RouteBoundaries {
        if case .up(let boundaries) = kind { boundaries } else { RouteBoundaries(rawValue: 0) }
    }

    var isDown: Bool { if case .down = kind { true } else { false } }

    /// Whether a responder that stops a message stops it only for the responders below.
    var stopsOnlyBelow: Bool { if case .down(.subtree) = kind { true } else { false } }

    var isTargetOnly: Bool { if case .targetOnly = kind { true } else { false } }

    /// Returns the phase of a visit after capture.
    func phase(atDepth depth: Int) -> Event.Phase {
        if isDown { return .descent }
        return depth == 0 ? .target : .bubble
    }
}

/// The direction and reach of a route.
public struct RouteExtent: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case up(including: RouteBoundaries)
        case targetOnly
        case down(StopScope)
    }

    let kind: Kind

    /// Goes up along the next responders and stops before the first ``RouteBoundary`` (the
    /// default).
    ///
    /// A boundary where the route starts still gets the message.
    public static var up: RouteExtent { .up(including: RouteBoundaries(rawValue: 0)) }

    /// Goes up along the next responders and stops before the first ``RouteBoundary`` that isn't
    /// among `boundaries`.
    ///
    /// - Parameter boundaries: The kinds of boundaries that the route passes.
    public static func up(including boundaries: RouteBoundaries) -> RouteExtent {
        RouteExtent(kind: .up(including: boundaries))
    }

    /// Asks only the responder where the route starts, even at a boundary, after the listeners
    /// above that capture the message.
    public static var targetOnly: RouteExtent { RouteExtent(kind: .targetOnly) }

    /// Goes down to the responders below, depth first, and asks each one once, before its children.
    ///
    /// A responder that handles and stops the message ends the route only for the responders below
    /// it. Such a responder isn't asked through another parent either.
    public static var down: RouteExtent { RouteExtent(kind: .down(.subtree)) }

    /// Goes down to the responders below, depth first, and asks each one once, before its children.
    ///
    /// - Parameter scope: The part of the route that ends when a responder handles and stops the
    ///   message.
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

/// Rules of a route's sender for responders, in addition to the responders' own roles.
package protocol RouteRules {
    /// Returns the reason for skipping a responder that has a handler for a message, or nil if
    /// the responder is asked.
    func disabledReason(of responder: any Responder, for message: RoutedMessage) -> String?

    /// Returns the object to which a responder without a handler forwards a selector, or nil if
    /// there is none.
    func forwardingTarget(of responder: any Responder, for selector: Selector) -> Any?
}
