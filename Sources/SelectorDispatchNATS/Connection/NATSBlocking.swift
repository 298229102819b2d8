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
}
#endif
