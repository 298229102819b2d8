#if NATS
/// An event of a connection or a message, without secrets, for the program's own log.
@nonexhaustive
public enum NATSEvent: Sendable {
    /// The connection has lost its server, and the client looks for one.
    case disconnected
    /// The connection has a server again.
    case reconnected
    /// The connection is closed for good.
    case closed
    /// The C client reported a problem outside the program's calls, such as a subject without
    /// permission.
    case failed(NATSError)
    /// The answer to a message at this subject couldn't be sent.
    case unanswered(subject: String, NATSError)
    /// A one-way message couldn't be sent, after its send had returned.
    case unsent(subject: String, NATSError)
    /// A message at this subject was refused, because the service has reached its limits.
    ///
    /// A sender that waits gets an answer.
    case refusedBusy(subject: String)
    /// A stored message's handler failed, or still runs a second after its cancellation.
    ///
    /// The message of a failed handler is redelivered or moved to the dead letters. The error of a
    /// secret handler, or of a message that may be meant for one, is replaced.
    case storedFailed(NATSDelivery, any Error)
    /// A stored message failed, and its next delivery comes after this time, for which the
    /// messages behind it wait, too.
    ///
    /// It has a key, or the store's ``NATSStore/deliveryLimit`` is 1.
    case laneWaits(NATSDelivery, Duration)
    /// A stored message begins to run after a number of unfinished deliveries, in which its handler
    /// didn't return, for example because the worker was killed.
    ///
    /// It runs beside at most the second number of messages. If it does so for
    /// ``NATSStore/patience``, the event comes again, with the number from then on.
    case suspect(NATSDelivery, unfinished: Int, beside: Int)
    /// A stored message was handled, and the server confirmed the acknowledgement.
    case acknowledged(NATSDelivery)
    /// The server didn't confirm the acknowledgement of a handled message.
    ///
    /// The message may be redelivered.
    case acknowledgementLost(NATSDelivery)
    /// A stored message reached a worker that had been suspended, for example by the system.
    ///
    /// Another worker gets it.
    case stale(NATSDelivery)
    /// A stored message was moved to the dead letters.
    case deadLetter(NATSDelivery)
    /// The time of a drain is over, but handlers that ignore their cancellation still run.
    ///
    /// The texts are the identifiers of a worker's messages, or the subjects of a service's.
    case stillRuns([String])
    /// The worker can't get the messages of one consumer, and tries again.
    ///
    /// The event comes once for each change of the reason, an error such as
    /// ``NATSError/noStore(name:)``. A reason that another consumer has isn't a change, nor is one
    /// that comes back within the store's patience, or within 20 seconds if that is longer.
    case workerWaits(any Error)
}
#endif
