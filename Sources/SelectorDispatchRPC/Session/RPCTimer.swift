/// A clock that counts from the session's start.
struct RPCTimer: Sendable {
    /// The time since the start.
    let now: @Sendable () -> Duration
    /// Waits until a time since the start.
    let sleep: @Sendable (Duration) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
}
