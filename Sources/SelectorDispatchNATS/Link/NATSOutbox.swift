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
        let subject: Int
        /// The number of bytes of the subject for an answer, a zero included, or 0 for none.
        let reply: Int
        /// The number of bytes of the content.
        let content: Int
        let headers: [String: String]
        let isReported: Bool
        let done: (@Sendable (NATSError?) -> Void)?
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
            subject: subjectEnd - start,
            reply: replyEnd - subjectEnd,
            content: message.bytes.count,
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
                let subject = position.assumingMemoryBound(to: CChar.self)
                position += entry.subject
                let reply = entry.reply > 0 ? position.assumingMemoryBound(to: CChar.self) : nil
                position += entry.reply
                let content = UnsafeRawBufferPointer(start: position, count: entry.content)
                position += entry.content
                var failure: NATSError?
                do throws(NATSError) {
                    let connection = if let known { known } else { try link.handle }
                    known = connection
                    try NATSOutgoing.publish(
                        content,
                        to: subject,
                        reply: reply,
                        headers: entry.headers,
                        on: connection.pointer
                    )
                } catch {
                    failure = error
                    // There may be another connection.
                    known = nil
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
