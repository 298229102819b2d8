import ResponderChain
import TestSupport
import Testing

private final class Border: LinkedResponder, RouteBoundary {
    static var routeBoundary: RouteBoundaries { .window }
}

private final class Curious: LinkedResponder, EventReceiver {
    func receive(_ event: Event) -> EventResult {
        Issue.record("an explanation runs no handler")
        return .handleAndStop
    }
}

private final class Tabled: LinkedResponder, StrategyReceiver {
    var eventStrategy = EventStrategy([:])
}

/// Not `Sendable`, with a handler that leaves the sender's isolation.
final class Local: LinkedResponder {
    @Handler @concurrent func wander() async {}
}

@Suite struct ExplainTests {
    private var (first, editor, worker, border) = chain(
        Node("first"),
        Editor(),
        Worker("worker"),
        Border()
    )

    private let unknown = RouteExplanation.Verdict.notRegistered(suggestions: [])

    @Test
    func `an explanation names the responder that would handle a selector, and those not asked`() {
        let explanation = first.explain("save:times:", with: ["a", 1])
        #expect(explanation.isHandled)
        #expect(explanation.handledBy === worker)
        #expect(explanation.verdicts == [unknown, unknown, .handles, .stopped(by: "worker")])
        #expect(worker.log.isEmpty)
    }

    @Test func `a responder without a handler is explained with the nearest match`() {
        let explanation = first.explain("save:time:")  // selector-check: elsewhere
        #expect(!explanation.isHandled)
        #expect(
            "\(explanation)" == """
                -[Node save:time:] would not be handled
                first: not registered
                  Editor: not registered
                    worker: not registered; \
                did you mean 'save:times:'?
                      Border: not asked: the route stops before it
                """
        )
    }

    @Test func `a wrong number and a wrong type of arguments are explained`() {
        let save = message("save:times:", "Worker")
        let verdict = { (arguments: [Any?]?) in
            first.explain("save:times:", with: arguments).verdicts[2]
        }
        #expect(verdict(["a"]) == .fails([.tooFewArguments(save, expected: 2, actual: 1)]))
        let text = DispatchError.wrongType(
            save,
            .init(index: 0, label: "_"),
            expected: "String",
            actual: "Int",
            detail: .convertible(literal: "\"1\"")
        )
        let times = DispatchError.wrongType(
            save,
            .init(index: 1, label: "times"),
            expected: "Int",
            actual: "String",
            detail: .unreadable(text: "b")
        )
        #expect(verdict([1, "b"]) == .fails([text, times]))
        #expect(verdict(nil) == .handles, "without arguments they aren't judged")
        #expect(
            "\(first.explain("save:times:", with: []))".hasPrefix(
                "-[Node save:times:] would fail\n"
            )
        )
    }

    @Test func `a strategy's invocation that only another isolation can run is explained`() throws {
        let tabled = Tabled()
        let counter = Counter()
        tabled.eventStrategy = EventStrategy([
            "now": try Invocation("refresh", target: counter),
            "later": try Invocation("increment:", target: counter),
        ])
        let refresh = DispatchError.wrongIsolation(
            message("refresh", "Counter", by: .invoke),
            handler: "its actor instance",
            caller: "nonisolated"
        )
        #expect(tabled.explain(event: "now").verdicts == [.fails([refresh])])
        #expect(
            tabled.explain(event: "later").verdicts[0].description.hasPrefix(
                "-[Counter increment:]: "
            )
        )
        #expect(throws: DispatchError.self) { try tabled.route(event: "now") }
    }

    @Test func `a next responder that was released is explained`() {
        let bare = Bare()
        var next: Bare? = Bare()
        bare.nextResponder = next
        #expect(bare.explain("answer").visits[0].notes.isEmpty)
        next = nil
        #expect(bare.explain("answer").visits[0].notes == [.nextResponderReleased])
    }

    @Test func `an event receiver is not called`() {
        let explanation = Curious().explain(event: "e")
        #expect(explanation.verdicts == [.decidesItself])
        #expect(
            "\(explanation)" == """
                event 'e' from Curious may be handled
                Curious: is asked, and decides for itself
                """
        )
    }

    @Test func `listeners and decorators are explained`() {
        first.eventListeners.hear("work", .handleAndStop) { _ in
            Issue.record("an explanation runs no handler")
        }
        let decorator = ClosureDecorator(after: { _ in })
        let notes = first.explain("work", decoratedBy: [decorator]).visits[0].notes
        #expect(notes == [.listeners(1), .decorators(["ClosureDecorator"])])
    }

    @Test func `an empty event name, other isolations and other extents are explained`() {
        #expect(first.explain(event: "").error == .emptyEventName(message("", "Node", .event)))
        let counter = Counter()
        let refresh = DispatchError.wrongIsolation(
            message("refresh", "Counter"),
            handler: "its actor instance",
            caller: "nonisolated"
        )
        #expect(counter.explain("refresh").verdicts == [.fails([refresh])])
        let increment = DispatchError.asynchronousHandler(message("increment:", "Counter"))
        #expect(counter.explain("increment:").verdicts == [.fails([increment])])
        let tree = Node("root", [Worker("a", [Worker("a1")]), Worker("b")])
        #expect(
            tree.explain("work", going: .down).verdicts == [
                unknown, .handles, .stopped(by: "a"), .handles,
            ]
        )
    }

    @Test func `on a route down, a handler that would fail ends the whole route`() {
        let tree = Node("root", [Worker("a", [Worker("a1")]), Worker("b")])
        let error = DispatchError.tooFewArguments(
            message("save:times:", "Worker"),
            expected: 2,
            actual: 1
        )
        let verdicts = tree.explain("save:times:", with: [1], going: .down).verdicts
        #expect(verdicts == [unknown, .fails([error]), .stopped(by: "a"), .stopped(by: "a")])
        // selector-check: elsewhere
        #expect(throws: DispatchError.self) {
            try tree.route("save:times:", with: [1], going: .down)
        }
    }

    @Test func `an awaited route is explained with handlers in any isolation`() async throws {
        let counter = Counter()
        #expect(counter.awaited.explain("increment:", with: [1]).verdicts == [.handles])
        #expect(counter.awaited.explain(event: "refresh").isHandled)
        let verdict = counter.awaited.explain("increment:", with: ["a"]).verdicts[0].description
        #expect(
            verdict == "-[Counter increment:]: argument 0 must be Int, not String; "
                + "'a' can't be read as one"
        )
    }

    @MainActor @Test func `an awaited route to a responder that isn't Sendable is explained`() async
    {
        let local = Local()
        let error = await awaitedWording { try await local.awaited.route("wander") }
        #expect(
            error == "-[Local wander]: the handler is async and nonisolated, "
                + "so it leaves its sender's isolation, and its receiver's type 'Local' is not "
                + "Sendable; declare it nonisolated(nonsending) to keep it here, or make the type Sendable"
        )
        #expect(
            "\(local.awaited.explain("wander"))" == """
                -[Local wander] would fail
                Local: \(error ?? "")
                """
        )
    }

    @Test func `an explanation can look up handlers in another registry`() {
        #expect(!HandlerRegistry { _ in }.explain("work", from: worker).isHandled)
        #expect(HandlerRegistry.shared.explain("work", from: worker).isHandled)
    }
}

