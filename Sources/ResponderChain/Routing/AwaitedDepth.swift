internal import SelectorDispatch
internal import Synchronization

/// The awaited routes that enclose the current one. Each waits for the next in memory, not on the stack; without a
/// limit, a handler that awaits its own message would exhaust the memory.
///
/// A task that a handler starts inherits this value, and counts the routes in it that aren't over. For a child task
/// these are all of them, because the handler waits for the task. For any other task, each route counts for as long as
/// it lasts.
struct AwaitedDepth: Sendable {
    private final class Level: Sendable {
        let isOver = Atomic<Bool>(false)
    }

    @TaskLocal static var current = AwaitedDepth(levels: [])

    /// The enclosing routes, outermost first, at most as many as the limit.
    private let levels: [Level]

    /// Returns the depth inside one more route, which lasts until ``leave()``.
    ///
    /// - Throws: ``DispatchError/tooDeep(_:limit:)`` at the limit. In that case, don't call ``leave()``.
    static func entering(_ message: @autoclosure () -> DispatchError.Context) throws(DispatchError) -> AwaitedDepth {
        let levels = current.levels.filter { !$0.isOver.load(ordering: .relaxed) }
        guard levels.count < CallDepth.limit else { throw .tooDeep(message(), limit: CallDepth.limit) }
        return AwaitedDepth(levels: levels + [Level()])
    }

    func leave() {
        levels.last?.isOver.store(true, ordering: .relaxed)
    }
}
