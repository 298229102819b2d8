#if NATS
    internal import SelectorDispatchPlatform

    /// An answer that the thread on which a task began takes with it, if it is there in time.
    ///
    /// The task that makes the answer leaves it to the thread; if the task has suspended, and the thread has gone on to
    /// something else, the task keeps it.
    ///
    /// Safe: only the thread that has created it uses what can change.
    final class PromptAnswer<Answer: Sendable>: @unchecked Sendable {
        private let thread = pthread_self()
        private var answer: Answer?
        private var isAwaited = true

        /// Leaves the answer to the thread.
        ///
        /// - Returns: whether the thread takes it.
        func leave(_ answer: Answer) -> Bool {
            guard pthread_equal(pthread_self(), thread) != 0, isAwaited else { return false }
            self.answer = answer
            return true
        }

        /// Returns the answer; nil if there is none so far, and the thread won't take it.
        func take() -> Answer? {
            isAwaited = false
            return answer
        }
    }
#endif
