#if NATS
/// A message to be sent.
struct NATSOutgoing: Sendable {
    var subject: String
    /// The subject for an answer, or nil if none is expected.
    var reply: String?
    var headers: [String: String] = [:]
    var bytes: [UInt8]
    /// Called when the C client has taken the message, or with the reason why it hasn't.
    var done: (@Sendable (NATSError?) -> Void)?

    /// Returns the size of a message in bytes.
    ///
    /// Each header is a line, after a line with the version.
    static func size(of headers: [String: String], _ content: Int) -> Int {
        let version = headers.isEmpty ? 0 : 12
        let lines = headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 4 }
        return version + lines + content
    }
}
#endif
