#if NATS
internal import CNATS

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

    /// Passes a message to the C client.
    ///
    /// May block.
    ///
    /// - Parameters:
    ///   - content: The message's bytes.
    ///   - subject: The subject as a C string.
    ///   - reply: The subject for an answer as a C string, or nil if none is expected.
    ///   - headers: The headers.
    ///   - connection: The C client's connection.
    static func publish(
        _ content: UnsafeRawBufferPointer,
        to subject: UnsafePointer<CChar>,
        reply: UnsafePointer<CChar>?,
        headers: [String: String],
        on connection: OpaquePointer
    ) throws(NATSError) {
        try NATSSubject.checkLength(of: subject)
        let data = content.baseAddress
        let count = Int32(clamping: content.count)
        let status: natsStatus
        if !headers.isEmpty {
            status = publish(data, count, subject, reply, headers, connection)
        } else if let reply {
            status = natsConnection_PublishRequest(connection, subject, reply, data, count)
        } else {
            status = natsConnection_Publish(connection, subject, data, count)
        }
        switch status {
        case NATS_OK: return
        case NATS_MAX_PAYLOAD:
            throw .tooLarge(
                bytes: size(of: headers, content.count),
                limit: Int(natsConnection_GetMaxPayload(connection))
            )
        default:
            throw NATSStatus.error(status, "a publish to '\(String(cString: subject))'")
        }
    }

    private static func publish(
        _ data: UnsafeRawPointer?,
        _ count: Int32,
        _ subject: UnsafePointer<CChar>,
        _ reply: UnsafePointer<CChar>?,
        _ headers: [String: String],
        _ connection: OpaquePointer
    ) -> natsStatus {
        var created: OpaquePointer?
        let text = data?.assumingMemoryBound(to: CChar.self)
        var status = natsMsg_Create(&created, subject, reply, text, count)
        guard let message = created else { return status }
        defer { natsMsg_Destroy(message) }
        for (key, value) in headers where status == NATS_OK {
            status = natsMsgHeader_Set(message, key, value)
        }
        return status == NATS_OK ? natsConnection_PublishMsg(connection, message) : status
    }
}
#endif
