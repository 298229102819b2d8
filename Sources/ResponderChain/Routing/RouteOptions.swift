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
    /// The sequence of replies by ``Event/reply(_:)``, during the route or later, or nil to discard replies.
    public var replies: EventReplies?
    /// The sender's own rules for responders, or nil if there are none.
    package var rules: (any RouteRules)? { didSet { hasRules = rules != nil } }
    /// Whether there are such rules; reading `rules` copies them.
    private(set) var hasRules = false

    /// Creates options, with the defaults of a route without options.
    public init(
        going extent: RouteExtent = .up, startingAt start: RouteStart = .self, policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [], recordsPath: Bool = false,
        registry: HandlerRegistry = .shared, replies: EventReplies? = nil
    ) {
        self.extent = extent
        self.start = start
        self.policy = policy
        self.decorators = decorators
        self.recordsPath = recordsPath
        self.registry = registry
        self.replies = replies
    }

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
        if case .up(let boundaries) = kind { boundaries } else { [] }
    }

    var isDown: Bool {
        if case .down = kind { true } else { false }
    }

    /// Returns the phase of a visit after capture.
    func phase(atDepth depth: Int) -> Event.Phase { isDown ? .descent : depth == 0 ? .target : .bubble }
}
