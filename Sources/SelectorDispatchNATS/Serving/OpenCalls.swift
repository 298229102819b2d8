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

    /// Waits until none is being handled.
    ///
    /// After `patience`, a closure ends the remaining ones.
    func waitForEnd(within patience: Duration, _ end: @escaping @Sendable () -> Void) async {
        let clock = Task {
            try await Task.sleep(for: patience)
            end()
        }
        await withCheckedContinuation { continuation in
            group.notify(queue: .global()) { continuation.resume() }
        }
        clock.cancel()
    }
}
#endif
