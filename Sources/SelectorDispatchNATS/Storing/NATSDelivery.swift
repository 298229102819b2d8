#if NATS
internal import Foundation
internal import SelectorDispatchJSON

/// A stored message as a worker received it, with which a handler can check whether it may have run
/// before:
///
/// ```swift
/// @Handler(.exposed) func pay(_ amount: Int) throws {
///     if let delivery = NATSDelivery.current, try !ledger.insert(delivery.id) { return }
///     try ledger.book(amount)
/// }
/// ```
public struct NATSDelivery: Sendable, Hashable {
    /// The receiver and the sender's identifier, such as `ledger/pay-17`; without one, the place in
    /// the stream.
    public let id: String
    /// The number of deliveries; a handler may have run for the message before if it is greater
    /// than 1.
    public let count: Int
    /// The message's number in the stream.
    public let sequence: UInt64
    /// The name of the receiver.
    public let receiver: String
    /// The receiver's name as the subject spells it.
    let token: Substring
    let consumer: String
    /// The stream, the sequence and the storage time, because an earlier stream had the same
    /// sequences.
    let place: String

    /// The delivery whose handler runs in this task, or nil if it runs for no stored message.
    @TaskLocal public static var current: NATSDelivery?
}

extension NATSDelivery {
    /// Reads the acknowledgement's subject,
    /// `$JS.ACK.[domain.account.]stream.consumer.deliveries.sequence.…`.
    init?(_ message: NATSMessage) {
        guard let reply = message.reply, reply.hasPrefix("$JS.ACK.") else { return nil }
        let tokens = reply.split(separator: ".")
        let first = tokens.count >= 11 ? 6 : 4
        guard tokens.count >= first + 4, let count = Int(tokens[first]),
            let sequence = UInt64(tokens[first + 1])
        else { return nil }
        // The service, `stored`, the receiver, and maybe the lane.
        let words = message.subject.split(separator: ".", omittingEmptySubsequences: false)
        let token = words.count > 2 ? words[2] : ""
        let place = "\(tokens[first - 2])/\(tokens[first + 1])/\(tokens[first + 3])"
        // A resent message also has the identifier of its letter.
        let own = message.headers["Nats-Msg-Id"] ?? place
        let letter = message.headers["Dispatch-Id"]
        let id = letter.flatMap { own.hasPrefix("\($0)/again-") ? $0 : nil } ?? own
        self.init(
            id: id,
            count: count,
            sequence: sequence,
            receiver: NATSSubject.name(ofToken: token) ?? String(token),
            token: token,
            consumer: String(tokens[first - 1]),
            place: place
        )
    }
}

/// The history of a stored message that has failed or was redelivered.
///
/// The server counts only deliveries, whatever their reason. The record's own stream outlives the
/// workers.
struct DeliveryRecord {
    /// The number of times that the handler has failed, or hasn't returned while it ran alone.
    var failures = 0
    /// The last delivery with a known outcome.
    var delivery = 0
}

extension NATSWorker {
    private func subject(of delivery: NATSDelivery) -> String {
        "\(store.service).failed.\(NATSSubject.token(delivery.place))"
    }

    func readRecord(of delivery: NATSDelivery) async throws -> DeliveryRecord {
        let question: JSONValue = ["last_by_subj": .string(subject(of: delivery))]
        let message = try await NATSStoreAPI(connection).message(question, in: store.failureStream)
        let text = String(decoding: message?.data("data") ?? Data(), as: UTF8.self)
        // Any client may have written the record.
        let numbers = text.split(separator: " ").compactMap { Int($0) }.filter(
            (0..<1 << 31).contains
        )
        return numbers.count == 2
            ? DeliveryRecord(failures: numbers[0], delivery: numbers[1]) : DeliveryRecord()
    }

    func write(_ record: DeliveryRecord, of delivery: NATSDelivery) async throws {
        let text = "\(record.failures) \(record.delivery)"
        try await connection.store(
            Array(text.utf8),
            at: subject(of: delivery),
            in: store.failureStream
        )
    }
}

extension JSONValue {
    func data(_ name: String) -> Data {
        self[name]?.string.flatMap { Data(base64Encoded: $0) } ?? Data()
    }
}
#endif
