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

/// The deadlines that the connections of a server share.
struct RPCTimes: Sendable {
    let timer: RPCTimer
    let requests: RPCDeadlines?
    let texts: RPCDeadlines?
    /// Nil if a connection may be idle.
    let idle: RPCDeadlines?

    init(_ limits: RPCLimits, _ clock: some Clock<Duration>, mayBeIdle: Bool = true) {
        let timer = RPCTimer(clock)
        self.timer = timer
        requests = limits.time.map { RPCDeadlines($0, timer) }
        texts = limits.textTime.map { RPCDeadlines($0, timer) }
        idle = mayBeIdle ? nil : limits.idleTime.map { RPCDeadlines($0, timer) }
    }
}
