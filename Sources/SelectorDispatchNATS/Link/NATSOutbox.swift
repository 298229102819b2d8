#if NATS
internal import CNATS

/// Messages that wait for the C client, in their order.
///
/// Their texts are in one array, whose memory is used again. If each message kept its own, one
/// thread would free what another one allocates, and the two would wait for each other.
struct NATSOutbox: Sendable {
    private struct Entry: Sendable {
        /// The number of bytes of the subject, a zero included.
        let subject: Int
        /// The number of bytes of the subject for an answer, a zero included, or 0 for none.
        let reply: Int
        /// The number of bytes of the content.
        let content: Int
        /// The headers, or nil for none.
        let headers: [String: String]?
        let isReported: Bool
        let done: (@Sendable (NATSError?) -> Void)?
    }

    private var entries: [Entry] = []
    private var bytes: [UInt8] = []

    var count: Int { entries.count }
    var isEmpty: Bool { entries.isEmpty }

    mutating func append(_ message: NATSOutgoing) {
        let start = bytes.count
        bytes += message.subject.utf8
        bytes.append(0)
        let subject = bytes.count - start
        if let reply = message.reply {
            bytes += reply.utf8
            bytes.append(0)
        }
        let reply = bytes.count - start - subject
        bytes += message.bytes
        let entry = Entry(
            subject: subject,
            reply: reply,
            content: message.bytes.count,
            headers: message.headers.isEmpty ? nil : message.headers,
            isReported: message.isReported,
            done: message.done
        )
        entries.append(entry)
    }

    /// Calls a closure with each message and its outcome.
    ///
    /// May block.
    func publish(on link: NATSLink) {
        bytes.withUnsafeBytes { bytes in
            guard var position = bytes.baseAddress else { return }
            for entry in entries {
                let subject = position.assumingMemoryBound(to: CChar.self)
                position += entry.subject
                let reply = entry.reply > 0 ? position.assumingMemoryBound(to: CChar.self) : nil
                position += entry.reply
                let content = UnsafeRawBufferPointer(start: position, count: entry.content)
                position += entry.content
                var failure: NATSError?
                do throws(NATSError) {
                    try NATSOutgoing.publish(
                        content,
                        to: subject,
                        reply: reply,
                        headers: entry.headers ?? [:],
                        on: link.handle.pointer
                    )
                } catch {
                    failure = error
                }
                if let failure, entry.isReported {
                    link.report(.unsent(subject: String(cString: subject), failure))
                }
                entry.done?(failure)
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
