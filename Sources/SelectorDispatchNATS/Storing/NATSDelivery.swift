#if NATS
    /// A stored message, as a worker got it.
    ///
    /// A handler of a stored message reads it, to know whether it may have run for the same message before:
    ///
    /// ```swift
    /// @Handler(.exposed) func pay(_ amount: Int) throws {
    ///     if let delivery = NATSDelivery.current, try !ledger.insert(delivery.id) { return }
    ///     try ledger.book(amount)
    /// }
    /// ```
    public struct NATSDelivery: Sendable, Hashable {
        /// The message's identifier, which its sender chose. If it chose none, the message's place in the stream.
        public let id: String
        /// How often the message was delivered, this time included. More than one means that a handler may have run for it.
        public let count: Int
        /// The message's number in the stream.
        public let sequence: UInt64
        /// The name of the receiver.
        public let receiver: String

        @TaskLocal static var inTask: NATSDelivery?

        /// The delivery whose handler runs in this task; nil if it runs for no stored message.
        public static var current: NATSDelivery? { inTask }
    }

    extension NATSDelivery {
        /// Reads what the server says in the subject of the acknowledgement; nil if it doesn't.
        ///
        /// - Parameter message: `$JS.ACK.stream.consumer.deliveries.sequence.…`, from newer servers with a domain and an
        ///   account before the stream.
        init?(_ message: NATSMessage) {
            guard let reply = message.reply, reply.hasPrefix("$JS.ACK.") else { return nil }
            let tokens = reply.split(separator: ".")
            let first = tokens.count >= 11 ? 6 : 4
            guard tokens.count >= first + 4, let count = Int(tokens[first]), let sequence = UInt64(tokens[first + 1])
            else { return nil }
            let token = NATSSubject.lastToken(of: message.subject)
            self.init(
                id: message.headers["Nats-Msg-Id"] ?? Self.place(reply), count: count, sequence: sequence,
                receiver: NATSSubject.name(ofToken: token) ?? String(token))
        }

        /// Returns what tells a message from all others, also from those in an earlier stream of the same name: the stream,
        /// the sequence and the time at which it was stored.
        static func place(_ reply: String) -> String {
            let tokens = reply.split(separator: ".")
            let first = tokens.count >= 11 ? 6 : 4
            return "\(tokens[first - 2])/\(tokens[first + 1])/\(tokens[first + 3])"
        }
    }
#endif
