public import SelectorDispatch

// Routes that wait, with their options as one value, and `route` also with each option as a labeled
// parameter; a test calls it with every label. In an `async` function, responders also have `route`
// directly.

/// The routes of a responder's `awaited`, which await each handler in its own isolation.
///
/// ```swift
/// let route = try await button.awaited.route("deposit:", with: [5])
/// ```
///
/// In an `async` function, you can also await a plain `route`. Use this spelling where the compiler
/// prefers the synchronous `route`, such as at the top level of `main.swift`.
///
/// Listeners, strategies, event receivers and decorators run in the sender's isolation. The values
/// that you send are `Sendable`, because they may reach several isolations. A message that a
/// decorator changed doesn't leave the sender's isolation, because the change may not be
/// `Sendable`. A handler in a different isolation doesn't get the parts that belong to the sender's
/// isolation: its event has no ``Event/target`` and no ``Event/currentResponder``, and its
/// ``Event/sender`` is nil if you specified none.
///
/// When its task is canceled, a route throws `CancellationError` instead of asking the next
/// responder.
public protocol AwaitedRoutes: RouteStarter {}

extension AwaitedReceiver: RouteStarter, AwaitedRoutes where Target: Responder {
    /// The responder where routes start.
    public var routeOrigin: (any Responder)? { target }
}

/// A responder of unknown type, or an optional one, with awaited routes.
public struct AwaitedResponder: AwaitedRoutes {
    /// The responder where routes start, or nil if there is none.
    public let routeOrigin: (any Responder)?
}

extension Responder {
    /// Routes that await each handler in its own isolation, for existentials.
    @_disfavoredOverload
    public var awaited: AwaitedResponder { AwaitedResponder(routeOrigin: self) }
}

extension Optional where Wrapped == any Responder {
    /// Routes that await each handler in its own isolation, or throw `DispatchError.nullTarget(_:)`
    /// if the optional is nil.
    public var awaited: AwaitedResponder { AwaitedResponder(routeOrigin: self) }
}

extension RouteStarter {
    /// Routes a selector to the first responder that has a handler for it, and awaits the handler
    /// in its own isolation.
    ///
    /// - Parameters:
    ///   - selector: The selector, `btnClick1:userInfo:` or `btnClick1(_:userInfo:)`.
    ///   - arguments: One element per parameter; `nil`, `NSNull` and empty optionals are null. They
    ///     are `Sendable`, because they may reach another isolation.
    ///   - options: The extent of the route, and its other options.
    /// - Returns: The route, with the responder that handled the message and its handler's result.
    /// - Throws: The errors of a route that doesn't wait;
    ///   `DispatchError.notSendable(_:value:type:isNonisolated:)` if the responder, the handler's
    ///   result or a decorator's change can't leave its isolation; `CancellationError` if the task
    ///   is canceled.
    @discardableResult
    public nonisolated(nonsending) func route(
        _ selector: Selector,
        with arguments: [(any Sendable)?] = [],
        options: RouteOptions
    ) async throws -> Route {
        try await awaitedResult(of: .selector(selector, arguments: unbound(arguments)), options)
            .get()
    }

    /// Routes an event until a responder handles and stops it, and awaits each handler in its own
    /// isolation.
    ///
    /// ```swift
    /// let replies = EventReplies()
    /// try await view.awaited.route(event: "load", userInfo: ["page": 2], replies: replies)
    /// for await reply in replies { show(reply) }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The event's name; it must not be empty.
    ///   - userInfo: The values that belong to the event.
    ///   - sender: The object that raises the event, or nil for the responder that routes it.
    ///   - options: The extent of the route, and its other options.
    /// - Returns: The route, with the responder that handled the event.
    /// - Throws: The errors of a route that doesn't wait;
    ///   `DispatchError.notSendable(_:value:type:isNonisolated:)` if a responder, a handler's result
    ///   or a decorator's change can't leave its isolation; `CancellationError` if the task is
    ///   canceled.
    @discardableResult
    public nonisolated(nonsending) func route(
        event name: String,
        userInfo: [String: any Sendable]? = nil,
        sender: (any Sendable)? = nil,
        options: RouteOptions
    ) async throws -> Route {
        try await awaitedResult(of: .event(Event(raised: name, userInfo, sender)), options).get()
    }

    fileprivate func unbound(_ arguments: [(any Sendable)?]) -> [Any?] {
        arguments.reduce(into: []) { $0.append($1) }
    }

    fileprivate nonisolated(nonsending) func awaitedResult(
        of message: RoutedMessage,
        _ options: RouteOptions
    )
        async -> RouteResult
    {
        do throws(DispatchError) {
            let origin = try origin(of: message)
            return await Router.route(message, from: origin, options, awaitingIn: #isolation)
        } catch {
            return RouteResult(failedBy: error)
        }
    }
}

extension AwaitedRoutes {
    /// Routes a typed message to the first responder that has a handler for it, and awaits the
    /// handler in its own isolation.
    ///
    /// - Parameters:
    ///   - message: The message, with its arguments. You can't use it afterward.
    ///   - options: The extent of the route, and its other options.
    /// - Returns: The route, with the responder that handled the message and its handler's result.
    /// - Throws: The errors of ``RouteStarter/route(_:with:options:)``.
    @discardableResult
    public nonisolated(nonsending) func route<Receiver, Result>(
        _ message: sending TypedMessage<Receiver, Result>,
        options: RouteOptions = RouteOptions()
    ) async throws -> Route {
        try await awaitedResult(
            of: .selector(message.call.selector, arguments: message.call.arguments),
            options
        )
        .get()
    }

