import ResponderChain
import SelectorDispatch
import Testing

private final class Border: LinkedResponder, RouteBoundary { static var routeBoundary: RouteBoundaries { .window } }

private final class Curious: LinkedResponder, EventReceiver {
    func receive(_ event: Event) -> EventResult {
        Issue.record("an explanation asks nobody")
        return .handleAndStop
    }
}

private final class Tabled: LinkedResponder, StrategyReceiver { var eventStrategy = EventStrategy([:]) }

/// Not `Sendable`, with a handler that leaves the sender's isolation.
final class Local: LinkedResponder { @Handler @concurrent func wander() async {} }

@Suite struct ExplainTests {
    private let first = Node("first")
    private let worker = Worker("worker")
    private let editor = Editor()
    private let border = Border()

    init() { chain([first, editor, worker, border]) }

    @Test func `an explanation names the responder that would handle a selector, and those not asked`() {
        let explanation = first.explain("save:times:", with: ["a", 1])
        #expect(explanation.isHandled && explanation.handledBy === worker)
        #expect(
            explanation.visits.map(\.verdict) == [
                .notRegistered(suggestions: []), .notRegistered(suggestions: []), .handles, .stopped(by: "worker"),
            ])
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
                    worker: not registered; did you mean 'save:times:'?
                      Border: not asked: the route stops before it
                """)
    }

    @Test func `a wrong number and a wrong type of arguments are explained`() {
        let save = message("save:times:", "Worker")
        #expect(
            first.explain("save:times:", with: ["a"]).visits[2].verdict
                == .fails([.tooFewArguments(save, expected: 2, actual: 1)]))
        #expect(
            first.explain("save:times:", with: [1, "b"]).visits[2].verdict
                == .fails([
                    .wrongType(
                        save, .init(index: 0, label: "_"), expected: "String", actual: "Int",
                        detail: .convertible(literal: "\"1\"")),
                    .wrongType(
                        save, .init(index: 1, label: "times"), expected: "Int", actual: "String",
                        detail: .unreadable(text: "b")),
                ]))
        #expect(first.explain("save:times:").visits[2].verdict == .handles, "without arguments they aren't judged")
        #expect("\(first.explain("save:times:", with: []))".hasPrefix("-[Node save:times:] would fail\n"))
    }

    @Test func `a strategy's invocation that only another isolation can run is explained`() throws {
        let tabled = Tabled()
        let counter = Counter()
        tabled.eventStrategy = EventStrategy([
            "now": try Invocation("refresh", target: counter), "later": try Invocation("increment:", target: counter),
        ])
        #expect(
            tabled.explain(event: "now").visits[0].verdict
                == .fails([
                    .wrongIsolation(
                        message("refresh", "Counter", by: .invoke), handler: "its actor instance", caller: "nonisolated"
                    )
                ]))
        #expect(tabled.explain(event: "later").visits[0].verdict.description.hasPrefix("-[Counter increment:]: "))
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
        let curious = Curious()
        let explanation = curious.explain(event: "e")
        #expect(explanation.visits.map(\.verdict) == [.decidesItself])
        #expect("\(explanation)" == "event 'e' from Curious may be handled\nCurious: is asked, and decides for itself")
    }

    @Test func `listeners and decorators are explained`() {
        first.eventListeners.add("work") { _ in
            Issue.record("an explanation asks nobody")
            return .handleAndStop
        }
        let decorator = ClosureDecorator(after: { _ in })
        #expect(
            first.explain("work", decoratedBy: [decorator]).visits[0].notes
                == [.listeners(1), .decorators(["ClosureDecorator"])])
    }

    @Test func `an empty event name, other isolations and other extents are explained`() {
        #expect(first.explain(event: "").error == .emptyEventName(message("", "Node", .event)))
        let counter = Counter()
        #expect(
            counter.explain("refresh").visits[0].verdict
                == .fails([
                    .wrongIsolation(message("refresh", "Counter"), handler: "its actor instance", caller: "nonisolated")
                ]))
        #expect(
            counter.explain("increment:").visits[0].verdict
                == .fails([.asynchronousHandler(message("increment:", "Counter"))]))
        let tree = Node("root", [Worker("a", [Worker("a1")]), Worker("b")])
        #expect(
            tree.explain("work", going: .down).visits.map(\.verdict) == [
                .notRegistered(suggestions: []), .handles, .stopped(by: "a"), .handles,
            ])
    }

    @Test func `on a route down, a handler that would fail ends the whole route`() {
        let tree = Node("root", [Worker("a", [Worker("a1")]), Worker("b")])
        let explanation = tree.explain("save:times:", with: [1], going: .down)
        #expect(
            explanation.visits.dropFirst().map(\.verdict) == [
                .fails([.tooFewArguments(message("save:times:", "Worker"), expected: 2, actual: 1)]),
                .stopped(by: "a"), .stopped(by: "a"),
            ])
        // selector-check: elsewhere
        #expect(throws: DispatchError.self) { try tree.route("save:times:", with: [1], going: .down) }
    }

    @Test func `an awaited route is explained with handlers in any isolation`() async throws {
        let counter = Counter()
        #expect(counter.awaited.explain("increment:", with: [1]).visits.map(\.verdict) == [.handles])
        #expect(counter.awaited.explain(event: "refresh").isHandled)
        #expect(
            counter.awaited.explain("increment:", with: ["a"]).visits[0].verdict.description
                == "-[Counter increment:]: argument 0 must be Int, not String; 'a' can't be read as one")
    }

    @MainActor @Test func `an awaited route to a responder that isn't Sendable is explained`() async {
        let local = Local()
        let error = await #expect(throws: DispatchError.self) { try await local.awaited.route("wander") }
        #expect(
            error.map { "\($0)" } == "-[Local wander]: the handler is async and nonisolated, so it leaves its sender's "
                + "isolation, and its receiver's type 'Local' is not Sendable; declare it nonisolated(nonsending), so that "
                + "it stays, or make the type Sendable")
        #expect(
            "\(local.awaited.explain("wander"))" == "-[Local wander] would fail\nLocal: \(error.map { "\($0)" } ?? "")")
    }

    @Test func `an explanation can look up handlers in another registry`() {
        let empty = HandlerRegistry { _ in }
        #expect(!empty.explain("work", from: worker).isHandled)
        #expect(HandlerRegistry.shared.explain("work", from: worker).isHandled)
    }
}
