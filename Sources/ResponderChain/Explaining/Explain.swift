public import SelectorDispatch

extension Responder {
    /// Tells why a selector would be handled or wouldn't be, responder by responder, without running anybody's handlers,
    /// listeners, receivers or decorators.
    ///
    /// ```swift
    /// print(button.explain("save:", with: [document]))
    /// ```
    ///
    /// It asks responders for what has no side effects: their next responder or children, whether they are disabled, whom
    /// they forward to, their strategy.
    ///
    /// - Parameters: as for `route`; `arguments` nil leaves their count and types out of account. The route's decorators are
    ///   named, and not run.
    /// - Complexity: O(number of responders up to the end of the chain, or below).
    public func explain(
        _ selector: Selector, with arguments: [Any?]? = nil, options: RouteOptions,
        isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        Explainer(selector, arguments, options, isolation, isAwaited: false).explanation(from: self)
    }

    /// Tells why an event would be handled or wouldn't be, responder by responder, without running anybody's handlers,
    /// listeners, receivers or decorators.
    ///
    /// - Parameters: as for `route`. The route's decorators are named, and not run.
    /// - Complexity: O(number of responders up to the end of the chain, or below).
    public func explain(
        event name: String, userInfo: [String: Any]? = nil, sender: Any? = nil, options: RouteOptions,
        isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        Explainer(event: name, userInfo, sender ?? self, options, isolation, isAwaited: false).explanation(from: self)
    }

    /// Tells why a selector would be handled or wouldn't be, see ``explain(_:with:options:isolation:)``.
    public func explain(
        _ selector: Selector, with arguments: [Any?]? = nil, going extent: RouteExtent = .up,
        startingAt start: RouteStart = .self, policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [], registry: HandlerRegistry = .shared,
        isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        let options = RouteOptions(
            going: extent, startingAt: start, policy: policy, decoratedBy: decorators, registry: registry)
        return explain(selector, with: arguments, options: options, isolation: isolation)
    }

    /// Tells why an event would be handled or wouldn't be, see ``explain(event:userInfo:sender:options:isolation:)``.
    public func explain(
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

extension AwaitedResponder {
    /// Tells why an awaited route of a selector would handle it or wouldn't, see
    /// ``Responder/explain(_:with:options:isolation:)``: a handler in another isolation is no obstacle, unless its responder
    /// or its result may not cross over.
    public func explain(
        _ selector: Selector, with arguments: [Any?]? = nil, options: RouteOptions = RouteOptions(),
        isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        Explainer(selector, arguments, options, isolation, isAwaited: true).explanation(from: responder)
    }

    /// Tells why an awaited route of an event would handle it or wouldn't, see
    /// ``Responder/explain(event:userInfo:sender:options:isolation:)``.
    public func explain(
        event name: String, userInfo: [String: Any]? = nil, sender: Any? = nil,
        options: RouteOptions = RouteOptions(), isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        Explainer(event: name, userInfo, sender ?? responder, options, isolation, isAwaited: true)
            .explanation(from: responder)
    }
}

extension HandlerRegistry {
    /// Tells why a selector that is routed from a responder would be handled or wouldn't be, see
    /// ``Responder/explain(_:with:options:isolation:)``.
    public func explain(
        _ selector: Selector, from responder: any Responder, with arguments: [Any?]? = nil,
        isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        responder.explain(selector, with: arguments, registry: self, isolation: isolation)
    }
}