    /// Routes a message, awaits each handler in its own isolation, and returns the error with the
    /// route up to it.
    ///
    /// - Parameters:
    ///   - message: A selector with arguments, or an event. You can't use it afterward.
    ///   - options: The extent of the route, and its other options. The path is always recorded.
    /// - Returns: The route with its path, and the error that `route` would throw.
    public nonisolated(nonsending) func routeResult(
        _ message: sending RoutedMessage,
        options: RouteOptions = RouteOptions()
    ) async -> RouteResult {
        await awaitedResult(of: message, options.recording)
    }

    /// Routes a selector if a responder handles it, and awaits the handler in its own isolation.
    ///
    /// - Parameters:
    ///   - selector: The selector, `btnClick1:userInfo:` or `btnClick1(_:userInfo:)`.
    ///   - arguments: One element per parameter; `nil`, `NSNull` and empty optionals are null. They
    ///     are `Sendable`, because they may reach another isolation.
    ///   - options: The extent of the route, and its other options.
    /// - Returns: The route, with the responder that handled the message and its handler's result,
    ///   or nil if none handled it.
    /// - Throws: The errors of `route`, except for its own `RouteError/noResponder`.
    public nonisolated(nonsending) func tryToRoute(
        _ selector: Selector,
        with arguments: [(any Sendable)?] = [],
        options: RouteOptions = RouteOptions()
    ) async throws -> Route? {
        try await awaitedResult(of: .selector(selector, arguments: unbound(arguments)), options)
            .getIfHandled()
    }
}

extension RouteStarter {
    /// Routes a selector to the first responder that has a handler for it, and awaits the handler
    /// in its own isolation.
    ///
    /// The options are those of ``RouteOptions``, as separate parameters.
    ///
    /// - Parameters:
    ///   - selector: The selector, `btnClick1:userInfo:` or `btnClick1(_:userInfo:)`.
    ///   - arguments: One element per parameter; `nil`, `NSNull` and empty optionals are null. They
    ///     are `Sendable`, because they may reach another isolation.
    ///   - extent: The direction and reach of the route; by default, up to the first
    ///     ``RouteBoundary``.
    ///   - start: The first responder that the route asks: this responder, or the next one after
    ///     it.
    ///   - policy: The policy for arguments that don't fit unchanged.
    ///   - decorators: The decorators around every responder of the route, outermost first.
    ///   - recordsPath: Whether ``Route/path`` contains the visits; false by default, because
    ///     recording takes time.
    ///   - registry: The registry of the handlers.
    ///   - replies: The sequence of a listener's replies by ``Event/reply(_:)``, during the route or
    ///     later, or nil to discard replies.
    /// - Returns: The route, with the responder that handled the message and its handler's result.
    /// - Throws: The errors of ``route(_:with:options:)``.
    @discardableResult
    public nonisolated(nonsending) func route(
        _ selector: Selector,
        with arguments: [(any Sendable)?] = [],
        going extent: RouteExtent = .up,
        startingAt start: RouteStart = .self,
        policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [],
        recordsPath: Bool = false,
        registry: HandlerRegistry = .shared,
        replies: EventReplies? = nil
    ) async throws -> Route {
        let options = RouteOptions(
            going: extent,
            startingAt: start,
            policy: policy,
            decoratedBy: decorators,
            recordsPath: recordsPath,
            registry: registry,
            replies: replies
        )
        return try await route(selector, with: arguments, options: options)
    }

    /// Routes an event until a responder handles and stops it, and awaits each handler in its own
    /// isolation.
    ///
    /// The options are those of ``RouteOptions``, as separate parameters.
    ///
    /// - Parameters:
    ///   - name: The event's name; it must not be empty.
    ///   - userInfo: The values that belong to the event.
    ///   - sender: The object that raises the event, or nil for the responder that routes it.
    ///   - extent: The direction and reach of the route; by default, up to the first
    ///     ``RouteBoundary``.
    ///   - start: The first responder that the route asks: this responder, or the next one after
    ///     it.
    ///   - policy: The policy for the arguments of a selector that a decorator puts in the event's
    ///     place. Handlers always get an event's parts leniently.
    ///   - decorators: The decorators around every responder of the route, outermost first.
    ///   - recordsPath: Whether ``Route/path`` contains the visits; false by default, because
    ///     recording takes time.
    ///   - registry: The registry of the handlers.
    ///   - replies: The sequence of replies by ``Event/reply(_:)``, during the route or later, or
    ///     nil to discard replies.
    /// - Returns: The route, with the responder that handled the event.
    /// - Throws: The errors of ``route(event:userInfo:sender:options:)``.
    @discardableResult
    public nonisolated(nonsending) func route(
        event name: String,
        userInfo: [String: any Sendable]? = nil,
        sender: (any Sendable)? = nil,
        going extent: RouteExtent = .up,
        startingAt start: RouteStart = .self,
        policy: ArgumentPolicy = .strict,
        decoratedBy decorators: [any VisitDecorator] = [],
        recordsPath: Bool = false,
        registry: HandlerRegistry = .shared,
        replies: EventReplies? = nil
    ) async throws -> Route {
        try await route(
            event: name,
            userInfo: userInfo,
            sender: sender,
            options: RouteOptions(
                going: extent,
                startingAt: start,
                policy: policy,
                decoratedBy: decorators,
                recordsPath: recordsPath,
                registry: registry,
                replies: replies
            )
        )
    }
}
