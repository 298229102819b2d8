internal import SelectorDispatch

// The way to another process, in steps 4d and 4e of the algorithm in `Router.swift`: a responder from which a route
// continues there.

extension Router {
    /// Hands an event over to another process, or returns nil if the responder isn't the way there.
    func handOver(
        _ event: Event, to receiver: any EventReceiver, _ visit: borrowing OpenVisit
    ) throws -> EventResult? {
        // Only the way to another process takes the route's options.
        guard visit.planned.roles.contains(.forwarder), let way = receiver as? any RouteContinuing else { return nil }
        return try way.handOver(event, options: options)
    }

    /// Whether the visited responder may be the way to another process.
    var isAtContinuation: Bool {
        switch openVisit {
        case .some(let visit): visit.planned.roles.isSuperset(of: [.forwarder, .eventReceiver])
        case nil: false
        }
    }

    /// Accepts the outcome of the message in another process.
    @_optimize(size) mutating func didContinue(_ rest: RouteContinuation) throws {
        guard let visit = openVisit.take() else { return }
        finish(visit)
        recorder.add(rest.visits, visit.ownMessage ?? message, depth: visit.planned.depth + 1)
        askedElsewhere += rest.visits.map { "\($0.responder)" }
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
        _ options: RouteOptions, awaitingIn isolation: isolated (any Actor)?
    ) async throws -> RouteContinuation? {
        guard case .selector(_, let arguments) = message, let responder = responder as? any RouteContinuing else {
            return nil
        }
        return try await responder.continueRoute(handler.selector, with: arguments, options: options)
    }
}
