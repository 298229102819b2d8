#if NATS
    internal import SelectorDispatchJSON

    /// Where the server keeps the stored messages of a service, until they are handled.
    ///
    /// ```swift
    /// try await NATSStore("shop").create(on: connection)
    /// ```
    ///
    /// It is a stream of JetStream for `shop.stored.*`, `shop-stored`, with one consumer for all workers, `workers`; and a
    /// stream for the messages that couldn't be handled, `shop-dead`. Whoever runs the servers may create them in another way,
    /// too, and let the program have no permission to.
    public struct NATSStore: Sendable, Hashable {
        /// Where the server keeps messages.
        public enum Medium: String, Sendable, Hashable {
            /// On its disk. They survive the server.
            case file
            /// In its memory. They are lost with the server, or with all servers of the cluster that have them.
            case memory
        }

        /// The service's name.
        public let service: String
        /// Where the server keeps messages.
        public var medium = Medium.file
        /// How many servers of a cluster keep each message.
        public var replicas = 1
        /// How long the server knows the identifiers of messages. Within this time, a message that is sent again is stored
        /// once.
        public var window = Duration.seconds(120)
        /// How many messages may wait; nil for no limit. A send to a store that is full throws
        /// ``NATSError/notStored(subject:code:reason:)``.
        public var messageLimit: Int?
        /// How many bytes may wait; nil for no limit.
        public var byteLimit: Int?
        /// How long the server waits for a sign of life of a handler. Then it delivers the message again.
        public var patience = Duration.seconds(30)
        /// How many messages may be delivered to all workers and not yet acknowledged.
        ///
        /// With 1, messages run one after the other, in the order in which they were stored: none begins until the one before
        /// is acknowledged or is a dead letter, whatever the number of workers.
        public var deliveryLimit = 10_000
        /// How many dead letters are kept. The oldest ones are dropped.
        public var deadLetterLimit = 1_000_000

        /// Creates a description of a service's store.
        ///
        /// - Throws: ``NATSError/badName(_:expected:)``.
        public init(_ service: String) throws(NATSError) {
            try NATSSubject.check(service)
            self.service = service
        }

        /// The name of the stream.
        public var stream: String { "\(service)-stored" }
        /// The name of the stream of the messages that couldn't be handled.
        public var deadLetterStream: String { "\(service)-dead" }
        /// The name of the consumer that the workers share.
        public var consumer: String { "workers" }

        /// Creates the streams and the consumer, or changes them to be as described. What is stored stays.
        ///
        /// - Parameter connection: the connection.
        /// - Throws: ``NATSError/storeRefused(name:code:reason:)``; another ``NATSError`` if the server doesn't answer;
        ///   `CancellationError`.
        public func create(on connection: NATSConnection) async throws {
            let api = NATSStoreAPI(connection)
            try await api.createStream(stream, streamSettings)
            try await api.createStream(deadLetterStream, deadLetterSettings)
            try await api.createConsumer(consumer, of: stream, consumerSettings)
        }

        private var streamSettings: [String: JSONValue] {
            [
                "subjects": [.string(NATSSubject.allStored(service))], "retention": "workqueue", "discard": "new",
                "storage": .string(medium.rawValue), "num_replicas": .number(JSONNumber(replicas)),
                "duplicate_window": .number(JSONNumber(Int(clamping: window.wholeNanoseconds))),
                "max_msgs": .number(JSONNumber(messageLimit ?? -1)), "max_bytes": .number(JSONNumber(byteLimit ?? -1)),
            ]
        }

        private var deadLetterSettings: [String: JSONValue] {
            [
                "subjects": [.string(NATSSubject.allDead(service))], "retention": "limits", "discard": "old",
                "storage": .string(medium.rawValue), "num_replicas": .number(JSONNumber(replicas)),
                "duplicate_window": .number(JSONNumber(Int(clamping: window.wholeNanoseconds))),
                "max_msgs": .number(JSONNumber(deadLetterLimit)),
            ]
        }

        private var consumerSettings: [String: JSONValue] {
            [
                "durable_name": .string(consumer), "ack_policy": "explicit", "deliver_policy": "all",
                "replay_policy": "instant", "filter_subject": .string(NATSSubject.allStored(service)),
                "ack_wait": .number(JSONNumber(Int(clamping: patience.wholeNanoseconds))),
                // The worker decides what becomes of a message that fails, so that none is left behind.
                "max_deliver": -1, "max_ack_pending": .number(JSONNumber(deliveryLimit)),
            ]
        }
    }

    /// The server's interface to streams and consumers.
    ///
    /// The C client has functions for it, which block a thread until the server answers; these are the same requests.
    struct NATSStoreAPI {
        private let connection: NATSConnection

        init(_ connection: NATSConnection) {
            self.connection = connection
        }

        /// Creates a stream, or changes it.
        func createStream(_ name: String, _ settings: [String: JSONValue]) async throws {
            var settings = settings
            settings["name"] = .string(name)
            do {
                _ = try await request("STREAM.CREATE.\(name)", .object(settings), name)
            } catch NATSError.storeRefused(_, code: 10058, _) {
                // It is there, with other settings.
                _ = try await request("STREAM.UPDATE.\(name)", .object(settings), name)
            }
        }

        /// Creates a consumer, or changes it.
        func createConsumer(_ name: String, of stream: String, _ settings: [String: JSONValue]) async throws {
            let json: JSONValue = ["stream_name": .string(stream), "config": .object(settings)]
            _ = try await request("CONSUMER.DURABLE.CREATE.\(stream).\(name)", json, "\(stream), \(name)")
        }

        private func request(_ subject: String, _ json: JSONValue, _ name: String) async throws -> JSONValue {
            let subject = "$JS.API.\(subject)"
            let answer = try await connection.request(subject, Array("\(json)".utf8), timeout: .seconds(10))
            guard let json = try? JSONValue(parsing: answer.bytes) else {
                throw NATSError.unreadableAnswer(subject: subject)
            }
            if let error = Self.error(in: json) {
                throw NATSError.storeRefused(name: name, code: error.code, reason: error.reason)
            }
            return json
        }

        /// Returns the error in an answer; nil if there is none.
        static func error(in json: JSONValue) -> (code: Int, reason: String)? {
            guard let error = json["error"] else { return nil }
            func number(_ name: String) -> Int? {
                if case .number(let number)? = error[name] { Int(number.text) } else { nil }
            }
            let reason = if case .string(let text)? = error["description"] { text } else { "no reason given" }
            return (number("err_code") ?? number("code") ?? 0, reason)
        }
    }
#endif
