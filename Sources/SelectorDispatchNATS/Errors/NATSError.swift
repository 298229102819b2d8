#if NATS
public import SelectorDispatch
public import SelectorDispatchRPC

/// The reason why a message over NATS has no result.
///
/// An error of the handler itself is thrown as an `RPCError`.
@nonexhaustive
public enum NATSError: Error, Sendable, Hashable {
    /// The subject has no service, so no handler got the message.
    case noResponders(subject: String)
    /// No answer arrived in time, so the handler may have run or may still be running.
    case tooLate(subject: String, after: Duration)
    /// The service refused the message before any handler ran, or the handler refused it in the
    /// same words.
    case refused(RPCError)
    /// The server was lost before the answer arrived, so the handler may have run.
    case disconnected(subject: String)
    /// The connection was closed, perhaps after the message was sent, so the handler may have run.
    case closed
    /// The message is larger than the server permits.
    case tooLarge(bytes: Int, limit: Int)
    /// The answer isn't a JSON-RPC response.
    case unreadableAnswer(subject: String)
    /// The message isn't sent, because the same message waits for it: the subjects and methods
    /// along the circle.
    case circle(through: [String])
    /// The message isn't sent, because too many messages, the last of which are named, wait for
    /// each other.
    case tooDeep(through: [String], limit: Int)
    /// The server didn't store the message, for example because the stream is full.
    case notStored(subject: String, code: Int, reason: String)
    /// There is no stream of this name: the store wasn't created, or the server has no JetStream.
    case noStore(name: String)
    /// The store's server doesn't answer, or the user has no permission to ask it or to read its
    /// answers.
    case silentStore(name: String)
    /// The server denies the user a permission for the subject that the reason names.
    case notPermitted(reason: String)
    /// The server refused to create or to change a stream or a consumer.
    case storeRefused(name: String, code: Int, reason: String)
    /// The store isn't created with a limit, because the server would drop waiting messages to
    /// enforce it.
    case limitDropsMessages(store: String)
    /// The store has a different number of lanes: none for a message with a key, or more than it is
    /// to have.
    case lanes(store: String, count: Int)
    /// A service's name, version or identifier can't be used on NATS.
    case badName(String, expected: String)
    /// The service was already started or drained.
    case alreadyStarted(service: String)
    /// The server, or one of several, refused this kind of credentials or, for nil, requires some.
    case unauthorized(credentials: String?)
    /// The TLS handshake failed, for example because a certificate isn't trusted.
    case encryptionFailed(reason: String)
    /// A file that the options name can't be used.
    case unusableFile(NATSFile, NATSFile.Problem)
    /// The text in ``NATSCredentials/key(_:seedFile:)`` isn't a user's public key.
    case badPublicKey
    /// A message to a receiver in another process was sent without being awaited.
    case notAwaited(DispatchError.Context)
    /// A call of the C client failed, or the system refused a thread.
    case client(operation: String, status: Int, reason: String)
}

/// An event of a connection or a message, without secrets, for the program's own log.
@nonexhaustive
public enum NATSEvent: Sendable {
    /// The connection has lost its server, and the client looks for one.
    case disconnected
    /// The client is connected again.
    case reconnected
    /// The connection is closed for good.
    case closed
    /// The C client reported a problem outside the program's calls, such as a subject without
    /// permission.
    case failed(NATSError)
    /// An answer couldn't be sent.
    case unanswered(subject: String, NATSError)
    /// A one-way message couldn't be sent, after its send had returned.
    case unsent(subject: String, NATSError)
    /// A message was refused, with an answer if the sender waits, because the service has reached
    /// its limits.
    case refusedBusy(subject: String)
    /// A stored message's handler failed, so the message is redelivered or moved to the dead
    /// letters.
    case storedFailed(NATSDelivery, any Error)
    /// A stored message was handled, and the server confirmed the acknowledgement.
    case acknowledged(NATSDelivery)
    /// The server didn't confirm the acknowledgement of a handled message, which may be
    /// redelivered.
    case acknowledgementLost(NATSDelivery)
    /// A stored message reached a worker that had been suspended, such as by the system, so another
    /// one gets it.
    case stale(NATSDelivery)
    /// A stored message was moved to the dead letters.
    case deadLetter(NATSDelivery)
    /// The worker can't get stored messages, for a reason such as ``NATSError/noStore(name:)``, and
    /// tries again.
    case workerWaits(any Error)
}
#endif
