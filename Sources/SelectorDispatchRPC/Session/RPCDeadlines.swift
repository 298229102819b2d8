internal import SelectorDispatch

/// An item with a time limit.
protocol RPCTimed: AnyObject, Sendable {
    /// Ends the item as far as possible.
    func timeIsOver(of deadlines: RPCDeadlines)
}

/// The deadlines of calls and connections, for which one task sleeps. An item that ends in time costs no timer.
final class RPCDeadlines: Sendable {
    private struct State {
        var entries: [ObjectIdentifier: (deadline: Duration, item: any RPCTimed)] = [:]
        var sleeper: Task<Void, Never>?
    }

    let time: Duration
    private let timer: RPCTimer
    private let state = Lock(State())

    init(_ time: Duration, _ timer: RPCTimer) { (self.time, self.timer) = (time, timer) }

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

    /// Ends the items whose time is over, and returns the next deadline.
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

/// A clock that counts from the session's start.
struct RPCTimer: Sendable {
    let now: @Sendable () -> Duration
    let sleep: @Sendable (_ end: Duration) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
}

/// The deadlines that the connections of a server share.
struct RPCTimes: Sendable {
    let timer: RPCTimer
    let requests: RPCDeadlines?
    let texts: RPCDeadlines?
    /// Nil if a connection may be idle.
    let idle: RPCDeadlines?
    /// How long requests go on when the task of a connection is canceled; nil to cancel them at once.
    let patience: Duration?

    init(_ limits: RPCLimits, _ clock: some Clock<Duration>, mayBeIdle: Bool = true, patience: Duration? = nil) {
        let timer = RPCTimer(clock)
        (self.timer, self.patience) = (timer, patience)
        requests = limits.time.map { RPCDeadlines($0, timer) }
        texts = limits.textTime.map { RPCDeadlines($0, timer) }
        idle = mayBeIdle ? nil : limits.idleTime.map { RPCDeadlines($0, timer) }
    }
}
