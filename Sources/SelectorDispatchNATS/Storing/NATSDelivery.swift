#if NATS
    /// A stored message, as a worker got it. A handler reads it, to know whether it may have run for the message before:
    ///
    /// ```swift
    /// @Handler(.exposed) func pay(_ amount: Int) throws {
    ///     if let delivery = NATSDelivery.current, try !ledger.insert(delivery.id) { return }
    ///     try ledger.book(amount)
    /// }
    /// ```
    public struct NATSDelivery: Sendable, Hashable {
        /// The receiver and what the sender chose, such as `ledger/pay-17`; without that, the place in the stream.
        public let id: String
        /// How often the message was delivered. More than one means that a handler may have run for it before.
        public let count: Int
        /// The message's number in the stream.
        public let sequence: UInt64
        /// The name of the receiver.
        public let receiver: String
        /// Whether the subject has a receiver's name.
        let isAddressed: Bool
        let consumer: String
        /// The stream, the sequence and the time of storing, since an earlier stream of that name had the same sequences.
        let place: String

        /// The delivery whose handler runs in this task; nil if it runs for no stored message.
        @TaskLocal public static var current: NATSDelivery?
    }

    extension NATSDelivery {
        /// Reads the subject of the acknowledgement, `$JS.ACK.stream.consumer.deliveries.sequence.…`, in which newer servers
        /// have a domain and an account before the stream.
        init?(_ message: NATSMessage) {
            guard let reply = message.reply, reply.hasPrefix("$JS.ACK.") else { return nil }
            let tokens = reply.split(separator: ".")
            let first = tokens.count >= 11 ? 6 : 4
            guard tokens.count >= first + 4, let count = Int(tokens[first]), let sequence = UInt64(tokens[first + 1])
            else { return nil }
            // The service, `stored`, the receiver, and maybe the lane.
            let words = message.subject.split(separator: ".", omittingEmptySubsequences: false)
            let (token, place) = (
                words.count > 2 ? words[2] : "", "\(tokens[first - 2])/\(tokens[first + 1])/\(tokens[first + 3])"
            )
            let name = NATSSubject.name(ofToken: token)
            self.init(
                id: message.headers["Dispatch-Id"] ?? message.headers["Nats-Msg-Id"] ?? place, count: count,
                sequence: sequence, receiver: name ?? String(token), isAddressed: name != nil,
                consumer: String(tokens[first - 1]), place: place)
        }
    }
#endif
