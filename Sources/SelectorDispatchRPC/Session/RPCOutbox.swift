internal import SelectorDispatch

/// The outgoing texts of a session.
///
/// Texts added during a write are written together after it.
struct RPCOutbox {
    /// The time of a write.
    enum Time {
        case now
        /// After tasks that may soon answer other calls, so that all answers are written together.
        case afterOtherTasks
    }

    /// The texts of one write.
    private struct Batch {
        /// The texts with their framing.
        var bytes: [UInt8] = []
        /// The number of answers among the texts, and of their bytes without framing.
        var answers = (count: 0, bytes: 0)
        /// The number of the last text that isn't an answer.
        var last = 0
    }

    /// The framing, or nil without a transport.
    private let framing: RPCFraming?
    private var next = Batch()
    private var writing = Batch()
    private var isWriting = false
    /// The number of texts that aren't answers.
    private(set) var count = 0
    /// The number of those that the transport has taken.
    private var written = 0
    /// The number of answers that the transport hasn't taken, and of their bytes.
    var answers: (count: Int, bytes: Int) {
        let count = next.answers.count + writing.answers.count
        return (count, next.answers.bytes + writing.answers.bytes)
    }
    /// The error of the transport, after which it takes nothing more.
    var failure: (any Error)?

    init(_ framing: RPCFraming?) { self.framing = framing }

    /// Whether the session has a transport.
    var isUsed: Bool { framing != nil }

    /// Adds an answer.
    mutating func add(answer: [UInt8]) {
        guard let framing, failure == nil else { return }
        framing.write(answer, to: &next.bytes)
        next.answers.count += 1
        next.answers.bytes += answer.count
    }

    /// Adds a text other than an answer, and returns its number.
    mutating func add(_ text: [UInt8]) -> Int {
        if failure == nil { framing?.write(text, to: &next.bytes) }
        count += 1
        next.last = count
        return count
    }

    /// Whether the transport has taken a text other than an answer.
    func isWritten(_ number: Int) -> Bool { number <= written }

    /// Returns the time at which the caller must write, or nil if nothing is left or another task
    /// is writing.
    ///
    /// - Parameter mayGetMore: Whether running calls may soon add answers.
    mutating func begin(mayGetMore: Bool) -> Time? {
        if next.bytes.isEmpty || exchange(&isWriting, with: true) { return nil }
        return mayGetMore && next.answers.count > 0 ? .afterOtherTasks : .now
    }

    /// Returns the bytes of the next write after the previous one has ended, or nil if there are
    /// none.
    mutating func nextBytes() -> [UInt8]? {
        // After a failure, the texts that were added before it are dropped.
        repeat {
            if failure == nil { written = max(written, writing.last) }
            writing = exchange(&next, with: Batch())
        } while failure != nil && !writing.bytes.isEmpty
        isWriting = !writing.bytes.isEmpty
        return isWriting ? exchange(&writing.bytes, with: []) : nil
    }
}
