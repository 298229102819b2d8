#if !os(Windows) && !os(WASI)
internal import CLinux
internal import Dispatch
internal import Foundation
internal import SelectorDispatch
internal import SelectorDispatchPlatform

/// The threads of all connections.
///
/// They wait for descriptors, and run sessions and handlers, except those isolated to an actor with
/// its own executor.
///
/// 1. A thread runs the available jobs, one after the other.
/// 2. If there are none, one thread waits until a descriptor is ready. The tasks that wait for it
///    become jobs. The others rest, so that a request usually stays on one thread.
/// 3. A job from a foreign thread wakes a thread. One from these threads doesn't: its sender
///    usually ends soon.
/// 4. While there is work, a watch looks for waiting jobs and for threads blocked by their jobs,
///    and wakes or adds a thread. Therefore, a handler that blocks its thread delays neither
///    connections nor other handlers. If the system refuses a thread, the watch answers requests by
///    an error.
/// 5. When there is no work, the watch returns the memory of ended connections to the system.
final class ConnectionThreads: TaskExecutor {
    private struct State {
        var jobs = RPCQueue<UnownedJob>()
        /// The number of threads, without the watch.
        var threads = 0
        /// The number of threads that rest.
        var resting = 0
        /// Whether a thread waits for descriptors.
        var isWaiting = false
        /// A counter of everything that threads have begun.
        var begun = 0
        /// Whether the watch was started.
        var hasWatch = false
        /// Whether the watch runs its checks, because there is work.
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
    /// The largest number of threads.
    private static let limit = 1_024
    /// The interval between the checks of the watch.
    private static let interval = Duration.milliseconds(5)
    private static let current = Lock<ConnectionThreads?>(nil)

    let readiness: Readiness
    /// The deadlines for peers that stop reading.
    let deadlines = Deadlines(ContinuousClock())
    /// The descriptors for which tasks may wait, by number.
    private let descriptors = Lock<[UInt64: Descriptor]>([:])
    private let state = Lock(State())
    /// Wakes the watch.
    private let watchIsNeeded = DispatchSemaphore(value: 0)
    /// Wakes one of the resting threads.
    private let rest = DispatchSemaphore(value: 0)
    /// The key of the value that marks these threads: 1, or 2 for the watch.
    private static let mark: pthread_key_t = {
        var mark = pthread_key_t()
        pthread_key_create(&mark, nil)
        return mark
    }()

    private init() throws(RPCConnectionError) {
        readiness = try Readiness()
    }

    /// Lets Dispatch open its descriptors: its event queue, and a timer for each kind of clock.
    ///
    /// It opens them at first use, and if the process has none left, ends the process or never
    /// fires the timer. Swift's clocks are such uses. If the system refuses threads, Dispatch waits
    /// for one without end, so this follows the start of threads.
    private static func openDispatchDescriptors() {
        let queue = DispatchQueue.global()
        queue.asyncAfter(deadline: .now() + .milliseconds(1)) {}
        queue.asyncAfter(wallDeadline: .now() + .milliseconds(1)) {}
        Task { try await Task.sleep(for: .milliseconds(1)) }
    }

    /// Returns the threads, and starts those that don't run yet.
    ///
    /// - Throws: ``RPCConnectionError/system(operation:code:)`` if the system has no descriptors or
    ///   threads left.
    static func started() throws(RPCConnectionError) -> ConnectionThreads {
        try current.withLock { current throws(RPCConnectionError) in
            let threads = if let current { current } else { try ConnectionThreads() }
            current = threads
            do throws(ThreadRefusal) {
                while threads.state.withLock({ $0.threads < base }) { try threads.addThread() }
                if !threads.state.withLock(\.hasWatch) {
                    try startThread { threads.watch() }
                    threads.state.withLock { $0.hasWatch = true }
                    openDispatchDescriptors()
                }
            } catch {
                throw .system(operation: "the start of a thread", code: error.code)
            }
            return threads
        }
    }

    /// Whether the current thread is the watch, which runs no handlers.
    static var isWatch: Bool { pthread_getspecific(mark) == UnsafeMutableRawPointer(bitPattern: 2) }

    /// The error of a request that the watch gets.
    static let refusal = RPCRefusal(
        .internalFailure.explained("no thread is free", code: "no-thread"),
        RPCConnectionError.system(operation: "the start of a thread", code: EAGAIN)
    )

