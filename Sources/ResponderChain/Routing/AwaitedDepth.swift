internal import SelectorDispatch
internal import Synchronization

/// Counts awaited routes within each other. Each waits for the next in memory, not on the stack; without a limit a handler
/// that awaits its own message would use up the memory.
///
/// A task that a handler starts inherits the value. Of the routes that enclose its start those count that are not over: a
/// child task's all, because the handler waits for it, another task's as long as they last.
struct AwaitedDepth: Sendable {
    private final class Level: Sendable {
        let isOver = Atomic<Bool>(false)
    }

    @TaskLocal static var current = AwaitedDepth(levels: [])

    /// From the outside in; no more than the limit.
    private let levels: [Level]

    /// One level deeper, until ``leave()``.
    ///
    /// - Throws: ``DispatchError/tooDeep(_:limit:)``; then there is nothing to leave.
    static func entering(_ message: @autoclosure () -> DispatchError.Context) throws(DispatchError) -> AwaitedDepth {
        let levels = current.levels.filter { !$0.isOver.load(ordering: .relaxed) }
        guard levels.count < CallDepth.limit else { throw .tooDeep(message(), limit: CallDepth.limit) }
        return AwaitedDepth(levels: levels + [Level()])
    }

    func leave() {
        levels.last?.isOver.store(true, ordering: .relaxed)
    }
}
