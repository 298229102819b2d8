internal import SelectorDispatch

/// A visit that hasn't ended.
struct OpenVisit: ~Copyable {
    let stop: RoutePath.Stop
    let phase: Event.Phase

    /// The message for this responder alone, or nil if the responder gets the route's message.
    var ownMessage: RoutedMessage?

    var answer = Answer()

    /// Whether the strategy or the receiver handled the event.
    var isReceived = false

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

    init(_ stop: RoutePath.Stop, _ phase: Event.Phase, isRecorded: Bool) {
        self.stop = stop
        self.phase = phase
        started = isRecorded || stop.roles.contains(.decorated) ? Self.now : nil
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

/// A recorder that reports a route in progress to its recorded path, decorators and observers.
struct RouteRecorder {
    private(set) var path: [Route.Visit] = []
    private let recordsPath: Bool
    private let observers: [any RouteObserver]
    private let id: RouteObservers.RouteID

    /// Whether every visit must be reported.
    let isOn: Bool

    /// Creates a recorder for a route with these options.
    ///
    /// - Parameter isUnderWay: Whether the route has begun. An observer that was added since isn't
    ///   called for it.
    init(_ options: RouteOptions, isUnderWay: Bool) {
        recordsPath = options.recordsPath
        observers = !isUnderWay && RouteObservers.isOn ? RouteObservers.current : []
        id = observers.isEmpty ? RouteObservers.RouteID(number: 0) : RouteObservers.nextID()
        isOn = recordsPath || !observers.isEmpty || !options.decorators.isEmpty
    }

    func begin(_ message: RoutedMessage, at responder: any Responder, _ options: RouteOptions) {
        for observer in observers {
            observer.routeDidBegin(message, at: responder, options: options, id: id)
        }
    }

    mutating func finish(_ visit: borrowing OpenVisit, _ message: RoutedMessage) {
        guard visit.started != nil else { return }
        let done = visit.done(message)
        if recordsPath { path.append(done) }
        for decorator in visit.decorators.reversed() { decorator.didVisit(done) }
        for observer in observers { observer.routeDidVisit(done, id: id) }
    }

    /// Takes the visits in another process, after those here.
    mutating func add(_ asked: [RouteContinuation.Asked], _ message: RoutedMessage, depth: Int) {
        for (index, asked) in asked.enumerated() {
            let done = Route.Visit(
                responder: asked.responder,
                message: message,
                phase: asked.phase,
                depth: depth + index,
                outcome: asked.outcome,
                returnValue: nil,
                reason: nil,
                error: nil,
                changes: [],
                duration: .zero
            )
            if recordsPath { path.append(done) }
            for observer in observers { observer.routeDidVisit(done, id: id) }
        }
    }

    func end(_ result: Result<Route, any Error>) {
        for observer in observers { observer.routeDidEnd(result, id: id) }
    }
}
