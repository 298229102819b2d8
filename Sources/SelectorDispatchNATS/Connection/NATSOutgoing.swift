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

    /// The size of the message in bytes.
    ///
    /// Each header is a line, after a line with the version.
    var size: Int {
        let version = headers.isEmpty ? 0 : 12
        let lines = headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 4 }
        return version + lines + bytes.count
    }

    /// Passes the message to the C client.
    ///
    /// May block.
    func publish(_ connection: OpaquePointer) throws(NATSError) {
        try NATSSubject.checkLength(subject)
        let status = bytes.withUnsafeBytes { bytes in
            let data = bytes.baseAddress
            let count = Int32(clamping: bytes.count)
            if headers.isEmpty, let reply {
                return natsConnection_PublishRequest(connection, subject, reply, data, count)
            }
            if headers.isEmpty { return natsConnection_Publish(connection, subject, data, count) }
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
        switch status {
        case NATS_OK: return
        case NATS_MAX_PAYLOAD:
            throw .tooLarge(bytes: size, limit: Int(natsConnection_GetMaxPayload(connection)))
        default: throw NATSStatus.error(status, "a publish to '\(subject)'")
        }
    }
}
#endif
