import ResponderChain
import SelectorDispatch
import Testing

@MainActor final class MainPanel: @MainActor LinkedResponder {
    weak var nextResponder: (any Responder)?
    private(set) var shown: [String] = []
    @Handler func show(_ text: String) async -> String {
        MainActor.assertIsolated()
        await Task.yield()
        shown.append(text)
        return text.uppercased()
    }
    @Handler func refresh() -> EventResult {
        MainActor.assertIsolated()
        return .handleAndContinue
    }
}

actor Counter: LinkedResponder {
    private(set) var count = 0
    @Handler func refresh() -> EventResult {
        count += 1
        return .handleAndContinue
    }
    @Handler func increment(_ step: Int) async throws -> Int {
        guard step > 0 else { throw Failure(reason: "step") }
        count += step
        return count
    }
}

/// Nobody's isolation: each of its children is on its own.
final class Hub: LinkedResponder, ResponderParent, Sendable {
    let panel: Counter
    let counter: Counter
    init(_ panel: Counter, _ counter: Counter) {
        self.panel = panel
        self.counter = counter
    }
    var childResponders: [any Responder] { [panel, counter] }
    @Handler func forever() async throws { try await route("forever") }
    @Handler func foreverInChildTasks() async throws {
        async let isHandled = route("foreverInChildTasks").isHandled
        _ = try await isHandled
    }
    /// Each goes on in a task of its own that nobody waits for, up to the number.
    @Handler func relay(_ number: Int, _ done: AsyncStream<Int>.Continuation) {
        guard number < 100 else {
            done.yield(number)
            return done.finish()
        }
        Task { do { _ = try await self.route("relay::", with: [number + 1, done]) } catch { done.finish() } }
    }
    /// The same by routes that aren't awaited.
    @Handler func relayNow(_ number: Int, _ done: AsyncStream<Int>.Continuation) {
        guard number < 100 else {
            done.yield(number)
            return done.finish()
        }
        Task { do { try self.routeNow("relayNow::", number + 1, done) } catch { done.finish() } }
    }
    private func routeNow(_ selector: Selector, _ number: Int, _ done: AsyncStream<Int>.Continuation) throws {
        try route(selector, with: [number, done])
    }
}

private final class Adding: LinkedResponder, MessageDecorator {
    func decorate(_ message: inout RoutedMessage) { message.userInfo = ["added": Log()] }
}

@Suite struct AwaitedRoutingTests {
    @Test func `an awaited route reaches async handlers on their actors`() async throws {
        let counter = Counter()
        let first = Panel()
        first.nextResponder = counter
        #expect(try await first.route("increment:", with: [4]).returnValue as? Int == 4)
        #expect(await counter.count == 4)
    }

    @MainActor @Test func `main-actor chains are routed on the main actor`() async throws {
        let (first, second) = (MainPanel(), MainPanel())
        first.nextResponder = second
        let route = try await first.route("show:", with: ["a"], startingAt: .next)
        #expect(route.returnValue as? String == "A")
        #expect(second.shown == ["a"])
        #expect(try await first.route(event: "refresh", recordsPath: true).path.count == 2)
    }

    @Test func `each handler is awaited in turn on its own actor`() async throws {
        let (one, two) = (Counter(), Counter())
        let route = try await Hub(one, two).route(event: "refresh", going: .down, recordsPath: true)
        #expect(route.path.map(\.outcome) == [.passed, .handledAndContinued, .handledAndContinued])
        #expect(await one.count == 1)
        #expect(await two.count == 1)
    }

    @Test func `an actor's handler error reaches the sender unchanged`() async {
        await #expect(throws: Failure(reason: "step")) { try await Counter().route("increment:", with: [0]) }
    }

    @Test func `what a decorator changed doesn't leave the sender's isolation`() async {
        let counter = Counter()
        let adding = Adding()
        adding.nextResponder = counter
        let error = await #expect(throws: DispatchError.self) { try await adding.route(event: "refresh") }
        #expect(
            error.map { "\($0)" } == "event 'refresh' from Adding: the handler runs in another isolation and 'Adding' "
                + "changed the message on its way, perhaps with a value that is not Sendable; "
                + "route from the handler's isolation")
        #expect(await counter.count == 0)
    }

    @Test func `what a decorator only looks at leaves the sender's isolation`() async throws {
        let counter = Counter()
        let first = Panel()
        first.nextResponder = counter
        var visits = 0
        try await first.route(event: "refresh", decoratedBy: [.timing { _, _ in visits += 1 }])
        #expect(visits == 2)
        #expect(await counter.count == 1)
    }

    @Test func `another sender that is no object counts as changed`() async {
        let counter = Counter()
        let first = Panel()
        first.nextResponder = counter
        let replacing = ClosureDecorator(before: { _, message in
            guard case .event(var event) = message else { return }
            event.sender = "somebody else"
            message = .event(event)
        })
        await #expect(throws: DispatchError.self) {
            _ = try await first.route(event: "refresh", sender: "me", decoratedBy: [replacing])
        }
    }

    @Test func `a decorated message reaches handlers in the sender's isolation`() async throws {
        let adding = Adding()
        let worker = Worker("worker")
        adding.nextResponder = worker
        #expect(try await adding.route(event: "note").handledBy === worker)
    }

    @Test(arguments: ["forever", "foreverInChildTasks"])
    func `awaited routes without end are an error`(name: String) async {
        let hub = Hub(Counter(), Counter())
        await #expect(throws: DispatchError.tooDeep(message(name, "Hub"), limit: 32)) {
            try await hub.route(Selector(name))
        }
    }

    @Test(arguments: ["relay::", "relayNow::"] as [Selector])
    func `routes that go on when the one before is over may do so without end`(selector: Selector) async throws {
        let (numbers, continuation) = AsyncStream<Int>.makeStream()
        try await Hub(Counter(), Counter()).route(selector, with: [1, continuation])
        #expect(await numbers.first { _ in true } == 100)
    }

    @Test func `a synchronous route doesn't reach another isolation, and says so`() {
        let error = #expect(throws: DispatchError.self) { try routeNow(Counter()) }
        #expect(
            error
                == .wrongIsolation(message("refresh", "Counter"), handler: "its actor instance", caller: "nonisolated"))
    }

    private func routeNow(_ counter: Counter) throws { try counter.route("refresh") }
}
