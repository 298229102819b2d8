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
    ///   - options: The options of the route here.
    /// - Returns: The visits there, and their outcome.
    /// - Throws: An error if the route doesn't get there.
    nonisolated(nonsending) func continueRoute(
        _ selector: Selector,
        with arguments: [Any?],
        options: RouteOptions
    ) async throws -> RouteContinuation

    /// Hands an event over.
    ///
    /// - Parameters:
    ///   - event: The event as it reaches this responder, after all decoration.
    ///   - options: The options of the route here.
    /// - Returns: The effect on the route here.
    /// - Throws: An error if the event can't be handed over. It ends the route.
    func handOver(_ event: Event, options: RouteOptions) throws -> EventResult
}

/// The outcome of a route in another process.
package struct RouteContinuation {
    /// A responder that was asked there, and its answer.
    package struct Asked {
        let responder: any Responder
        let outcome: Route.Outcome
        let phase: Event.Phase

        /// Creates a responder that was asked.
        ///
        /// - Parameters:
        ///   - responder: An object that represents the one there.
        ///   - outcome: The answer of the responder there.
        ///   - phase: The part of the route there that the visit belongs to.
        package init(_ responder: any Responder, _ outcome: Route.Outcome, _ phase: Event.Phase) {
            self.responder = responder
            self.outcome = outcome
            self.phase = phase
        }
    }

    let asked: [Asked]
    package let handledBy: (any Responder)?
    package let returnValue: Any?
    package let error: (any Error)?

    /// Creates the rest of a route.
    ///
    /// - Parameters:
    ///   - asked: The responders that were asked there, in order.
    ///   - handledBy: The object that represents the responder that handled the message, or nil if
    ///     none did.
    ///   - returnValue: The handler's result, or nil if it returned nothing.
    ///   - error: The error that ended the route, or nil if there was none.
    package init(
        asked: [Asked],
        handledBy: (any Responder)?,
        returnValue: Any?,
        error: (any Error)?
    ) {
        self.asked = asked
        self.handledBy = handledBy
        self.returnValue = returnValue
        self.error = error
    }
}

extension Router {
    /// Hands an event over to another process, or returns nil if the responder isn't the way there.
    func handOver(
        _ event: Event,
        to receiver: any EventReceiver,
        _ visit: borrowing OpenVisit
    ) throws -> EventResult? {
        // Only the way to another process takes the route's options.
        guard visit.stop.roles.contains(.forwarder), let way = receiver as? any RouteContinuing
        else { return nil }
        return try way.handOver(event, options: options)
    }

    /// Whether the visited responder may be the way to another process.
    var isAtContinuation: Bool {
        switch openVisit {
        case .some(let visit):
            visit.stop.roles.contains(.forwarder) && visit.stop.roles.contains(.eventReceiver)
        case nil: false
        }
    }

    /// Accepts the outcome of the message in another process.
    @_optimize(size) mutating func didContinue(_ rest: RouteContinuation) throws {
        guard let visit = openVisit.take() else { return }
        finish(visit)
        recorder.add(rest.asked, visit.ownMessage ?? message, depth: visit.stop.depth + 1)
        for asked in rest.asked { askedElsewhere.append("\(asked.responder)") }
        if let error = rest.error { throw error }
        guard let responder = rest.handledBy else { return }
        route.handledBy = responder
        route.returnValue = rest.returnValue
        end(.stopped, at: responder)
    }
}

extension Router.HandlerCall {
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
