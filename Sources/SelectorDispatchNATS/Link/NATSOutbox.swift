#if NATS
internal import CNATS
internal import SelectorDispatchJSON

/// Messages that wait for the C client, in their order.
///
/// Their texts are in one array, whose memory is used again. If each message kept its own, one
/// thread would free what another one allocates, and the two would wait for each other.
struct NATSOutbox: Sendable {
    private struct Entry: Sendable {
        /// The number of bytes of the subject, a zero included.
        let subjectSize: Int
        /// The number of bytes of the subject for an answer, a zero included, or 0 for none.
        let replySize: Int
        /// The number of bytes of the content.
        let contentSize: Int
        let headers: [String: String]
        let isReported: Bool
        let done: (@Sendable (NATSError?) -> Void)?

        /// Passes the message to the C client.
        ///
        /// May block.
        ///
        /// - Parameters:
        ///   - bytes: The subject, the subject for an answer, and the content.
        ///   - connection: The C client's connection.
        func publish(_ bytes: UnsafeRawPointer, on connection: OpaquePointer) throws(NATSError) {
            let subject = bytes.assumingMemoryBound(to: CChar.self)
            // Only the error needs a copy of the subject.
            if subjectSize > 1_000 { try NATSSubject.checkLength(String(cString: subject)) }
            let reply = replySize > 0 ? subject + subjectSize : nil
            let content = subject + subjectSize + replySize
            let count = Int32(clamping: contentSize)
            let status: natsStatus
            if !headers.isEmpty {
                status = publishWithHeaders(subject, reply, content, connection)
            } else if let reply {
                status = natsConnection_PublishRequest(connection, subject, reply, content, count)
            } else {
                status = natsConnection_Publish(connection, subject, content, count)
            }
            switch status {
            case NATS_OK: return
            case NATS_MAX_PAYLOAD:
                throw .tooLarge(
                    bytes: NATSOutgoing.size(of: headers, contentSize),
                    limit: Int(natsConnection_GetMaxPayload(connection))
                )
            default:
                throw NATSStatus.error(status, "a publish to '\(String(cString: subject))'")
            }
        }

        private func publishWithHeaders(
            _ subject: UnsafePointer<CChar>,
            _ reply: UnsafePointer<CChar>?,
            _ content: UnsafePointer<CChar>,
            _ connection: OpaquePointer
        ) -> natsStatus {
            var created: OpaquePointer?
            let count = Int32(clamping: contentSize)
            var status = natsMsg_Create(&created, subject, reply, content, count)
            guard let message = created else { return status }
            defer { natsMsg_Destroy(message) }
            for (key, value) in headers where status == NATS_OK {
                status = natsMsgHeader_Set(message, key, value)
            }
            return status == NATS_OK ? natsConnection_PublishMsg(connection, message) : status
        }
    }

    private var entries: [Entry] = []
    private var bytes: [UInt8] = []

    var count: Int { entries.count }
    var isEmpty: Bool { entries.isEmpty }

    /// Adds a message.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - isReported: Whether a failure to send it is a ``NATSEvent/unsent(subject:_:)``.
    mutating func append(_ message: NATSOutgoing, isReported: Bool = false) {
        let start = bytes.count
        bytes.append(text: message.subject)
        bytes.append(0)
        let subjectEnd = bytes.count
        if let reply = message.reply {
            bytes.append(text: reply)
            bytes.append(0)
        }
        let replyEnd = bytes.count
        message.bytes.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        let entry = Entry(
            subjectSize: subjectEnd - start,
            replySize: replyEnd - subjectEnd,
            contentSize: message.bytes.count,
            headers: message.headers,
            isReported: isReported,
            done: message.done
        )
        entries.append(entry)
    }

    /// Passes the messages to the C client, and reports each one's outcome.
    ///
    /// May block.
    func publish(on link: NATSLink) {
        bytes.withUnsafeBytes { bytes in
            guard var position = bytes.baseAddress else { return }
            // Looked up once, because each lookup takes a lock.
            var known: NATSConnectionHandle?
            for entry in entries {
                var failure: NATSError?
                do throws(NATSError) {
                    let connection = if let known { known } else { try link.handle }
                    known = connection
                    try entry.publish(position, on: connection.pointer)
                } catch {
                    failure = error
                    // There may be another connection.
                    known = nil
                }
                if let failure, entry.isReported {
                    let subject = position.assumingMemoryBound(to: CChar.self)
                    link.report(.unsent(subject: String(cString: subject), failure))
                }
                entry.done?(failure)
                position += entry.subjectSize + entry.replySize + entry.contentSize
            }
        }
    }

    /// Removes all messages, and keeps the memory for the next ones, unless it is large.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: bytes.count < 4 << 20)
    }
}
#endif
