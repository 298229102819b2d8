internal import SelectorDispatch

/// A visit to a responder under way.
struct RouteVisit {
    let step: RoutePath.Step
    let phase: Event.Phase
    /// What this responder alone gets; nil if it is the message of the whole route.
    var ownMessage: RoutedMessage?
    /// What those asked so far did; nil if nobody was.
    var result: EventResult?
    /// Set when strategy or receiver handled the event.
    var isReceived = false
    /// Set when a `@Handler` method handled the message.
    var isHandledByMethod = false
    var returnValue: Any?
    /// The decorators that know of the visit, from the outside in.
    var decorators: [any RouteDecorator] = []
    var changes: [Route.Change] = []
    /// The type of whoever may have changed the message for this responder alone.
    var lastDecorator: Any.Type?
    /// Set when the outcome is not what those asked did: the responder was refused the message, or failed.
    var refusal: (outcome: Route.Outcome, reason: String?, error: (any Error)?)?
    /// Nil if nobody wants to know more of the visit than what it did to the route.
    let started: ContinuousClock.Instant?

    var responder: any Responder { step.responder }

    init(_ step: RoutePath.Step, _ phase: Event.Phase, isRecorded: Bool) {
        self.step = step
        self.phase = phase
        started = isRecorded || step.roles.contains(.decorated) ? ContinuousClock.now : nil
    }

    mutating func note(_ other: EventResult?) {
        if let other { result = (result ?? .ignoreAndContinue).combined(with: other) }
    }

    /// The visit for those who look at it later.
    func hop(_ message: RoutedMessage) -> Route.Hop {
        let outcome: Route.Outcome =
            switch result ?? .ignoreAndContinue {
            case .ignoreAndContinue: changes.isEmpty ? .passed : .decorated
            case .handleAndContinue: .handledAndContinued
            case .handleAndStop: .handledAndStopped
            }
        return Route.Hop(
            responder: step.responder, message: ownMessage ?? message, phase: phase, depth: step.depth,
            outcome: refusal?.outcome ?? outcome, returnValue: returnValue, reason: refusal?.reason,
            error: refusal?.error, changes: changes, duration: started?.duration(to: .now) ?? .zero)
    }
}
