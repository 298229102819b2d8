#if NATS
internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

/// The figures of an endpoint in `$SRV.STATS`.
final class EndpointStatistics: Sendable {
    private let state = Lock((requests: 0, errors: 0, lastError: "", time: Duration.zero))

    /// Counts a request that took this time.
    func note(_ time: Duration) {
        state.withLock { state in
            state.requests += 1
            state.time += time
        }
    }

    /// Counts an error.
    func note(_ problem: RPCProblem, isSecret: Bool = false) {
        // The text for senders, because every user can request statistics.
        let error =
            problem.answer ?? (problem.reason as? any RPCErrorConvertible)?.rpcError
            ?? .internalFailure
        let text = isSecret ? "an error of a secret handler" : error.message
        state.withLock { state in
            state.errors += 1
            state.lastError = text
        }
    }

    var json: [String: JSONValue] {
        state.withLock { state in
            let nanoseconds = state.time.wholeNanoseconds
            return [
                "num_requests": JSONValue(state.requests),
                "num_errors": JSONValue(state.errors),
                "last_error": .string(state.lastError),
                "processing_time": JSONValue(nanoseconds),
                "average_processing_time": JSONValue(nanoseconds / max(1, state.requests)),
            ]
        }
    }
}
#endif
