#if NATS
/// A delivered message.
struct StoredMessage {
    let message: NATSMessage
    let delivery: NATSDelivery
    /// The subject for answers about the delivery.
    let reply: String
    /// Whether the message may be meant for a secret handler.
    var isSecret = false
}
#endif
