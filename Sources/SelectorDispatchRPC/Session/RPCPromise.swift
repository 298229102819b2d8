internal import SelectorDispatch

/// A value that one task waits for and another one supplies.
final class RPCPromise<Value: Sendable>: Sendable {
    private enum State {
        case empty
        case awaited(CheckedContinuation<Value, Never>)
        case kept(Value)
    }

    private let state = Lock(State.empty)

    /// Supplies the value. Only the first one counts.
    ///
    /// - Returns: whether this was the first one.
    @discardableResult
    func keep(_ value: Value) -> Bool {
        let (isFirst, continuation) = state.withLock { state -> (Bool, CheckedContinuation<Value, Never>?) in
            switch state {
            case .empty:
                state = .kept(value)
                return (true, nil)
            case .awaited(let continuation):
                state = .kept(value)
                return (true, continuation)
            case .kept: return (false, nil)
            }
        }
        continuation?.resume(returning: value)
        return isFirst
    }

    /// The value, as soon as it is there. Only one task may wait for it.
    var value: Value {
        get async {
            await withCheckedContinuation { continuation in
                let value = state.withLock { state -> Value? in
                    if case .kept(let value) = state { return value }
                    state = .awaited(continuation)
                    return nil
                }
                if let value { continuation.resume(returning: value) }
            }
        }
    }
}
