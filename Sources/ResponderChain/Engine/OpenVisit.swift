internal import SelectorDispatch

/// A visit to a responder under way.
struct OpenVisit {
    let planned: RoutePath.Visit
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
    var decorators: [any VisitDecorator] = []
    var changes: [Route.Change] = []
    /// The type of whoever may have changed the message for this responder alone.
    var lastDecorator: Any.Type?
    /// Set when the outcome is not what those asked did: the responder was refused the message, or failed.
    var refusal: (outcome: Route.Outcome, reason: String?, error: (any Error)?)?
    /// Nil if nobody wants to know more of the visit than what it did to the route.
    let started: ContinuousClock.Instant?

    var responder: any Responder { planned.responder }

    init(_ planned: RoutePath.Visit, _ phase: Event.Phase, isRecorded: Bool) {
        self.planned = planned
        self.phase = phase
        started = isRecorded || planned.roles.contains(.decorated) ? ContinuousClock.now : nil
    }

    mutating func note(_ other: EventResult?) {
        if let other { result = (result ?? .ignoreAndContinue).combined(with: other) }
    }

    /// The visit for those who look at it later.
    func done(_ message: RoutedMessage) -> Route.Visit {
        let outcome: Route.Outcome =
            switch result ?? .ignoreAndContinue {
            case .ignoreAndContinue: changes.isEmpty ? .passed : .decorated
            case .handleAndContinue: .handledAndContinued
            case .handleAndStop: .handledAndStopped
            }
        return Route.Visit(
            responder: planned.responder, message: ownMessage ?? message, phase: phase, depth: planned.depth,
            outcome: refusal?.outcome ?? outcome, returnValue: returnValue, reason: refusal?.reason,
            error: refusal?.error, changes: changes, duration: started?.duration(to: .now) ?? .zero)
    }
}
