/// A message that is being sent while observers watch, with the messages around it.
///
/// Tasks that a handler starts inherit the message, and may outlive it.
package final class MessageUnderWay: Sendable {
    private struct State {
        /// The recorders and the message's numbers in them.
        var marks: [(Int, Int)] = []
        var isOver = false
    }

    /// The innermost message that the running code is handling; during an observer's call, the observed message.
    @TaskLocal package static var current: MessageUnderWay?

    /// The message during whose handling this one was sent; nil if there is none, or if its handling had ended.
    private let parent: MessageUnderWay?
    /// The marks of messages that had ended before this one was sent. With them, a series of tasks that each start the
    /// next one doesn't keep a series of messages in memory.
    private let earlierMarks: [Int: Int]
    private let state = Lock(State())

    private init() {
        guard let current = Self.current else {
            (parent, earlierMarks) = (nil, [:])
            return
        }
        let (marks, isOver) = current.state.withLock { ($0.marks, $0.isOver) }
        (parent, earlierMarks) =
            isOver ? (current.parent, current.earlierMarks.merging(marks) { $1 }) : (current, current.earlierMarks)
    }

    /// Notes the number by which a recorder has recorded this message.
    package func mark(_ recorder: Int, as number: Int) { state.withLock { $0.marks.append((recorder, number)) } }

    /// Returns how many of the messages around this one a recorder has recorded, the number of the innermost, and whether
    /// one of those has ended.
    package func place(in recorder: Int) -> (depth: Int, parent: Int?, isLate: Bool) {
        var number = earlierMarks[recorder]
        var (depth, isLate) = number == nil ? (0, false) : (1, true)
        var next = parent
        var isInnermost = true
        while let message = next {
            let (mark, isOver) = message.state.withLock { ($0.marks.last { $0.0 == recorder }?.1, $0.isOver) }
            if let mark {
                if isInnermost { (number, isInnermost) = (mark, false) }
                depth += 1
                isLate = isLate || isOver
            }
            next = message.parent
        }
        return (depth, number, isLate)
    }

    /// Runs the code that sends a new message.
    package static func during<Result>(_ body: () throws -> Result) rethrows -> Result {
        let message = MessageUnderWay()
        defer { message.state.withLock { $0.isOver = true } }
        return try $current.withValue(message, operation: body)
    }

    /// Runs the code that sends a new awaited message, in the caller's isolation.
    package static func during<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        let message = MessageUnderWay()
        defer { message.state.withLock { $0.isOver = true } }
        return try await $current.withValue(
            message,
            operation: {
                // A closure has the isolation of the parameter that it captures.
                _ = isolation
                return try await body()
            }, isolation: isolation)
    }
}
