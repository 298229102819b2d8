#if NATS
    public import SelectorDispatch
    public import SelectorDispatchRPC

    /// The reason why a message over NATS has no result.
    ///
    /// An error of the handler itself is thrown as an `RPCError`.
    @nonexhaustive
    public enum NATSError: Error, Sendable, Hashable {
        /// Nobody serves the subject. The message reached nobody.
        case nobodyServes(subject: String)
        /// No answer came in time. The handler may have run, or may run still.
        case tooLate(subject: String, after: Duration)
        /// The service refused the message before any handler ran, or the handler refused it in the same words.
        case refused(RPCError)
        /// The server was gone before the answer came. The handler may have run.
        case disconnected(subject: String)
        /// The connection was closed. If the message was sent before, the handler may have run.
        case closed
        /// The message is larger than the server permits.
        case tooLarge(bytes: Int, limit: Int)
        /// The answer isn't a response of JSON-RPC.
        case unreadableAnswer(subject: String)
        /// The message isn't sent, because it is the same as one that waits for it: a handler has sent a message whose handler
        /// has sent it, and so on, possibly in other processes. It would never end.
        /// - through: the subjects and methods, from the message to itself.
        case circle(through: [String])
        /// The message isn't sent, because too many wait for each other.
        /// - through: the last ones.
        case tooDeep(through: [String], limit: Int)
        /// The server didn't store the message, such as in a stream that is full.
        case notStored(subject: String, code: Int, reason: String)
        /// The server refused to create or to change a stream or a consumer.
        case storeRefused(name: String, code: Int, reason: String)
        /// The store isn't created with a limit, because the server would drop messages that wait, to keep it.
        /// - store: the stream's name.
        case limitDropsMessages(store: String)
        /// A service's name, version or identifier can't be used on NATS.
        case badName(String, expected: String)
        /// The service was started before.
        case alreadyStarted(service: String)
        /// The server refused the credentials, or wants some. Of several servers, one did.
        /// - credentials: what kind of credentials they were; nil for none.
        case unauthorized(credentials: String?)
        /// The encrypted connection didn't come about, such as because nobody who is trusted has signed the server's
        /// certificate, or because the server doesn't accept the client's.
        case encryptionFailed(reason: String)
        /// A file that the options name can't be used.
        case unusableFile(NATSFile, NATSFile.Problem)
        /// The text in ``NATSCredentials/key(_:seedFile:)`` isn't a user's public key.
        case badPublicKey
        /// A message to a receiver in another process was sent without being awaited.
        case notAwaited(DispatchError.Context)
        /// A call of the C client failed.
        case client(operation: String, status: Int, reason: String)
    }
#endif
