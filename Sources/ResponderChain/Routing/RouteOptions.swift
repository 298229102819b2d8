public import SelectorDispatch

/// What the sender of a routed message asks for besides the message: every form of a route takes it whole, as
/// `options:`, or by its parts, under the labels that it is made with.
///
/// ```swift
/// let options = RouteOptions(going: .up(including: .all), recordsPath: true)
/// try button.route("save:", with: [1], options: options)
/// try button.route("save:", with: [1], going: .up(including: .all), recordsPath: true)  // the same
/// ```
public struct RouteOptions {
    /// Up to the first boundary, up past boundaries, here only, or down.
    public var extent: RouteExtent
    /// At this responder, or at its next one.
    public var start: RouteStart
    /// What to do about a selector's arguments that don't fit as they are. The handlers of an event take what they have
    /// parameters for.
    public var policy: ArgumentPolicy
    /// Stand around every responder of the route; the first is the outermost.
    public var decorators: [any VisitDecorator]
    /// Whether ``Route/path`` has the visits.
    public var recordsPath: Bool
    /// The registry of the handlers.
    public var registry: HandlerRegistry
    /// Takes what receivers reply by ``Event/reply(_:)``, during the route or later; nil if replies are dropped.
    public var replies: EventReplies?
    /// The sender's own knowledge about responders; nil if there is none.
    package var rules: (any RouteRules)?

    /// Options; each that is left out is as it is in a route without options.
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
