package import SelectorDispatch

// The way to another process: a responder from which a route continues there. Like any responder,
// it is offered an event as a receiver, and a selector as the one that handles it.

/// A responder from which a route continues in another process.
///
/// An awaited route hands the selector over to it, and gets the rest of the path from that process.
/// An event is also handed over, and goes on here.
package protocol RouteContinuing: SelectorAnswering, EventReceiver {
    /// Continues a selector's route in the other process.
    ///
    /// - Parameters:
    ///   - selector: The selector as it reaches this responder, after all decoration.
    ///   - arguments: Its arguments, which the way to the other process must be able to write.
    ///   - depth: The depth of the first visit there.
    ///   - options: The options of the route here.
    /// - Returns: The visits there, and their outcome.
    /// - Throws: An error if the route doesn't get there.
    nonisolated(nonsending) func continueRoute(
        _ selector: Selector,
        with arguments: [Any?],
        depth: Int,
        options: RouteOptions
    ) async throws -> RouteResult

    /// Hands an event over.
    ///
    /// - Parameters:
    ///   - event: The event as it reaches this responder, after all decoration.
    ///   - options: The options of the route here.
    /// - Returns: The effect on the route here.
    /// - Throws: An error if the event can't be handed over. It ends the route.
    func handOver(_ event: Event, options: RouteOptions) throws -> EventResult
}

extension Router {
    /// Continues a selector's route in another process, or returns nil if the visited responder
    /// isn't the way there.
    func continueElsewhere(
        awaitingIn isolation: isolated (any Actor)?
    ) async throws -> RouteResult? {
        switch openVisit {
        case .some(let visit):
            guard let way = visit.continuation, let handler = visit.handler,
                case .selector(_, let arguments) = visit.ownMessage ?? message
            else {
                return nil
            }
            return try await way.continueRoute(
                handler.selector,
                with: arguments,
                depth: visit.stop.depth + 1,
                options: options
            )
        case nil: return nil
        }
    }

    /// Accepts the outcome of the message in another process.
    @_optimize(none) mutating func didContinue(_ rest: RouteResult) throws {
        guard let visit = openVisit.take() else { return }
        finish(visit)
        for visit in rest.route.path {
            report(visit)
            askedElsewhere.append("\(visit.responder)")
        }
        if let error = rest.error { throw error }
        guard let responder = rest.route.handledBy else { return }
        route.handledBy = responder
        route.returnValue = rest.route.returnValue
        end(.stopped, at: responder)
    }
}
