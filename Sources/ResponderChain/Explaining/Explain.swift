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
    /// It reads only properties of responders that have no side effects: their next responder or children, the messages
    /// for which they are disabled, their forwarding targets, and their strategy.
    ///
    /// - Parameters:
    ///   - selector: The selector, `btnClick1:userInfo:` or `btnClick1(_:userInfo:)`.
    ///   - arguments: The arguments that the message would have, or nil to ignore their number and types.
    ///   - options: The extent of the route, and its other options. The explanation names the route's decorators
    ///     without running them.
    ///   - isolation: The sender's isolation; leave it out.
    /// - Returns: A verdict for each responder on the way.
    @_optimize(size) public func explain(
        _ selector: Selector, with arguments: [Any?]? = nil, options: RouteOptions,
        isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        Explainer(selector, arguments, options, isolation, isAwaited: false).explanation(from: self)
    }

    /// Explains whether an event would be handled, responder by responder.
    ///
    /// Everything else is as for a selector.
    @_optimize(size) public func explain(
        event name: String, userInfo: [String: Any]? = nil, sender: Any? = nil, options: RouteOptions,
        isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        Explainer(event: name, userInfo, sender ?? self, options, isolation, isAwaited: false).explanation(from: self)
    }

    /// Explains whether a selector would be handled, responder by responder.
    ///
    /// The labels are the parts of ``RouteOptions``. Everything else is as in the form that takes one value.
    @_optimize(size) public func explain(
        _ selector: Selector, with arguments: [Any?]? = nil, going extent: RouteExtent = .up,
        startingAt start: RouteStart = .self, policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [], registry: HandlerRegistry = .shared,
        isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        let options = RouteOptions(
            going: extent, startingAt: start, policy: policy, decoratedBy: decorators, registry: registry)
        return explain(selector, with: arguments, options: options, isolation: isolation)
    }

    /// Explains whether an event would be handled, responder by responder.
    ///
    /// The labels are the parts of ``RouteOptions``. Everything else is as in the form that takes one value.
    @_optimize(size) public func explain(
        event name: String, userInfo: [String: Any]? = nil, sender: Any? = nil,
        going extent: RouteExtent = .up, startingAt start: RouteStart = .self, policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [], registry: HandlerRegistry = .shared,
        isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        let options = RouteOptions(
            going: extent, startingAt: start, policy: policy, decoratedBy: decorators, registry: registry)
        return explain(event: name, userInfo: userInfo, sender: sender, options: options, isolation: isolation)
    }
}

extension AwaitedRoutes {
    /// Explains whether an awaited route of a selector would be handled, responder by responder.
    ///
    /// A handler in another isolation is reachable if its responder and result are `Sendable`. Everything else is as
    /// for a route that doesn't wait.
    @_optimize(size) public func explain(
        _ selector: Selector, with arguments: [Any?]? = nil, options: RouteOptions = RouteOptions(),
        isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        Explainer(selector, arguments, options, isolation, isAwaited: true).explanation(from: routeOrigin)
    }

    /// Explains whether an awaited route of an event would be handled, responder by responder.
    ///
    /// A handler in another isolation is reachable if its responder and result are `Sendable`. Everything else is as
    /// for a route that doesn't wait.
    @_optimize(size) public func explain(
        event name: String, userInfo: [String: Any]? = nil, sender: Any? = nil,
        options: RouteOptions = RouteOptions(), isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        Explainer(event: name, userInfo, sender ?? routeOrigin ?? (), options, isolation, isAwaited: true)
            .explanation(from: routeOrigin)
    }
}

extension HandlerRegistry {
    /// Explains whether a selector that is routed from a responder would be handled, with handlers of this registry.
    ///
    /// The parameters are those of a responder's `explain`.
    @_optimize(size) public func explain(
        _ selector: Selector, from responder: any Responder, with arguments: [Any?]? = nil,
        isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        responder.explain(selector, with: arguments, registry: self, isolation: isolation)
    }
}
