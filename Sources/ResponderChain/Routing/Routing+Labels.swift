public import SelectorDispatch

// The forms in `Routing.swift` with the parts of `RouteOptions` as labeled parameters. What each part means is said there; a
// test calls every form with every label.

extension RouteOrigin {
    /// Routes a selector with arguments, see ``route(_:with:options:isolation:)``.
    @discardableResult
    public func route(
        _ selector: Selector, with arguments: [Any?] = [], going extent: RouteExtent = .up,
        startingAt start: RouteStart = .self, policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [], recordsPath: Bool = false,
        registry: HandlerRegistry = .shared, replies: EventReplies? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Route {
        let options = RouteOptions(
            going: extent, startingAt: start, policy: policy, decoratedBy: decorators, recordsPath: recordsPath,
            registry: registry, replies: replies)
        return try route(selector, with: arguments, options: options, isolation: isolation)
    }

    /// Routes an event, see ``route(event:userInfo:sender:options:isolation:onReply:)``.
    @discardableResult
    public func route(
        event name: String, userInfo: [String: Any]? = nil, sender: Any? = nil,
        going extent: RouteExtent = .up, startingAt start: RouteStart = .self, policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [], recordsPath: Bool = false,
        registry: HandlerRegistry = .shared, replies: EventReplies? = nil,
        isolation: isolated (any Actor)? = #isolation, onReply: ((Any?) -> Void)? = nil
    ) throws -> Route {
        let options = RouteOptions(
            going: extent, startingAt: start, policy: policy, decoratedBy: decorators, recordsPath: recordsPath,
            registry: registry, replies: replies)
        return try route(
            event: name, userInfo: userInfo, sender: sender, options: options, isolation: isolation, onReply: onReply)
    }

    /// Routes a message, and tells of a failure where it happened, see ``routeResult(_:options:isolation:onReply:)``.
    public func routeResult(
        _ message: RoutedMessage, going extent: RouteExtent = .up, startingAt start: RouteStart = .self,
        policy: ArgumentPolicy = .strict, decoratedBy decorators: [any VisitDecorator] = [],
        registry: HandlerRegistry = .shared, replies: EventReplies? = nil,
        isolation: isolated (any Actor)? = #isolation, onReply: ((Any?) -> Void)? = nil
    ) -> RouteResult {
        let options = RouteOptions(
            going: extent, startingAt: start, policy: policy, decoratedBy: decorators, registry: registry,
            replies: replies)
        return routeResult(message, options: options, isolation: isolation, onReply: onReply)
    }

    /// Routes a selector if anybody handles it, see ``tryToRoute(_:with:options:isolation:)``.
    public func tryToRoute(
        _ selector: Selector, with arguments: [Any?] = [], going extent: RouteExtent = .up,
        startingAt start: RouteStart = .self, policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [], recordsPath: Bool = false,
        registry: HandlerRegistry = .shared, replies: EventReplies? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Route? {
        let options = RouteOptions(
            going: extent, startingAt: start, policy: policy, decoratedBy: decorators, recordsPath: recordsPath,
            registry: registry, replies: replies)
        return try tryToRoute(selector, with: arguments, options: options, isolation: isolation)
    }
}

extension Responder {
    /// Routes a selector with arguments, see ``RouteOrigin/route(_:with:options:isolation:)``.
    ///
    /// This is the fast one: an array that is made for the call doesn't reach the heap.
    @inlinable
    @discardableResult
    public func route(
        _ selector: Selector, with arguments: [Any?] = [], going extent: RouteExtent = .up,
        startingAt start: RouteStart = .self, policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [], recordsPath: Bool = false,
        registry: HandlerRegistry = .shared, replies: EventReplies? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Route {
        // Inlined, so that an array that is made for the call needs not be on the heap: what goes on from here has a copy.
        try arguments.withUnsafeBufferPointer {
            try SelectorWalk.route(
                selector, $0, from: self, going: extent, startingAt: start, policy: policy, decoratedBy: decorators,
                recordsPath: recordsPath, registry: registry, replies: replies, isolation: isolation)
        }
    }
}