final class Shelf: LinkedResponder, CustomStringConvertible {
    var name = "shelf"
    var description: String { name }
    @Handler func setLabel(_ text: String, animated: Bool) {}
    @Handler static func makeShelf() {}
}

final class Ladder: LinkedResponder {
    @Handler func climbLadder(_ steps: Int) {}
}

@Suite struct SuggestionTests {
    private let shelf = Shelf()

    @Test(arguments: [
        ("setLabel", "did you mean 'setLabel:animated:'?"),
        ("climbLadder:", "'Ladder' has it"),
        ("makeShelf", "'Shelf' has it as a static handler: send it to the type"),
    ]) func `an error suggests near names, a static handler, and another type's`(
        selector: String,
        hint: String
    ) {
        let error = wording { try shelf.route(Selector(selector)) }
        #expect(
            error == "-[Shelf \(selector)]: no responder of the chain has a handler for it; "
                + "asked Shelf; \(hint)"
        )
    }

    @Test func `an explanation has the same`() {
        #expect(
            "\(shelf.explain("setLabel"))" == """
                -[Shelf setLabel] would not be handled
                shelf: not registered; \
                did you mean 'setLabel:animated:'?
                """
        )
        #expect(
            "\(shelf.explain("makeShelf"))" == """
                -[Shelf makeShelf] would not be handled
                shelf: registered only as a static handler: send it to the type
                """
        )
    }

    @Test func `names from outside forge no line of an explanation, a route or a diagram`() throws {
        shelf.name = "shelf\nwindow: handles it" + String(repeating: "!", count: 100)
        let rest = String(repeating: "!", count: 56) + "… (124 characters)"
        let shown = #"shelf\nwindow: handles it"# + rest
        #expect(
            "\(shelf.explain("save\n\u{1B}[2J"))" == #"""
                -[Shelf save\n\u{1B}[2J] would not be handled
                \#(shown): not registered
                """#
        )
        #expect(shelf.chainText() == shown)
        let route = try shelf.route(event: "save\nforged", recordsPath: true)
        #expect(
            "\(route)" == """
                \(shown): passed
                no responder handled it
                """
        )
    }
}
