#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#elseif os(Windows)
internal import WinSDK
#endif
internal import Synchronization

// The three counters that stop endless recursion: of a thread's routed and forwarded messages, of a
// task's forwarded messages, and of its awaited routes.

/// A counter of messages that are routed or forwarded during the handling of others.
///
/// It refuses messages beyond a depth for which a stack of 512 KB suffices in a debug build with
/// handlers of ordinary size. Because it protects a stack, each thread has its own count. Nothing
/// is awaited between `enter` and `leave`.
package enum CallDepth {
    /// The number of levels at which a thread refuses another message.
    package static let limit = 32

    /// A thread's level, or nil if the process has no thread-local storage left.
    ///
    /// Without a level, the stack is the only limit.
    package typealias Level = UnsafeMutablePointer<Int>?

    /// Runs `body` one level deeper.
    ///
    /// - Parameters:
    ///   - context: The message, for an error.
    ///   - body: A closure that routes or forwards the message.
    /// - Throws: ``DispatchError/tooDeep(_:limit:)`` if the thread is at the deepest level; the
    ///   errors of `body`.
    package static func nested<Result>(
        _ context: @autoclosure () -> DispatchError.Context,
        _ body: () throws -> Result
    ) throws -> Result {
        let level = try enter(context())
        defer { leave(level) }
        return try body()
    }

    /// Goes one level deeper, until ``leave(_:)`` is called on the same thread.
    ///
    /// - Parameter context: The message, for an error.
    /// - Returns: The level, for ``leave(_:)``.
    /// - Throws: ``DispatchError/tooDeep(_:limit:)`` if the thread is at the deepest level, which
    ///   it then doesn't leave.
    package static func enter(_ context: @autoclosure () -> DispatchError.Context)
        throws(DispatchError) -> Level
    {
        guard let level = threadLevel else { return nil }
        guard level.pointee < limit else { throw .tooDeep(context(), limit: limit) }
        level.pointee += 1
        return level
    }

    /// Goes back to the level before ``enter(_:)``.
    package static func leave(_ level: Level) { level?.pointee -= 1 }

    /// The number of nested awaited messages that are being forwarded.
    private static let awaitedLevel = TaskLocal(wrappedValue: 0)

    /// Runs `body` one level deeper in the running task.
    ///
    /// An awaited call takes no space on a stack, so the limit only ends endless forwarding.
    static func nestedAwaited<Result>(
        _ context: DispatchError.Context,
        isolation: isolated (any Actor)? = #isolation,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async throws -> Result {
        guard awaitedLevel.get() < limit else { throw DispatchError.tooDeep(context, limit: limit) }
        return try await awaitedLevel.withValue(
            awaitedLevel.get() + 1,
            operation: {
                // A closure has the isolation of the parameter that it captures.
                _ = isolation
                return try await body()
            },
            isolation: isolation
        )
    }
}

/// The awaited routes that enclose the current one.
///
/// Each waits for the next in memory, not on the stack; without a limit, a handler that awaits its
/// own message would exhaust the memory.
///
/// A task that a handler starts inherits this value, and counts the routes in it that aren't over.
/// For a child task these are all of them, because the handler waits for the task. For any other
/// task, each route counts for as long as it lasts.
package struct AwaitedDepth: Sendable {
    private final class Level: Sendable {
        let isOver = Atomic<Bool>(false)
    }

    /// The routes that enclose the running task's code.
    package static let current = TaskLocal(wrappedValue: AwaitedDepth(levels: []))

    /// The enclosing routes, outermost first, at most as many as the limit.
    private let levels: [Level]

    /// Returns the depth inside one more route, which lasts until ``leave()``.
    ///
    /// - Parameter message: The message, for an error.
    /// - Throws: ``DispatchError/tooDeep(_:limit:)`` at the limit. In that case, don't call
    ///   ``leave()``.
    package static func entering(
        _ message: @autoclosure () -> DispatchError.Context
    ) throws(DispatchError) -> AwaitedDepth {
        let levels = current.get().levels.filter { (level: Level) -> Bool in
            !level.isOver.load(ordering: .relaxed)
        }
        guard levels.count < CallDepth.limit else {
            throw .tooDeep(message(), limit: CallDepth.limit)
        }
        return AwaitedDepth(levels: levels + [Level()])
    }

    /// Ends the route that ``entering(_:)`` counted.
    package func leave() {
        levels.last?.isOver.store(true, ordering: .relaxed)
    }
}

#if os(WASI)
nonisolated(unsafe) private let threadLevel: CallDepth.Level = newLevel()
#elseif os(Windows)
private let levelKey = FlsAlloc { $0?.deallocate() }

private var threadLevel: CallDepth.Level {
    if let known = FlsGetValue(levelKey) { return known.assumingMemoryBound(to: Int.self) }
    let level = newLevel()
    if FlsSetValue(levelKey, level) { return level }
    level.deallocate()
    return nil
}
#else
private let levelKey: pthread_key_t? = {
    var key = pthread_key_t()
    // The address is optional on some platforms.
    let error = pthread_key_create(&key) { ($0 as UnsafeMutableRawPointer?)?.deallocate() }
    return error == 0 ? key : nil
}()

private var threadLevel: CallDepth.Level {
    guard let levelKey else { return nil }
    if let known = pthread_getspecific(levelKey) { return known.assumingMemoryBound(to: Int.self) }
    let level = newLevel()
    if pthread_setspecific(levelKey, level) == 0 { return level }
    level.deallocate()
    return nil
}
#endif

private func newLevel() -> UnsafeMutablePointer<Int> {
    let level = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    level.initialize(to: 0)
    return level
}
