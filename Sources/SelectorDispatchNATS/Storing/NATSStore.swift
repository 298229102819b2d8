#if NATS
internal import SelectorDispatchJSON

/// The server's store for a service's messages, until they are handled.
///
/// It consists of three JetStream streams. `shop-stored` has the messages, the consumer `workers`,
/// and one for each lane, such as `workers-0`. `shop-dead` has the dead letters, and `shop-failed`
/// counts failures. Other tools can create them.
public struct NATSStore: Sendable, Hashable {
    /// The medium of messages.
    public enum Medium: String, Sendable, Hashable {
        /// The server's disk.
        case file
        /// The server's memory, which doesn't outlive the server.
        case memory
    }

    /// The service's name.
    public let service: String
    /// The medium of the messages.
    public var medium = Medium.file
    /// The number of servers in a cluster that keep each message.
    public var replicas = 1
    /// The time for which the server remembers identifiers, to store each message once.
    public var window = Duration.seconds(120)
    /// The largest number of waiting messages, beyond which sends throw, or nil for no limit.
    ///
    /// With a limit, nats-server before 2.10.6 drops messages, so ``create(on:)`` throws there.
    public var messageLimit: Int?
    /// The largest number of bytes of waiting messages, or nil for no limit, as ``messageLimit``.
    public var byteLimit: Int?
    /// The time that the server waits for a handler's sign of life before it delivers the message
    /// again.
    public var patience = Duration.seconds(30)
    /// The number of messages without a key that all workers together may have before one is
    /// acknowledged.
    ///
    /// A limit of 1 keeps their order.
    public var deliveryLimit = 10_000
    /// The number of messages with a key that may run at once, or 0 for a store without keys.
    ///
    /// Each key belongs to one lane, in which messages run one after the other. After an increase,
    /// restart the senders and workers; a key's messages that wait at that time may run out of
    /// order.
    public var lanes = 0
    /// Whether messages may be stored with a delay, by the schedules of nats-server 2.12 or newer.
    ///
    /// Such a store has no ``messageLimit`` and no ``byteLimit``. The server never changes it back,
    /// and an older server can't read it.
    public var acceptsDelays = false
    /// The largest number of dead letters, beyond which the oldest ones are dropped.
    public var deadLetterLimit = 1_000_000
    /// The largest age of dead letters, or nil for no limit.
    public var deadLetterAge: Duration?

    /// The consumer of the messages without a key.
    static let consumer = "workers"

    /// Creates a description of a service's store, without creating the store.
    ///
    /// - Parameter service: The service's name: ASCII letters, digits, `_` and `-`.
    /// - Throws: ``NATSError/badName(_:expected:)``.
    public init(_ service: String) throws(NATSError) {
        try NATSSubject.check(service)
        self.service = service
    }

    var stream: String { "\(service)-stored" }
    var deadLetterStream: String { "\(service)-dead" }
    /// The stream that counts the failures of messages' handlers for a week.
    var failureStream: String { "\(service)-failed" }
    /// The consumers, of which the first one has the messages without a key.
    var consumers: [String] { [Self.consumer] + (0..<max(0, lanes)).map(consumer(ofLane:)) }

    /// Returns the consumer of a lane, or that of the messages without a key for nil.
    func consumer(ofLane lane: Int?) -> String {
        lane.map { "\(Self.consumer)-\($0)" } ?? Self.consumer
    }

    /// Returns whether a consumer's messages run one at a time.
    func isOrdered(_ consumer: String) -> Bool {
        consumer != Self.consumer || deliveryLimit == 1
    }

