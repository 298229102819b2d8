internal import SelectorDispatch

// The two ways to turn the router: they differ in how a handler is invoked.

extension Router {
    /// Runs the route in the sender's isolation.
    static func run(
        _ message: RoutedMessage, from origin: any Responder, _ options: RouteOptions,
        isolation: isolated (any Actor)?
    ) -> RouteResult {
        var router = Router(message, from: origin, options)
        let level: CallDepth.Level
        do { level = try CallDepth.enter(router.identity) } catch { return router.refuse(error) }
        // Those who are told of an error may route as well: that, too, is a route within this one.
        defer { CallDepth.leave(level) }
        do {
            try router.begin()
            while let call = try router.advance(isolation: isolation) {
                router.didInvoke(try call.invoke(options.registry, isolation: isolation))
            }
            return RouteResult(route: try router.end(), error: nil)
        } catch {
            return router.fail(error)
        }
    }

    /// Runs the route in the sender's isolation, and each handler in its own.
    static func run(
        _ message: RoutedMessage, from origin: any Responder, _ options: RouteOptions,
        awaitingIn isolation: isolated (any Actor)?
    ) async -> RouteResult {
        var router = Router(message, from: origin, options)
        let depth: AwaitedDepth
        do { depth = try AwaitedDepth.entering(router.identity) } catch { return router.refuse(error) }
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
        try advancing(isolation: isolation) { router, _ in try router.begin() }
        while let call = try advancing(isolation: isolation, { try $0.advance(isolation: $1) }) {
            didInvoke(try await call.invoke(options.registry, identity, awaitingIn: isolation))
        }
        return try end()
    }

    /// What runs between the handlers of an awaited route is synchronous, and can route in its turn.
    private mutating func advancing<Result>(
        isolation: isolated (any Actor)?, _ body: (inout Router, isolated (any Actor)?) throws -> Result
    ) throws -> Result {
        try CallDepth.nested(identity) { try body(&self, isolation) }
    }
}

extension HandlerRegistry {
    /// Sends to a responder as what it is, not as an existential that the send would have to look into.
    func send(
        _ selector: Selector, toResponder responder: some Responder, with arguments: [Any?], _ policy: ArgumentPolicy,
        _ isolation: isolated (any Actor)?
    ) throws -> Any? {
        try send(selector, to: responder, with: arguments, policy: policy, isolation: isolation)
    }
}

extension Router.Call {
    func invoke(_ registry: HandlerRegistry, isolation: isolated (any Actor)?) throws -> Any? {
        guard let forwardingTarget else {
            return try registry.send(selector, toResponder: responder, with: arguments, policy, isolation)
        }
        return try registry.send(selector, to: forwardingTarget, with: arguments, policy: policy, isolation: isolation)
    }

    func invoke(
        _ registry: HandlerRegistry, _ message: DispatchError.Message, awaitingIn isolation: isolated (any Actor)?
    ) async throws -> Any? {
        let target = forwardingTarget ?? responder
        if let decorator, leavesSender(target, registry, isolation) {
            throw DispatchError.notSendable(message, value: .decoration, type: "\(decorator)")
        }
        // The sender gave only what is `Sendable`, and nobody changed it: otherwise it stays in the sender's isolation, see
        // above. An event among them was made for this call of such parts.
        nonisolated(unsafe) let arguments = arguments
        return try await registry.send(selector, to: target, with: arguments, policy: policy)
    }

    private func leavesSender(_ target: Any, _ registry: HandlerRegistry, _ sender: (any Actor)?) -> Bool {
        guard let signature = try? registry.methodSignature(for: selector, type: type(of: target)) else { return true }
        return switch signature.isolation {
        case .nonisolated: signature.isAsync
        case .instance: (target as AnyObject) !== sender
        case .globalActor(let actor): actor !== sender
        }
    }
}
