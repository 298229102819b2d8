#if NATS
    internal import SelectorDispatch
    internal import SelectorDispatchJSON
    internal import SelectorDispatchRPC

    extension NATSClient {
        /// Sends a message to a receiver of the service. Returns when the server has stored it; its handler runs at least
        /// once.
        ///
        /// The server must have the service's store; see ``NATSStore``. As long as there is no answer, and the time isn't over,
        /// the message is sent again under the same identifier. The server stores one identifier once within the store's
        /// ``NATSStore/window``.
        ///
        /// - Parameters:
        ///   - selector: the selector, or another name by which `RPCServer` knows the handler.
        ///   - receiver: the receiver's name.
        ///   - arguments: one element for each parameter.
        ///   - id: the message's identifier; nil for a new one. A sender that isn't sure whether it has sent a message, such as
        ///     after it was started again, sends it under the same identifier.
        ///   - timeout: how long to try; nil for ``timeout``.
        /// - Returns: where the message is stored, and whether it was there before.
        /// - Throws: ``NATSError/notStored(subject:code:reason:)`` if the server refuses it, such as because the stream is full;
        ///   ``NATSError/nobodyServes(subject:)`` if there is no store; another ``NATSError`` if the server doesn't answer in
        ///   time, when the message may be stored; a `JSONError` if an argument has no JSON; `CancellationError`, when the
        ///   message may be stored.
        @discardableResult
        public nonisolated(nonsending) func sendAtLeastOnce(
            _ selector: Selector, to receiver: String, with arguments: [Any?] = [], id: String? = nil,
            timeout: Duration? = nil
        ) async throws -> NATSStored {
            let id = id ?? connection.requests.subject(of: connection.requests.nextNumber())
            guard !id.isEmpty, id.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }) else {
                throw NATSError.badName(id, expected: "an identifier without blanks and control characters")
            }
            let parameters = RPCParameters.positional(try encode(arguments, of: selector))
            let request = RPCRequest(selector.description, parameters, id: .string(id))
            return try await store(
                Array("\(request.json)".utf8), at: NATSSubject.stored(service, receiver), headers: ["Nats-Msg-Id": id],
                timeout ?? self.timeout, on: connection)
        }
    }

    /// Where a message was stored.
    public struct NATSStored: Sendable, Hashable {
        /// The stream's name.
        public let stream: String
        /// The message's number in the stream.
        public let sequence: UInt64
        /// Whether the server had stored a message of this identifier before. It has stored nothing now.
        public let isDuplicate: Bool
    }

    /// Sends a message until the server has stored it.
    nonisolated(nonsending) func store(
        _ bytes: [UInt8], at subject: String, headers: [String: String], _ timeout: Duration,
        on connection: NATSConnection
    ) async throws -> NATSStored {
        let deadline = ContinuousClock.now + timeout
        var pause = Duration.milliseconds(50)
        while true {
            let left = ContinuousClock.now.duration(to: deadline)
            do {
                // One answer may be lost with a server that another one replaces.
                let patience = min(max(left, .milliseconds(1)), .seconds(5))
                let answer = try await connection.request(subject, bytes, headers: headers, timeout: patience)
                return try NATSStored(answer, subject)
            } catch {
                guard mayBeStoredLater(error) else { throw error }
                if ContinuousClock.now + pause >= deadline {
                    if case NATSError.tooLate = error { throw NATSError.tooLate(subject: subject, after: timeout) }
                    throw error
                }
            }
            try await Task.sleep(for: pause)
            pause = min(pause * 2, .seconds(1))
        }
    }

    /// Whether a server that is back may store a message.
    private func mayBeStoredLater(_ error: any Error) -> Bool {
        switch error {
        case NATSError.tooLate, NATSError.disconnected, NATSError.nobodyServes: true
        // The store is there but not ready, such as just after its server was started.
        case NATSError.notStored(_, let code, _): code == 503 || code == 10008
        // The client keeps no more messages while it looks for a server.
        case NATSError.client: true
        default: false
        }
    }

    extension NATSStored {
        /// Reads the answer of a stream.
        fileprivate init(_ answer: NATSMessage, _ subject: String) throws(NATSError) {
            guard let json = try? JSONValue(parsing: answer.bytes) else { throw .unreadableAnswer(subject: subject) }
            if let error = NATSStoreAPI.error(in: json) {
                throw .notStored(subject: subject, code: error.code, reason: error.reason)
            }
            guard case .string(let stream)? = json["stream"], case .number(let number)? = json["seq"],
                let sequence = UInt64(number.text)
            else { throw .unreadableAnswer(subject: subject) }
            self.init(stream: stream, sequence: sequence, isDuplicate: json["duplicate"] == true)
        }
    }
#endif
