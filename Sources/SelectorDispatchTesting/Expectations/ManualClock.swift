internal import SelectorDispatch

/// A clock that a test advances by hand from zero.
///
/// ```swift
/// let clock = ManualClock()
/// clock.advance(by: .seconds(1))
/// ```
public final class ManualClock: Clock, Sendable {
    /// A moment of a manual clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock's start.
        public let offset: Duration

        /// Returns the moment after a duration, or before it if the duration is negative.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// Returns the duration to another moment, negative to an earlier one.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Returns whether the first moment is earlier.
        public static func < (first: Instant, second: Instant) -> Bool {
            first.offset < second.offset
        }
    }

    /// A task that waits for the clock.
    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now = Instant(offset: .zero)

        /// The waiting tasks, by their numbers.
        var sleepers: [Int: Sleeper] = [:]

        var lastSleeper = 0
    }

    private let state = Lock(State())

    /// Creates a clock at zero.
    public init() {}

    /// The clock's time.
    public var now: Instant { state.withLock { $0.now } }

    /// One nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Advances the clock, and wakes the tasks whose deadlines are reached, in the order of the
    /// deadlines.
    ///
    /// - Parameter duration: The time that passes. A negative duration counts as zero.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: max(.zero, duration))
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            let ordered = due.sorted {
                ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key)
            }
            return ordered.map(\.value.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    /// Waits for the clock to reach a time.
    ///
    /// - Parameters:
    ///   - deadline: The time.
    ///   - tolerance: An unused value, because the clock is exact.
    /// - Throws: `CancellationError` if the task is canceled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { state in
            state.lastSleeper += 1
            return state.lastSleeper
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDue = state.withLock { state in
                    if deadline <= state.now || Task.isCancelled { return true }
                    state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
                    return false
                }
                if isDue { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume()
        }
        try Task.checkCancellation()
    }
}
