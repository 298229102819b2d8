import ResponderChain
import TestSupport
import Testing

final class TableReceiver: LinkedResponder, StrategyReceiver {
    var log: [String] = []
    lazy var eventStrategy = EventStrategy(
        [
            "plain": "tapped", "info": "info:", "reply": "info:reply:", "event": "take:", "both": "sender:info:",
            "all": "sender:info:event:", "number": "count:", "passed": "pass",
            "wrong": "tappd",  // selector-check: elsewhere
        ], to: self)

    @Handler func tapped() { log.append("tapped") }
    @Handler func pass() -> EventResult {
        log.append("pass")
        return .handleAndContinue
    }
    @Handler func info(_ info: [String: Any]?) { log.append("info \(info?["n"] ?? "-")") }
    @Handler func info(_ info: [String: Any]?, reply: EventReply) { reply(info?["n"] as? Int) }
    @Handler func take(_ event: Event) { log.append("\(event.name) at \(event.currentResponder === self)") }
    @Handler func sender(_ sender: TableReceiver, info: [String: Any]?) {
        log.append("\(sender === self) \(info?["n"] ?? "-")")
    }
    @Handler func sender(_ sender: Any?, info: Any?, event: Event) { log.append(event.name) }
    @Handler func count(_ number: Int) { log.append("never") }
    @Handler func add(_ info: [String: Any]?, count: Int) { log.append("\(info?["n"] ?? "-") + \(count)") }
    @Handler func add(_ info: [String: Any]?, reply: EventReply, count: Int) { reply(count) }
}

@Suite struct EventStrategyTests {
    private let tabled = TableReceiver()
    private static let wrong = "-[TableReceiver tappd]: unrecognized selector sent to instance; did you mean 'tapped'?"
    private static let number = "-[TableReceiver count:]: argument 0 must be Int, not [String: Any]"

    @Test(arguments: [
        ("plain", "tapped"), ("info", "info 3"), ("event", "event at true"), ("both", "true 3"), ("all", "all"),
        ("passed", "pass"),
    ]) func `a handler takes of an event what its parameters can hold`(event: String, logged: String) throws {
        #expect(tabled.explain(event: event, userInfo: ["n": 3]).isHandled)
        let route = try tabled.route(event: event, userInfo: ["n": 3])
        #expect(route.handledBy === tabled && route.end == (event == "passed" ? .everybodyWasAsked : .stopped))
        #expect(tabled.log == [logged])
    }

    @Test func `a handler with a reply answers the sender`() throws {
        var answer: Any?
        try tabled.route(event: "reply", userInfo: ["n": 3]) { answer = $0 }
        #expect(answer as? Int == 3)
    }

    @Test func `a wrong entry is a problem of the table, of an explanation and of its route, and of no other`() throws {
        #expect(tabled.eventStrategy.problems.map(\.description) == [Self.number, Self.wrong])
        for (event, message) in [("number", Self.number), ("wrong", Self.wrong)] {
            #expect(tabled.explain(event: event).verdicts.map(\.description) == [message])
            #expect(wording { try tabled.route(event: event) } == message)
        }
        try tabled.route(event: "plain")
        #expect(tabled.log == ["tapped"])
    }

    @Test func `invocations keep their further arguments, except for a reply`() throws {
        tabled.eventStrategy = EventStrategy([
            "add": try Invocation("add:count:", target: tabled, arguments: [nil, 4]),
            "answer": try Invocation("add:reply:count:", target: tabled, arguments: [nil, nil, 5]),
            "more": try Invocation("info:", target: tabled, arguments: [nil, 6]),  // selector-check: elsewhere
        ])
        try tabled.route(event: "add", userInfo: ["n": 3])
        #expect(tabled.log == ["3 + 4"])
        var answer: Any?
        try tabled.route(event: "answer") { answer = $0 }
        #expect(answer as? Int == 5)
        #expect(
            tabled.eventStrategy.problems.map(\.description) == [
                "-[TableReceiver info:]: too many arguments: it takes 1, the array has 2; "
                    + "remove the extra elements or send with policy: .lenient"
            ])
    }

    @Test func `a table doesn't keep a receiver that has it, and says when another is gone`() throws {
        weak var gone: TableReceiver?
        var table = EventStrategy([:])
        try {
            let tabled = TableReceiver()
            gone = tabled
            try tabled.route(event: "plain")
            table = table.merging(tabled.eventStrategy)
        }()
        #expect(gone == nil)
        #expect(
            wording { try table.handle(Event(name: "plain")) }
                == "-[TableReceiver tapped]: the invocation's weakly held target has been released; "
                + "keep the target alive or bind another")
        let kept = EventStrategy(["plain": "tapped"], to: TableReceiver(), holding: .strong)
        #expect(throws: Never.self) { try kept.handle(Event(name: "plain")) }
    }

    @Test func `an event that a table lacks is an error of the table, and passes a route's responder by`() throws {
        let misspelled = Event(name: "repli", sender: tabled)  // selector-check: elsewhere
        #expect(
            wording { try tabled.eventStrategy.handle(misspelled) }
                == "event 'repli' from TableReceiver: the strategy has no invocation for it; "
                + "did you mean 'reply'?")
        #expect(try !tabled.route(event: "repli").isHandled)  // selector-check: elsewhere
        #expect(try tabled.eventStrategy.handle(Event(name: "passed")) as? EventResult == .handleAndContinue)
    }
}