    /// Creates the streams and the consumers, or changes them to match this description.
    ///
    /// Stored messages are kept. While a cluster has no leader, or an answer is lost, the creation is
    /// tried again for a minute.
    ///
    /// - Throws: ``NATSError/limitDropsMessages(store:)``; ``NATSError/noDelays(store:)`` if
    ///   ``acceptsDelays`` is true and the server is older; ``NATSError/limitWithDelays(store:)``;
    ///   another ``NATSError``; `CancellationError`.
    public func create(on connection: NATSConnection) async throws {
        let api = NATSStoreAPI(connection)
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            do {
                try await create(api)
                return
            } catch  where Self.isPassing(error) && ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(250))
            }
        }
    }

    /// Returns whether an error passes by itself: no answer, a cluster without a leader (503,
    /// 10008), or a server that the leader hasn't heard from (10005).
    static func isPassing(_ error: any Error) -> Bool {
        switch error {
        case NATSError.tooLate, NATSError.disconnected: true
        // A cluster with too few servers has the same code.
        case NATSError.storeRefused(_, 10005, let reason): reason.hasSuffix("peer offline")
        case NATSError.storeRefused(_, let code, _), NATSError.notStored(_, let code, _):
            code == 503 || code == 10008
        default: false
        }
    }

    private func create(_ api: NATSStoreAPI) async throws {
        let hasLimit = messageLimit != nil || byteLimit != nil
        if acceptsDelays {
            if hasLimit { throw NATSError.limitWithDelays(store: stream) }
            guard try await api.hasSchedules() else { throw NATSError.noDelays(store: stream) }
        }
        if hasLimit, try await api.dropsMessages(service) {
            throw NATSError.limitDropsMessages(store: stream)
        }
        var known = 0
        do {
            known = try await api.lanes(of: stream)
        } catch NATSError.noStore {}
        guard known <= lanes else { throw NATSError.lanes(store: stream, count: known) }
        let subjects = ["*"] + (0..<lanes).map { "*.\($0)" }
        var limits: [String: JSONValue] = [
            "retention": "workqueue",
            "discard": "new",
            "duplicate_window": window.json,
            "max_msgs": JSONValue(messageLimit ?? -1),
            "max_bytes": JSONValue(byteLimit ?? -1),
        ]
        var storedSubjects = subjects.map { "stored.\($0)" }
        if acceptsDelays {
            limits["allow_msg_schedules"] = true
            // Newer servers refuse schedules with "new". Without a limit, "old" drops no message.
            limits["discard"] = "old"
            storedSubjects.append("later.*.*")
        }
        try await create(stream, storedSubjects, api, limits)
        try await create(
            deadLetterStream,
            ["dead.*"],
            api,
            [
                "duplicate_window": min(deadLetterAge ?? window, window).json,
                "max_msgs": JSONValue(deadLetterLimit),
                "max_age": (deadLetterAge ?? .zero).json,
            ]
        )
        let week = Duration.seconds(7 * 86_400)
        try await create(
            failureStream,
            ["failed.*"],
            api,
            ["max_msgs_per_subject": 1, "max_age": week.json]
        )
        for (consumer, subject) in zip(consumers, subjects) {
            try await api.createConsumer(consumer, of: stream, settings(of: consumer, subject))
        }
    }

    private func create(
        _ stream: String,
        _ subjects: [String],
        _ api: NATSStoreAPI,
        _ others: [String: JSONValue]
    ) async throws {
        let settings: [String: JSONValue] = [
            "subjects": .array(subjects.map { .string("\(service).\($0)") }),
            "retention": "limits",
            "discard": "old",
            "storage": .string(medium.rawValue),
            "num_replicas": JSONValue(replicas),
        ]
        try await api.createStream(stream, settings.merging(others) { _, new in new })
    }

    private func settings(of consumer: String, _ subject: String) -> [String: JSONValue] {
        [
            "durable_name": .string(consumer),
            "ack_policy": "explicit",
            "deliver_policy": "all",
            "replay_policy": "instant",
            "filter_subject": .string("\(service).stored.\(subject)"),
            "ack_wait": patience.json,
            // The worker decides about a failed message, so none is left behind.
            "max_deliver": -1,
            "max_ack_pending": isOrdered(consumer) ? 1 : JSONValue(deliveryLimit),
            // A worker has four requests at most. By default, the server keeps 512 for all workers,
            // which can't be changed for an existing consumer.
            "max_waiting": 10_000,
        ]
    }
}
#endif
