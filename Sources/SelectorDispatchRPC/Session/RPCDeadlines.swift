internal import SelectorDispatch

/// Something that may take only so long.
protocol RPCTimed: AnyObject, Sendable {
    /// Ends it, as far as that is possible.
    ///
    /// - Parameter deadlines: the deadlines of which one is over.
    func timeIsOver(of deadlines: RPCDeadlines)
}

/// The deadlines of calls and connections.
///
/// One task sleeps for all. It wakes at the earliest deadline that it knows of, so what ends in time costs no timer.
final class RPCDeadlines: Sendable {
    private struct State {
        var entries: [ObjectIdentifier: (deadline: Duration, item: any RPCTimed)] = [:]
        var sleeper: Task<Void, Never>?
    }

    let time: Duration
    private let timer: RPCTimer
    private let state = Lock(State())

    init(_ time: Duration, _ timer: RPCTimer) {
        (self.time, self.timer) = (time, timer)
    }

    deinit { state.withLock { $0.sleeper }?.cancel() }

    /// Adds an item that begins now.
    func add(_ item: some RPCTimed) {
        let deadline = timer.now() + time
        state.withLock { state in
            if state.sleeper == nil { state.sleeper = sleeper(until: deadline) }
            state.entries[ObjectIdentifier(item)] = (deadline, item)
        }
    }

    /// Removes an item that has ended; does nothing if its time was over before.
    func remove(_ item: some RPCTimed) {
        // Released outside of the lock.
        let removed = state.withLock { $0.entries.removeValue(forKey: ObjectIdentifier(item)) }
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

    /// Ends the items whose time is over.
    ///
    /// - Returns: the next deadline.
    private func endOverdue() -> Duration? {
        let now = timer.now()
        let (overdue, next) = state.withLock { state in
            let overdue = state.entries.filter { $0.value.deadline <= now }
            for id in overdue.keys { state.entries[id] = nil }
            let next = state.entries.values.lazy.map(\.deadline).min()
            if next == nil { state.sleeper = nil }
            return (overdue.values.sorted { $0.deadline < $1.deadline }, next)
        }
        for entry in overdue { entry.item.timeIsOver(of: self) }
        return next
    }
}
