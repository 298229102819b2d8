/// An observed message that is being sent, with its enclosing messages.
///
/// Tasks that a handler starts inherit the message, and may outlive it.
package final class MessageUnderWay: Sendable {
    /// The innermost message that the running code is handling; during an observer's call, the observed message.
    @TaskLocal package static var current: MessageUnderWay?

    /// The message during whose handling this one was sent, or nil if there is none or its handling had ended.
    private let parent: MessageUnderWay?
    /// The numbers of messages that had ended before this one was sent. They replace the messages themselves, which a
    /// series of tasks that each start the next one would otherwise keep in memory.
    private let earlierNumbers: [(Int, Int)]
    /// The recorders and the message's numbers in them, and whether its handling has ended.
    private let state = Lock<(numbers: [(Int, Int)], isOver: Bool)>(([], false))

    private init() {
        guard let current = Self.current else {
            (parent, earlierNumbers) = (nil, [])
            return
        }
        let (own, isOver) = current.state.withLock { ($0.numbers, $0.isOver) }
        let earlier = current.earlierNumbers
        parent = isOver ? current.parent : current
        earlierNumbers = isOver ? earlier.filter { pair in !own.contains { $0.0 == pair.0 } } + own : earlier
    }

    /// Stores the number under which a recorder recorded this message.
    package func note(_ recorder: Int, as number: Int) { state.withLock { $0.numbers.append((recorder, number)) } }

    /// Returns the number of enclosing messages that a recorder has recorded, the innermost one's number, and whether
    /// any of them has ended.
    package func place(in recorder: Int) -> (depth: Int, parent: Int?, isLate: Bool) {
        var number = earlierNumbers.last { $0.0 == recorder }?.1
        var (depth, isLate) = number == nil ? (0, false) : (1, true)
        var next = parent
        var isInnermost = true
        while let message = next {
            let (known, isOver) = message.state.withLock { ($0.numbers.last { $0.0 == recorder }?.1, $0.isOver) }
            if let known {
                if isInnermost { (number, isInnermost) = (known, false) }
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
