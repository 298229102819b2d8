#if NATS
internal import CNATS
internal import SelectorDispatchJSON
internal import SelectorDispatchPlatform

/// A received message, as a copy of the C client's.
struct NATSMessage: Sendable {
    let subject: String
    /// The subject for an answer, or nil if the sender expects none.
    let reply: String?
    let headers: [String: String]
    let bytes: [UInt8]

    init(_ message: OpaquePointer) {
        subject = natsMsg_GetSubject(message).map { String(cString: $0) } ?? ""
        reply = natsMsg_GetReply(message).map { String(cString: $0) }
        let size = Int(natsMsg_GetDataLength(message))
        bytes = Array(UnsafeRawBufferPointer(start: natsMsg_GetData(message), count: size))
        var headers: [String: String] = [:]
        var count: Int32 = 0
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

    /// Returns the message as JSON, or throws ``NATSError/unreadableAnswer(subject:)``.
    func json(
        at subject: String,
        _ limits: JSONLimits = JSONLimits()
    ) throws(NATSError) -> JSONValue {
        if let json = try? JSONValue(parsing: bytes, limits: limits) { return json }
        throw .unreadableAnswer(subject: subject)
    }

    /// The server's own status, such as 503 for a subject without a service, or nil for a message.
    var status: Int? { bytes.isEmpty ? headers["Status"].flatMap { Int($0) } : nil }
}
#endif
