internal import SelectorDispatch
internal import Synchronization

// The router's two drivers, which differ only in how they invoke handlers. Observers aren't
// notified of refused routes.

extension Router {
    /// Runs the route in the sender's isolation.
    static func run(
        _ message: RoutedMessage,
        from origin: any Responder,
        _ options: RouteOptions,
        path: RoutePath? = nil,
        search: HandlerSearch? = nil,
        isolation: isolated (any Actor)?
    ) -> RouteResult {
        guard RouteObservers.isOn else {
            return runUnderWay(message, from: origin, options, path, search, isolation: isolation)
        }
        return MessageUnderWay.during {
            runUnderWay(message, from: origin, options, path, search, isolation: isolation)
        }
    }

    @inline(never)
    private static func runUnderWay(
        _ message: RoutedMessage,
        from origin: any Responder,
        _ options: RouteOptions,
        _ path: RoutePath?,
        _ search: HandlerSearch?,
        isolation: isolated (any Actor)?
    ) -> RouteResult {
        var router = Router(message, from: origin, options, path, search)
        let level: CallDepth.Level
        do {
            level = try CallDepth.enter(router.identity)
        } catch {
            return RouteResult(failedBy: error)
        }
        // Observers of an error may start routes, which are also nested in this one.
        defer { CallDepth.leave(level) }
        do {
            try router.begin()
        } catch {
            return router.fail(error)
        }
        return router.drive(isolation: isolation)
    }

    /// Visits the rest of the path.
    @inline(never) mutating func drive(isolation: isolated (any Actor)?) -> RouteResult {
        do {
            while let call = try advance(isolation: isolation) {
                didInvoke(try call.invoke(options.registry, isolation: isolation))
            }
            return RouteResult(try end())
        } catch {
            return fail(error)
        }
    }

    /// Runs the route in the sender's isolation, and each handler in its own.
    static func run(
        _ message: RoutedMessage,
        from origin: any Responder,
        _ options: RouteOptions,
        awaitingIn isolation: isolated (any Actor)?
    ) async -> RouteResult {
        guard RouteObservers.isOn else {
            return await runUnderWay(message, from: origin, options, awaitingIn: isolation)
        }
        return await MessageUnderWay.during(isolation: isolation) {
            await runUnderWay(message, from: origin, options, awaitingIn: isolation)
        }
    }

    private static func runUnderWay(
        _ message: RoutedMessage,
        from origin: any Responder,
        _ options: RouteOptions,
        awaitingIn isolation: isolated (any Actor)?
    ) async -> RouteResult {
        var router = Router(message, from: origin, options)
        if Task.isCancelled { return RouteResult(failedBy: CancellationError()) }
        let depth: AwaitedDepth
        do {
            depth = try AwaitedDepth.entering(router.identity)
        } catch {
            return RouteResult(failedBy: error)
        }
        defer { depth.leave() }
        do {
            let route = try await AwaitedDepth.current.withValue(
                depth,
                operation: { try await router.runAwaiting(in: isolation) },
                isolation: isolation
            )
            return RouteResult(route)
        } catch {
            return router.fail(error)
        }
    }

    private mutating func runAwaiting(in isolation: isolated (any Actor)?) async throws -> Route {
        try CallDepth.nested(identity) { try begin() }
        while let call = try nextCall(isolation: isolation) {
            if isAtContinuation,
                let rest = try await call.continueElsewhere(options, awaitingIn: isolation)
            {
                try didContinue(rest)
            } else {
                didInvoke(try await call.invoke(options.registry, identity, awaitingIn: isolation))
            }
        }
        return try end()
    }

    /// Advances an awaited route.
    ///
    /// This counts as a nested call because its code can start routes.
    @inline(never) private mutating func nextCall(isolation: isolated (any Actor)?) throws -> Call?
    {
        if isOver { return nil }
        try Task.checkCancellation()
        return try CallDepth.nested(identity) { try advance(isolation: isolation) }
    }
}

extension Router {
    /// A handler to invoke.
    struct Call {
        let handler: HandlerSearch.Found
        let responder: any Responder
        let message: RoutedMessage
        let policy: ArgumentPolicy

        /// The type of the last decorator that may have changed the arguments, or nil if they are
        /// the sender's own.
        let decorator: Any.Type?

        /// Whether the event's sender is the responder that routes the event, because the sender
        /// named no other.
        let hidesSender: Bool
    }
}

extension Router.Call {
    func invoke(_ registry: HandlerRegistry, isolation: isolated (any Actor)?) throws -> Any? {
        try arguments.withUnsafeBufferPointer {
            try handler.send(to: responder, with: $0, policy, in: registry, isolation: isolation)
        }
    }

