import ResponderChain
import SelectorDispatch
import Synchronization
import Testing

/// Cancels the task that awaits it.
final class Canceling: LinkedResponder, ResponderParent, Sendable {
    let children: [Canceling]
    let calls = Atomic<Int>(0)

    init(_ children: [Canceling] = []) { self.children = children }

    var childResponders: [any Responder] { children }

    @Handler func work() async -> EventResult {
        calls.add(1, ordering: .relaxed)
        withUnsafeCurrentTask { $0?.cancel() }
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
            return await tree.awaited.routeResult(.event(Event(name: "work")), options: RouteOptions(going: .down))
                .error
        }.value
        #expect(error is CancellationError)
        #expect(tree.calls.load(ordering: .relaxed) == 0)
    }

    @Test func `a route whose task is cancelled on the way ends with CancellationError`() async {
        let result = await Task { [tree] in
            do {
                try await tree.route(event: "work", going: .down)
                return true
            } catch is CancellationError {
                return false
            } catch {
                Issue.record(error)
                return true
            }
        }.value
        #expect(!result)
        #expect(tree.calls.load(ordering: .relaxed) == 1 && tree.children[0].calls.load(ordering: .relaxed) == 0)
    }

    @Test func `a route that is over is not cancelled any more`() async throws {
        let isHandled = try await Task { [tree] in try await tree.route("end").isHandled }.value
        #expect(isHandled)
    }
}
