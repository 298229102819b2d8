#if NATS
internal import SelectorDispatch

/// A stored message as a worker received it.
///
/// With it, a handler can check whether it has run for the message before:
///
/// ```swift
/// @Handler(.exposed) func pay(_ amount: Int) throws {
///     if let delivery = NATSDelivery.current, try !ledger.insert(delivery.id) { return }
///     try ledger.book(amount)
/// }
/// ```
public struct NATSDelivery: Sendable, Hashable {
    /// The receiver and the sender's identifier, such as `ledger/pay-17`, or the place in the stream
    /// if the sender gave none.
    public let id: String
    /// The number of the message's deliveries, including this one.
    ///
    /// If it is greater than 1, a handler may have run for the message before.
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
    /// Reads the subject of a message's acknowledgement, or returns nil if it has none.
    ///
    /// It is `$JS.ACK.[domain.account.]stream.consumer.deliveries.sequence.…`.
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
        // A resent message also has the identifier of its letter, and a delayed one only its own.
        let isDelayed = message.headers["Nats-Scheduler"] != nil
        var id = message.headers["Nats-Msg-Id"] ?? place
        if let given = message.headers["Dispatch-Id"],
            isDelayed || id.hasPrefix("\(given)/again-")
        {
            id = given
        }
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

extension NATSDelivery: CustomStringConvertible {
    /// The identifier, the receiver, the number in the stream and that of the delivery.
    public var description: String {
        "\(id.shown()) to \(receiver.shown()), number \(sequence), delivery \(count)"
    }
}
#endif
