#if NATS
/// The position of a stored message.
public struct NATSStored: Sendable, Hashable {
    /// The stream's name.
    public let stream: String
    /// The message's number in the stream.
    public let sequence: UInt64
    /// Whether the server already had a message with this identifier, so it stored nothing.
    ///
    /// The sequence is then that of the earlier message.
    public let isDuplicate: Bool
}
#endif
