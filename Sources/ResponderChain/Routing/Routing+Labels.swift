public import SelectorDispatch

// The `route` methods of `Routing.swift`, with each part of `RouteOptions` as a labeled parameter. A test calls them with
// every label. The other forms take the options as one value only.

extension RouteOrigin {
    /// Routes a selector to the first responder that has a handler for it.
    ///
    /// This is the fastest form: an array that is created for the call needs no heap allocation.
    ///
    /// - Parameters:
    ///   - selector: `btnClick1:userInfo:` or `btnClick1(_:userInfo:)`.
    ///   - arguments: one element per parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - extent: where the route goes: up, down, or to one responder.
    ///   - start: whether the route asks this responder, or begins at its next one.
    ///   - policy: what to do about a selector's arguments that don't fit as they are.
    ///   - decorators: surround every responder of the route; the first is the outermost.
    ///   - recordsPath: whether ``Route/path`` lists the visits.
    ///   - registry: where handlers are looked up.
    ///   - replies: receives each value that a receiver passes to ``Event/reply(_:)``, during the route or later.
    ///   - isolation: the sender's isolation; leave it out.
    /// - Returns: the route, with the responder that handled the message and its handler's result.
    /// - Throws: ``RouteError/noResponder(_:asked:suggestions:elsewhere:)`` if no responder on the way has a handler;
    ///   ``RouteError/disabled(_:responder:reason:)`` if only disabled responders have one;
    ///   ``RouteError/vetoed(_:by:reason:)`` if a decorator refuses the message; ``RouteError/chainCycle(_:through:)``
    ///   or ``RouteError/endlessChain(_:limit:)`` if the chain has no end and nobody in it handles the message;
    ///   `DispatchError.tooDeep(_:limit:)` if too many routes run inside each other; `DispatchError.nullTarget(_:)`
    ///   if there is no responder to start at; another `DispatchError` if the handler can't be given the message; any
    ///   error of the handler, a decorator or a listener, unchanged.
    /// - Complexity: O(*n*), where *n* is the number of responders up to the one that handles the message, without an
    ///   allocation for each, if nobody on the way decorates, hears, validates or forwards the message. Otherwise *n*
    ///   is the length of the chain.
    @inlinable
    @discardableResult
    public func route(
        _ selector: Selector, with arguments: [Any?] = [], going extent: RouteExtent = .up,
        startingAt start: RouteStart = .self, policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [], recordsPath: Bool = false,
        registry: HandlerRegistry = .shared, replies: EventReplies? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Route {
        guard let origin = routeOrigin else { throw missingOrigin(of: selector) }
        // Inlined, so that an array that is created for the call can stay off the heap: what goes on from here gets a
        // copy.
        return try arguments.withUnsafeBufferPointer {
            try SelectorWalk.route(
                selector, $0, from: origin, going: extent, startingAt: start, policy: policy, decoratedBy: decorators,
                recordsPath: recordsPath, registry: registry, replies: replies, isolation: isolation)
        }
    }

    /// Routes an event until a responder handles and stops it.
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
    ///   - isolation: the sender's isolation; leave it out.
    ///   - onReply: receives each value that a receiver passes to ``Event/reply(_:)``, during the route or later.
    /// - Returns: the route, which tells whether and by whom the event was handled.
    /// - Throws: ``RouteError/emptyEventName(_:)`` if the name is empty, or if a decorator makes it so;
    ///   ``RouteError/chainCycle(_:through:)`` or ``RouteError/endlessChain(_:limit:)`` if the chain has no end;
    ///   `DispatchError.tooDeep(_:limit:)` if too many routes run inside each other; `DispatchError.nullTarget(_:)`
    ///   if there is no responder to start at; another `DispatchError` if a handler can't be given the event; any error
    ///   of a responder or decorator, unchanged.
    /// - Complexity: O(*n*), where *n* is the number of responders from the start to the end of the chain, or of
    ///   responders below it.
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
}
