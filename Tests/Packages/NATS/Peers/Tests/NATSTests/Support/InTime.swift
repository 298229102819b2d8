import Dispatch

/// Returns whether a closure ends in a time.
///
/// The time's end takes a number of turns on the threads of tasks and of Dispatch, more than the
/// closure needs. So a busy machine delays both alike, and the time may be short.
func ends(
    within time: Duration,
    _ body: @escaping @Sendable () async throws -> Void
) async throws -> Bool {
    try await withThrowingTaskGroup(of: Bool.self) { group in
        group.addTask {
            try await body()
            return true
        }
        group.addTask {
            // Canceled when the closure has ended.
            try? await Task.sleep(for: time)
            for _ in 0..<50 {
                await withCheckedContinuation { turn in
                    DispatchQueue(label: "a turn").async { turn.resume() }
                }
            }
            return false
        }
        let isInTime = try await group.next() == true
        if isInTime { group.cancelAll() }
        try await group.waitForAll()
        return isInTime
    }
}
