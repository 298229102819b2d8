public import SelectorDispatch

extension Responder {
    /// Routes a selector, and awaits the handler wherever it is isolated.
    ///
    /// Everything else of the route runs in the sender's isolation. What is sent is `Sendable`, because it may reach
    /// several isolations on its way. A message that a decorator changed doesn't leave the sender's isolation: nobody
    /// knows whether what was added is `Sendable`, too.
    ///
    /// - Parameters: as for the synchronous one.
    /// - Throws: as the synchronous one; ``DispatchError/notSendable(_:value:type:)``.
    @discardableResult
    public nonisolated(nonsending) func route(
        _ selector: Selector, with arguments: [(any Sendable)?] = [], going direction: RouteDirection = .up,
        startingAt start: RouteStart = .self, policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any RouteDecorator] = [], recordsPath: Bool = false,
        registry: HandlerRegistry = .shared
    ) async throws -> Route {
        let options = RouteOptions(
            direction: direction, start: start, policy: policy, decorators: decorators, recordsPath: recordsPath,
            registry: registry)
        return try await Router.run(
            .selector(selector, arguments: arguments.map { $0 }), from: self, options, awaitingIn: #isolation
        ).get()
    }

    /// Routes an event, and awaits each handler in turn wherever it is isolated.
    ///
    /// ```swift
    /// let replies = EventReplies()
    /// try await view.route(event: "load", userInfo: ["page": 2], replies: replies)
    /// for await reply in replies { show(reply) }
    /// ```
    ///
    /// Listeners, strategies and event receivers run in the sender's isolation; `@Handler` methods where they are isolated.
    ///
    /// - Parameters:
    ///   - sender: who raises the event. Nil stands for nobody here, because not every responder is `Sendable`.
    ///   - replies: takes what receivers reply by ``Event/reply(_:)``, during the route or later.
    /// - Throws: as the synchronous one; ``DispatchError/notSendable(_:value:type:)``.
    @discardableResult
    public nonisolated(nonsending) func route(
        event name: String, userInfo: [String: any Sendable]? = nil, sender: (any Sendable)? = nil,
        going direction: RouteDirection = .up, startingAt start: RouteStart = .self,
        decoratedBy decorators: [any RouteDecorator] = [], recordsPath: Bool = false,
        registry: HandlerRegistry = .shared, replies: EventReplies? = nil
    ) async throws -> Route {
        let options = RouteOptions(
            direction: direction, start: start, decorators: decorators, recordsPath: recordsPath, registry: registry,
            replies: replies)
        return try await Router.run(
            .event(Event(name: name, userInfo: userInfo, sender: sender)), from: self, options, awaitingIn: #isolation
        ).get()
    }
}
