public import SelectorDispatch

extension Responder {
    /// Explains whether a selector would be handled, responder by responder.
    ///
    /// It runs no handlers, listeners, receivers or decorators.
    ///
    /// ```swift
    /// print(button.explain("save:", with: [document]))
    /// ```
    ///
    /// It reads only properties of responders that have no side effects: their next responder or
    /// children, the messages for which they are disabled, their forwarding targets, and their
    /// strategy.
    ///
    /// - Parameters:
    ///   - selector: The selector, `btnClick1:userInfo:` or `btnClick1(_:userInfo:)`.
    ///   - arguments: The arguments that the message would have, or nil to ignore their number and
    ///     types.
    ///   - options: The extent of the route, and its other options. The explanation names the
    ///     route's decorators without running them.
    ///   - isolation: The sender's isolation; leave it out.
    /// - Returns: A verdict for each responder on the way.
    @_optimize(none) public func explain(
        _ selector: Selector,
        with arguments: [Any?]? = nil,
        options: RouteOptions,
        isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        let message = RoutedMessage.selector(selector, arguments: arguments ?? [])
        return Explainer(
            message,
            judgesArguments: arguments != nil,
            options,
            isolation,
            isAwaited: false
        )
        .explanation(from: self)
    }

    /// Explains whether an event would be handled, responder by responder.
    ///
    /// It runs no handlers, listeners, receivers or decorators.
    ///
    /// - Parameters:
    ///   - name: The event's name; if it is empty, the explanation has an error.
    ///   - userInfo: The values that belong to the event.
    ///   - sender: The object that raises the event, or nil for the responder that routes it.
    ///   - options: The extent of the route, and its other options. The explanation names the
    ///     route's decorators without running them.
    ///   - isolation: The sender's isolation; leave it out.
    /// - Returns: A verdict for each responder on the way.
    @_optimize(none) public func explain(
        event name: String,
        userInfo: [String: Any]? = nil,
        sender: Any? = nil,
        options: RouteOptions,
        isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        let event = Event(raised: name, userInfo, sender ?? self)
        return Explainer(.event(event), options, isolation, isAwaited: false).explanation(
            from: self
        )
    }

    /// Explains whether a selector would be handled, responder by responder.
    ///
    /// It runs no handlers, listeners, receivers or decorators. The options are those of
    /// ``RouteOptions``, as separate parameters.
    ///
    /// - Parameters:
    ///   - selector: The selector, `btnClick1:userInfo:` or `btnClick1(_:userInfo:)`.
    ///   - arguments: The arguments that the message would have, or nil to ignore their number and
    ///     types.
    ///   - extent: The direction and reach of the route; by default, up to the first
    ///     ``RouteBoundary``.
    ///   - start: The first responder that the route asks: this responder, or the next one after
    ///     it.
    ///   - policy: The policy for a selector's arguments that don't fit unchanged.
    ///   - decorators: The decorators around every responder of the route, which the explanation
    ///     names without running them.
    ///   - registry: The registry of the handlers.
    ///   - isolation: The sender's isolation; leave it out.
    /// - Returns: A verdict for each responder on the way.
    @_optimize(none) public func explain(
        _ selector: Selector,
        with arguments: [Any?]? = nil,
        going extent: RouteExtent = .up,
        startingAt start: RouteStart = .self,
        policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [],
        registry: HandlerRegistry = .shared,
        isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        let options = RouteOptions(
            going: extent,
            startingAt: start,
            policy: policy,
            decoratedBy: decorators,
            registry: registry
        )
        return explain(selector, with: arguments, options: options, isolation: isolation)
    }

    /// Explains whether an event would be handled, responder by responder.
    ///
    /// It runs no handlers, listeners, receivers or decorators. The options are those of
    /// ``RouteOptions``, as separate parameters.
    ///
    /// - Parameters:
    ///   - name: The event's name; if it is empty, the explanation has an error.
    ///   - userInfo: The values that belong to the event.
    ///   - sender: The object that raises the event, or nil for the responder that routes it.
    ///   - extent: The direction and reach of the route; by default, up to the first
    ///     ``RouteBoundary``.
    ///   - start: The first responder that the route asks: this responder, or the next one after
    ///     it.
    ///   - policy: No effect: a handler always gets an event's parts leniently.
    ///   - decorators: The decorators around every responder of the route, which the explanation
    ///     names without running them.
    ///   - registry: The registry of the handlers.
    ///   - isolation: The sender's isolation; leave it out.
    /// - Returns: A verdict for each responder on the way.
    @_optimize(none) public func explain(
        event name: String,
        userInfo: [String: Any]? = nil,
        sender: Any? = nil,
        going extent: RouteExtent = .up,
        startingAt start: RouteStart = .self,
        policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [],
        registry: HandlerRegistry = .shared,
        isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        let options = RouteOptions(
            going: extent,
            startingAt: start,
            policy: policy,
            decoratedBy: decorators,
            registry: registry
        )
        return explain(
            event: name,
            userInfo: userInfo,
            sender: sender,
            options: options,
            isolation: isolation
        )
    }
}

