#if NATS
internal import Dispatch
internal import SelectorDispatch

/// A wait that ends with the first result.
final class FirstResult<Value: Sendable>: Sendable {
    private let continuation: Lock<CheckedContinuation<Value, Never>?>

    private init(_ continuation: CheckedContinuation<Value, Never>) {
        self.continuation = Lock(continuation)
    }

    /// Ends the wait, unless it has ended.
    func resume(returning value: Value) {
        continuation.withLock { $0.take() }?.resume(returning: value)
    }

    /// Waits for a result until a time.
    ///
    /// - Parameters:
    ///   - deadline: The end of the wait.
    ///   - late: The result of a wait that ends then.
    ///   - begin: A closure that starts the work, which resumes its argument.
    static func wait(
        until deadline: ContinuousClock.Instant,
        late: Value,
        _ begin: (FirstResult) -> Void
    ) async -> Value {
        await withCheckedContinuation { continuation in
            let first = FirstResult(continuation)
            let left = max(.zero, ContinuousClock.now.duration(to: deadline)).wholeNanoseconds
            DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(Int(left))) {
                first.resume(returning: late)
            }
            begin(first)
        }
    }
}
#endif
