#if NATS
internal import Dispatch
internal import Synchronization

/// The number of requests or messages that are being handled.
final class OpenCalls: Sendable {
    private let group = DispatchGroup()
    private let open = Atomic(0)

    var count: Int { open.load(ordering: .relaxed) }

    func begin() {
        group.enter()
        open.add(1, ordering: .relaxed)
    }

    func end() {
        open.subtract(1, ordering: .relaxed)
        group.leave()
    }

    /// Waits until none is being handled, or the time is over.
    ///
    /// - Parameter cancel: A closure that cancels all that are being handled. It is called shortly
    ///   before the end of the time, and again at the end if any remain.
    /// - Returns: Whether none is being handled.
    func waitForEnd(
        until deadline: DrainDeadline,
        _ cancel: @escaping @Sendable () -> Void
    ) async -> Bool {
        let clock = Task {
            try await Task.sleep(until: deadline.cancellation, clock: .continuous)
            cancel()
        }
        let isOver = await NATSBlocking.wait(until: deadline.end) { end in
            group.notify(queue: .global()) { end(true) }
        }
        clock.cancel()
        // The task gets no thread in time if the pool's are busy.
        if isOver == nil { cancel() }
        return isOver != nil
    }
}
#endif
