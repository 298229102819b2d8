/// A message that observers see on its way: what its handler sends in turn can tell that it comes from there.
///
/// Tasks that a handler starts inherit it, and may outlive it.
package final class MessageUnderWay: Sendable {
    private struct State {
        var marks: Set<Int> = []
        var isOver = false
    }

    /// The innermost message whose handling the running code belongs to; during an observer's call the observed one.
    @TaskLocal package static var current: MessageUnderWay?

    /// The message that this one was sent in; nil for the outermost, and if that one was over.
    private let parent: MessageUnderWay?
    /// The marks of messages that were over before this one was sent. So a row of tasks that each start the next one holds
    /// no row of messages.
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

    /// Returns in how many messages that a recorder has recorded this one was sent, and whether one of them was over.
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

    /// Runs what belongs to a new message.
    package static func during<Result>(_ body: () throws -> Result) rethrows -> Result {
        let message = MessageUnderWay()
        defer { message.state.withLock { $0.isOver = true } }
        return try $current.withValue(message, operation: body)
    }

    /// Runs what belongs to a new message that is awaited, in the caller's isolation.
    package static func during<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        let message = MessageUnderWay()
        defer { message.state.withLock { $0.isOver = true } }
        return try await $current.withValue(
            message,
            operation: {
                // A closure is isolated as the parameter is that it captures.
                _ = isolation
                return try await body()
            }, isolation: isolation)
    }
}
