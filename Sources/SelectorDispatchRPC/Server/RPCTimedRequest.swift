internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import Synchronization

/// A request that is answered in time, whether its handler has ended or not.
///
/// The handler starts at once, on the caller's thread. So a request whose handler doesn't suspend waits for no other
/// thread.
final class RPCTimedRequest: RPCTimed {
    typealias Answer = Result<JSONValue, any Error>

    /// A task that others may cancel while it runs.
    ///
    /// Safe: it is used under the lock alone, where it is taken back before the task ends, and only to cancel the task,
    /// which other tasks may do.
    private struct RunningTask: @unchecked Sendable {
        let task: UnsafeCurrentTask
    }

    private let answer = RPCPromise<Answer>()
    private let isCancelled = Atomic(false)
    /// The handler's task, while it runs.
    private let task = Lock<RunningTask?>(nil)

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
            let answer = await request.answer.value
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
            task.withLock { $0 = current }
            if isCancelled.load(ordering: .sequentiallyConsistent) { current?.task.cancel() }
        }
    }

    private func end(_ answer: Answer) {
        task.withLock { $0 = nil }
        self.answer.keep(answer)
    }

    /// Cancels the handler's task, now or as soon as it begins. A cancellation handler may call this again.
    private func cancel() {
        guard !isCancelled.exchange(true, ordering: .sequentiallyConsistent) else { return }
        task.withLock { $0?.task.cancel() }
    }

    func timeIsOver() {
        answer.keep(.failure(RPCRefusal(rpcError: .timedOut, reason: RPCError.timedOut)))
        cancel()
    }
}
