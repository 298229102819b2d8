internal import SelectorDispatch

/// The texts on their way to a peer. Those that come during a write are written together after it.
struct RPCOutbox {
    /// When to write: after other tasks, if those may answer calls at once. Then all answers are written together.
    enum Time { case now, afterOtherTasks }

    /// The texts of one write.
    private struct Batch {
        var bytes: [UInt8] = []
        var answers = (count: 0, bytes: 0)
        /// The number of the last text that isn't an answer.
        var last = 0
    }

    /// Nil without a transport.
    private let framing: RPCFraming?
    private var (next, writing) = (Batch(), Batch())
    private var isWriting = false
    /// The number of texts that aren't answers, and of those that the transport has taken.
    private var (count, written) = (0, 0)
    /// The answers that the transport hasn't taken.
    private(set) var answers = (count: 0, bytes: 0)
    /// The error of the transport, which takes nothing more.
    var failure: (any Error)?

    init(_ framing: RPCFraming?) { self.framing = framing }

    var isUsed: Bool { framing != nil }

    mutating func add(answer: [UInt8]) {
        guard let framing, failure == nil else { return }
        framing.write(answer, to: &next.bytes)
        next.answers = (next.answers.count + 1, next.answers.bytes + answer.count)
        answers = (answers.count + 1, answers.bytes + answer.count)
    }

    /// Adds another text, and returns its number.
    mutating func add(_ text: [UInt8]) -> Int {
        if failure == nil { framing?.write(text, to: &next.bytes) }
        count += 1
        next.last = count
        return count
    }

    func isWritten(_ number: Int) -> Bool { number <= written }

    /// Returns when the caller has to write; nil if nothing is left or another task writes.
    mutating func begin(mayGetMore: Bool) -> Time? {
        if next.bytes.isEmpty || exchange(&isWriting, with: true) { return nil }
        return mayGetMore && next.answers.count > 0 ? .afterOtherTasks : .now
    }

    /// Returns the bytes of the next write after the last one has ended; nil if there are none.
    mutating func nextBytes() -> [UInt8]? {
        repeat {
            answers = (answers.count - writing.answers.count, answers.bytes - writing.answers.bytes)
            if failure == nil { written = max(written, writing.last) }
            writing = exchange(&next, with: Batch())
        } while failure != nil && !writing.bytes.isEmpty
        isWriting = !writing.bytes.isEmpty
        return isWriting ? exchange(&writing.bytes, with: []) : nil
    }
}
