#if !os(Windows) && !os(WASI)
    internal import CLinux
    internal import Dispatch
    internal import Foundation
    internal import SelectorDispatch
    internal import SelectorDispatchPlatform

    /// The threads of all connections. They wait for descriptors, and run sessions and handlers, except those isolated
    /// to an actor with its own executor.
    ///
    /// 1. A thread runs the available jobs, one after the other.
    /// 2. If there are none, one thread waits until a descriptor is ready. The tasks that wait for it become jobs. The
    ///    others rest, so that a request usually stays on one thread.
    /// 3. A job from a foreign thread wakes a thread. One from these threads doesn't: its sender usually ends soon.
    /// 4. While there is work, a watch looks for waiting jobs and for threads blocked by their jobs, and wakes or adds
    ///    a thread. Therefore, a handler that blocks its thread delays neither connections nor other handlers.
    /// 5. When there is no work, the watch returns the memory of ended connections to the system.
    final class ConnectionThreads: TaskExecutor {
        private struct State {
            var jobs = RPCQueue<UnownedJob>()
            var threads = 0
            var resting = 0
            /// Whether a thread waits for descriptors.
            var isWaiting = false
            /// A counter of everything that threads have begun.
            var begun = 0
            var isWatched = false
            /// Whether a connection has ended since the watch last slept.
            var hasEnded = false

            /// Ends the rest of a thread, or returns nil if none is resting.
            mutating func endRest() -> Help? {
                if resting == 0 { return nil }
                resting -= 1
                return .endRest
            }
        }

        /// The number of permanent threads.
        private static let base = max(2, ProcessInfo.processInfo.activeProcessorCount)
        private static let limit = 1_024
        /// The interval between the checks of the watch.
        private static let interval = Duration.milliseconds(5)
        private static let current = Lock<ConnectionThreads?>(nil)

        let readiness: Readiness
        /// The descriptors for which tasks may wait, by number.
        private let descriptors = Lock<[UInt64: Descriptor]>([:])
        private let state = Lock(State())
        private let watchIsNeeded = DispatchSemaphore(value: 0)
        private let rest = DispatchSemaphore(value: 0)
        /// The key of the value that marks these threads.
        private let mark: pthread_key_t

        private init() throws(RPCConnectionError) {
            readiness = try Readiness()
            var mark = pthread_key_t()
            pthread_key_create(&mark, nil)
            self.mark = mark
        }

        /// Returns the threads, and starts them the first time. Throws ``RPCConnectionError/system(operation:code:)``
        /// if the process has no descriptors left.
        static func started() throws(RPCConnectionError) -> ConnectionThreads {
            try current.withLock { current throws(RPCConnectionError) in
                if let current { return current }
                let threads = try ConnectionThreads()
                current = threads
                for _ in 0..<base { threads.addThread() }
                threads.start { threads.watch() }
                return threads
            }
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            let isOwn = pthread_getspecific(mark) != nil
            let (help, watches) = state.withLock { state in
                state.jobs.append(job)
                defer { state.isWatched = true }
                return (isOwn ? .none : state.isWaiting ? .wake : state.endRest() ?? .none, !state.isWatched)
            }
            give(help)
            if watches { watchIsNeeded.signal() }
        }

        // MARK: Descriptors

        func add(_ descriptor: Descriptor) { descriptors.withLock { $0[descriptor.number] = descriptor } }

        func remove(_ descriptor: Descriptor) {
            _ = descriptors.withLock { $0.removeValue(forKey: descriptor.number) }
            readiness.remove(descriptor)
            state.withLock { $0.hasEnded = true }
        }

        /// Waits until a descriptor is ready, and resumes the tasks that wait for it.
        private func collect(_ milliseconds: Int32) {
            for (number, events) in readiness.wait(milliseconds) { descriptors.withLock { $0[number] }?.note(events) }
        }

        // MARK: Threads

        private func start(_ body: @escaping @Sendable () -> Void) {
            let thread = Thread(block: body)
            thread.name = "SelectorDispatchRPC"
            thread.start()
        }

        private func addThread() {
            state.withLock { $0.threads += 1 }
            start { self.run() }
        }

        private func run() {
            // Any value but null marks the thread.
            pthread_setspecific(mark, UnsafeRawPointer(bitPattern: 1))
            let executor = asUnownedTaskExecutor()
            var turns = 0
            while true {
                turns += 1
                let next = state.withLock { state -> Next in
                    state.begun += 1
                    if let job = state.jobs.popFirst() { return .run(job) }
                    if !exchange(&state.isWaiting, with: true) { return .wait }
                    if state.threads > Self.base {
                        state.threads -= 1
                        return .end
                    }
                    state.resting += 1
                    return .rest
                }
                switch next {
                case .run(let job):
                    job.runSynchronously(on: executor)
                    // Regardless of the number of jobs, connections get their turn.
                    if turns % 64 == 0 { collect(0) }
                case .wait:
                    collect(-1)
                    state.withLock { $0.isWaiting = false }
                case .rest: rest.wait()
                case .end: return
                }
            }
        }

        private enum Next {
            case run(UnownedJob)
            case wait, rest, end
        }

        private enum Help { case none, wake, endRest, add, sleep }

        private func give(_ help: Help) {
            switch help {
            case .none, .sleep: break
            case .wake: readiness.wake()
            case .endRest: rest.signal()
            case .add: addThread()
            }
        }

        private func watch() -> Never {
            while true {
                watchIsNeeded.wait()
                var (begun, quiet) = (-1, 0)
                var help = Help.none
                while help != .sleep {
                    Thread.sleep(forTimeInterval: Self.interval / .seconds(1))
                    help = state.withLock { state in
                        let stands = exchange(&begun, with: state.begun) == state.begun
                        if state.isWaiting {
                            if !state.jobs.isEmpty { return .wake }
                            quiet = stands ? quiet + 1 : 0
                            guard quiet > 100 else { return .none }
                            state.isWatched = false
                            return .sleep
                        }
                        quiet = 0
                        guard stands || !state.jobs.isEmpty else { return .none }
                        return state.endRest() ?? (stands && state.threads < Self.limit ? .add : .none)
                    }
                    give(help)
                }
                if state.withLock({ exchange(&$0.hasEnded, with: false) }) { returnFreeMemory() }
            }
        }
    }
#endif
