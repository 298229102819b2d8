/// Counts messages that are routed or forwarded from within messages, and refuses them beyond a depth that a stack of 512 KB
/// holds in a debug build, handlers of ordinary size included.
package enum CallDepth {
    package static let limit = 32

    /// How deep, and in which task: a task that a handler starts inherits the value, but has a stack of its own.
    private struct Depth: Sendable {
        var depth = 0
        var task: Int?
    }

    @TaskLocal private static var current = Depth()

    /// Runs `body` one level deeper.
    ///
    /// - Throws: ``DispatchError/tooDeep(_:limit:)``; what `body` throws.
    package static func nested<Result>(
        _ message: @autoclosure () -> DispatchError.Message, _ body: () throws -> Result
    ) throws -> Result {
        let task = withUnsafeCurrentTask { $0?.hashValue }
        let outer = current
        let depth = outer.task == task ? outer.depth + 1 : 1
        guard depth <= limit else { throw DispatchError.tooDeep(message(), limit: limit) }
        return try $current.withValue(Depth(depth: depth, task: task), operation: body)
    }
}
