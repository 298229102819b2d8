#if NATS
    internal import SelectorDispatch
    internal import SelectorDispatchJSON
    internal import SelectorDispatchRPC

    /// What a subject's requests came to, as `$SRV.STATS` tells it.
    final class EndpointStatistics: Sendable {
        private struct State {
            var requests = 0
            var errors = 0
            var lastError = ""
            var time = Duration.zero
        }

        private let state = Lock(State())

        /// Notes a request that was answered.
        ///
        /// - Parameters:
        ///   - time: how long that took.
        ///   - error: the error that it was answered by; nil if it succeeded.
        func note(_ time: Duration, _ error: (any Error)?) {
            // What the sender is told, because anybody can ask for statistics.
            let text = error.map {
                ($0 as? any RPCErrorConvertible)?.rpcError.message ?? RPCError.internalFailure.message
            }
            state.withLock { state in
                state.requests += 1
                state.time += time
                guard let text else { return }
                state.errors += 1
                state.lastError = text
            }
        }

        /// Runs what answers a request, and notes how it ends.
        nonisolated(nonsending) func noting<Result>(
            _ body: nonisolated(nonsending) () async throws -> Result
        ) async throws -> Result {
            let started = ContinuousClock.now
            do {
                let result = try await body()
                note(started.duration(to: .now), nil)
                return result
            } catch {
                note(started.duration(to: .now), error)
                throw error
            }
        }

        /// Members of the answer to `$SRV.STATS`.
        var json: [String: JSONValue] {
            state.withLock { state in
                let nanoseconds = Int(clamping: state.time.wholeNanoseconds)
                return [
                    "num_requests": .number(JSONNumber(state.requests)),
                    "num_errors": .number(JSONNumber(state.errors)),
                    "last_error": .string(state.lastError), "processing_time": .number(JSONNumber(nanoseconds)),
                    "average_processing_time": .number(JSONNumber(nanoseconds / max(1, state.requests))), "data": [:],
                ]
            }
        }
    }

    extension Duration {
        /// The time in nanoseconds, without a fraction.
        var wholeNanoseconds: Int64 {
            let (seconds, attoseconds) = components
            let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
            return overflows ? (seconds < 0 ? .min : .max) : product &+ attoseconds / 1_000_000_000
        }
    }
#endif
