import Foundation
import SelectorDispatchRPC
import SelectorDispatchTesting
import Synchronization
import Testing

/// Requests that a server answers without a session.
@Suite struct TimedRequestTests {
    let gate = Gate()
    let clock = ManualClock()
    let log = IncidentLog()
    let server: RPCServer

    init() {
        server = RPCServer(
            root: gate,
            limits: RPCLimits(time: .seconds(5)),
            clock: clock,
            observer: log.note
        )
    }

    let timedOut: JSONValue = [
        "jsonrpc": "2.0", "id": 1, "error": ["code": -32802, "message": "Request timed out"],
    ]
    let canceled: JSONValue = [
        "jsonrpc": "2.0", "id": 1, "error": ["code": -32800, "message": "Request canceled"],
    ]

    @Test(arguments: [false, true])
    func `a request that waits too long is answered and canceled, alone and in a batch`(
        isBatch: Bool
    ) async throws {
        let text = request("pass", "a")
        async let answer = server.answer(isBatch ? "[\(text)]" : text)
        await gate.waitForArrivals(1)
        clock.advance(by: .seconds(5))
        #expect(try await answer == (isBatch ? .array([timedOut]) : timedOut))
        while await gate.cancelled != ["a"] { await Task.yield() }
        #expect(log.texts.count == 1)
    }

    @Test func `a request that ended in time isn't ended later`() async throws {
        for name in ["a", "b"] {
            async let answer = server.answer(request("pass", .string(name)))
            await gate.waitForArrivals(name == "a" ? 1 : 2)
            clock.advance(by: .seconds(4))
            await gate.letGo(name)
            #expect(try await answer?["result"] == .string(name))
        }
        #expect(log.texts.isEmpty)
        #expect(await gate.cancelled.isEmpty)
    }

    // In a separate process, because the handler occupies its thread until another task gets the
    // other one. In this process, that task would wait until nearly all other tests end.
    @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
    func `a handler that computes can ask whether its time is over`() async throws {
        await #expect(processExitsWith: .success) {
            let clock = ManualClock()
            let computer = Computer(clock)
            let server = RPCServer(
                root: computer,
                limits: RPCLimits(time: .seconds(5)),
                clock: clock
            )
            let answer = try await server.answer(request("compute"))
            #expect(answer == TimedRequestTests().timedOut)
            #expect(computer.wasCanceled)
        }
    }

    @Test func `a cancellation handler may cancel the task that responds again`() async throws {
        let computer = Computer(clock)
        let server = RPCServer(root: computer, clock: clock)
        let task = Task { try await server.answer(request("wait")) }
        computer.caller.withLock { $0 = task }
        while !computer.isWaiting { await Task.yield() }
        task.cancel()
        #expect(try await task.value == canceled)
    }
}

/// A receiver that computes until its task is canceled, and cancels its caller's task.
final class Computer: MessageReceiver, Sendable {
    let caller = Mutex<Task<JSONValue?, any Error>?>(nil)
    private let clock: ManualClock
    private let canceled = Atomic(false)
    private let waiting = Atomic(false)
    init(_ clock: ManualClock) {
        self.clock = clock
    }

    var wasCanceled: Bool { canceled.load(ordering: .acquiring) }
    var isWaiting: Bool { waiting.load(ordering: .acquiring) }
    @Handler(.exposed) func compute() {
        clock.advance(by: .seconds(5))
        while !Task.isCancelled {}
        canceled.store(true, ordering: .releasing)
    }

    @Handler(.exposed) func wait() async throws {
        try await withTaskCancellationHandler {
            waiting.store(true, ordering: .releasing)
            try await ContinuousClock().sleep(for: .seconds(3_600))
        } onCancel: {
            caller.withLock { $0 }?.cancel()
        }
    }
}
