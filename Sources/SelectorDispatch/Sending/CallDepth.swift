internal import CSelectorDispatch

/// A counter of messages that are routed or forwarded during the handling of others.
///
/// It refuses messages beyond a depth for which a stack of 512 KB suffices in a debug build with handlers of ordinary
/// size. Because it protects a stack, each thread has its own count. Nothing is awaited between `enter` and `leave`.
package enum CallDepth {
    package static let limit = 32

    /// A thread's level, which must be left on the same thread.
    package typealias Level = UnsafeMutablePointer<Int>

    /// Runs `body` one level deeper.
    ///
    /// - Throws: ``DispatchError/tooDeep(_:limit:)`` if the thread is at the deepest level; the error that `body`
    ///   throws.
    package static func nested<Result>(
        _ message: @autoclosure () -> DispatchError.Context, _ body: () throws -> Result
    ) throws -> Result {
        let level = try enter(message())
        defer { leave(level) }
        return try body()
    }

    /// Goes one level deeper, until ``leave(_:)`` is called.
    ///
    /// - Throws: ``DispatchError/tooDeep(_:limit:)`` if the thread is at the deepest level; then don't call
    ///   ``leave(_:)``.
    package static func enter(_ message: @autoclosure () -> DispatchError.Context) throws(DispatchError) -> Level {
        let level = current
        guard level.pointee < limit else { throw .tooDeep(message(), limit: limit) }
        level.pointee += 1
        return level
    }

    package static func leave(_ level: Level) {
        level.pointee -= 1
    }

    /// The calling thread's level. It isn't inlined, because each object file with the call has a counter of its own.
    private static var current: Level {
        @inline(never) get { _selectorDispatchLevel() }
    }

    /// The number of nested awaited messages that are being forwarded.
    @TaskLocal private static var awaitedLevel = 0

    /// Runs `body` one level deeper in the running task. An awaited call takes no space on a stack, so the limit only
    /// ends endless forwarding.
    ///
    /// - Throws: ``DispatchError/tooDeep(_:limit:)`` if the task is at the deepest level; the error that `body` throws.
    static func nestedAwaited<Result>(
        _ message: DispatchError.Context, isolation: isolated (any Actor)? = #isolation,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async throws -> Result {
        guard awaitedLevel < limit else { throw DispatchError.tooDeep(message, limit: limit) }
        return try await $awaitedLevel.withValue(
            awaitedLevel + 1,
            operation: {
                // A closure has the isolation of the parameter that it captures.
                _ = isolation
                return try await body()
            }, isolation: isolation)
    }
}
