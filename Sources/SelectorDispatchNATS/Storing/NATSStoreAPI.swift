#if NATS
internal import Foundation
internal import SelectorDispatchJSON

/// The server's interface to streams and consumers.
///
/// The C client's functions for it block a thread.
struct NATSStoreAPI {
    private let connection: NATSConnection

    init(_ connection: NATSConnection) {
        self.connection = connection
    }

    /// Creates a stream, or changes its settings if it exists.
    func createStream(_ name: String, _ settings: [String: JSONValue]) async throws {
        do {
            try await change("CREATE", name, settings)
        } catch NATSError.storeRefused(_, code: 10058, _) {
            // It exists with other settings.
            try await change("UPDATE", name, settings)
        }
    }

    /// Creates or updates a stream, by the verb of the server's interface.
    @discardableResult
    func change(
        _ verb: String,
        _ name: String,
        _ settings: [String: JSONValue]
    ) async throws -> JSONValue {
        let settings = settings.merging(["name": .string(name)]) { _, new in new }
        return try await request("STREAM.\(verb).\(name)", .object(settings), name)
    }

    func deleteStream(_ name: String) async throws {
        try await request("STREAM.DELETE.\(name)", [:], name)
    }

    /// Creates a consumer, or changes its settings if it exists.
    func createConsumer(
        _ name: String,
        of stream: String,
        _ settings: [String: JSONValue]
    ) async throws {
        func create(_ settings: [String: JSONValue]) async throws {
            let json: JSONValue = ["stream_name": .string(stream), "config": .object(settings)]
            let subject = "CONSUMER.DURABLE.CREATE.\(stream).\(name)"
            try await request(subject, json, "\(stream), \(name)")
        }
        do {
            try await create(settings)
        } catch NATSError.storeRefused(_, code: 10012, _) {
            // The server never changes the number of requests that a consumer keeps.
            let known = try await info(of: name, in: stream)["config"]?["max_waiting"]
            try await create(settings.merging(["max_waiting": known ?? 512]) { $1 })
        }
    }

    /// Returns the settings and the state of a stream.
    func info(of stream: String) async throws -> JSONValue {
        try await request("STREAM.INFO.\(stream)", [:], stream)
    }

    /// Returns the settings and the state of a consumer.
    func info(of consumer: String, in stream: String) async throws -> JSONValue {
        let name = "\(stream), \(consumer)"
        return try await request("CONSUMER.INFO.\(stream).\(consumer)", [:], name)
    }

    /// Deletes a message of a stream.
    func deleteMessage(_ sequence: some BinaryInteger, of stream: String) async throws {
        let place: JSONValue = ["seq": JSONValue(sequence)]
        try await request("STREAM.MSG.DELETE.\(stream)", place, stream)
    }

    /// Returns a message of a stream, as the server shows it, or nil if there is none.
    func message(_ question: JSONValue, in stream: String) async throws -> JSONValue? {
        do {
            return try await request("STREAM.MSG.GET.\(stream)", question, stream)["message"]
        } catch NATSError.storeRefused(_, code: 10037, _) {
            // There is no such message.
            return nil
        }
    }

    /// Returns whether there is a stream, or a consumer of it.
    func has(_ consumer: String? = nil, in stream: String) async throws -> Bool {
        let subject = consumer.map { "CONSUMER.INFO.\(stream).\($0)" } ?? "STREAM.INFO.\(stream)"
        do {
            try await request(subject, [:], subject, patience: connection.patience)
            return true
        } catch NATSError.noStore, NATSError.storeRefused(_, code: 10014, _) {
            // There is no such stream or consumer.
            return false
        } catch NATSError.tooLate {
            throw NATSError.silentStore(name: stream)
        }
    }

