/// A message that is being sent while observers watch. It lets them find out which messages were sent inside its
/// handler.
///
/// Tasks that a handler starts inherit the message, and may outlive it.
package final class MessageUnderWay: Sendable {
    private struct State {
        var marks: Set<Int> = []
        var isOver = false
    }

    /// The innermost message that the running code is handling; during an observer's call, the observed message.
    @TaskLocal package static var current: MessageUnderWay?

    /// The message in whose handling this one was sent; nil if there is none, or if its handling had ended.
    private let parent: MessageUnderWay?
    /// The marks of messages that had ended before this one was sent. With them, a series of tasks that each start the
    /// next one doesn't keep a series of messages in memory.
    private let earlierMarks: Set<Int>
    private let state = Lock(State())

    private init() {
        guard let current = Self.current else {
            (parent, earlierMarks) = (nil, [])
            return
        }
        let (marks, isOver) = current.state.withLock { ($0.marks, $0.isOver) }
        (parent, earlierMarks) =
            isOver ? (current.parent, current.earlierMarks.union(marks)) : (current, current.earlierMarks)
    }

    /// Notes that a recorder has recorded this message.
    package func mark(_ recorder: Int) {
        state.withLock { _ = $0.marks.insert(recorder) }
    }

    /// Returns how many of the messages around this one a recorder has recorded, and whether one of those has ended.
    package func depth(in recorder: Int) -> (depth: Int, isLate: Bool) {
        var depth = earlierMarks.contains(recorder) ? 1 : 0
        var isLate = depth > 0
        var next = parent
        while let message = next {
            let (isMarked, isOver) = message.state.withLock { ($0.marks.contains(recorder), $0.isOver) }
            if isMarked { depth += 1 }
            isLate = isLate || (isMarked && isOver)
            next = message.parent
        }
        return (depth, isLate)
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
