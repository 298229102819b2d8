internal import SelectorDispatch

// The router's two drivers, which differ only in how they invoke handlers. Observers aren't notified of refused routes.

extension Router {
    /// Runs the route in the sender's isolation.
    static func run(
        _ message: RoutedMessage, from origin: any Responder, _ options: RouteOptions, path: RoutePath? = nil,
        search: HandlerSearch? = nil, isolation: isolated (any Actor)?
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
        _ message: RoutedMessage, from origin: any Responder, _ options: RouteOptions, _ path: RoutePath?,
        _ search: HandlerSearch?, isolation: isolated (any Actor)?
    ) -> RouteResult {
        var router = Router(message, from: origin, options, path, search)
        let level: CallDepth.Level
        do { level = try CallDepth.enter(router.identity) } catch { return RouteResult(failedBy: error) }
        // Observers of an error may start routes, which are also nested in this one.
        defer { CallDepth.leave(level) }
        do { try router.begin() } catch { return router.fail(error) }
        return router.drive(isolation: isolation)
    }

    /// Visits the rest of the path.
    @inline(never) mutating func drive(isolation: isolated (any Actor)?) -> RouteResult {
        do {
            while let call = try advance(isolation: isolation) {
                didInvoke(try call.invoke(options.registry, isolation: isolation))
            }
            return RouteResult(route: try end(), error: nil)
        } catch {
            return fail(error)
        }
    }

    /// Runs the route in the sender's isolation, and each handler in its own.
    static func run(
        _ message: RoutedMessage, from origin: any Responder, _ options: RouteOptions,
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
        _ message: RoutedMessage, from origin: any Responder, _ options: RouteOptions,
        awaitingIn isolation: isolated (any Actor)?
    ) async -> RouteResult {
        var router = Router(message, from: origin, options)
        if Task.isCancelled { return RouteResult(failedBy: CancellationError()) }
        let depth: AwaitedDepth
        do { depth = try AwaitedDepth.entering(router.identity) } catch { return RouteResult(failedBy: error) }
        defer { depth.leave() }
        do {
            let route = try await AwaitedDepth.$current.withValue(
                depth, operation: { try await router.runAwaiting(in: isolation) }, isolation: isolation)
            return RouteResult(route: route, error: nil)
        } catch {
            return router.fail(error)
        }
    }

    private mutating func runAwaiting(in isolation: isolated (any Actor)?) async throws -> Route {
        try CallDepth.nested(identity) { try begin() }
        while let call = try nextCall(isolation: isolation) {
            if isAtContinuation, let rest = try await call.continueElsewhere(options, awaitingIn: isolation) {
                try didContinue(rest)
            } else {
                didInvoke(try await call.invoke(options.registry, identity, awaitingIn: isolation))
            }
        }
        return try end()
    }

    /// Advances an awaited route. This counts as a nested call because its code can start routes.
    @inline(never) private mutating func nextCall(isolation: isolated (any Actor)?) throws -> Call? {
        if isOver { return nil }
        try Task.checkCancellation()
        return try CallDepth.nested(identity) { try advance(isolation: isolation) }
    }
}