    /// Returns whether the server drops the oldest messages to enforce a stream's limit, as it does
    /// before 2.10.6.
    ///
    /// The C client doesn't show the version, so this tries it with a stream of two messages whose
    /// limit becomes one.
    func dropsMessages(_ service: String) async throws -> Bool {
        let token = NATSSubject.newToken()
        let name = "\(service)-trial-\(token)"
        let subject = "\(service).trial.\(token)"
        let settings: [String: JSONValue] = [
            "subjects": [.string(subject)],
            "discard": "new",
            "storage": "memory",
            "max_msgs": 2,
        ]
        try await createStream(name, settings)
        let trial = Task {
            for _ in 0..<2 { try await connection.store([], at: subject, in: name) }
            let changed = try await change("UPDATE", name, settings.merging(["max_msgs": 1]) { $1 })
            return changed["state"]?["messages"]
        }
        let count = await trial.result
        try? await deleteStream(name)
        return try count.get() != 2
    }

    /// Returns the number of a store's lanes: its subjects `shop.stored.*.LANE`.
    func lanes(of stream: String) async throws -> Int {
        let subjects = try await info(of: stream)["config"]?["subjects"]?.elements ?? []
        return subjects.count { $0.string?.contains(".stored.*.") == true }
    }

    /// Returns whether messages can be stored with a delay.
    func acceptsDelays(_ stream: String) async throws -> Bool {
        try await info(of: stream)["config"]?["allow_msg_schedules"] == true
    }

    /// Returns whether the server has schedules, as it does since 2.12.
    func hasSchedules() async throws -> Bool {
        let level = try await request("INFO", [:], "the account")["api"]?["level"]?.integer
        return level ?? 0 >= 2
    }

    /// Acknowledges the message that an ordered consumer waits for, if it was handled and deleted.
    ///
    /// A killed nats-server 2.9 may know only of the delivery, and wait forever. In a cluster, the
    /// stream's leader may lack a message that the consumer's has delivered, so only a later message
    /// shows that this one was deleted.
    func acknowledgeForgottenMessage(of consumer: String, in stream: String) async throws {
        let state = try await info(of: consumer, in: stream)
        guard state["num_ack_pending"]?.integer != 0,
            let sequence = state["delivered"]?["stream_seq"]?.integer,
            let next = try await message(
                ["seq": JSONValue(sequence), "next_by_subj": ">"],
                in: stream
            )?["seq"]?.integer,
            next > sequence
        else { return }
        // One delivery, the sequence, and ignored fields: the consumer's sequence, the time, and
        // the number of waiting messages.
        let subject = "$JS.ACK.\(stream).\(consumer).1.\(sequence).0.0.0"
        connection.post(NATSOutgoing(subject: subject, bytes: Array("+ACK".utf8)))
    }

    /// Sends a request, and returns the server's answer or throws its error.
    ///
    /// - Parameter name: The stream or the consumer, for the error.
    @discardableResult
    func request(
        _ subject: String,
        _ json: JSONValue,
        _ name: String,
        patience: Duration = .seconds(10)
    ) async throws -> JSONValue {
        let subject = connection.storeAPI + subject
        let answer: JSONValue
        do {
            let message = try await connection.request(subject, json.bytes, timeout: patience)
            answer = try message.json(at: subject)
        } catch NATSError.noResponders {
            throw NATSError.noStore(name: name)
        }
        guard let error = Self.error(in: answer) else { return answer }
        // There is no such stream.
        if error.code == 10059 { throw NATSError.noStore(name: name) }
        throw NATSError.storeRefused(name: name, code: error.code, reason: error.reason)
    }

    /// Returns the error that the server answers, or nil if it answers none.
    static func error(in json: JSONValue) -> (code: Int, reason: String)? {
        guard let error = json["error"] else { return nil }
        let code = error["err_code"]?.integer ?? error["code"]?.integer ?? 0
        return (code, error["description"]?.string ?? "no reason given")
    }
}

extension JSONValue {
    /// The data of a member in Base64, empty if there is none.
    func data(_ name: String) -> Data {
        self[name]?.string.flatMap { Data(base64Encoded: $0) } ?? Data()
    }
}
#endif