    /// Takes a job, which wakes a thread only if it comes from a foreign one.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isOwn = pthread_getspecific(Self.mark) != nil
        let (help, wasWatched) = state.withLock { state -> (Help?, Bool) in
            state.jobs.append(job)
            let wasWatched = exchange(&state.isWatched, with: true)
            if isOwn { return (nil, wasWatched) }
            return (state.isWaiting ? .wake : state.endRest(), wasWatched)
        }
        if let help { give(help) }
        if !wasWatched { watchIsNeeded.signal() }
    }

    /// Adds a descriptor for which tasks may wait.
    func add(_ descriptor: Descriptor) {
        descriptors.withLock { $0[descriptor.number] = descriptor }
    }

    /// Removes a descriptor, which is about to be closed.
    func remove(_ descriptor: Descriptor) {
        _ = descriptors.withLock { $0.removeValue(forKey: descriptor.number) }
        readiness.remove(descriptor)
        state.withLock { $0.hasEnded = true }
    }

    /// Waits until a descriptor is ready, and resumes the tasks that wait for it.
    ///
    /// - Parameter milliseconds: The longest time to wait, or -1 for no limit.
    private func collect(_ milliseconds: Int32) {
        for (number, events) in readiness.wait(milliseconds) {
            descriptors.withLock { $0[number] }?.note(events)
        }
    }

    private func addThread() throws(ThreadRefusal) {
        try startThread { self.run() }
        state.withLock { $0.threads += 1 }
    }

    /// Runs jobs on the current thread.
    private func run() {
        Thread.current.name = "SelectorDispatchRPC"
        pthread_setspecific(Self.mark, UnsafeRawPointer(bitPattern: 1))
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

    /// The next step of a thread.
    private enum Next {
        case run(UnownedJob)
        /// Wait for descriptors.
        case wait
        /// Rest, because another thread waits.
        case rest
        /// End, because there are more threads than the permanent ones.
        case end
    }

    /// The help for jobs that wait.
    private enum Help {
        /// Wake the thread that waits for descriptors.
        case wake
        /// Wake a resting thread.
        case endRest
        /// Add a thread.
        case add
    }

    private func give(_ help: Help) {
        switch help {
        case .wake: readiness.wake()
        case .endRest: rest.signal()
        case .add:
            do {
                try addThread()
            } catch {
                // The watch runs the jobs, in which sessions refuse requests.
                collect(0)
                let executor = asUnownedTaskExecutor()
                while let job = state.withLock({ $0.jobs.popFirst() }) {
                    job.runSynchronously(on: executor)
                }
            }
        }
    }

    /// Checks at intervals, while there is work, whether jobs need help.
    private func watch() -> Never {
        Thread.current.name = "SelectorDispatchRPC"
        pthread_setspecific(Self.mark, UnsafeRawPointer(bitPattern: 2))
        while true {
            sleepUntilNeeded()
            /// The threads' counter at the last check.
            var begun = -1
            /// The number of checks since there was work.
            var quiet = 0
            while quiet <= 100 {
                Thread.sleep(forTimeInterval: Self.interval / .seconds(1))
                let help = state.withLock { state -> Help? in
                    let hasStopped = exchange(&begun, with: state.begun) == state.begun
                    if state.isWaiting {
                        if !state.jobs.isEmpty { return .wake }
                        quiet = hasStopped ? quiet + 1 : 0
                        if quiet > 100 { state.isWatched = false }
                        return nil
                    }
                    quiet = 0
                    guard hasStopped || !state.jobs.isEmpty else { return nil }
                    if let help = state.endRest() { return help }
                    // All threads are blocked by their jobs.
                    return hasStopped && state.threads < Self.limit ? .add : nil
                }
                if let help { give(help) }
            }
        }
    }

    /// Sleeps until there is work, after the memory of ended connections is returned.
    ///
    /// On a busy machine, tasks elsewhere may release the last parts of a connection seconds later,
    /// so the memory is returned a second time.
    private func sleepUntilNeeded() {
        guard state.withLock({ exchange(&$0.hasEnded, with: false) }) else {
            return watchIsNeeded.wait()
        }
        returnFreeMemory()
        guard watchIsNeeded.wait(timeout: .now() + .seconds(10)) == .timedOut else {
            // There is work, so the second time comes after it.
            return state.withLock { $0.hasEnded = true }
        }
        returnFreeMemory()
        watchIsNeeded.wait()
    }
}
#endif
