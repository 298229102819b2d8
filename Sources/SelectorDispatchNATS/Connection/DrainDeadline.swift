#if NATS
/// The end of a drain's time, which all its steps share.
struct DrainDeadline {
    let end: ContinuousClock.Instant
    /// The time at which handlers are canceled, so that they can return their messages: a tenth of
    /// the time before the end, at most a second.
    let cancellation: ContinuousClock.Instant

    init(until end: ContinuousClock.Instant) {
        self.end = end
        cancellation = end - min(end.left / 10, .seconds(1))
    }

    init(within patience: Duration) {
        self.init(until: .now + max(.zero, patience))
    }
}
#endif
