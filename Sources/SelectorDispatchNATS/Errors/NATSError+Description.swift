#if NATS
    internal import SelectorDispatch

    extension NATSError: CustomStringConvertible {
        /// The error in words for the developer.
        public var description: String {
            switch self {
            case .nobodyServes(let subject):
                "nobody serves '\(subject.shown())'; is the service started, and the receiver in its directory?"
            case .tooLate(let subject, let time):
                "'\(subject.shown())' wasn't answered within \(time); the handler may have run"
            case .refused(let error): "the service refused the message: \(error)"
            case .disconnected(let subject):
                "the server was gone before '\(subject.shown())' was answered; the handler may have run"
            case .closed: "the connection is closed"
            case .tooLarge(let bytes, let limit):
                "the message has \(bytes) bytes, more than the server's limit of \(limit)"
            case .unreadableAnswer(let subject): "the answer of '\(subject.shown())' isn't a response of JSON-RPC"
            case .notStored(let subject, let code, let reason):
                "the server didn't store the message to '\(subject.shown())': \(reason.shown(upTo: 200)) (\(code))"
            case .storeRefused(let name, let code, let reason):
                "the server refused '\(name.shown())': \(reason.shown(upTo: 200)) (\(code))"
            case .badName(let name, let expected): "'\(name.shown())' can't be used on NATS; expected \(expected)"
            case .alreadyStarted(let service): "the service '\(service.shown())' was started before; create another one"
            case .notAwaited(let message):
                "\(message): the receiver is in another process; use 'try await receiver.awaited.send(…)'"
            case .client(let operation, let status, let reason):
                "\(operation) failed: \(reason.shown(upTo: 200)) (\(status))"
            }
        }
    }
#endif
