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
    /// No answer arrived within the time limit, so the handler may have run or may still be
    /// running.
    case tooLate(subject: String, after: Duration)
    /// The service refused the message before any handler ran, or the handler refused it in the
    /// same words.
    case refused(RPCError)
    /// The server was lost before the answer arrived, so the handler may have run.
    case disconnected(subject: String)
    /// The connection was closed, perhaps after the message was sent, so the handler may have run.
    case closed
    /// The message, with its headers, has more bytes than the server permits.
    case tooLarge(bytes: Int, limit: Int)
    /// The answer isn't a JSON-RPC response.
    case unreadableAnswer(subject: String)
    /// The message isn't sent, because it would wait for itself.
    ///
    /// The steps along the circle are subjects and methods; the first step is also the last one.
    case circle(through: [String])
    /// The message isn't sent, because as many messages as the limit already wait for each other.
    ///
    /// The steps are the subjects and methods of the last ones.
    case tooDeep(through: [String], limit: Int)
    /// The server didn't store the message, for example because the stream is full.
    ///
    /// The code and the reason are JetStream's.
    case notStored(subject: String, code: Int, reason: String)
    /// There is no stream or consumer of this name.
    ///
    /// The store wasn't created, or the server has no JetStream.
    case noStore(name: String)
    /// The store's server doesn't answer, or the user has no permission to ask it or to read its
    /// answers.
    case silentStore(name: String)
    /// The server denies the user a permission for the subject that the reason names, so no handler
    /// got the message.
    case notPermitted(reason: String)
    /// The server refused an operation on a stream or a consumer.
    ///
    /// The code and the reason are JetStream's.
    case storeRefused(name: String, code: Int, reason: String)
    /// The store isn't created with a limit, because the server would drop waiting messages to
    /// enforce it.
    case limitDropsMessages(store: String)
    /// The store takes no messages with a delay, or its server is older than 2.12.
    case noDelays(store: String)
    /// The store isn't created with a limit and ``NATSStore/acceptsDelays``, because the server
    /// would drop waiting messages to enforce the limit.
    case limitWithDelays(store: String)
    /// The store has this number of lanes: none for a message with a key, or more than the
    /// description's ``NATSStore/lanes``.
    case lanes(store: String, count: Int)
    /// A name, a version, an identifier or a header can't be used on NATS.
    ///
    /// A phrase such as `at most 1000 bytes` says what is expected.
    case badName(String, expected: String)
    /// The service, or a worker of it, was already started or drained.
    case alreadyStarted(service: String)
    /// The server, or one of several, refused the credentials.
    ///
    /// They are of this kind, such as `a token`; nil means that the server requires some.
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
    ///
    /// The status is the C client's `natsStatus`, or the system's `errno`.
    case client(operation: String, status: Int, reason: String)
}
#endif
