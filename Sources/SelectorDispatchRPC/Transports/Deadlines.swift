internal import SelectorDispatch

/// An object that must act at certain times.
protocol DeadlineOwner: AnyObject, Sendable {
    /// Ends what is overdue at a time since the clock's start, and returns the next deadline.
    func endOverdue(_ now: Duration) -> Duration?
}

/// The deadlines of sessions or descriptors, for which one task sleeps.
///
/// Work that ends in time needs no timer.
final class Deadlines: Sendable {
    private struct Entry {
        let deadline: Duration
        weak var owner: (any DeadlineOwner)?
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        /// The task that sleeps until the first deadline.
        var sleeper: Task<Void, Never>?
        /// The time at which it wakes up.
        var end: Duration?
    }

    /// The time since the clock's start.
    let now: @Sendable () -> Duration
    /// Sleeps until a time since the clock's start.
    let sleep: @Sendable (_ end: Duration) async throws -> Void
    private let state = Lock(State())

    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    deinit { state.withLock { $0.sleeper }?.cancel() }

    /// Records a deadline of an owner, unless an earlier one is known.
    ///
    /// - Parameters:
    ///   - owner: The owner, which must remove its deadline when it is released.
    ///   - deadline: The time since the clock's start.
    func add(_ owner: any DeadlineOwner, at deadline: Duration) {
        let late = state.withLock { state -> Task<Void, Never>? in
            let id = ObjectIdentifier(owner)
            if let known = state.entries[id], known.deadline <= deadline { return nil }
            state.entries[id] = Entry(deadline: deadline, owner: owner)
            return sleep(&state, until: deadline)
        }
        late?.cancel()
    }

    /// Removes an owner's deadline.
    func remove(_ owner: ObjectIdentifier) { state.withLock { $0.entries[owner] = nil } }

    /// Sleeps until a deadline at the latest, and returns the task that would have slept longer.
    private func sleep(_ state: inout State, until end: Duration) -> Task<Void, Never>? {
        if let earlier = state.end, earlier <= end { return nil }
        let late = state.sleeper
        state.end = end
        // The task retains nothing while it sleeps.
        state.sleeper = Task { [weak self, sleep] in
            if (try? await sleep(end)) != nil { self?.endOverdue() }
        }
        return late
    }

    /// Ends the overdue work of all owners, and sleeps until the next deadline.
    private func endOverdue() {
        let now = now()
        let overdue = state.withLock { state in
            state.sleeper = nil
            state.end = nil
            let overdue = state.entries.filter { $0.value.deadline <= now }
            for id in overdue.keys { state.entries[id] = nil }
            return overdue.values.sorted { $0.deadline < $1.deadline }.map(\.owner)
        }
        for case let owner? in overdue {
            if let next = owner.endOverdue(now) { add(owner, at: next) }
        }
        state.withLock { state in
            if let next = state.entries.values.lazy.map(\.deadline).min() {
                _ = sleep(&state, until: next)
            }
        }
    }
}
