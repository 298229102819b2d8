internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import Synchronization

/// A request that is answered in time, whether its handler has ended or not.
///
/// The handler starts at once, on the caller's thread. So a request whose handler doesn't suspend waits for no other
/// thread.
final class RPCTimedRequest: RPCTimed {
    typealias Answer = Result<JSONValue, any Error>

    private struct State {
        /// The handler's task, while it runs.
        var task: RunningTask?
        var answer: Answer?
        /// Who waits for the answer.
        var waiting: CheckedContinuation<Answer, Never>?
    }

    /// A task that others may cancel while it runs.
    ///
    /// Safe: it is used under the lock alone, where it is taken back before the task ends, and only to cancel the task,
    /// which other tasks may do.
    private struct RunningTask: @unchecked Sendable {
        let task: UnsafeCurrentTask
    }

    private let isCancelled = Atomic(false)
    private let state = Lock(State())

    /// Runs a request.
    ///
    /// If the caller's task is canceled, the request's is canceled, too.
    ///
    /// - Returns: what the request returned or threw; a refusal with ``RPCError/timedOut`` if its time was over before.
    static func run(
        _ deadlines: RPCDeadlines, _ body: @escaping @Sendable () async throws -> JSONValue
    ) async -> Answer {
        let request = RPCTimedRequest()
        return await withTaskCancellationHandler {
            let place = deadlines.add(request)
            request.start(body)
            let answer = await request.answer
            deadlines.remove(request, at: place)
            return answer
        } onCancel: {
            request.cancel()
        }
    }

    private func start(_ body: @escaping @Sendable () async throws -> JSONValue) {
        let run: @Sendable () async -> Void = { [self] in
            begin()
            do { end(.success(try await body())) } catch { end(.failure(error)) }
        }
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            Task.immediate(operation: run)
        } else {
            Task(operation: run)
        }
    }

    private func begin() {
        withUnsafeCurrentTask { current in
            let current = current.map(RunningTask.init)
            state.withLock { $0.task = current }
            if isCancelled.load(ordering: .sequentiallyConsistent) { current?.task.cancel() }
        }
    }

    private func end(_ answer: Answer) {
        finish(answer) { $0.task = nil }
    }

    /// Answers the request, unless it was answered before.
    private func finish(_ answer: Answer, _ also: (inout State) -> Void = { _ in }) {
        let waiting = state.withLock { state in
            also(&state)
            if state.answer == nil { state.answer = answer }
            return state.waiting.take()
        }
        waiting?.resume(returning: answer)
    }

    private var answer: Answer {
        get async {
            if let answer = state.withLock({ $0.answer }) { return answer }
            return await withCheckedContinuation { continuation in
                let answer = state.withLock { state in
                    if state.answer == nil { state.waiting = continuation }
                    return state.answer
                }
                if let answer { continuation.resume(returning: answer) }
            }
        }
    }

    /// Cancels the handler's task, now or as soon as it begins. A cancellation handler may call this again.
    private func cancel() {
        guard !isCancelled.exchange(true, ordering: .sequentiallyConsistent) else { return }
        state.withLock { $0.task?.task.cancel() }
    }

    func timeIsOver() {
        finish(.failure(RPCRefusal(rpcError: .timedOut, reason: RPCError.timedOut)))
        cancel()
    }
}
