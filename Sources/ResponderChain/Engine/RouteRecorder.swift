/// A recorder that reports a route in progress to its recorded path, decorators and observers.
struct RouteRecorder {
    private(set) var path: [Route.Visit] = []
    private let recordsPath: Bool
    private let observers: [any RouteObserver]
    private let id: RouteObservers.RouteID
    /// Whether every visit must be reported.
    let isOn: Bool

    /// - Parameter isUnderWay: Whether the route has begun. An observer that was added since isn't called for it.
    init(_ options: RouteOptions, isUnderWay: Bool) {
        recordsPath = options.recordsPath
        observers = !isUnderWay && RouteObservers.isOn ? RouteObservers.current : []
        id = observers.isEmpty ? RouteObservers.RouteID(number: 0) : RouteObservers.nextID()
        isOn = recordsPath || !observers.isEmpty || !options.decorators.isEmpty
    }

    func begin(_ message: RoutedMessage, at responder: any Responder, _ options: RouteOptions) {
        for observer in observers { observer.routeDidBegin(message, at: responder, options: options, id: id) }
    }

    mutating func finish(_ visit: borrowing OpenVisit, _ message: RoutedMessage) {
        guard visit.started != nil else { return }
        let done = visit.done(message)
        if recordsPath { path.append(done) }
        for decorator in visit.decorators.reversed() { decorator.didVisit(done) }
        for observer in observers { observer.routeDidVisit(done, id: id) }
    }

    /// Takes the visits in another process, after those here.
    mutating func add(_ visits: [RouteContinuation.Visit], _ message: RoutedMessage, depth: Int) {
        for (index, visit) in visits.enumerated() {
            let done = Route.Visit(
                responder: visit.responder, message: message, phase: visit.phase, depth: depth + index,
                outcome: visit.outcome, returnValue: nil, reason: nil, error: nil, changes: [], duration: .zero)
            if recordsPath { path.append(done) }
            for observer in observers { observer.routeDidVisit(done, id: id) }
        }
    }

    func end(_ result: Result<Route, any Error>) {
        for observer in observers { observer.routeDidEnd(result, id: id) }
    }
}
