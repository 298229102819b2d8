#if NATS
internal import Dispatch
internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC
internal import Synchronization

final class EndpointStatistics: Sendable {
    private let state = Lock((requests: 0, errors: 0, lastError: "", time: Duration.zero))
    func note(_ time: Duration) {
        state.withLock { ($0.requests, $0.time) = ($0.requests + 1, $0.time + time) }
    }

    func note(_ problem: RPCProblem, isSecret: Bool = false) {
        // The text for senders, because every user can request statistics.
        let error =
            problem.answer ?? (problem.reason as? any RPCErrorConvertible)?.rpcError
            ?? .internalFailure
        let text = isSecret ? "an error of a secret handler" : error.message
        state.withLock { ($0.errors, $0.lastError) = ($0.errors + 1, text) }
    }

    var json: [String: JSONValue] {
        state.withLock { state in
            let nanoseconds = Int(clamping: state.time.wholeNanoseconds)
            return [
                "num_requests": JSONValue(state.requests), "num_errors": JSONValue(state.errors),
                "last_error": .string(state.lastError), "processing_time": JSONValue(nanoseconds),
                "average_processing_time": JSONValue(nanoseconds / max(1, state.requests)),
            ]
        }
    }
}

final class OpenCalls: Sendable {
    private let group = DispatchGroup()
    private let open = Atomic(0)
    var count: Int { open.load(ordering: .relaxed) }

    func begin() {
        group.enter()
        open.add(1, ordering: .relaxed)
    }

    func end() {
        open.subtract(1, ordering: .relaxed)
        group.leave()
    }

    /// Waits until no request is running.
    ///
    /// After `patience`, a closure ends the remaining ones.
    func waitForEnd(within patience: Duration, _ end: @escaping @Sendable () -> Void) async {
        let clock = Task { if (try? await Task.sleep(for: patience)) != nil { end() } }
        await withCheckedContinuation { continuation in
            group.notify(queue: .global()) { continuation.resume() }
        }
        clock.cancel()
    }
}
#endif
