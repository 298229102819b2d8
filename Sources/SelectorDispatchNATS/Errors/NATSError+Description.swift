#if NATS
internal import SelectorDispatch

extension NATSError: CustomStringConvertible {
    /// The error in words for the developer.
    public var description: String {
        switch self {
        case .noResponders(let subject):
            """
            no service answers '\(subject.shown())'; \
            is the service started, and the receiver in its directory?
            """
        case .tooLate(let subject, let time):
            "'\(subject.shown())' wasn't answered within \(time); the handler may have run"
        case .refused(let error): "the service refused the message: \(error)"
        case .disconnected(let subject):
            """
            the server disconnected before '\(subject.shown())' was answered; \
            the handler may have run
            """
        case .closed: "the connection is closed"
        case .tooLarge(let bytes, let limit):
            "the message has \(bytes) bytes, more than the server's limit of \(limit)"
        case .unreadableAnswer(let subject):
            "the answer of '\(subject.shown())' isn't a JSON-RPC response"
        case .circle(let through):
            """
            the message would wait for itself: \(Self.path(through)); \
            use a one-way send in one of these handlers
            """
        case .tooDeep(let through, let limit):
            """
            \(limit) messages wait for each other: … → \(Self.path(through)); \
            does a handler lead back to itself?
            """
        case .notStored(let subject, let code, let reason):
            """
            the server didn't store the message to '\(subject.shown())': \
            \(reason.shown(upTo: 200)) (\(code))
            """
        case .noStore(let name):
            """
            there is no store '\(name.shown())'; \
            create it with 'NATSStore.create(on:)' on a server with JetStream
            """
        case .silentStore(let name):
            """
            the store '\(name.shown())' doesn't answer; \
            may this user ask '$JS.API.CONSUMER.>' and read its inbox?
            """
        case .notPermitted(let reason): "the server doesn't permit it: \(reason.shown(upTo: 200))"
        case .storeRefused(let name, let code, let reason):
            "the server refused '\(name.shown())': \(reason.shown(upTo: 200)) (\(code))"
        case .limitDropsMessages(let store):
            """
            to keep its limit, the server would drop messages waiting in '\(store.shown())'; \
            use nats-server 2.10.6 or newer, or leave 'messageLimit' and 'byteLimit' nil
            """
        case .noDelays(let store):
            """
            the store '\(store.shown())' takes no messages with a delay; \
            create it with 'NATSStore.acceptsDelays' on nats-server 2.12 or newer
            """
        case .limitWithDelays(let store):
            """
            to keep its limit, the server would drop delayed messages in '\(store.shown())'; \
            leave 'messageLimit' and 'byteLimit' nil, or 'acceptsDelays' false
            """
        case .lanes(let store, 0):
            """
            the store '\(store.shown())' has no lanes for messages with a key; \
            create it with 'NATSStore.lanes'
            """
        case .lanes(let store, let count):
            """
            the store '\(store.shown())' has \(count) lanes, in which messages may wait; \
            'NATSStore.lanes' can't be less
            """
        case .badName(let name, let expected):
            "'\(name.shown())' can't be used on NATS; expected \(expected)"
        case .alreadyStarted(let service):
            "the service '\(service.shown())' was started or drained; create another"
        case .unauthorized(let credentials?):
            "the server refused \(credentials); are the credentials this server's, and not revoked?"
        case .unauthorized(nil): "the server requires credentials; set 'NATSOptions.credentials'"
        case .encryptionFailed(let reason):
            "the encrypted connection failed: \(reason.shown(upTo: 200))"
        case .unusableFile(let file, let problem): "\(file) can't be used: \(problem)"
        case .badPublicKey:
            "the key isn't a user's public key, which begins with 'U' and has 56 letters"
        case .notAwaited(let message):
            """
            \(message): the receiver is in another process; \
            use 'try await receiver.awaited.send(…)'
            """
        case .client(let operation, let status, let reason):
            "\(operation) failed: \(reason.shown(upTo: 200)) (\(status))"
        }
    }

    private static func path(_ steps: [String]) -> String {
        steps.map { $0.shown(upTo: 100) }.joined(separator: " → ")
    }
}

extension NATSFile: CustomStringConvertible {
    /// The file's purpose, without its name.
    public var description: String {
        switch self {
        case .credentials: "the credentials file"
        case .seed: "the file with the key's seed"
        case .authorities: "the file with the authorities' certificates"
        case .certificate: "the file with the client's certificate"
        case .certificateKey: "the file with the key of the client's certificate"
        }
    }
}

extension NATSFile.Problem: CustomStringConvertible {
    /// The problem in words, without anything of the file's content.
    public var description: String {
        switch self {
        case .missing: "there is no such file"
        case .noFile: "it isn't a file"
        case .unreadable: "this process may not read it"
        case .open: "every user of this machine may read or change it; change that by 'chmod o-rw'"
        case .malformed(let expected): "it doesn't have \(expected)"
        case .expired(let time): "its permission expired at \(time)"
        }
    }
}
#endif
