import ResponderChain
import Testing

final class Exact: Node {
    var log: [String] = []

    @Handler func saved() {
        log.append("nothing")
    }

    @Handler func saved(_ event: Event) {
        log.append("event")
    }
}

final class WithEvent: Node {
    var log: [String] = []

    @Handler func saved(_ event: Event) -> EventResult {
        let number = event.userInfo?["n"] ?? "-"
        let place = event.currentResponder.map { "\($0)" } ?? "-"
        log.append("\(event.name) \(number) at \(place)")
        return .handleAndContinue
    }

    @Handler func saved(_ event: Event, reply: EventReply) {
        log.append("reply")
    }
}

final class WithInfo: Node {
    var log: [String] = []

    @Handler func saved(_ info: [String: Any]?) {
        log.append("info \(info?["n"] ?? "-")")
    }

    @Handler func counted(_ counts: [String: Int]) {
        log.append("counts \(counts)")
    }

    @Handler func looked(_ event: Event?) {
        log.append("event \(event?.name ?? "-")")
    }

    @Handler func told(_ anything: Any?) {
        log.append("anything \(anything is [String: Any])")
    }
}

final class WithReply: Node {
    @Handler func saved(_ event: Event, reply: EventReply) {
        reply("\(event.name) \(reply.isExpected)")
        reply()
    }

    @Handler func picked(_ info: [String: Any]?, _ reply: EventReply) {
        reply(info?.count)
    }
}

final class Other: Node {
    @Handler func saved(_ number: Int) {
        Issue.record("no handler of an event")
    }

    @Handler func loaded(to place: [String: Any]?) {
        Issue.record("no handler of an event")
    }

    @Handler func moved(_ sender: Any?, info: [String: Any]?) {
        Issue.record("no handler of an event")
    }

    @Handler func told(_ anything: Any?) {
        Issue.record("no handler of an event")
    }
}

actor Remote: LinkedResponder {
    var log: [String] = []

    @Handler func saved(_ event: Event, reply: EventReply) {
        log.append("saved")
        if event.target != nil { log.append("got a target") }
        if event.currentResponder != nil { log.append("got the current responder") }
        if event.sender != nil { log.append("got a sender") }
        reply("from afar")
    }

    @Handler func shown(_ sender: Any?, userInfo: [String: Any]?) {
        log.append("\(sender ?? "nobody")")
    }
}

@Suite struct EventHandlerTests {
    @Test func `the exact name comes first, then the event, then the one with a reply`() throws {
        let exact = Exact("exact")
        let event = WithEvent("event")
        try exact.route(event: "saved")
        #expect(exact.log == ["nothing"])
        try exact.route(event: "saved:")
        #expect(exact.log == ["nothing", "event"])
        for name in ["saved", "saved:", "saved()", "saved(_:)"] {
            try event.route(event: name, userInfo: ["n": 1])
        }
        #expect(
            event.log == [
                "saved 1 at event", "saved: 1 at event", "saved() 1 at event",
                "saved(_:) 1 at event",
            ]
        )
    }

    @Test func `a handler gets the user info if its parameter has that type`() throws {
        let node = WithInfo("node")
        try node.route(event: "saved", userInfo: ["n": 2])
        try node.route(event: "saved:")
        try node.route(event: "counted", userInfo: ["n": 3])
        try node.route(event: "looked")
        try node.route(event: "told:", userInfo: [:])
        #expect(
            node.log == ["info 2", "info -", #"counts ["n": 3]"#, "event looked", "anything true"]
        )
        let error = DispatchError.null(
            message("counted:", "WithInfo"),
            .init(index: 0, label: "_"),
            expected: "[String: Int]",
            isMissing: false
        )
        #expect(throws: error) { try node.route(event: "counted") }
    }

    @Test func `a handler can take the event and a reply`() throws {
        var replies: [String] = []
        let node = WithReply("node")
        let note = { (reply: Any?) in replies.append("\(reply ?? "nil")") }
        for name in ["saved", "saved:", "saved:reply:"] {
            try node.route(event: name, onReply: note)
        }
        try node.route(event: "picked", userInfo: ["a": 1, "b": 2], onReply: note)
        #expect(
            replies == ["saved true", "nil", "saved: true", "nil", "saved:reply: true", "nil", "2"]
        )
        try node.route(event: "saved")
    }

    @Test
    func `a handler in another isolation gets nothing of the sender's isolation, and replies`()
        async throws
    {
        let node = Node("node")
        let remote = Remote()
        let replies = EventReplies()
        node.nextResponder = remote
        try await node.awaited.route(event: "saved", replies: replies)
        #expect(await replies.texts() == ["from afar"])
        try await node.awaited.route(event: "shown:userInfo:")
        try await node.awaited.route(event: "shown:userInfo:", sender: "me")
        #expect(await remote.log == ["saved", "nobody", "me"])
    }

    @Test func `an event without a sender has the responder that routes it, awaited or not`()
        async throws
    {
        var senders: [String] = []
        let (node, worker) = chain(Node("node"), Worker("worker"))
        worker.eventListeners.hear("skip") { event in
            senders.append("\(event.sender ?? "nobody")")
        }
        try await node.route(event: "skip")
        try await node.awaited.route(event: "skip")
        _ = node.routeResult(.event(Event(name: "skip")))
        _ = await node.awaited.routeResult(.event(Event(name: "skip")))
        #expect(senders == ["node", "node", "node", "node"])
    }

    @Test(arguments: [
        ("saved", "'saved:' of Other takes Int"),
        ("saved:", "'saved:' of Other takes Int"),
        ("told", "'told:' of Other takes Optional<Any>"),
    ]) func `a handler with other parameters gets no event, and is a near miss`(
        name: String,
        miss: String
    ) throws {
        let rule =
            "but an event's handler takes nothing, the event or its user info, "
            + "or one of these and an EventReply"
        let (node, other) = chain(Node("node"), Other("other"))
        let route = try node.route(event: name, userInfo: ["a": 1])
        #expect(!route.isHandled)
        #expect(route.nearMisses.map(\.description) == [miss])
        #expect("\(route)" == "no responder handled it; \(miss), \(rule)")
        #expect(other.explain(event: name).verdicts == [.notRegistered(suggestions: [])])
        #expect(
            "\(other.explain(event: name))" == """
                event '\(name)' from Other would not be handled
                other: not registered; \(miss), \(rule)
                """
        )
    }

    @Test(arguments: [("loadTo:", "loadedTo:"), ("move:info:", "moved:info:"), ("save", "saved:")])
    func `a handler with a similar name is a near miss`(name: String, similar: String) throws {
        let other = Other("other")
        #expect(
            try "\(other.route(event: name))"
                == "no responder handled it; did you mean '\(similar)' of Other?"
        )
        #expect(other.explain(event: name).verdicts == [.notRegistered(suggestions: [similar])])
    }

    @Test func `a strategy's invocation may take the event itself`() throws {
        let node = WithEvent("node")
        let strategy = EventStrategy(["done": try node.invocation(for: "saved:")])
        try strategy.handle(Event(name: "done", userInfo: ["n": 4]))
        #expect(node.log == ["done 4 at -"])
    }

    @Test func `a decorator can't leave an event without a name`() {
        let worker = Worker("worker")
        let unnaming = ClosureDecorator(before: { _, message in message = .event(Event(name: "")) })
        let error = RouteError.emptyEventName(message("", "Worker", .event))
        #expect(throws: error) { try worker.route(event: "work", decoratedBy: [unnaming]) }
        #expect(worker.log.isEmpty)
    }
}
