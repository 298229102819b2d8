#if NATS
/// A handler's error that decides what happens to its stored message.
///
/// ```swift
/// struct NoSuchAccount: NATSStoredFailure {
///     var retry: NATSRetry { .never }
/// }
/// ```
///
/// Any other error of a handler has ``NATSRetry/afterPause``.
public protocol NATSStoredFailure: Error {
    /// The time of the message's next delivery, if there is one.
    var retry: NATSRetry { get }
}

/// The time at which a stored message is delivered again after its handler has failed.
public enum NATSRetry: Sendable, Hashable {
    /// After the worker's pause, which doubles each time.
    case afterPause
    /// After this time, at most a day.
    case after(Duration)
    /// Never, because the handler would fail again; the message becomes a dead letter at once.
    case never
}
#endif