extension AwaitedRoutes {
    /// Explains whether an awaited route of a selector would be handled, responder by responder.
    ///
    /// A handler in another isolation is reachable if its responder and result are `Sendable`.
    /// Everything else is as for a route that doesn't wait.
    ///
    /// - Parameters:
    ///   - selector: The selector, `btnClick1:userInfo:` or `btnClick1(_:userInfo:)`.
    ///   - arguments: The arguments that the message would have, or nil to ignore their number and
    ///     types.
    ///   - options: The extent of the route, and its other options. The explanation names the
    ///     route's decorators without running them.
    ///   - isolation: The sender's isolation; leave it out.
    /// - Returns: A verdict for each responder on the way, or none if there is no responder where
    ///   the route can start.
    @_optimize(none) public func explain(
        _ selector: Selector,
        with arguments: [Any?]? = nil,
        options: RouteOptions = RouteOptions(),
        isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        let message = RoutedMessage.selector(selector, arguments: arguments ?? [])
        return Explainer(
            message,
            judgesArguments: arguments != nil,
            options,
            isolation,
            isAwaited: true
        )
        .explanation(from: routeOrigin)
    }

    /// Explains whether an awaited route of an event would be handled, responder by responder.
    ///
    /// A handler in another isolation is reachable if its responder and result are `Sendable`.
    /// Everything else is as for a route that doesn't wait.
    ///
    /// - Parameters:
    ///   - name: The event's name; if it is empty, the explanation has an error.
    ///   - userInfo: The values that belong to the event.
    ///   - sender: The object that raises the event, or nil for the responder that routes it.
    ///   - options: The extent of the route, and its other options. The explanation names the
    ///     route's decorators without running them.
    ///   - isolation: The sender's isolation; leave it out.
    /// - Returns: A verdict for each responder on the way, or none if there is no responder where
    ///   the route can start.
    @_optimize(none) public func explain(
        event name: String,
        userInfo: [String: Any]? = nil,
        sender: Any? = nil,
        options: RouteOptions = RouteOptions(),
        isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        let event = Event(raised: name, userInfo, sender ?? routeOrigin ?? ())
        return Explainer(.event(event), options, isolation, isAwaited: true).explanation(
            from: routeOrigin
        )
    }
}

extension HandlerRegistry {
    /// Explains whether a selector that is routed from a responder would be handled, with handlers
    /// of this registry.
    ///
    /// It runs no handlers, listeners, receivers or decorators.
    ///
    /// - Parameters:
    ///   - selector: The selector, `btnClick1:userInfo:` or `btnClick1(_:userInfo:)`.
    ///   - responder: The responder where the route starts; it goes up to the first
    ///     ``RouteBoundary``.
    ///   - arguments: The arguments that the message would have, or nil to ignore their number and
    ///     types.
    ///   - isolation: The sender's isolation; leave it out.
    /// - Returns: A verdict for each responder on the way.
    @_optimize(none) public func explain(
        _ selector: Selector,
        from responder: any Responder,
        with arguments: [Any?]? = nil,
        isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        responder.explain(selector, with: arguments, registry: self, isolation: isolation)
    }
}

/// A report, returned by `explain`, on whether and where a message would be handled.
///
/// ```text
/// -[Button save:] would not be handled
/// Button: not registered; did you mean 'saveAll:'?
///   Editor: disabled: the document is read-only
///     Window: not asked: the route stops before it
/// ```
public struct RouteExplanation {
    /// The message, and the responder that would route it.
    public let message: DispatchError.Context

    /// Every responder on the way, in the order of the route, including those that wouldn't be
    /// asked.
    public let visits: [Visit]

    /// The error that the route would throw for an empty event name, a circle, or a chain without
    /// end, or nil if there is none.
    public let error: RouteError?

    /// The verdict on one responder.
    public struct Visit {
        /// The subject of the verdict.
        public let responder: any Responder

