import ResponderChain
import Testing

private final class Guarded: LinkedResponder, DecoratedResponder, EventReceiver {
    var decorators: [any VisitDecorator] = []
    var seen: [[String: Any]?] = []

    func receive(_ event: Event) -> EventResult {
        seen.append(event.userInfo)
        return .ignoreAndContinue
    }
}

private final class Gate: LinkedResponder, MessageDecorator {
    private let body: (inout RoutedMessage) throws -> Void

    init(_ body: @escaping (inout RoutedMessage) throws -> Void) {
        self.body = body
    }

    func decorate(_ message: inout RoutedMessage) throws {
        try body(&message)
    }
}

/// Works until its clock has advanced.
final class Busy: LinkedResponder {
    fileprivate var duration = Duration.zero

    @Handler fileprivate func work() {
        let clock = ContinuousClock()
        let start = clock.now
        while duration == .zero { duration = clock.now - start }
    }
}

@Suite struct DecoratorTests {
    private let log = Log()
    private let worker = Worker("worker")

    private func noting(_ name: String) -> ClosureDecorator {
        ClosureDecorator(
            before: { [log] responder, _ in log.note("\(name) before \(responder)") },
            after: { [log] visit in log.note("\(name) after \(visit.responder): \(visit.outcome)") }
        )
    }

