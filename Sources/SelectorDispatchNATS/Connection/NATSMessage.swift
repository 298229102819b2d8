#if NATS
    internal import CNATS
    internal import SelectorDispatchPlatform

    /// A message that came, as a copy of the C client's.
    struct NATSMessage: Sendable {
        let subject: String
        /// Where the sender waits for an answer; nil if it doesn't.
        let reply: String?
        let headers: [String: String]
        let bytes: [UInt8]
        /// Whether the server answers that nobody serves the subject.
        let isNoResponders: Bool

        /// - Parameter message: a message of the C client's, which stays the caller's.
        init(_ message: OpaquePointer) {
            subject = natsMsg_GetSubject(message).map { String(cString: $0) } ?? ""
            reply = natsMsg_GetReply(message).map { String(cString: $0) }
            let count = Int(natsMsg_GetDataLength(message))
            if count > 0, let data = natsMsg_GetData(message) {
                bytes = Array(UnsafeRawBufferPointer(start: data, count: count))
            } else {
                bytes = []
            }
            isNoResponders = natsMsg_IsNoResponders(message)
            headers = Self.headers(of: message)
        }

        private static func headers(of message: OpaquePointer) -> [String: String] {
            var keys: UnsafeMutablePointer<UnsafePointer<CChar>?>?
            var count: Int32 = 0
            guard natsMsgHeader_Keys(message, &keys, &count) == NATS_OK, let keys else { return [:] }
            defer { free(keys) }
            var headers: [String: String] = [:]
            for index in 0..<Int(count) {
                guard let key = keys[index] else { continue }
                var value: UnsafePointer<CChar>?
                guard natsMsgHeader_Get(message, key, &value) == NATS_OK, let value else { continue }
                headers[String(cString: key)] = String(cString: value)
            }
            return headers
        }

        /// The status that the server itself sends instead of a message; nil for a message.
        var status: Int? { bytes.isEmpty ? headers["Status"].flatMap { Int($0) } : nil }
    }

    /// A message to send.
    struct NATSOutgoing: Sendable {
        var subject: String
        var reply: String?
        var headers: [String: String] = [:]
        var bytes: [UInt8]
        /// Called when the C client has taken the message, or with the reason why it hasn't.
        var done: (@Sendable (NATSError?) -> Void)?

        /// Gives the message to the C client.
        func publish(_ connection: OpaquePointer) -> NATSError? {
            if let error = NATSSubject.tooLong(subject) { return error }
            let status = bytes.withUnsafeBytes { bytes in
                let count = Int32(clamping: bytes.count)
                if !headers.isEmpty { return publishWithHeaders(connection, bytes, count) }
                guard let reply else { return natsConnection_Publish(connection, subject, bytes.baseAddress, count) }
                return natsConnection_PublishRequest(connection, subject, reply, bytes.baseAddress, count)
            }
            switch status {
            case NATS_OK: return nil
            case NATS_MAX_PAYLOAD:
                // Each header is a line, after one with the version.
                let size = headers.reduce(headers.isEmpty ? 0 : 12) { $0 + $1.key.utf8.count + $1.value.utf8.count + 4 }
                return .tooLarge(
                    bytes: size + bytes.count, limit: Int(natsConnection_GetMaxPayload(connection)))
            default: return NATSStatus.error(status, "a publish to '\(subject)'")
            }
        }

        private func publishWithHeaders(
            _ connection: OpaquePointer, _ bytes: UnsafeRawBufferPointer, _ count: Int32
        ) -> natsStatus {
            var created: OpaquePointer?
            let data = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            let status = natsMsg_Create(&created, subject, reply, data, count)
            guard status == NATS_OK, let message = created else { return status }
            defer { natsMsg_Destroy(message) }
            for (key, value) in headers {
                let status = natsMsgHeader_Set(message, key, value)
                guard status == NATS_OK else { return status }
            }
            return natsConnection_PublishMsg(connection, message)
        }
    }
#endif
