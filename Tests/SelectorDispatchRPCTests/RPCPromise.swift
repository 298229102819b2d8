internal import SelectorDispatch

/// A value that one task supplies and another awaits.
///
/// The value is passed on under the lock, not by the continuation: when a continuation is resumed
/// just before its task would have suspended, the thread sanitizer doesn't recognize that the other
/// task's writes happened before.
final class RPCPromise<Value: Sendable>: Sendable {
    /// The value, and the task that waits for it.
    private let state = Lock((value: Value?.none, waiting: CheckedContinuation<Void, Never>?.none))

    /// Supplies the value.
    ///
    /// Only the first one counts. Returns whether this one was the first.
    @discardableResult
    func keep(_ value: Value) -> Bool {
        let (isFirst, waiting) = state.withLock {
            state -> (Bool, CheckedContinuation<Void, Never>?) in
            guard state.value == nil else { return (false, nil) }
            state.value = value
            return (true, state.waiting.take())
        }
        waiting?.resume()
        return isFirst
    }

    /// The value, as soon as it is available.
    ///
    /// Only one task may wait for it.
    var value: Value {
        get async {
            while true {
                if let value = state.withLock({ $0.value }) { return value }
                await withCheckedContinuation { continuation in
                    let isKept = state.withLock { state in
                        if state.value == nil { state.waiting = continuation }
                        return state.value != nil
                    }
                    if isKept { continuation.resume() }
                }
            }
        }
    }
}
