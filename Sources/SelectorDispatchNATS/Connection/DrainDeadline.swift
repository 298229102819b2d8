#if NATS
/// The end of a drain's time, which all its steps share.
struct DrainDeadline {
    let end: ContinuousClock.Instant
    /// The time at which handlers are canceled, so that they can return their messages: a tenth of
    /// the time before the end, at most a second.
    let cancellation: ContinuousClock.Instant

    init(until end: ContinuousClock.Instant) {
        let left = max(.zero, ContinuousClock.now.duration(to: end))
        self.end = end
        cancellation = end - min(left / 10, .seconds(1))
    }

    init(within patience: Duration) {
        self.init(until: .now + max(.zero, patience))
    }

    /// The time until the end.
    var left: Duration { ContinuousClock.now.duration(to: end) }
    /// The time until the cancellation.
    var leftForHandlers: Duration { ContinuousClock.now.duration(to: cancellation) }
}
#endif
