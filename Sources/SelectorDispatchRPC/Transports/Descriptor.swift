#if !os(Windows) && !os(WASI)
internal import SelectorDispatch
internal import SelectorDispatchPlatform
internal import Synchronization

/// A descriptor of the operating system, which its owner closes: a socket or an end of a pipe.
///
/// Only one task at a time may wait for each event.
final class Descriptor: DeadlineOwner {
    /// A task that waits for an event.
    private struct Waiter {
        let event: ReadinessEvents
        /// The time at which the wait fails, or nil for no limit.
        let deadline: Duration?
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var isClosed = false
        /// The events that the system reports; none until it was asked.
        var armed: ReadinessEvents = []
        /// The reported events that no task has consumed.
        var seen: ReadinessEvents = []
        var waiting: [Waiter] = []

        /// Ends some waits, and returns the tasks to resume outside of the lock.
        mutating func end(_ isMeant: (Waiter) -> Bool) -> [Waiter] {
            let meant = waiting.filter(isMeant)
            waiting.removeAll(where: isMeant)
            return meant
        }
    }

    private static let lastNumber = Atomic<UInt64>(0)

    /// A number that is never used again.
    let number: UInt64
    let descriptor: Int32
    /// Whether events are edge-triggered.
    ///
    /// If so, nonblocking calls must read until a read doesn't fill the buffer.
    let isEdgeTriggered: Bool
    private let threads: ConnectionThreads
    // The lock also guards system calls, so the descriptor isn't closed during one.
    private let state = Lock(State())

    /// Takes a descriptor.
    ///
    /// - Parameter isEdgeTriggered: Whether events may be edge-triggered, if the system can.
    init(_ descriptor: Int32, isEdgeTriggered: Bool, _ threads: ConnectionThreads) {
        self.descriptor = descriptor
        self.threads = threads
        self.isEdgeTriggered = isEdgeTriggered && Readiness.isEdgeTriggered
        number = Self.lastNumber.add(1, ordering: .relaxed).newValue
    }

    deinit { threads.deadlines.remove(ObjectIdentifier(self)) }

    /// Makes a system call while the descriptor is open.
    ///
    /// - Throws: ``RPCConnectionError/closed`` if it isn't; the call's error.
    func use<Value: Sendable>(
        _ call: (Int32) throws(RPCConnectionError) -> SystemCall.Outcome<Value>
    ) throws(RPCConnectionError) -> SystemCall.Outcome<Value> {
        try state.withLock { state throws(RPCConnectionError) in
            guard !state.isClosed else { throw .closed }
            return try call(descriptor)
        }
    }

    /// Records that there may be more to read, for which no further event is reported.
    func noteMore() {
        guard isEdgeTriggered else { return }
        state.withLock { _ = $0.seen.insert(.reading) }
    }

    /// Waits for an event.
    ///
    /// A file is always ready, and never hangs up.
    ///
    /// - Parameters:
    ///   - event: The event to wait for.
    ///   - timeout: The time limit, or nil for no limit.
    /// - Throws: ``RPCConnectionError/closed`` when the descriptor is closed;
    ///   ``RPCConnectionError/stalled`` when the time limit passes.
    nonisolated(nonsending) func wait(for event: ReadinessEvents, timeout: Duration? = nil)
        async throws
    {
        let deadline = timeout.map { threads.deadlines.now() + $0 }
        try await withCheckedThrowingContinuation { continuation in
            let result = state.withLock { state -> Result<Void, RPCConnectionError>? in
                if state.isClosed { return .failure(.closed) }
                // The end of a stream is reported once, for all reads.
                let hasEnded = event == .reading && state.seen.contains(.end)
                if hasEnded || state.seen.remove(event) != nil { return .success(()) }
                state.waiting.append(
                    Waiter(event: event, deadline: deadline, continuation: continuation)
                )
                if arm(&state) || event == .hangUp { return nil }
                state.waiting.removeLast()
                return .success(())
            }
            if let result { return continuation.resume(with: result) }
            if let deadline { threads.deadlines.add(self, at: deadline) }
        }
    }

    /// Ends the waits that are over, and returns the next deadline.
    func endOverdue(_ now: Duration) -> Duration? {
        resume(throwing: .stalled) { waiter in waiter.deadline.map { $0 <= now } ?? false }
        return state.withLock { $0.waiting.compactMap(\.deadline).min() }
    }

    /// Registers the awaited events with the system.
    ///
    /// - Returns: False for a file, which has no events.
    private func arm(_ state: inout State) -> Bool {
        let always: ReadinessEvents = isEdgeTriggered ? .reading : []
        let needed = state.waiting.reduce(always) { $0.union($1.event) }
        if needed.isEmpty { return true }
        // A hang-up is always reported.
        let isArmed = state.armed.union(.hangUp) == needed.union(.hangUp)
        if isEdgeTriggered, isArmed { return true }
        let isNew = state.armed.isEmpty
        if isNew { threads.add(self) }
        guard threads.readiness.arm(self, needed, isNew: isNew) else {
            if isNew { threads.remove(self) }
            return false
        }
        state.armed = needed
        return true
    }

    /// Resumes the tasks that wait for reported events.
    func note(_ events: ReadinessEvents) {
        let ready = state.withLock { state -> [Waiter] in
            guard !state.isClosed else { return [] }
            let ready = state.end { events.contains($0.event) }
            if isEdgeTriggered {
                state.seen.formUnion(events.subtracting(.writing))
                for waiter in ready { state.seen.remove(waiter.event) }
            }
            _ = arm(&state)
            return ready
        }
        for waiter in ready { waiter.continuation.resume() }
    }

    /// Ends the wait of some tasks with an error.
    private func resume(throwing error: RPCConnectionError, _ isMeant: (Waiter) -> Bool) {
        let meant = state.withLock { $0.end(isMeant) }
        for waiter in meant { waiter.continuation.resume(throwing: error) }
    }

    /// Closes the descriptor, and returns whether it was open.
    @discardableResult
    func close() -> Bool {
        let wasOpen = state.withLock { state in
            if state.isClosed { return false }
            state.isClosed = true
            if !state.armed.isEmpty { threads.remove(self) }
            SystemCall.closeDescriptor(descriptor)
            return true
        }
        resume(throwing: .closed) { _ in true }
        return wasOpen
    }
}
#endif
