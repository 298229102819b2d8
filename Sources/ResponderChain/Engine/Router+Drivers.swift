internal import SelectorDispatch

// The router's two drivers, which differ only in how they invoke handlers. Observers aren't
// notified of refused routes.

extension Router {
    /// Runs a route in the sender's isolation.
    static func route(
        _ message: RoutedMessage,
        from origin: any Responder,
        _ options: RouteOptions,
        search: HandlerSearch? = nil,
        isolation: isolated (any Actor)?
    ) -> RouteResult {
        var router = Router(message, from: origin, options, search: search)
        guard RouteObservers.isOn else { return router.run(isolation: isolation) }
        return MessageUnderWay.during { router.run(isolation: isolation) }
    }

    @inline(never)
    private mutating func run(isolation: isolated (any Actor)?) -> RouteResult {
        let level: CallDepth.Level
        do {
            level = try CallDepth.enter(identity)
        } catch {
            return fail(error)
        }
        // Observers of an error may start routes, which are also nested in this one.
        defer { CallDepth.leave(level) }
        do {
            try begin()
        } catch {
            return fail(error)
        }
        return visitRest(isolation: isolation)
    }

    /// Visits the rest of the path.
    @inline(never) mutating func visitRest(isolation: isolated (any Actor)?) -> RouteResult {
        do {
            while try advance(isolation: isolation) {
                didInvoke(try invoke(isolation: isolation))
            }
            return complete()
        } catch {
            return fail(error)
        }
    }

    /// Runs a route in the sender's isolation, and each handler in its own.
    static func route(
        _ message: RoutedMessage,
        from origin: any Responder,
        _ options: RouteOptions,
        awaitingIn isolation: isolated (any Actor)?
    ) async -> RouteResult {
        var router = Router(message, from: origin, options)
        guard RouteObservers.isOn else { return await router.run(awaitingIn: isolation) }
        return await MessageUnderWay.during(isolation: isolation) {
            await router.run(awaitingIn: isolation)
        }
    }

    private mutating func run(awaitingIn isolation: isolated (any Actor)?) async -> RouteResult {
        do {
            try Task.checkCancellation()
            let depth = try AwaitedDepth.entering(identity)
            defer { depth.leave() }
            return try await AwaitedDepth.current.withValue(
                depth,
                operation: { try await visitAll(awaitingIn: isolation) },
                isolation: isolation
            )
        } catch {
            return fail(error)
        }
    }

    private mutating func visitAll(awaitingIn isolation: isolated (any Actor)?) async throws
        -> RouteResult
    {
        try CallDepth.nested(identity) { try begin() }
        while try advanceNested(isolation: isolation) {
            if let rest = try await continueElsewhere(awaitingIn: isolation) {
                try didContinue(rest)
            } else {
                didInvoke(try await invoke(awaitingIn: isolation))
            }
        }
        return complete()
    }

    /// Advances an awaited route.
    ///
    /// This counts as a nested call because its code can start routes.
    @inline(never) private mutating func advanceNested(
        isolation: isolated (any Actor)?
    ) throws -> Bool {
        if path.isOver { return false }
        try Task.checkCancellation()
        return try CallDepth.nested(identity) { try advance(isolation: isolation) }
    }
}

// MARK: - Invoking the open visit's handler

extension Router {
    /// Invokes the handler in the sender's isolation, and returns the result.
    private func invoke(isolation: isolated (any Actor)?) throws -> Any? {
        switch openVisit {
        case .some(let visit):
            guard let handler = visit.handler else { return nil }
            let responder = visit.responder
            return try arguments(for: handler, visit).withUnsafeBufferPointer {
                try handler.send(
                    to: responder,
                    with: $0,
                    handler.policy(options),
                    in: options.registry,
                    isolation: isolation
                )
            }
        case nil: return nil
        }
    }

    /// Invokes the handler in its own isolation, and returns the result.
    @inline(never)
    private func invoke(awaitingIn isolation: isolated (any Actor)?) async throws -> Any? {
        switch openVisit {
        case .some(let visit):
            guard let handler = visit.handler else { return nil }
            let target = handler.receiver(for: visit.responder)
            let leaves = try options.registry.leavesSender(
                handler.selector,
                to: target,
                sender: isolation
            )
            if leaves, let decorator = visit.lastDecorator ?? lastDecorator {
                throw DispatchError.notSendable(identity, value: .decoration, type: "\(decorator)")
            }
            // Only `Sendable` values reach this point with `leaves`: the sender gave only those,
            // and a changed message was refused above. An event among the arguments was made of
            // such parts for this call. Otherwise the arguments stay in the sender's isolation.
            nonisolated(unsafe) let arguments = arguments(for: handler, visit, leaveSender: leaves)
            return try await options.registry.sendRoutedAwaited(
                handler.selector,
                to: target,
                with: arguments,
                policy: handler.policy(options)
            )
        case nil: return nil
        }
    }

    /// Returns the arguments for a handler.
    ///
    /// - Parameter leaveSender: Whether the handler is in another isolation, and gets an event
    ///   without the parts that belong to the sender's, such as a sender that the route's caller
    ///   didn't name.
    private func arguments(
        for handler: HandlerSearch.Found,
        _ visit: borrowing OpenVisit,
        leaveSender: Bool = false
    ) -> [Any?] {
        switch visit.ownMessage ?? message {
        case .selector(_, let arguments): return arguments
        case .event(let event):
            var event = prepared(event, visit)
            if leaveSender {
                event.target = nil
                event.currentResponder = nil
                if impliesSender { event.sender = nil }
            }
            return (handler.shape ?? .nothing).arguments(event)
        }
    }
}
