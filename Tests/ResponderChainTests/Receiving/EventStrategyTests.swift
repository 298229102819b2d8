import ResponderChain
import TestSupport
import Testing

final class TableReceiver: LinkedResponder, StrategyReceiver {
    var log: [String] = []

    lazy var eventStrategy = EventStrategy(
        [
            "plain": "tapped",
            "info": "info:",
            "reply": "info:reply:",
            "event": "take:",
            "both": "sender:info:",
            "all": "sender:info:event:",
            "spare": "sender:info:event:spare:",
            "passed": "pass",
            "number": "count:",
            "pair": "move:to:",
            "last": "sender:info:count:",
            "many": "sender:info:event:more:",
            "late": "load",
            "wrong": "tappd",  // selector-check: elsewhere
        ],
        to: self
    )

    @Handler func tapped() {
        log.append("tapped")
    }

    @Handler func pass() -> EventResult {
        log.append("pass")
        return .handleAndContinue
    }

    @Handler func info(_ info: [String: Any]?) {
        log.append("info \(info?["n"] ?? "-")")
    }

    @Handler func info(_ info: [String: Any]?, reply: EventReply) {
        reply(info?["n"] as? Int)
    }

    @Handler func take(_ event: Event) {
        log.append("\(event.name) at \(event.currentResponder === self)")
    }

    @Handler func sender(_ sender: TableReceiver, info: [String: Any]?) {
        log.append("\(sender === self) \(info?["n"] ?? "-")")
    }

    @Handler func sender(_ sender: Any?, info: Any?, event: Event) {
        log.append(event.name)
    }

    @Handler func sender(_ sender: Any?, info: Any?, event: Event, spare: Int = 2) {
        log.append("spare \(spare)")
    }

    @Handler func count(_ number: Int) {
        log.append("never")
    }

    @Handler func move(_ from: Int, to: Int) {
        log.append("never")
    }

    @Handler func sender(_ sender: Any?, info: Any?, count: Int) {
        log.append("never")
    }

    @Handler func sender(_ sender: Any?, info: Any?, event: Event, more: Int) {
        log.append("never")
    }

    @Handler func load() async {
        log.append("never")
    }

    @Handler static func reset() {}

    @Handler func add(_ info: [String: Any]?, count: Int) {
        log.append("\(info?["n"] ?? "-") + \(count)")
    }

    @Handler func add(_ info: [String: Any]?, reply: EventReply, count: Int) {
        reply(count)
    }
}

@Suite struct EventStrategyTests {
    private let tabled = TableReceiver()

    /// The wrong entries, sorted by name.
    private static let wrong: [(event: String, problem: String)] = [
        ("last", "-[TableReceiver sender:info:count:]: argument 2 (count) must be Int, not Event"),
        (
            "late",
            "-[TableReceiver load]: the handler is async; a strategy can't await it; "
                + "name it as its event and use 'try await responder.awaited.route(…)'"
        ),
        (
            "many",
            "-[TableReceiver sender:info:event:more:]: argument 3 (more) must be Int, "
                + "but it is missing; pass a value or make the parameter optional"
        ),
        ("number", "-[TableReceiver count:]: argument 0 must be Int, not [String: Any]"),
        ("pair", "-[TableReceiver move:to:]: argument 1 (to) must be Int, not [String: Any]"),
        (
            "wrong",
            "-[TableReceiver tappd]: unrecognized selector sent to instance; did you mean 'tapped'?"
        ),
    ]

    @Test(arguments: [
        ("plain", "tapped"), ("info", "info 3"), ("event", "event at true"), ("both", "true 3"),
        ("all", "all"), ("spare", "spare 2"), ("passed", "pass"),
    ]) func `a handler gets the parts of an event that its parameters can hold`(
        event: String,
        logged: String
    ) throws {
        #expect(tabled.explain(event: event, userInfo: ["n": 3]).isHandled)
        let route = try tabled.route(event: event, userInfo: ["n": 3])
        #expect(route.handledBy === tabled)
        #expect(route.end == (event == "passed" ? .allVisited : .stopped))
        #expect(tabled.log == [logged])
    }

