internal import SelectorDispatch

extension RPCSession {
    /// A task that runs handlers, one after the other.
    ///
    /// It takes no call after one that was canceled, so that the cancellation, which may come late,
    /// meets no other call. The session's lock guards all mutable state.
    final class Worker: @unchecked Sendable {
        /// Whether the worker takes any of the session's calls, rather than only one.
        let isShared: Bool
        /// The task, as soon as its creator has recorded it.
        private var task: Task<Void, Never>?
        /// The task of a worker that begins on its creator's thread, which has ``task`` only later.
        private var current: UnsafeCurrentTask?
        /// Whether a call was canceled while the worker ran it.
        private(set) var isCancelled = false

        init(isShared: Bool) { self.isShared = isShared }

        /// Records the task, and returns it if it was canceled before.
        func keep(_ task: Task<Void, Never>) -> Task<Void, Never>? {
            self.task = task
            let wasMissed = isCancelled && current == nil
            return wasMissed ? task : nil
        }

        /// Records the caller's task, which its creator doesn't have yet.
        func keepCurrentTask() { current = withUnsafeCurrentTask { $0 } }

        /// Takes no further call, and returns the task to cancel outside of the lock.
        ///
        /// If it isn't known yet, its creator cancels it.
        func cancel() -> Cancellation {
            isCancelled = true
            return Cancellation(worker: self, task: task, current: current)
        }
    }

    /// The cancellation of a worker's task.
    ///
    /// Safe: a task exists as long as its creator or the worker refers to it, and the creator passes
    /// it on to the worker, which exists as long as this value.
    struct Cancellation: @unchecked Sendable {
        fileprivate let worker: Worker
        fileprivate let task: Task<Void, Never>?
        fileprivate let current: UnsafeCurrentTask?

        /// Cancels the task, whose cancellation handlers run before this method returns.
        func perform() {
            current?.cancel()
            task?.cancel()
        }
    }
}
