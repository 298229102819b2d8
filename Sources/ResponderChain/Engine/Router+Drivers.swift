internal import SelectorDispatch

// The router's two drivers, which differ only in how they invoke handlers. Observers aren't
// notified of refused routes.

extension Router {
    /// Runs the route in the sender's isolation.
    static func route(
        _ request: RouteRequest,
        path: RoutePath? = nil,
        search: HandlerSearch? = nil,
        isolation: isolated (any Actor)?
    ) -> RouteResult {
        guard RouteObservers.isOn else {
            return routeNested(request, path, search, isolation: isolation)
        }
        return MessageUnderWay.during {
            routeNested(request, path, search, isolation: isolation)
        }
    }

    @inline(never)
    private static func routeNested(
        _ request: RouteRequest,
        _ path: RoutePath?,
        _ search: HandlerSearch?,
        isolation: isolated (any Actor)?
    ) -> RouteResult {
        var router = Router(request, path, search)
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
        return router.visitRest(isolation: isolation)
    }

    /// Visits the rest of the path.
    @inline(never) mutating func visitRest(isolation: isolated (any Actor)?) -> RouteResult {
        do {
            while let call = try advance(isolation: isolation) {
                didInvoke(try call.invoke(options.registry, isolation: isolation))
            }
            return RouteResult(try complete())
        } catch {
            return fail(error)
        }
    }

    /// Runs the route in the sender's isolation, and each handler in its own.
    static func route(
        _ request: RouteRequest,
        awaitingIn isolation: isolated (any Actor)?
    ) async -> RouteResult {
        guard RouteObservers.isOn else {
            return await routeNested(request, awaitingIn: isolation)
        }
        return await MessageUnderWay.during(isolation: isolation) {
            await routeNested(request, awaitingIn: isolation)
        }
    }

    private static func routeNested(
        _ request: RouteRequest,
        awaitingIn isolation: isolated (any Actor)?
    ) async -> RouteResult {
        var router = Router(request)
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
                operation: { try await router.visitAll(awaitingIn: isolation) },
                isolation: isolation
            )
            return RouteResult(route)
        } catch {
            return router.fail(error)
        }
    }

    private mutating func visitAll(awaitingIn isolation: isolated (any Actor)?) async throws
        -> Route
    {
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
        return try complete()
    }

    /// Advances an awaited route.
    ///
    /// This counts as a nested call because its code can start routes.
    @inline(never) private mutating func nextCall(isolation: isolated (any Actor)?) throws
        -> HandlerCall?
    {
        if isOver { return nil }
        try Task.checkCancellation()
        return try CallDepth.nested(identity) { try advance(isolation: isolation) }
    }
}

extension Router {
    /// A handler to invoke.
    struct HandlerCall {
        let handler: HandlerSearch.Found
        let responder: any Responder
        let message: RoutedMessage
        let policy: ArgumentPolicy

        /// The type of the last decorator that may have changed the arguments, or nil if they are
        /// the sender's own.
        let decorator: Any.Type?

        /// Whether a handler in another isolation gets the event without a sender, because the
        /// route's caller named none.
        let hidesSender: Bool
    }
}

extension Router.HandlerCall {
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
