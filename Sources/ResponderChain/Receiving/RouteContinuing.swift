package import SelectorDispatch

/// A responder from which a route continues in another process.
///
/// An awaited route hands the selector over to it, and gets the rest of the path from that process.
/// An event is also handed over, and goes on here.
package protocol RouteContinuing: SelectorAnswering, EventReceiver {
    /// Continues a selector's route in the other process.
    ///
    /// - Parameter options: The options of the route here.
    /// - Throws: An error if the route doesn't get there.
    nonisolated(nonsending) func continueRoute(
        _ selector: Selector,
        with arguments: [Any?],
        options: RouteOptions
    ) async throws -> RouteContinuation

    /// Hands an event over.
    ///
    /// - Parameter options: The options of the route here.
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
        /// - Parameter responder: An object that represents the one there.
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
    ///   - handledBy: The stand-in for the responder that handled the message, or nil if none did.
    ///   - returnValue: The handler's result.
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