    @Test func `decorators of a route stand around every responder, the first outermost`() throws {
        let (first, _) = chain(Node("first"), worker)
        try first.route("work", decoratedBy: [noting("outer"), noting("inner")])
        #expect(
            log.lines == [
                "outer before first",
                "inner before first",
                "inner after first: passed",
                "outer after first: passed",
                "outer before worker",
                "inner before worker",
                "inner after worker: handled and stopped",
                "outer after worker: handled and stopped",
            ]
        )
    }

    @Test func `a decorator around one responder changes that responder's messages alone`() throws {
        let (first, second) = chain(Guarded(), Guarded())
        first.decorators = [.adding(["a": 1]), .adding(["a": 2, "b": 2])]
        let route = try first.route(event: "e", userInfo: ["own": 0], recordsPath: true)
        #expect(first.seen as? [[String: Int]] == [["own": 0, "a": 1, "b": 2]])
        #expect(second.seen as? [[String: Int]] == [["own": 0]])
        let changes = route.path[0].changes
        #expect(
            changes.map { "\($0.decorator)" } == ["ClosureDecorator", "ClosureDecorator"]
        )
        #expect(changes[1].before.userInfo as? [String: Int] == ["own": 0, "a": 1])
        #expect(route.path.map(\.outcome) == [.decorated, .passed])
    }

    @Test func `an event that a decorator puts in place of the sender's is answered to the sender`()
        throws
    {
        let replacing = ClosureDecorator(before: { _, message in
            message = .event(Event(name: "other"))
        })
        var replies: [String?] = []
        worker.eventListeners.hear("other", .handleAndStop) { event in event.reply(event.name) }
        // selector-check: elsewhere
        try worker.route(event: "one", decoratedBy: [replacing]) { replies.append($0 as? String) }
        #expect(replies == ["other"])
    }

    @Test func `a decorator changes a selector's arguments`() throws {
        let doubling = ClosureDecorator(before: { _, message in
            message.arguments = message.arguments?.map { argument in
                if let number = argument as? Int { number * 2 } else { argument }
            }
        })
        let route = try worker.route("save:times:", with: ["a", 4], decoratedBy: [doubling])
        #expect(route.returnValue as? Int == 9)
    }

    @Test func `a decorator that changes nothing isn't recorded as a change`() throws {
        let route = try worker.route("work", decoratedBy: [noting("it")], recordsPath: true)
        #expect(route.path[0].changes.isEmpty)
    }

    @Test func `a veto ends the route with its reason: for an event it is in the route`() throws {
        let (_, last) = chain(worker, Guarded())
        let route = try worker.route(
            event: "work",
            decoratedBy: [
                .vetoing { responder, _ in responder is Worker ? "not on Sundays" : nil }
            ],
            recordsPath: true
        )
        #expect(!route.isHandled)
        #expect(worker.log.isEmpty)
        #expect(last.seen.isEmpty)
        #expect(
            route.ending
                == Ending(.vetoed(by: "ClosureDecorator", reason: "not on Sundays"), at: worker)
        )
        #expect(route.path.map(\.outcome) == [.vetoed])
        #expect(route.path[0].reason == "not on Sundays")
    }

    @Test func `a veto of a selector is an error`() {
        let (gate, _) = chain(Gate { _ in throw RouteVeto("closed") }, worker)
        let error = RouteError.vetoed(message("work", "Gate"), by: "Gate", reason: "closed")
        #expect(throws: error) { try gate.route("work") }
        #expect("\(error)" == "-[Gate work]: 'Gate' refused it: closed")
    }

    @Test func `a veto of one responder passes it by`() throws {
        let (_, second) = chain(worker, Worker("second"))
        let veto = ClosureDecorator(before: { [worker] responder, _ in
            if responder === worker { throw RouteVeto("not this one", scope: .responder) }
        })
        #expect(try worker.route("work", decoratedBy: [veto]).handledBy === second)
    }

    @Test func `a veto of the only responder with a handler is an error with the reason`() {
        let (node, _) = chain(Node("node"), worker)
        let veto = ClosureDecorator(before: { _, _ in
            throw RouteVeto("closed", scope: .responder)
        })
        let error = RouteError.vetoed(
            message("work", "Node"),
            by: "ClosureDecorator",
            reason: "closed"
        )
        #expect(throws: error) { try node.route("work", decoratedBy: [veto]) }
        #expect(worker.log.isEmpty)
    }

    @Test
    func `any other error of a decorator reaches the sender unchanged, and its changes are lost`()
        throws
    {
        var error: Failure? = Failure(reason: "broken")
        let gate = Gate { message in
            message.userInfo?["gate"] = true
            if let error { throw error }
        }
        chain(gate, worker)
        #expect(throws: Failure(reason: "broken")) { try gate.route(event: "work", userInfo: [:]) }
        error = nil
        let route = try gate.route(event: "skip", userInfo: [:], recordsPath: true)
        #expect(route.path[1].message.userInfo?["gate"] as? Bool == true)
    }

    @Test func `a decorator turns a selector into an event, which its handler may pass on`() throws
    {
        let (_, second) = chain(worker, Worker("second"))
        let asEvent = ClosureDecorator(before: { responder, message in
            if responder === self.worker { message = .event(Event(name: "skip")) }
        })
        #expect(try worker.route("work", decoratedBy: [asEvent]).handledBy === second)
    }

    @Test func `a decorator replies, prevents the default and stops the route as a receiver does`()
        throws
    {
        var stops = false
        let keeper = Gate { message in
            guard let event = message.event else { return }
            event.preventDefault()
            event.reply("\(event.phase)")
            if stops { event.stopImmediately() }
        }
        chain(keeper, worker)
        var replies: [String] = []
        let route = try keeper.route(event: "work", recordsPath: true) {
            replies.append("\($0 ?? "nil")")
        }
        #expect(route.isDefaultPrevented)
        #expect(route.handledBy === worker)
        #expect(replies == ["target"])
        stops = true
        let stopped = try keeper.route(event: "work", decoratedBy: [noting("around")])
        #expect(stopped.ending == Ending(.stoppedImmediately, at: keeper))
        #expect(!stopped.isHandled)
        #expect(log.lines.isEmpty, "no other responder is asked")
    }

    @Test func `an event that a recorded route keeps takes no part in it any more`() throws {
        let route = try Gate { _ in }.route(event: "e", userInfo: [:], recordsPath: true)
        let event = try #require(route.path[0].message.event)
        event.preventDefault()
        #expect(event.phase == .none)
        #expect(!event.isDefaultPrevented)
    }

    @Test func `a visit is timed`() throws {
        let busy = Busy()
        var times: [Duration] = []
        let whole = try ContinuousClock().measure {
            try busy.route("work", decoratedBy: [.timing { _, duration in times.append(duration) }])
        }
        // Each is within the other, however long it takes.
        #expect(times.count == 1)
        #expect(busy.duration > .zero)
        #expect(times[0] >= busy.duration)
        #expect(times[0] <= whole)
    }

    @Test func `a decorator renames an event, and those after it answer to the new name`() throws {
        let renaming = Gate { message in
            guard var event = message.event else { return }
            event.name = "answer"
            message = .event(event)
        }
        let (_, bare) = chain(renaming, Bare())
        let route = try renaming.route(event: "question")
        #expect(route.handledBy === bare)
        #expect(route.returnValue as? Int == 42)
        #expect(try !bare.route(event: "question").isHandled)
    }

    @Test func `a proxy in the chain forwards messages that it can't handle`() throws {
        let (first, proxy) = chain(Node("first"), Proxy(original: worker))
        let route = try first.route("work")
        #expect(route.handledBy === proxy)
        #expect(route.returnValue as? String == "worker")
        #expect(try first.route(event: "note").handledBy === proxy)
        // selector-check: elsewhere
        #expect(throws: RouteError.self) { try first.route("unknown") }
        proxy.original = proxy
        #expect(throws: DispatchError.self) { try first.route("work") }
    }

    @Test func `the user info of a selector is its argument, and the sender's stays as it was`()
        throws
    {
        let node = Node("node")
        let info = ["what": "it"]
        var seen: [String: Any]?
        node.eventListeners.hear("save:times:", .handleAndStop) { event in seen = event.userInfo }
        try node.route("save:times:", with: ["a", info], decoratedBy: [.adding(["more": 1])])
        #expect(seen?["what"] as? String == "it")
        #expect(seen?["more"] as? Int == 1)
        #expect(info == ["what": "it"])
    }
}

private final class Proxy: LinkedResponder, MessageForwarder {
    var original: AnyObject?

    init(original: AnyObject) {
        self.original = original
    }

    func forwardingTarget(for selector: Selector) -> Any? {
        original
    }
}
