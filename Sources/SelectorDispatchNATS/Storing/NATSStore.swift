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
        ///
        /// A limit needs nats-server 2.10.6 or newer: an older one drops messages to keep it.
        public var messageLimit: Int?
        /// How many bytes may wait; nil for no limit. It needs the same server as ``messageLimit``.
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
        /// - Throws: ``NATSError/limitDropsMessages(store:)`` if the store has a limit, and the server is too old for it;
        ///   ``NATSError/storeRefused(name:code:reason:)``; another ``NATSError`` if the server doesn't answer;
        ///   `CancellationError`.
        public func create(on connection: NATSConnection) async throws {
            let api = NATSStoreAPI(connection)
            if messageLimit != nil || byteLimit != nil, try await LimitTrial(service, on: connection).dropsMessages() {
                throw NATSError.limitDropsMessages(store: stream)
            }
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
#endif
