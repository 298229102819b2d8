import ResponderChain
import Synchronization
import TestSupport
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

/// A responder without isolation, whose children each have their own.
final class Hub: LinkedResponder, ResponderParent, Sendable {
    let counters: [Counter]

    init(_ counters: Counter...) {
        self.counters = counters
    }

    var childResponders: [any Responder] { counters }

    @Handler func forever() async throws {
        try await route("forever")
    }

    @Handler func foreverInChildTasks() async throws {
        async let isHandled = route("foreverInChildTasks").isHandled
        _ = try await isHandled
    }

    /// Continues each route in an unawaited task, up to the number.
    @Handler func relay(_ number: Int, _ isAwaited: Bool, _ done: AsyncStream<Int>.Continuation) {
        guard number < 100 else {
            done.yield(number)
            return done.finish()
        }
        Task {
            do {
                if !isAwaited { return try routeNow(number + 1, done) }
                _ = try await route("relay:::", with: [number + 1, true, done])
            } catch {
                done.finish()
            }
        }
    }

    private func routeNow(_ number: Int, _ done: AsyncStream<Int>.Continuation) throws {
        try route("relay:::", with: [number, false, done])
    }
}

private final class Adding: LinkedResponder, MessageDecorator {
    func decorate(_ message: inout RoutedMessage) {
        message.userInfo = ["added": Log()]
    }
}

@Suite struct AwaitedRoutingTests {
    private let counter = Counter()

    /// The responder below the counter.
    private let first = Panel()

    private let adding = Adding()

    init() {
        first.nextResponder = counter
        adding.nextResponder = counter
    }

    @Test func `an awaited route reaches async handlers on their actors`() async throws {
        #expect(try await first.route("increment:", with: [4]).returnValue as? Int == 4)
        #expect(await counter.count == 4)
    }

    @MainActor @Test func `main-actor chains are routed on the main actor`() async throws {
        let first = MainPanel()
        let second = MainPanel()
        first.nextResponder = second
        let route = try await first.route("show:", with: ["a"], startingAt: .next)
        #expect(route.returnValue as? String == "A")
        #expect(second.shown == ["a"])
        let refreshed = try await first.route(event: "refresh", recordsPath: true)
        #expect(refreshed.path.count == 2)
    }

    @Test func `each handler is awaited in turn on its own actor`() async throws {
        let one = Counter()
        let two = Counter()
        let route = try await Hub(one, two).route(event: "refresh", going: .down, recordsPath: true)
        #expect(route.path.map(\.outcome) == [.passed, .handledAndContinued, .handledAndContinued])
        #expect(await [one.count, two.count] == [1, 1])
    }

    @Test func `an actor's handler error reaches the sender unchanged`() async {
        await #expect(throws: Failure(reason: "step")) {
            try await counter.route("increment:", with: [0])
        }
    }

    @Test func `a decorator's changes stay in the sender's isolation`() async {
        let error = await awaitedWording { try await adding.route(event: "refresh") }
        #expect(
            error == "event 'refresh' from Adding: the handler runs in a different isolation and "
                + "'Adding' changed the message on its way, perhaps with a value that is not "
                + "Sendable; route from the handler's isolation"
        )
        #expect(await counter.count == 0)
    }

    @Test func `a message that a decorator leaves unchanged may leave the sender's isolation`()
        async throws
    {
        var visits = 0
        try await first.route(event: "refresh", decoratedBy: [.timing { _, _ in visits += 1 }])
        #expect(visits == 2)
        #expect(await counter.count == 1)
    }

    @Test func `a new sender that isn't an object counts as changed`() async {
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
        let worker = Worker("worker")
        adding.nextResponder = worker
        #expect(try await adding.route(event: "note").handledBy === worker)
    }

    @Test(arguments: ["forever", "foreverInChildTasks"])
    func `awaited routes without end are an error`(name: String) async {
        let error = DispatchError.tooDeep(message(name, "Hub"), limit: 32)
        await #expect(throws: error) { try await Hub().route(Selector(name)) }
    }

    @Test(arguments: [true, false])
    func `routes that go on when the one before is over may do so without end`(isAwaited: Bool)
        async throws
    {
        let (numbers, continuation) = AsyncStream<Int>.makeStream()
        try await Hub().route("relay:::", with: [1, isAwaited, continuation])
        #expect(await numbers.first { _ in true } == 100)
    }

    @Test func `a synchronous route doesn't reach another isolation, and says so`() {
        let error = DispatchError.wrongIsolation(
            message("refresh", "Counter"),
            handler: "its actor instance",
            caller: "nonisolated"
        )
        #expect(throws: error) { try routeNow(counter) }
    }

    private func routeNow(_ counter: Counter) throws {
        try counter.route("refresh")
    }
}

/// Cancels the task that awaits it.
final class Canceling: LinkedResponder, ResponderParent, Sendable {
    let children: [Canceling]
    let calls = Atomic<Int>(0)

    init(_ children: [Canceling] = []) {
        self.children = children
    }

    var childResponders: [any Responder] { children }

    @Handler func work() async -> EventResult {
        await end()
        return .handleAndContinue
    }

    @Handler func end() async {
        calls.add(1, ordering: .relaxed)
        withUnsafeCurrentTask { $0?.cancel() }
    }
}

@Suite struct CancellationTests {
    private let tree = Canceling([Canceling(), Canceling()])

    @Test func `a canceled task's route asks no responder`() async {
        let error = await Task { [tree] in
            withUnsafeCurrentTask { $0?.cancel() }
            let options = RouteOptions(going: .down)
            return await tree.awaited.routeResult(.event(Event(name: "work")), options: options)
                .error
        }.value
        #expect(error is CancellationError)
        #expect(tree.calls.load(ordering: .relaxed) == 0)
    }

    @Test func `a route whose task is canceled on the way ends with CancellationError`() async {
        let task = Task { [tree] in _ = try await tree.route(event: "work", going: .down) }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(tree.calls.load(ordering: .relaxed) == 1)
        #expect(tree.children[0].calls.load(ordering: .relaxed) == 0)
    }

    @Test func `a finished route isn't canceled`() async throws {
        let isHandled = try await Task { [tree] in try await tree.route("end").isHandled }.value
        #expect(isHandled)
    }
}
