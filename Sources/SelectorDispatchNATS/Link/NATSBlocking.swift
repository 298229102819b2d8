#if NATS
internal import Dispatch

/// Calls of the C client that block.
enum NATSBlocking {
    /// Runs a closure on a thread outside the cooperative pool, and returns its result.
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws(NATSError) -> Value
    ) async throws(NATSError) -> Value {
        let result: Result<Value, NATSError> = await withCheckedContinuation { continuation in
            DispatchQueue(label: "SelectorDispatchNATS.call").async {
                continuation.resume(returning: Result(catching: body))
            }
        }
        return try result.get()
    }

    /// Runs a closure on such a thread, and waits for it until a time.
    ///
    /// - Returns: The result, or nil if the closure still runs.
    static func run<Value: Sendable>(
        until deadline: ContinuousClock.Instant,
        _ body: @escaping @Sendable () throws(NATSError) -> Value
    ) async throws(NATSError) -> Value? {
        let result: Result<Value, NATSError>? = await FirstResult.wait(
            until: deadline,
            late: nil
        ) { first in
            DispatchQueue(label: "SelectorDispatchNATS.call").async {
                first.resume(returning: Result(catching: body))
            }
        }
        return try result?.get()
    }
}
#endif
