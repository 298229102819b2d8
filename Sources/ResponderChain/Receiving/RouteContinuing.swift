package import SelectorDispatch

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
    /// The outcome at one responder there.
    package struct Visit {
        let responder: any Responder
        let outcome: Route.Outcome
        let phase: Event.Phase

        /// Creates a visit.
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

    let visits: [Visit]
    package let handledBy: (any Responder)?
    package let returnValue: Any?
    package let error: (any Error)?

    /// Creates the rest of a route.
    ///
    /// - Parameters:
    ///   - visits: The visits there, in order.
    ///   - handledBy: The object that represents the responder that handled the message, or nil if
    ///     none did.
    ///   - returnValue: The handler's result, or nil if it returned nothing.
    ///   - error: The error that ended the route, or nil if there was none.
    package init(
        visits: [Visit],
        handledBy: (any Responder)?,
        returnValue: Any?,
        error: (any Error)?
    ) {
        self.visits = visits
        self.handledBy = handledBy
        self.returnValue = returnValue
        self.error = error
    }
}
