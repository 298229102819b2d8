#if NATS
extension ContinuousClock.Instant {
    /// The time until this instant, or zero if it is over.
    var left: Duration { max(.zero, ContinuousClock.now.duration(to: self)) }
}
#endif