    @Test func `a handler with a reply answers the sender`() throws {
        var answer: Any?
        try tabled.route(event: "reply", userInfo: ["n": 3]) { answer = $0 }
        #expect(answer as? Int == 3)
    }

    @Test
    func
        `a wrong entry is a problem of the table, an explanation and its own route, and no other`()
        throws
    {
        #expect(tabled.eventStrategy.problems.map(\.description) == Self.wrong.map(\.problem))
        for (event, problem) in Self.wrong {
            #expect(tabled.explain(event: event).verdicts.map(\.description) == [problem])
            #expect(wording { try tabled.route(event: event) } == problem)
        }
        try tabled.route(event: "plain")
        #expect(tabled.log == ["tapped"])
    }

    @Test func `invocations keep their further arguments, except for a reply`() throws {
        tabled.eventStrategy = EventStrategy([
            "add": try Invocation("add:count:", target: tabled, arguments: [nil, 4]),
            "answer": try Invocation("add:reply:count:", target: tabled, arguments: [nil, nil, 5]),
            "few": try Invocation(
                "sender:info:event:more:",
                target: tabled,
                arguments: [nil, nil]
            ),
            // selector-check: elsewhere
            "more": try Invocation("info:", target: tabled, arguments: [nil, 6]),
            "reset": try Invocation("reset", targetType: TableReceiver.self),
            "text": try Invocation("add:count:", target: tabled, arguments: [nil, "4"]),
        ])
        try tabled.route(event: "add", userInfo: ["n": 3])
        #expect(tabled.log == ["3 + 4"])
        var answer: Any?
        try tabled.route(event: "answer") { answer = $0 }
        #expect(answer as? Int == 5)
        #expect(
            tabled.eventStrategy.problems.map(\.description) == [
                "-[TableReceiver sender:info:event:more:]: argument 2 (event) must be Event, "
                    + "but it is missing; pass a value or make the parameter optional",
                "-[TableReceiver info:]: too many arguments: it takes 1, the array has 2; "
                    + "remove the extra elements or send with policy: .lenient",
                "-[TableReceiver add:count:]: argument 1 (count) must be Int, not String; "
                    + "pass 4, or send with a policy that is .convertingData",
            ]
        )
        #expect(tabled.explain(event: "reset").isHandled)
        #expect(tabled.explain(event: "add").isHandled)
    }

    @Test func `a table doesn't retain its owner, and reports the release of another receiver`()
        throws
    {
        weak var gone: TableReceiver?
        var table = EventStrategy([:])
        do {
            let tabled = TableReceiver()
            gone = tabled
            try tabled.route(event: "plain")
            table = table.merging(tabled.eventStrategy)
        }
        #expect(gone == nil)
        #expect(
            wording { try table.handle(Event(name: "plain")) }
                == "-[TableReceiver tapped]: the invocation's weakly held target has been released; "
                + "keep the target alive or bind another"
        )
        let kept = EventStrategy(["plain": "tapped"], to: TableReceiver(), holding: .strong)
        #expect(throws: Never.self) { try kept.handle(Event(name: "plain")) }
    }

    @Test
    func `an event that a table lacks is an error of the table, and passes a route's responder by`()
        throws
    {
        let misspelled = Event(name: "repli", sender: tabled)  // selector-check: elsewhere
        #expect(
            wording { try tabled.eventStrategy.handle(misspelled) }
                == "event 'repli' from TableReceiver: the strategy has no invocation for it; "
                + "did you mean 'reply'?"
        )
        #expect(try !tabled.route(event: "repli").isHandled)  // selector-check: elsewhere
        let result = try tabled.eventStrategy.handle(Event(name: "passed"))
        #expect(result as? EventResult == .handleAndContinue)
    }
}
