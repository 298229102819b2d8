public import SelectorDispatch

// The `route` methods of `AwaitedRoutes.swift`, with each part of `RouteOptions` as a labeled parameter. A test calls
// them with every label. The other forms take the options as one value only.

extension RouteStarter {
    /// Routes a selector to the first responder that has a handler for it, and awaits the handler in its own isolation.
    ///
    /// The labels are the parts of ``RouteOptions``. Everything else is as in the form that takes one value.
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

    /// Routes an event until a responder handles and stops it, and awaits each handler in its own isolation.
    ///
    /// The labels are the parts of ``RouteOptions``. Everything else is as in the form that takes one value.
    @discardableResult
    public nonisolated(nonsending) func route(
        event name: String, userInfo: [String: any Sendable]? = nil, sender: (any Sendable)? = nil,
        going extent: RouteExtent = .up, startingAt start: RouteStart = .self, policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [], recordsPath: Bool = false,
        registry: HandlerRegistry = .shared, replies: EventReplies? = nil
    ) async throws -> Route {
        try await route(
            event: name, userInfo: userInfo, sender: sender,
            options: RouteOptions(
                going: extent, startingAt: start, policy: policy, decoratedBy: decorators, recordsPath: recordsPath,
                registry: registry, replies: replies))
    }
}
