#if NATS
internal import SelectorDispatchRPC

/// The failure of a stored message, by the kind of its error.
struct Failure {
    /// The error that texts show.
    let error: any Error
    /// The number of failures after which the message is a dead letter, or nil for the worker's.
    let attempts: Int?
    /// The pause before the next delivery, or nil for the worker's.
    let pause: Duration?

    /// Creates a failure, and decides whether another delivery can help.
    ///
    /// - Parameters:
    ///   - error: The error of the delivery.
    ///   - isSecret: Whether the message may be meant for a secret handler, so that the error isn't
    ///     shown.
    init(_ error: any Error, isSecret: Bool) {
        self.error = isSecret ? StoredMessageError.ofSecretHandler : error
        var pause: Duration?
        switch error {
        // Another worker may be newer, and know the receiver, the method or the parameters.
        case is RPCRefusal: attempts = 2
        case let error as any NATSStoredFailure:
            switch error.retry {
            case .afterPause: attempts = nil
            case .after(let time):
                attempts = nil
                pause = min(max(time, .zero), .seconds(86_400))
            case .never: attempts = 1
            }
        default: attempts = nil
        }
        self.pause = pause
    }
}
#endif
