/// A visit to a responder under way.
struct RouteVisit {
    var hop: Route.Hop
    /// What those asked so far did; nil if nobody was.
    var result: EventResult?
    /// Set when strategy or receiver handled the event.
    var isReceived = false
    /// Set when a `@Handler` method handled the message.
    var isHandledByMethod = false
    /// Set when the hop's outcome is not what those asked did: the responder was refused the message, or failed.
    var isRefused = false
    /// The decorators that know of the visit, from the outside in.
    var decorators: [any RouteDecorator] = []
    /// Nil if nobody wants to know more of the visit than what it did to the route.
    let started: ContinuousClock.Instant?

    init(_ step: RoutePath.Step, _ message: RoutedMessage, _ phase: Event.Phase, _ recorder: RouteRecorder) {
        hop = Route.Hop(responder: step.responder, message: message, phase: phase, depth: step.depth)
        started = recorder.isOn || step.roles.contains(.decorated) ? ContinuousClock.now : nil
    }
}

/// Tells of a route, while it is under way, to those who want to know: its path, its decorators, the observers.
struct RouteRecorder {
    private(set) var path: [Route.Hop] = []
    private let recordsPath: Bool
    private let observers: [any RouteObserver]
    private let id: RouteObservers.RouteID
    /// Whether anybody wants to know of every visit.
    let isOn: Bool

    init(_ options: RouteOptions) {
        recordsPath = options.recordsPath
        observers = RouteWatch.isOn ? RouteObservers.current : []
        id = observers.isEmpty ? RouteObservers.RouteID(number: 0) : RouteObservers.nextID()
        isOn = recordsPath || !observers.isEmpty || !options.decorators.isEmpty
    }

    func begin(_ message: RoutedMessage, at responder: any Responder) {
        for observer in observers { observer.routeDidBegin(message, at: responder, id: id) }
    }

    mutating func finish(_ visit: RouteVisit) {
        guard let started = visit.started else { return }
        var hop = visit.hop
        hop.duration = started.duration(to: .now)
        if !visit.isRefused {
            hop.outcome =
                switch visit.result ?? .ignoreAndContinue {
                case .ignoreAndContinue: hop.changes.isEmpty ? .passed : .decorated
                case .handleAndContinue: .handledAndContinued
                case .handleAndStop: .handledAndStopped
                }
        }
        if recordsPath { path.append(hop) }
        for decorator in visit.decorators.reversed() { decorator.didVisit(hop) }
        for observer in observers { observer.routeDidVisit(hop, id: id) }
    }

    func end(_ result: Result<Route, any Error>) {
        for observer in observers { observer.routeDidEnd(result, id: id) }
    }
}
