internal import SelectorDispatch

/// What has a time limit.
protocol RPCTimed: AnyObject, Sendable {
    /// Ends it, because its time is over. Must not block.
    func timeIsOver()
}

/// Watches what runs, and ends what runs too long.
///
/// One task sleeps for all. It wakes when the earliest time that it knows of is over, and not when something ends: what
/// ends in time costs no timer.
final class RPCDeadlines: Sendable {
    private struct Entry {
        let deadline: Duration
        let timed: any RPCTimed
    }

    private struct State {
        var entries: [Entry?] = []
        var free: [Int] = []
        var sleeper: Task<Void, Never>?

        mutating func remove(at place: Int) {
            entries[place] = nil
            free.append(place)
        }
    }

    private let time: Duration
    private let timer: RPCTimer
    private let state = Lock(State())

    /// - Parameter time: how long each may run.
    init(_ time: Duration, _ timer: RPCTimer) {
        self.time = time
        self.timer = timer
    }

    deinit {
        state.withLock { $0.sleeper }?.cancel()
    }

    /// Adds what begins now.
    ///
    /// - Returns: its place, for ``remove(_:at:)``.
    func add(_ timed: some RPCTimed) -> Int {
        let entry = Entry(deadline: timer.now() + time, timed: timed)
        return state.withLock { state in
            if state.sleeper == nil { state.sleeper = sleeper(until: entry.deadline) }
            guard let place = state.free.popLast() else {
                state.entries.append(entry)
                return state.entries.count - 1
            }
            state.entries[place] = entry
            return place
        }
    }

    /// Removes what has ended; does nothing if its time was over before.
    func remove(_ timed: some RPCTimed, at place: Int) {
        // Released outside of the lock.
        let removed = state.withLock { state -> Entry? in
            guard let entry = state.entries[place], entry.timed === timed else { return nil }
            state.remove(at: place)
            return entry
        }
        withExtendedLifetime(removed) {}
    }

    /// Returns the task that wakes at the deadlines. It ends when there are none, and holds nothing while it sleeps.
    private func sleeper(until first: Duration) -> Task<Void, Never> {
        Task { [weak self, timer] in
            var deadline: Duration? = first
            while let next = deadline {
                guard (try? await timer.sleep(next)) != nil else { return }
                deadline = self?.endOverdue()
            }
        }
    }

    /// Ends what has run too long.
    ///
    /// - Returns: the next deadline.
    private func endOverdue() -> Duration? {
        let now = timer.now()
        let (overdue, next) = state.withLock { state in
            var overdue: [any RPCTimed] = []
            var next: Duration?
            for (place, entry) in state.entries.enumerated() {
                guard let entry else { continue }
                if entry.deadline <= now {
                    overdue.append(entry.timed)
                    state.remove(at: place)
                } else {
                    next = min(next ?? entry.deadline, entry.deadline)
                }
            }
            if next == nil { state.sleeper = nil }
            return (overdue, next)
        }
        for timed in overdue { timed.timeIsOver() }
        return next
    }
}
