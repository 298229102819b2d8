import Dispatch
import Testing

/// Returns whether a closure ends in a time.
///
/// The time is counted by a clock of short steps, each of which takes turns on the threads of tasks
/// and of Dispatch. On a busy machine, these wait as long as the closure's own steps, so the time may
/// be short.
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
            await wait(steps: Int(time / step))
            return false
        }
        let isInTime = try await group.next() == true
        if isInTime { group.cancelAll() }
        try await group.waitForAll()
        return isInTime
    }
}

private let step = Duration.milliseconds(50)

/// Waits for a number of steps, or until the task is canceled.
private func wait(steps: Int) async {
    for _ in 0..<steps where !Task.isCancelled {
        try? await Task.sleep(for: step)
        await withCheckedContinuation { turn in
            DispatchQueue(label: "a turn").async { turn.resume() }
        }
    }
}

@Suite struct InTimeTests {
    @Test func aSlowClosureIsNotInTime() async throws {
        let isInTime = try await ends(within: step * 2) { await wait(steps: 20) }
        #expect(!isInTime)
    }
}
