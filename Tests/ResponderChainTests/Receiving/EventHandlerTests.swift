import ResponderChain
import SelectorDispatch
import Testing

final class Exact: Node {
    var log: [String] = []
    @Handler func saved() { log.append("nothing") }
    @Handler func saved(_ event: Event) { log.append("event") }
}

final class WithEvent: Node {
    var log: [String] = []
    @Handler func saved(_ event: Event) -> EventResult {
        log.append("\(event.name) \(event.userInfo?["n"] ?? "-") at \(event.currentResponder.map { "\($0)" } ?? "-")")
        return .handleAndContinue
    }
    @Handler func saved(_ event: Event, reply: EventReply) { log.append("reply") }
}

final class WithInfo: Node {
    var log: [String] = []
    @Handler func saved(_ info: [String: Any]?) { log.append("info \(info?["n"] ?? "-")") }
    @Handler func counted(_ counts: [String: Int]) { log.append("counts \(counts)") }
    @Handler func looked(_ event: Event?) { log.append("event \(event?.name ?? "-")") }
    @Handler func told(_ anything: Any?) { log.append("anything \(anything is [String: Any])") }
}

final class WithReply: Node {
    @Handler func saved(_ event: Event, reply: EventReply) {
        reply("\(event.name) \(reply.isExpected)")
        reply()
    }
    @Handler func picked(_ info: [String: Any]?, _ reply: EventReply) { reply(info?.count) }
}

final class Other: Node {
    @Handler func saved(_ number: Int) { Issue.record("no handler of an event") }
    @Handler func loaded(to place: [String: Any]?) { Issue.record("no handler of an event") }
    @Handler func moved(_ sender: Any?, info: [String: Any]?) { Issue.record("no handler of an event") }
    @Handler func told(_ anything: Any?) { Issue.record("no handler of an event") }
}

actor Remote: LinkedResponder {
    var log: [String] = []
    @Handler func saved(_ event: Event, reply: EventReply) {
        log.append("\(event.target == nil) \(event.currentResponder == nil) \(event.sender == nil)")
        reply("from afar")
    }
    @Handler func shown(_ sender: Any?, userInfo: [String: Any]?) { log.append("\(sender ?? "nobody")") }
}

@Suite struct EventHandlerTests {
    @Test func `the exact name comes first, then the event, then the one with a reply`() throws {
        let (exact, event) = (Exact("exact"), WithEvent("event"))
        try exact.route(event: "saved")
        #expect(exact.log == ["nothing"])
        try exact.route(event: "saved:")
        #expect(exact.log == ["nothing", "event"])
        for name in ["saved", "saved:", "saved()", "saved(_:)"] { try event.route(event: name, userInfo: ["n": 1]) }
        #expect(event.log == ["saved 1 at event", "saved: 1 at event", "saved() 1 at event", "saved(_:) 1 at event"])
    }

    @Test func `a handler gets the user info if its parameter has that type`() throws {
        let node = WithInfo("node")
        try node.route(event: "saved", userInfo: ["n": 2])
        try node.route(event: "saved:")
        try node.route(event: "counted", userInfo: ["n": 3])
        try node.route(event: "looked")
        try node.route(event: "told:", userInfo: [:])
        #expect(node.log == ["info 2", "info -", #"counts ["n": 3]"#, "event looked", "anything true"])
        #expect(
            throws: DispatchError.null(
                message("counted:", "WithInfo"), .init(index: 0, label: "_"),
                expected: "[String: Int]", isMissing: false)
        ) { try node.route(event: "counted") }
    }

    @Test func `a handler can take the event and a reply`() throws {
        var replies: [String] = []
        let node = WithReply("node")
        for name in ["saved", "saved:", "saved:reply:"] {
            try node.route(event: name) { replies.append("\($0 ?? "nil")") }
        }
        try node.route(event: "picked", userInfo: ["a": 1, "b": 2]) { replies.append("\($0 ?? "nil")") }
        #expect(replies == ["saved true", "nil", "saved: true", "nil", "saved:reply: true", "nil", "2"])
        try node.route(event: "saved")
    }

    @Test func `a handler in another isolation gets nothing of the sender's isolation, and replies`() async throws {
        let (node, remote) = (Node("node"), Remote())
        node.nextResponder = remote
        let replies = EventReplies()
        try await node.awaited.route(event: "saved", replies: replies)
        var received: [String] = []
        for await reply in replies { received.append("\(reply ?? "nil")") }
        #expect(received == ["from afar"])
        try await node.awaited.route(event: "shown:userInfo:")
        try await node.awaited.route(event: "shown:userInfo:", sender: "me")
        #expect(await remote.log == ["true true true", "nobody", "me"])
    }

    @Test func `an event's sender that isn't named is the responder that routes it, awaited or not`() async throws {
        var senders: [String] = []
        let (node, worker) = (Node("node"), Worker("worker"))
        chain([node, worker])
        worker.eventListeners.hear("skip") { event in senders.append("\(event.sender ?? "nobody")") }
        try await node.route(event: "skip")
        try await node.awaited.route(event: "skip")
        _ = node.routeResult(.event(Event(name: "skip")))
        _ = await node.awaited.routeResult(.event(Event(name: "skip")))
        #expect(senders == ["node", "node", "node", "node"])
    }

    @Test(arguments: [
        ("saved", "'saved:' of Other takes Int", "nobody"), ("saved:", "'saved:' of Other takes Int", "nobody"),
        ("told", "'told:' of Other takes Optional<Any>", "nobody"),
    ]) func `a handler with other parameters doesn't get the event, and is a near miss`(
        name: String, miss: String, handler: String
    ) throws {
        let rule = "but an event's handler takes nothing, the event or its user info, or one of these and an EventReply"
        let (node, other) = (Node("node"), Other("other"))
        chain([node, other])
        let route = try node.route(event: name, userInfo: ["a": 1])
        #expect(!route.isHandled)
        #expect(route.nearMisses.map(\.description) == [miss])
        #expect("\(route)" == "nobody handled it; \(miss), \(rule)")
        #expect(other.explain(event: name).visits[0].verdict == .notRegistered(suggestions: []))
        #expect(
            "\(other.explain(event: name))"
                == "event '\(name)' from Other would not be handled\nother: not registered; \(miss), \(rule)")
    }

    @Test(arguments: [("loadTo:", "loadedTo:"), ("move:info:", "moved:info:"), ("save", "saved:")])
    func `a handler with a similar name is a near miss`(name: String, similar: String) throws {
        let other = Other("other")
        let route = try other.route(event: name)
        #expect("\(route)" == "nobody handled it; did you mean '\(similar)' of Other?")
        #expect(other.explain(event: name).visits[0].verdict == .notRegistered(suggestions: [similar]))
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
        #expect(throws: RouteError.emptyEventName(message("", "Worker", .event))) {
            try worker.route(event: "work", decoratedBy: [unnaming])
        }
        #expect(worker.log.isEmpty)
    }
}
