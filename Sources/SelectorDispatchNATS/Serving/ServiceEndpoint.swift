#if NATS
    internal import SelectorDispatch
    internal import SelectorDispatchJSON
    internal import SelectorDispatchRPC

    /// A subject that a service answers: it lets a session answer the requests in each message, and sends the answers.
    ///
    /// A request whose handler doesn't suspend is handled and answered on the thread that has taken it.
    final class ServiceEndpoint: Sendable {
        /// The name in `$SRV.INFO`.
        let name: String
        let subject: String
        /// The queue group; nil if every worker gets all messages.
        let group: String?
        let statistics: EndpointStatistics
        let session: RPCSession
        private let connection: NATSConnection
        private let calls: OpenCalls

        init(
            _ name: String, _ subject: String, group: String?, _ responder: some RPCResponder,
            _ statistics: EndpointStatistics, _ limits: RPCLimits, on connection: NATSConnection,
            observer: (@Sendable (RPCIncident) -> Void)?
        ) {
            self.name = name
            self.subject = subject
            self.group = group
            self.statistics = statistics
            self.connection = connection
            session = RPCSession(TrailKeeper(responder, subject), limits: limits, observer: observer)
            calls = OpenCalls(limit: limits.pending, byteLimit: limits.pendingBytes)
        }

        /// The number of messages that are being answered.
        var openCalls: Int { calls.count }

        /// Handles a message. Returns when its handler suspends or has returned.
        func handle(_ message: NATSMessage) {
            guard calls.begin(bytes: message.bytes.count) else {
                statistics.note(.zero, RPCError.busy)
                connection.report(.refusedBusy(subject: subject))
                let answer = RPCResponse(id: message.requestID, result: .failure(.busy))
                if let reply = message.reply { connection.postHere(outgoing(Array("\(answer.json)".utf8), to: reply)) }
                return
            }
            let answer = PromptAnswer<[UInt8]?>()
            begin(message) { text in
                if !answer.leave(text) { self.finish(message, text) { self.connection.post($0) } }
            }
            if let text = answer.take() { finish(message, text) { connection.postHere($0) } }
        }

        private func begin(_ message: NATSMessage, reply: @escaping @Sendable ([UInt8]?) -> Void) {
            guard let trail = message.headers[CallTrail.header] else {
                return session.respondHere(to: message.bytes, reply: reply)
            }
            CallTrail.$incoming.withValue(trail) { session.respondHere(to: message.bytes, reply: reply) }
        }

        private func finish(_ message: NATSMessage, _ answer: [UInt8]?, _ post: (NATSOutgoing) -> Void) {
            if let answer, let reply = message.reply { post(outgoing(answer, to: reply)) }
            calls.end(bytes: message.bytes.count)
        }

        /// Waits until everything that was taken is answered. After the patience, what runs is canceled.
        func waitForEnd(within patience: Duration) async {
            let clock = Task {
                if (try? await Task.sleep(for: patience)) != nil { session.cancelAll() }
            }
            await calls.waitForEnd()
            clock.cancel()
        }

        private func outgoing(_ answer: [UInt8], to reply: String) -> NATSOutgoing {
            let (connection, subject) = (connection, subject)
            let headers = answer.starts(with: Self.errorPrefix) ? Self.errorHeaders(answer) : [:]
            return NATSOutgoing(subject: reply, headers: headers, bytes: answer) { error in
                guard let error else { return }
                connection.report(.unanswered(subject: subject, error))
                guard case .tooLarge = error else { return }
                // The sender waits, so it is told.
                let id = (try? JSONValue(parsing: answer)).flatMap { $0["id"] } ?? .null
                let refusal: JSONValue = ["jsonrpc": "2.0", "id": id, "error": RPCError.largeAnswer.json]
                let bytes = Array("\(refusal)".utf8)
                connection.post(NATSOutgoing(subject: reply, headers: Self.errorHeaders(bytes), bytes: bytes))
            }
        }

        /// What the text of a response with an error begins with: its members are sorted.
        private static let errorPrefix = Array(#"{"error":"#.utf8)

        /// The headers by which other services, and tools, tell an error.
        private static func errorHeaders(_ answer: [UInt8]) -> [String: String] {
            guard let error = (try? JSONValue(parsing: answer)).flatMap({ $0["error"] }),
                case .number(let code)? = error["code"], case .string(let message)? = error["message"]
            else { return [:] }
            // A header is one line.
            let line = String(String.UnicodeScalarView(message.unicodeScalars.prefix(200).filter { $0.value >= 0x20 }))
            return ["Nats-Service-Error-Code": code.text, "Nats-Service-Error": line.isEmpty ? "error" : line]
        }
    }

    extension NATSMessage {
        /// The identifier of the one request in the message; null if there is none.
        fileprivate var requestID: RPCID {
            switch (try? JSONValue(parsing: bytes)).flatMap({ $0["id"] }) {
            case .number(let number): .number(number)
            case .string(let text): .string(text)
            default: .null
            }
        }
    }

    extension RPCError {
        /// The worker has as many requests as its limits allow.
        public static let busy = RPCError(code: -32000, message: "Too many requests")
        /// The result is larger than the server permits.
        static let largeAnswer = RPCError(code: -32603, message: "Result too large")
    }
#endif
