public import SelectorDispatch

// The forms in `AwaitedRoutes.swift` with the parts of `RouteOptions` as labeled parameters. What each part means is said there;
// a test calls every form with every label.

extension RouteStarter {
    /// Routes a selector, and awaits the handler wherever it is isolated, see ``route(_:with:options:)``.
    @discardableResult
    public nonisolated(nonsending) func route(
        _ selector: Selector, with arguments: [(any Sendable)?] = [], going extent: RouteExtent = .up,
        startingAt start: RouteStart = .self, policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [], recordsPath: Bool = false,
        registry: HandlerRegistry = .shared, replies: EventReplies? = nil
    ) async throws -> Route {
        let options = RouteOptions(
            going: extent, startingAt: start, policy: policy, decoratedBy: decorators, recordsPath: recordsPath,
            registry: registry, replies: replies)
        return try await route(selector, with: arguments, options: options)
    }

    /// Routes an event, and awaits each handler in turn wherever it is isolated, see
    /// ``route(event:userInfo:sender:options:)``.
    @discardableResult
    public nonisolated(nonsending) func route(
        event name: String, userInfo: [String: any Sendable]? = nil, sender: (any Sendable)? = nil,
        going extent: RouteExtent = .up, startingAt start: RouteStart = .self, policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [], recordsPath: Bool = false,
        registry: HandlerRegistry = .shared, replies: EventReplies? = nil
    ) async throws -> Route {
        let options = RouteOptions(
            going: extent, startingAt: start, policy: policy, decoratedBy: decorators, recordsPath: recordsPath,
            registry: registry, replies: replies)
        return try await route(event: name, userInfo: userInfo, sender: sender, options: options)
    }
}

extension AwaitedRoutes {
    /// Routes a message, and tells of a failure where it happened, see ``routeResult(_:options:)``.
    public nonisolated(nonsending) func routeResult(
        _ message: sending RoutedMessage, going extent: RouteExtent = .up, startingAt start: RouteStart = .self,
        policy: ArgumentPolicy = .strict, decoratedBy decorators: [any VisitDecorator] = [],
        registry: HandlerRegistry = .shared, replies: EventReplies? = nil
    ) async -> RouteResult {
        let options = RouteOptions(
            going: extent, startingAt: start, policy: policy, decoratedBy: decorators, registry: registry,
            replies: replies)
        return await routeResult(message, options: options)
    }

    /// Routes a selector if anybody handles it, see ``tryToRoute(_:with:options:)``.
    public nonisolated(nonsending) func tryToRoute(
        _ selector: Selector, with arguments: [(any Sendable)?] = [], going extent: RouteExtent = .up,
        startingAt start: RouteStart = .self, policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [], recordsPath: Bool = false,
        registry: HandlerRegistry = .shared, replies: EventReplies? = nil
    ) async throws -> Route? {
        let options = RouteOptions(
            going: extent, startingAt: start, policy: policy, decoratedBy: decorators, recordsPath: recordsPath,
            registry: registry, replies: replies)
        return try await tryToRoute(selector, with: arguments, options: options)
    }
}