    @inline(never) func invoke(
        _ registry: HandlerRegistry,
        _ message: DispatchError.Context,
        awaitingIn isolation: isolated (any Actor)?
    ) async throws -> Any? {
        let target = handler.receiver(for: responder)
        let leaves = try registry.leavesSender(handler.selector, to: target, sender: isolation)
        if leaves, let decorator {
            throw DispatchError.notSendable(message, value: .decoration, type: "\(decorator)")
        }
        // Only `Sendable` values reach this point with `leaves`: the sender gave only those, and a
        // changed message was refused above. An event among the arguments was made of such parts
        // for this call. Otherwise the arguments stay in the sender's isolation.
        nonisolated(unsafe) let arguments = leaves ? argumentsForOthers : arguments
        return try await registry.sendRoutedAwaited(
            handler.selector,
            to: target,
            with: arguments,
            policy: policy
        )
    }

    private var arguments: [Any?] {
        switch message {
        case .selector(_, let arguments): arguments
        case .event(let event): (handler.shape ?? .nothing).arguments(event)
        }
    }

    /// The arguments for a handler in another isolation, without the parts of an event that belong
    /// to the sender's isolation.
    private var argumentsForOthers: [Any?] {
        guard case .event(var event) = message else { return arguments }
        event.target = nil
        event.currentResponder = nil
        if hidesSender { event.sender = nil }
        return (handler.shape ?? .nothing).arguments(event)
    }
}

// The way to another process: a responder from which a route continues there. Like any responder,
// it is offered an event as a receiver, and a selector as the one that handles it.

extension Router {
    /// Hands an event over to another process, or returns nil if the responder isn't the way there.
    func handOver(
        _ event: Event,
        to receiver: any EventReceiver,
        _ visit: borrowing OpenVisit
    ) throws -> EventResult? {
        // Only the way to another process takes the route's options.
        guard visit.planned.roles.contains(.forwarder), let way = receiver as? any RouteContinuing
        else { return nil }
        return try way.handOver(event, options: options)
    }

    /// Whether the visited responder may be the way to another process.
    var isAtContinuation: Bool {
        switch openVisit {
        case .some(let visit):
            visit.planned.roles.contains(.forwarder) && visit.planned.roles.contains(.eventReceiver)
        case nil: false
        }
    }

    /// Accepts the outcome of the message in another process.
    @_optimize(size) mutating func didContinue(_ rest: RouteContinuation) throws {
        guard let visit = openVisit.take() else { return }
        finish(visit)
        recorder.add(rest.visits, visit.ownMessage ?? message, depth: visit.planned.depth + 1)
        for visit in rest.visits { askedElsewhere.append("\(visit.responder)") }
        if let error = rest.error { throw error }
        guard let responder = rest.handledBy else { return }
        route.handledBy = responder
        route.returnValue = rest.returnValue
        end(.stopped, at: responder)
    }
}

extension Router.Call {
    /// Continues the route in another process, or returns nil if the responder isn't the way there.
    func continueElsewhere(
        _ options: RouteOptions,
        awaitingIn isolation: isolated (any Actor)?
    ) async throws -> RouteContinuation? {
        guard case .selector(_, let arguments) = message,
            let responder = responder as? any RouteContinuing
        else {
            return nil
        }
        return try await responder.continueRoute(
            handler.selector,
            with: arguments,
            options: options
        )
    }
}

/// The awaited routes that enclose the current one.
///
/// Each waits for the next in memory, not on the stack; without a limit, a handler that awaits its
/// own message would exhaust the memory.
///
/// A task that a handler starts inherits this value, and counts the routes in it that aren't over.
/// For a child task these are all of them, because the handler waits for the task. For any other
/// task, each route counts for as long as it lasts.
struct AwaitedDepth: Sendable {
    private final class Level: Sendable {
        let isOver = Atomic<Bool>(false)
    }

    static let current = TaskLocal(wrappedValue: AwaitedDepth(levels: []))

    /// The enclosing routes, outermost first, at most as many as the limit.
    private let levels: [Level]

    /// Returns the depth inside one more route, which lasts until ``leave()``.
    ///
    /// - Throws: `DispatchError.tooDeep(_:limit:)` at the limit. In that case, don't call
    ///   ``leave()``.
    static func entering(_ message: @autoclosure () -> DispatchError.Context) throws(DispatchError)
        -> AwaitedDepth
    {
        let levels = current.get().levels.filter { (level: Level) -> Bool in
            !level.isOver.load(ordering: .relaxed)
        }
        guard levels.count < CallDepth.limit else {
            throw .tooDeep(message(), limit: CallDepth.limit)
        }
        return AwaitedDepth(levels: levels + [Level()])
    }

    func leave() {
        levels.last?.isOver.store(true, ordering: .relaxed)
    }
}
