import ResponderChain
import Testing

/// Declares no next responder, so that it is kept in a table.
final class Bare: LinkedResponder {
    @Handler fileprivate func answer() -> Int {
        42
    }
}

final class Decider: EventReceiver, LinkedResponder {
    private let result: EventResult
    private(set) var seen = 0

    init(_ result: EventResult) {
        self.result = result
    }

    func receive(_ event: Event) -> EventResult {
        seen += 1
        return result
    }
}

/// Routes a message whenever it is asked for its next responder.
final class RoutingInPassing: Responder {
    fileprivate var depth = 0
    fileprivate var deepest = 0
    fileprivate var count = 0

    var nextResponder: (any Responder)? {
        count += 1
        depth += 1
        deepest = max(deepest, depth)
        _ = try? route("unheard")  // selector-check: elsewhere
        depth -= 1
        return nil
    }
}

final class Recursing: Responder {
    weak var nextResponder: (any Responder)?
    fileprivate(set) var depth = 0

    @Handler fileprivate func again() throws {
        depth += 1
        try route("again")
    }
}

final class Answering: LinkedResponder {
    private let result: EventResult

    init(_ result: EventResult) {
        self.result = result
    }

    @Handler fileprivate func ask() -> EventResult {
        result
    }
}

@Suite struct RoutingTests {
    @Test func `a class that declares nothing has a settable, weakly held next responder`() throws {
        let first = Bare()
        #expect(first.nextResponder == nil)
        var second: Bare? = Bare()
        first.nextResponder = second
        #expect(first.nextResponder === second)
        #expect(try first.responderChain().count == 2)
        second = nil
        #expect(first.nextResponder == nil)
        first.nextResponder = first
        first.nextResponder = nil
        #expect(first.nextResponder == nil)
    }

    @Test func `a route starts at the responder itself or at its next one`() throws {
        let (first, second) = chain(Bare(), Bare())
        #expect(try first.route("answer").handledBy === first)
        #expect(try first.route("answer", startingAt: .next).handledBy === second)
        #expect(try first.route(event: "answer", startingAt: .next).handledBy === second)
        #expect(throws: RouteError.self) { try second.route("answer", startingAt: .next) }
    }

    @Test(arguments: [
        (EventResult.ignoreAndContinue, 1, false), (.handleAndContinue, 1, true),
        (.handleAndStop, 0, true),
    ]) func `each event result has its effect`(result: EventResult, seenLater: Int, isHandled: Bool)
        throws
    {
        let (first, second) = chain(Decider(result), Decider(.ignoreAndContinue))
        let route = try first.route(event: "anything", recordsPath: true)
        #expect(second.seen == seenLater)
        #expect(route.path.count == 1 + seenLater)
        #expect(route.isHandled == isHandled)
    }

    @Test func `an empty event name is an error`() {
        #expect(throws: RouteError.emptyEventName(message("", "Bare", .event))) {
            try Bare().route(event: "")
        }
    }

    @Test(arguments: [1, 2, 3, 7, 100], [0, 1, 5, 64]) func `a circle is an error`(
        length: Int,
        lead: Int
    ) throws {
        let links = (0..<(lead + length)).map { _ in Bare() }
        chain(links)
        links.last?.nextResponder = links[lead]
        let through = Array(repeating: "Bare", count: min(length, 16)) + (length > 16 ? ["…"] : [])
        #expect(throws: RouteError.chainCycle(message("end", "Bare"), through: through)) {
            try links[0].route("end")
        }
        #expect(throws: RouteError.self) { try links[0].route(event: "end") }
        #expect(throws: RouteError.self) { try links[0].responderChain() }
    }

    @Test func `a handler that routes its own message gets an error, not a crash`() {
        let responder = Recursing()
        let error = DispatchError.tooDeep(message("again", "Recursing"), limit: 32)
        #expect(throws: error) { try responder.route("again") }
        #expect(responder.depth == 32)
    }

    @Test func `a responder that routes when it is asked for the next one ends as well`() {
        let responder = RoutingInPassing()
        let error = RouteError.noResponder(
            message("unheard", "RoutingInPassing"),
            asked: ["RoutingInPassing"],
            suggestions: []
        )
        #expect(throws: error) { try responder.route("unheard") }  // selector-check: elsewhere
        #expect(responder.deepest == 32)
        #expect(responder.count < 5000)
    }

    @Test func `the return value is that of the responder that handled the event`() throws {
        let first = Answering(.handleAndContinue)
        let second = Answering(.ignoreAndContinue)
        first.nextResponder = second
        let route = try first.route(event: "ask")
        #expect(route.handledBy === first)
        #expect(route.returnValue as? EventResult == .handleAndContinue)
        let ignored = try second.route(event: "ask")
        #expect(!ignored.isHandled)
        #expect(ignored.returnValue == nil)
    }
}
