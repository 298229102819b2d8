#if NATS
internal import Dispatch
internal import SelectorDispatch

/// Calls that block, such as those of the C client, and waits for them.
enum NATSBlocking {
    /// Starts a closure on a thread outside the cooperative pool.
    static func start(_ body: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "SelectorDispatchNATS.call").async(execute: body)
    }

    /// Runs a closure on such a thread, and returns its result.
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws(NATSError) -> Value
    ) async throws(NATSError) -> Value {
        let result: Result<Value, NATSError> = await withCheckedContinuation { continuation in
            start { continuation.resume(returning: Result(catching: body)) }
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
        let result: Result<Value, NATSError>? = await wait(until: deadline) { end in
            start { end(Result(catching: body)) }
        }
        return try result?.get()
    }

    /// Waits for a result until a time.
    ///
    /// - Parameters:
    ///   - deadline: The end of the wait.
    ///   - begin: A closure that starts the work, which passes its result to the argument.
    /// - Returns: The result, or nil if there was none until then.
    static func wait<Value: Sendable>(
        until deadline: ContinuousClock.Instant,
        _ begin: (@escaping @Sendable (Value?) -> Void) -> Void
    ) async -> Value? {
        await withCheckedContinuation { continuation in
            let waiting = Lock<CheckedContinuation<Value?, Never>?>(continuation)
            let end: @Sendable (Value?) -> Void = { value in
                waiting.withLock { $0.take() }?.resume(returning: value)
            }
            let left = deadline.left.wholeNanoseconds
            DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(left)) { end(nil) }
            begin(end)
        }
    }
}
#endif
