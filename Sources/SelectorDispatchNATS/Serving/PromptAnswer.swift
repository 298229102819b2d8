#if NATS
    internal import SelectorDispatch

    /// An answer that the thread on which a task began takes with it, if it is there in time.
    ///
    /// The task that makes the answer leaves it to the thread; if the thread has gone on to something else by then, the task
    /// keeps it.
    final class PromptAnswer<Answer: Sendable>: Sendable {
        private enum State {
            case awaited
            case left(Answer)
            case abandoned
        }

        private let state = Lock(State.awaited)

        /// Begins a task on this thread. Returns when the task suspends or ends.
        func begin(_ body: @escaping @Sendable () async -> Void) {
            if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
                Task.immediate(operation: body)
            } else {
                Task(operation: body)
            }
        }

        /// Leaves the answer to the thread.
        ///
        /// - Returns: whether the thread takes it.
        func leave(_ answer: Answer) -> Bool {
            state.withLock { state in
                guard case .awaited = state else { return false }
                state = .left(answer)
                return true
            }
        }

        /// Returns the answer; nil if there is none so far, and the thread won't take it.
        func take() -> Answer? {
            state.withLock { state in
                guard case .left(let answer) = state else {
                    state = .abandoned
                    return nil
                }
                return answer
            }
        }
    }
#endif
