public import SelectorDispatch

// The forms of a route that wait: each with the options as one value. `AwaitedRoutes+Labels.swift` has the same forms with the
// options' parts as labeled parameters. `route` is in an `async` function also a responder's own.

/// Routes that await each handler wherever it is isolated, in whatever context the sender is: what ``Responder/awaited`` gives.
///
/// ```swift
/// let route = try await button.awaited.route("deposit:", with: [5])
/// ```
///
/// In an `async` function a plain `route` is awaited, too. At the top level of `main.swift`, and wherever else the compiler
/// prefers the synchronous `route`, this is the spelling that isn't.
///
/// Everything else of the route – listeners, strategies, event receivers, decorators – runs in the sender's isolation. What is
/// sent is `Sendable`, because it may reach several isolations on its way. A message that a decorator changed doesn't leave
/// the sender's isolation: nobody knows whether what was added is `Sendable`, too. A handler in another isolation isn't told
/// what belongs to the sender's: ``Event/target``, ``Event/currentResponder`` and the responder that stands for a sender of
/// nil are nil for it.
///
/// When its task is cancelled, a route ends with `CancellationError` instead of asking the next responder.
public protocol AwaitedRoutes: RouteStarter {}

/// A responder whose routes and sends are awaited.
@frozen public struct AwaitedResponder: AwaitedRoutes, AwaitedSends {
    @usableFromInline let responder: any Responder

    @inlinable
    init(_ responder: any Responder) {
        self.responder = responder
    }

    /// The responder.
    public var routeOrigin: (any Responder)? { responder }

    /// The responder, for sends.
    @inlinable public var receiver: AwaitedReceiver { Self.receiver(responder) }

    @inlinable
    static func receiver(_ responder: some MessageReceiver & AnyObject) -> AwaitedReceiver { responder.awaited }
}

/// A responder that may not be there, whose routes are awaited.
public struct AwaitedOptionalResponder: AwaitedRoutes {
    /// The responder; nil if it isn't there.
    public let routeOrigin: (any Responder)?
}

extension Responder {
    /// Routes and sends that are awaited, wherever a handler is isolated and in whatever context the sender is.
    ///
    /// ```swift
    /// let route = try await button.awaited.route("deposit:", with: [5])
    /// ```
    @inlinable public var awaited: AwaitedResponder { AwaitedResponder(self) }
}

extension Optional where Wrapped == any Responder {
    /// Routes that are awaited, see ``Responder/awaited``.
    public var awaited: AwaitedOptionalResponder { AwaitedOptionalResponder(routeOrigin: self) }
}

extension RouteStarter {
    /// Routes a selector, and awaits the handler wherever it is isolated.
    ///
    /// - Parameters: as for the synchronous one.
    /// - Throws: as the synchronous one; ``DispatchError/notSendable(_:value:type:)``; `CancellationError`.
    @discardableResult
    public nonisolated(nonsending) func route(
        _ selector: Selector, with arguments: [(any Sendable)?] = [], options: RouteOptions
    ) async throws -> Route {
        try await run(.selector(selector, arguments: arguments.map { $0 }), options).get()
    }

    /// Routes an event, and awaits each handler in turn wherever it is isolated.
    ///
    /// ```swift
    /// let replies = EventReplies()
    /// try await view.awaited.route(event: "load", userInfo: ["page": 2], replies: replies)
    /// for await reply in replies { show(reply) }
    /// ```
    ///
    /// - Parameters: as for the synchronous one.
    /// - Throws: as the synchronous one; ``DispatchError/notSendable(_:value:type:)``; `CancellationError`.
    @discardableResult
    public nonisolated(nonsending) func route(
        event name: String, userInfo: [String: any Sendable]? = nil, sender: (any Sendable)? = nil,
        options: RouteOptions
    ) async throws -> Route {
        try await run(.event(Event(raised: name, userInfo, sender)), options).get()
    }

    fileprivate nonisolated(nonsending) func run(_ message: RoutedMessage, _ options: RouteOptions) async -> RouteResult
    {
        do throws(DispatchError) {
            return await Router.run(message, from: try origin(of: message), options, awaitingIn: #isolation)
        } catch {
            return RouteResult(failedBy: error)
        }
    }
}

extension AwaitedRoutes {
    /// Routes a message, and tells of a failure where it happened: the responder, and the route up to there.
    ///
    /// - Parameters:
    ///   - message: a selector with arguments, or an event; it is the route's from now on.
    ///   - options: where the route goes, and what else it is to do; the path is always recorded.
    public nonisolated(nonsending) func routeResult(
        _ message: sending RoutedMessage, options: RouteOptions
    ) async -> RouteResult {
        await run(message, options.recording)
    }

    /// Routes a selector if anybody handles it, and awaits the handler, see
    /// ``RouteOrigin/tryToRoute(_:with:options:isolation:)``.
    ///
    /// - Returns: who handled it, and what the handler returned; nil if nobody did.
    /// - Throws: as the synchronous one; ``DispatchError/notSendable(_:value:type:)``; `CancellationError`.
    public nonisolated(nonsending) func tryToRoute(
        _ selector: Selector, with arguments: [(any Sendable)?] = [], options: RouteOptions
    ) async throws -> Route? {
        try await run(.selector(selector, arguments: arguments.map { $0 }), options).getIfHandled()
    }
}
