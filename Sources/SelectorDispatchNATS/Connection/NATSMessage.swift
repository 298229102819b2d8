#if NATS
internal import CNATS
internal import SelectorDispatchJSON
internal import SelectorDispatchPlatform

/// A received message, as a copy of the C client's.
struct NATSMessage: Sendable {
    let subject: String
    let reply: String?
    let headers: [String: String]
    let bytes: [UInt8]

    init(_ message: OpaquePointer) {
        subject = natsMsg_GetSubject(message).map { String(cString: $0) } ?? ""
        reply = natsMsg_GetReply(message).map { String(cString: $0) }
        let size = Int(natsMsg_GetDataLength(message))
        bytes = Array(UnsafeRawBufferPointer(start: natsMsg_GetData(message), count: size))
        var (headers, count): ([String: String], Int32) = ([:], 0)
        var keys: UnsafeMutablePointer<UnsafePointer<CChar>?>?
        if natsMsgHeader_Keys(message, &keys, &count) != NATS_OK { count = 0 }
        defer { free(keys) }
        for case let key? in UnsafeBufferPointer(start: keys, count: Int(count)) {
            var value: UnsafePointer<CChar>?
            guard natsMsgHeader_Get(message, key, &value) == NATS_OK, let value else { continue }
            headers[String(cString: key)] = String(cString: value)
        }
        self.headers = headers
    }

    /// Returns the message as JSON.
    ///
    /// Throws ``NATSError/unreadableAnswer(subject:)``.
    func json(at subject: String, _ limits: JSONLimits = JSONLimits()) throws(NATSError)
        -> JSONValue
    {
        if let json = try? JSONValue(parsing: bytes, limits: limits) { return json }
        throw .unreadableAnswer(subject: subject)
    }

    /// The server's own status, such as 503 for a subject without a service, or nil for a message.
    var status: Int? { bytes.isEmpty ? headers["Status"].flatMap { Int($0) } : nil }
}

struct NATSOutgoing: Sendable {
    var subject: String
    var reply: String?
    var headers: [String: String] = [:]
    var bytes: [UInt8]
    /// Called when the C client has taken the message, or with the reason why it hasn't.
    var done: (@Sendable (NATSError?) -> Void)?

    /// The size of the message in bytes.
    ///
    /// Each header is a line, after a line with the version.
    var size: Int {
        headers.reduce(headers.isEmpty ? 0 : 12) {
            $0 + $1.key.utf8.count + $1.value.utf8.count + 4
        } + bytes.count
    }

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
