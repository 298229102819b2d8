#if !os(Windows) && !os(WASI)
    internal import Foundation
    internal import SelectorDispatch
    internal import SelectorDispatchPlatform

    /// Waits for descriptors on a thread of its own, so that no thread of the cooperative pool has to.
    ///
    /// A descriptor is closed only by the loop, and only while it waits for none: another descriptor may get the same
    /// number at once.
    final class PollLoop: Sendable {
        /// What to wait for.
        enum Interest {
            case reading, writing
            /// That the peer can't take anything anymore.
            case hangUp
        }

        enum Outcome {
            case ready
            /// The descriptor was closed here.
            case closed
            case timedOut
        }

        private struct Waiter {
            let descriptor: Int32
            let interest: Interest
            let deadline: ContinuousClock.Instant?
            let continuation: CheckedContinuation<Outcome, Never>
        }

        private struct State {
            var waiters: [Int: Waiter] = [:]
            var lastWaiter = 0
            var closed: Set<Int32> = []
            var isStarted = false
            /// Whether the thread will look at the state before it waits again.
            var isAwake = false
        }

        static let shared = PollLoop()

        private let state = Lock(State())
        /// A pipe by which the thread is woken; nil if the process has no descriptors left. Then the thread looks at the
        /// state ten times a second.
        private let alarm: (reader: Int32, writer: Int32)?

        private init() {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0, (try? SystemCall.prepare(ends[0])) != nil, (try? SystemCall.prepare(ends[1])) != nil
            else {
                alarm = nil
                return
            }
            alarm = (ends[0], ends[1])
        }

        /// Waits for a descriptor.
        ///
        /// - Parameter isClosed: returns whether ``release(_:)`` will be called for the descriptor, or was.
        func wait(
            for interest: Interest, _ descriptor: Int32, timeout: Duration? = nil, unless isClosed: () -> Bool
        ) async -> Outcome {
            await withCheckedContinuation { continuation in
                let waiter = Waiter(
                    descriptor: descriptor, interest: interest, deadline: timeout.map { .now + $0 },
                    continuation: continuation)
                let isWaiting = state.withLock { state in
                    // Asked under the lock that `release` takes, so that it finds the waiter otherwise.
                    if isClosed() { return false }
                    state.lastWaiter += 1
                    state.waiters[state.lastWaiter] = waiter
                    return true
                }
                if isWaiting { wake() } else { continuation.resume(returning: .closed) }
            }
        }

        /// Lets go of a descriptor that its owner doesn't use anymore. Who waits for it is told so.
        ///
        /// - Parameter closes: whether the descriptor is closed.
        func release(_ descriptor: Int32, closes: Bool) {
            let waiters = state.withLock { state in
                if closes { state.closed.insert(descriptor) }
                return Self.remove(&state) { $0.descriptor == descriptor }
            }
            for waiter in waiters { waiter.continuation.resume(returning: .closed) }
            wake()
        }

        private static func remove(_ state: inout State, where isRemoved: (Waiter) -> Bool) -> [Waiter] {
            let removed = state.waiters.filter { isRemoved($0.value) }
            for id in removed.keys { state.waiters[id] = nil }
            return Array(removed.values)
        }

        private func wake() {
            let (starts, wakes) = state.withLock { state in
                defer { (state.isStarted, state.isAwake) = (true, true) }
                return (!state.isStarted, !state.isAwake)
            }
            if starts {
                let thread = Thread { self.run() }
                thread.name = "SelectorDispatchRPC"
                thread.start()
            } else if wakes, let alarm {
                var byte: UInt8 = 0
                _ = write(alarm.writer, &byte, 1)
            }
        }

        // MARK: The thread

        private func run() -> Never {
            while true {
                let (ids, descriptors, deadline, closed) = state.withLock { state in
                    state.isAwake = false
                    defer { state.closed = [] }
                    let waiters = Array(state.waiters)
                    return (
                        waiters.map(\.key), waiters.map { Self.request($0.value) },
                        waiters.compactMap(\.value.deadline).min(), state.closed
                    )
                }
                for descriptor in closed { _ = close(descriptor) }
                var requests = descriptors
                if let alarm { requests.append(pollfd(fd: alarm.reader, events: Int16(POLLIN), revents: 0)) }
                _ = poll(&requests, nfds_t(requests.count), timeout(deadline))
                clearAlarm()
                finish(zip(ids, requests).filter { $0.1.revents != 0 }.map(\.0))
            }
        }

        private static func request(_ waiter: Waiter) -> pollfd {
            let events: Int32 =
                switch waiter.interest {
                case .reading: Int32(POLLIN)
                case .writing: Int32(POLLOUT)
                case .hangUp: 0
                }
            return pollfd(fd: waiter.descriptor, events: Int16(events), revents: 0)
        }

        /// Returns a number of milliseconds; -1 for no limit.
        private func timeout(_ deadline: ContinuousClock.Instant?) -> Int32 {
            var limit: Int32 = alarm == nil ? 100 : -1
            if let deadline {
                let rest = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
                let milliseconds = Int32(min(max(rest, 0), 1e9)) + 1
                limit = limit < 0 ? milliseconds : min(limit, milliseconds)
            }
            return limit
        }

        private func clearAlarm() {
            guard let alarm else { return }
            withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
                while case .done(let count) = SystemCall.readBytes(alarm.reader, into: buffer), count == 64 {}
            }
        }

        private func finish(_ ready: [Int]) {
            let now = ContinuousClock.now
            let (done, overdue) = state.withLock { state in
                let done = ready.compactMap { state.waiters.removeValue(forKey: $0) }
                let overdue = Self.remove(&state) { $0.deadline.map { $0 <= now } ?? false }
                return (done, overdue)
            }
            for waiter in done { waiter.continuation.resume(returning: .ready) }
            for waiter in overdue { waiter.continuation.resume(returning: .timedOut) }
        }
    }
#endif
