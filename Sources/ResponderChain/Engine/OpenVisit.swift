internal import SelectorDispatch

/// A visit that hasn't ended.
struct OpenVisit: ~Copyable {
    let stop: RoutePath.Stop
    let phase: Event.Phase

    /// The message for this responder alone, or nil if the responder gets the route's message.
    var ownMessage: RoutedMessage?

    var answer = Answer()

    /// The handler to invoke, or nil if there is none, or none was looked for yet.
    var handler: HandlerSearch.Found?

    /// The decorators that have begun the visit, outermost first.
    var decorators: [any VisitDecorator] = []

    var changes: [Route.Change] = []

    /// The type of the last decorator that may have changed the message for this responder alone.
    var lastDecorator: Any.Type?

    /// The outcome, if it doesn't follow from the result: the responder was disabled or vetoed, or
    /// an error occurred.
    var refusal: (outcome: Route.Outcome, reason: String?, error: (any Error)?)?

    /// The time when the visit began, or nil if no recorded path, observer or decorator gets the
    /// finished visit.
    let started: Duration?

    var responder: any Responder { stop.responder }

    /// The responder as the way to another process, or nil if it isn't one.
    var continuation: (any RouteContinuing)? {
        guard stop.roles.contains(.forwarder), stop.roles.contains(.eventReceiver) else {
            return nil
        }
        return responder as? any RouteContinuing
    }

    init(_ stop: RoutePath.Stop, _ phase: Event.Phase, isReported: Bool) {
        self.stop = stop
        self.phase = phase
        started = isReported || stop.roles.contains(.decorated) ? Self.now : nil
    }

    // An instant of the clock as a property would make each part of the router of unknown size to
    // the compiler.
    private static let firstInstant = ContinuousClock.now

    private static var now: Duration { firstInstant.duration(to: .now) }

    /// The answer of the responder's listeners and methods to the message.
    struct Answer {
        /// The strongest result so far, or nil before the first.
        private(set) var result: EventResult?

        /// Whether a `@Handler` method handled the message.
        private(set) var isHandledByMethod = false

        var returnValue: Any?

        /// Accepts the handler's result.
        mutating func didInvoke(_ value: Any?, isSelector: Bool = false) {
            var result: EventResult?
            // A handler without a result needs no cast.
            if !isSelector, let value { result = value as? EventResult }
            returnValue = value
            isHandledByMethod = result != .ignoreAndContinue
            note(result ?? .handleAndStop)
        }

        mutating func note(_ other: EventResult?) {
            if let other { result = (result ?? .ignoreAndContinue).combined(with: other) }
        }
    }

    /// Returns the finished visit for the path, decorators and observers.
    func done(_ message: RoutedMessage) -> Route.Visit {
        let outcome: Route.Outcome =
            switch answer.result ?? .ignoreAndContinue {
            case .ignoreAndContinue: changes.isEmpty ? .passed : .decorated
            case .handleAndContinue: .handledAndContinued
            case .handleAndStop: .handledAndStopped
            }
        let duration = if let started { Self.now - started } else { Duration.zero }
        return Route.Visit(
            responder: stop.responder,
            message: ownMessage ?? message,
            phase: phase,
            depth: stop.depth,
            outcome: refusal?.outcome ?? outcome,
            returnValue: answer.returnValue,
            reason: refusal?.reason,
            error: refusal?.error,
            changes: changes,
            duration: duration
        )
    }
}