        /// The number of responders before this one, or of levels above it on a route down.
        public let depth: Int

        /// Whether the responder would handle the message, or why not.
        public let verdict: Verdict

        /// Other parts of the visit, such as listeners and decorators, whose effect is unknown
        /// unless their code runs.
        public let notes: [Note]
    }

    /// Whether a responder would handle a message, or why not.
    public enum Verdict: Sendable, Hashable {
        /// It would handle the message.
        case handles

        /// It would be asked, but only its own code determines the result, because it is an
        /// ``EventReceiver``.
        case decidesItself

        /// It has no handler for the message.
        ///
        /// - Parameters:
        ///   - suggestions: Its nearest selectors, best first.
        ///   - isStatic: Whether its type has the selector as a static handler, which routes don't
        ///     reach.
        case notRegistered(suggestions: [String], isStatic: Bool = false)

        /// It has a handler, but the send would fail with these errors: a wrong number of
        /// arguments, a wrong type, null, the wrong isolation, or a released target.
        case fails([DispatchError])

        /// It is disabled for the message.
        ///
        /// - Parameter reason: The reason, as ``MessageValidator/disabledReason(for:)`` returned it.
        case disabled(reason: String)

        /// It wouldn't get the message, because an earlier responder would stop it, or the route
        /// would fail there.
        ///
        /// - Parameter by: The earlier responder's description, or else its type.
        case stopped(by: String)

        /// It is a boundary, and the route would stop before it.
        case beyondBoundary
    }

    /// An additional fact about a visit to a responder.
    public enum Note: Sendable, Hashable {
        /// It has this many listeners for the message.
        case listeners(Int)

        /// These types can change or refuse the message: the responder itself, and decorators
        /// around it.
        case decorators([String])

        /// It has a handler of the event's name whose parameters aren't those of an event's
        /// handler.
        indirect case nearMiss(NearMiss)

        /// Its next responder was released, so the chain ends here.
        case nextResponderReleased
    }

    /// Whether a responder is certain to handle the message, as an ``EventReceiver`` is not.
    public var isHandled: Bool { handledBy != nil }

    /// The first responder that is certain to handle the message, or nil if there is none.
    public var handledBy: (any Responder)? {
        guard error == nil else { return nil }
        return visits.first { $0.verdict == .handles }?.responder
    }
}

extension RouteExplanation: CustomStringConvertible {
    /// The message with the answer, then each responder on a line with its verdict, indented by
    /// depth.
    @_optimize(none) public var description: String {
        var answer = isHandled ? " would be handled" : " would not be handled"
        var lines = ""
        for visit in visits {
            lines += "\n" + indentation(visit.depth) + visit.description
            guard !isHandled else { continue }
            if case .fails = visit.verdict { answer = " would fail" }
            if case .decidesItself = visit.verdict, answer != " would fail" {
                answer = " may be handled"
            }
        }
        if let error {
            answer = " would fail"
            lines += "\n" + error.description
        }
        return message.description + answer + lines
    }
}

extension RouteExplanation.Visit: CustomStringConvertible {
    /// The responder, its verdict and its notes.
    @_optimize(none) public var description: String {
        var text = label(of: responder) + ": " + verdict.description
        for note in notes { text += "; " + note.description }
        return text
    }
}

extension RouteExplanation.Verdict: CustomStringConvertible {
    /// The verdict in words, such as `not registered; did you mean 'saveAll:'?`.
    @_optimize(none) public var description: String {
        switch self {
        case .handles: "handles it"
        case .decidesItself: "is asked, and decides for itself"
        case .notRegistered(let suggestions, let isStatic):
            (isStatic
                ? "registered only as a static handler: send it to the type" : "not registered")
                + ErrorWording.question(suggestions)
        case .fails(let errors): errors.map(\.description).joined(separator: "; ")
        case .disabled(let reason): "disabled: " + reason.shown(upTo: 200)
        case .stopped(let stopper): "not asked: " + stopper + " stops it"
        case .beyondBoundary: "not asked: the route stops before it"
        }
    }
}

extension RouteExplanation.Note: CustomStringConvertible {
    /// The note in words, such as `2 listeners`.
    @_optimize(none) public var description: String {
        switch self {
        case .listeners(let count): count == 1 ? "1 listener" : "\(count) listeners"
        case .decorators(let names): "decorated by " + ErrorWording.list(names)
        case .nearMiss(let miss): miss.description + ", but " + EventHandlerShape.rule
        case .nextResponderReleased: "its next responder was released"
        }
    }
}
