public import SelectorDispatch

// The `route` methods of `AwaitedRoutes.swift`, with each part of `RouteOptions` as a labeled parameter. A test calls
// them with every label. The other forms take the options as one value only.

extension RouteStarter {
    /// Routes a selector to the first responder that has a handler for it, and awaits the handler in its own isolation.
    ///
    /// - Parameters:
    ///   - selector: `btnClick1:userInfo:` or `btnClick1(_:userInfo:)`.
    ///   - arguments: one element per parameter; `nil`, `NSNull` and empty optionals are null. They are `Sendable`,
    ///     because they may reach another isolation.
    ///   - extent: where the route goes: up, down, or to one responder.
    ///   - start: whether the route asks this responder, or begins at its next one.
    ///   - policy: what to do about a selector's arguments that don't fit as they are.
    ///   - decorators: surround every responder of the route; the first is the outermost.
    ///   - recordsPath: whether ``Route/path`` lists the visits.
    ///   - registry: where handlers are looked up.
    ///   - replies: receives each value that a receiver passes to ``Event/reply(_:)``, during the route or later.
    /// - Returns: the route, with the responder that handled the message and its handler's result.
    /// - Throws: ``RouteError/noResponder(_:asked:suggestions:elsewhere:)`` if no responder on the way has a handler;
    ///   ``RouteError/disabled(_:responder:reason:)`` if only disabled responders have one;
    ///   ``RouteError/vetoed(_:by:reason:)`` if a decorator refuses the message; ``RouteError/chainCycle(_:through:)``
    ///   or ``RouteError/endlessChain(_:limit:)`` if the chain has no end and nobody in it handles the message;
    ///   `DispatchError.tooDeep(_:limit:)` if too many routes run inside each other; `DispatchError.nullTarget(_:)`
    ///   if there is no responder to start at; `DispatchError.notSendable(_:value:type:isNonisolated:)` if the
    ///   responder, the handler's result or a decorator's change can't leave its isolation; `CancellationError` if the
    ///   task is cancelled; another `DispatchError` if the handler can't be given the message; any error of the
    ///   handler, a decorator or a listener, unchanged.
    /// - Complexity: O(*n*), where *n* is the number of responders from the start to the end of the chain, or of
    ///   responders below it.
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
    /// An event that nobody handles doesn't throw an error. In that case ``Route/isHandled`` is false, and
    /// ``Route/nearMisses`` lists handlers that you may have meant.
    ///
    /// - Parameters:
    ///   - name: the event's name; it must not be empty.
    ///   - userInfo: anything that belongs to the event.
    ///   - sender: the object that raises the event; nil stands for the responder that routes it.
    ///   - extent: where the route goes: up, down, or to one responder.
    ///   - start: whether the route asks this responder, or begins at its next one.
    ///   - policy: applies to selectors; an event's handlers take the parts of the event that they have parameters for.
    ///   - decorators: surround every responder of the route; the first is the outermost.
    ///   - recordsPath: whether ``Route/path`` lists the visits.
    ///   - registry: where handlers are looked up.
    ///   - replies: receives each value that a receiver passes to ``Event/reply(_:)``, during the route or later.
    /// - Returns: the route, which tells whether and by whom the event was handled.
    /// - Throws: ``RouteError/emptyEventName(_:)`` if the name is empty, or if a decorator makes it so;
    ///   ``RouteError/chainCycle(_:through:)`` or ``RouteError/endlessChain(_:limit:)`` if the chain has no end;
    ///   `DispatchError.tooDeep(_:limit:)` if too many routes run inside each other; `DispatchError.nullTarget(_:)`
    ///   if there is no responder to start at; `DispatchError.notSendable(_:value:type:isNonisolated:)` if a
    ///   responder, a handler's result or a decorator's change can't leave its isolation; `CancellationError` if the
    ///   task is cancelled; another `DispatchError` if a handler can't be given the event; any error of a responder or
    ///   decorator, unchanged.
    /// - Complexity: O(*n*), where *n* is the number of responders from the start to the end of the chain, or of
    ///   responders below it.
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
