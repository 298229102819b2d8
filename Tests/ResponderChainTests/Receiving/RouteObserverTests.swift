import ResponderChain
import Synchronization
import Testing

private final class Observer: RouteObserver {
    let lines = Mutex<[String]>([])
    let mine: String

    init(_ mine: String) {
        self.mine = mine
    }

    private func note(_ line: String) {
        lines.withLock { $0.append(line) }
    }

    func routeDidBegin(
        _ message: RoutedMessage,
        at responder: any Responder,
        options: RouteOptions,
        id: RouteObservers.RouteID
    ) {
        if message.name == mine { note("begin at \(responder)") }
    }

    func routeDidVisit(_ visit: Route.Visit, id: RouteObservers.RouteID) {
        if visit.message.name == mine { note("\(visit.responder) \(visit.outcome)") }
    }

    func routeDidEnd(_ result: Result<Route, any Error>, id: RouteObservers.RouteID) {
        switch result {
        case .success(let route):
            if route.handledBy is Worker { note("end \(route.end)") }
        case .failure(let error):
            if error is Failure { note("end \(error)") }
        }
    }
}

/// Sends a message without a handler whenever it observes an unhandled message.
private final class Echo: RouteObserver {
    let name: String
    let begun = Mutex<[RouteObservers.RouteID]>([])
    let ended = Mutex<[RouteObservers.RouteID]>([])

    init(_ name: String) {
        self.name = name
    }

    func routeDidBegin(
        _ message: RoutedMessage,
        at responder: any Responder,
        options: RouteOptions,
        id: RouteObservers.RouteID
    ) {
        guard message.name == name else { return }
        begun.withLock { $0.append(id) }
    }

    func routeDidEnd(_ result: Result<Route, any Error>, id: RouteObservers.RouteID) {
        guard begun.withLock({ $0.contains(id) }) else {
            if case .failure(DispatchError.tooDeep(let message, _)) = result,
                message.selector == name
            {
                Issue.record("a route ended that didn't begin")
            }
            return
        }
        ended.withLock { $0.append(id) }
        _ = try? Bare().route(Selector(name))
    }
}

@Suite struct RouteObserverTests {
    @Test func `an observer sees routes of selectors and events, visit by visit`() throws {
        let observer = Observer("work")
        RouteObservers.add(observer)
        RouteObservers.add(observer)
        defer { RouteObservers.remove(observer) }
        let (first, worker) = chain(Node("first"), Worker("worker"))
        let route = try first.route("work")
        #expect(route.path.isEmpty)
        #expect(route.handledBy === worker)
        let lines = observer.lines.withLock { $0 }
        #expect(lines.filter { $0.hasPrefix("begin") } == ["begin at first"])
        #expect(lines.contains("first passed"))
        #expect(lines.contains("worker handled and stopped"))
        RouteObservers.remove(observer)
        try first.route("work")
        let later = observer.lines.withLock { $0 }
        #expect(later.filter { $0.hasPrefix("begin") } == ["begin at first"])
    }

    @Test func `an observer sees the error that ended a route, and where`() {
        let observer = Observer("failWithBecause:")
        RouteObservers.add(observer)
        defer { RouteObservers.remove(observer) }
        #expect(throws: Failure(reason: "x")) {
            try Worker("worker").route("failWithBecause:", with: ["x"])
        }
        let lines = observer.lines.withLock { $0 }
        #expect(lines.contains("worker failed"))
        #expect(lines.contains("end Failure(reason: \"x\")"))
    }

    @Test
    func `an observer that routes when a route has failed ends, and every end has its beginning`() {
        let echo = Echo("unheardEcho")
        RouteObservers.add(echo)
        defer { RouteObservers.remove(echo) }
        // selector-check: elsewhere
        #expect(throws: RouteError.self) { try Bare().route("unheardEcho") }
        #expect(echo.begun.withLock { $0.count } == 32)
        #expect(echo.ended.withLock { $0 } == echo.begun.withLock { $0 })
    }

    @Test func `a decorator that routes when a visit has failed ends`() {
        struct Again: VisitDecorator {
            func didVisit(_ visit: Route.Visit) {
                _ = try? visit.responder.route(
                    "failWithBecause:",
                    with: ["x"],
                    decoratedBy: [Again()]
                )
            }
        }
        #expect(throws: Failure(reason: "x")) {
            try Worker("worker").route("failWithBecause:", with: ["x"], decoratedBy: [Again()])
        }
    }
}
