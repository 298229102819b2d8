#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Bionic)
    internal import Bionic
#elseif canImport(WinSDK)
    internal import WinSDK
#endif

/// Counts messages that are routed or forwarded from within messages, and refuses them beyond a depth that a stack of 512 KB
/// holds in a debug build, handlers of ordinary size included.
///
/// What it counts for is a stack, so it counts for each thread: between entering and leaving nothing is awaited.
package enum CallDepth {
    package static let limit = 32

    /// Runs `body` one level deeper.
    ///
    /// - Throws: ``DispatchError/tooDeep(_:limit:)``; what `body` throws.
    package static func nested<Result>(
        _ message: @autoclosure () -> DispatchError.Message, _ body: () throws -> Result
    ) throws -> Result {
        let depth = try enter(message())
        defer { leave(to: depth) }
        return try body()
    }

    /// Goes one level deeper, until ``leave(to:)``.
    ///
    /// - Returns: the level to leave to.
    /// - Throws: ``DispatchError/tooDeep(_:limit:)``; then there is nothing to leave.
    package static func enter(_ message: @autoclosure () -> DispatchError.Message) throws(DispatchError) -> Int {
        let depth = current
        guard depth < limit else { throw .tooDeep(message(), limit: limit) }
        current = depth + 1
        return depth
    }

    package static func leave(to depth: Int) {
        current = depth
    }

    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Bionic)
        /// The thread's depth is the value itself, not memory that it points to; so there is nothing to be freed.
        /// Nil if the process has used up its keys: then depths are not counted, and the stack is the limit.
        private static let key: pthread_key_t? = {
            var key = pthread_key_t()
            return pthread_key_create(&key, nil) == 0 ? key : nil
        }()

        private static var current: Int {
            get { key.map { Int(bitPattern: pthread_getspecific($0)) } ?? 0 }
            set { if let key { pthread_setspecific(key, UnsafeRawPointer(bitPattern: newValue)) } }
        }
    #elseif canImport(WinSDK)
        private static let key = TlsAlloc()

        private static var current: Int {
            get { Int(bitPattern: TlsGetValue(key)) }
            set { TlsSetValue(key, UnsafeMutableRawPointer(bitPattern: newValue)) }
        }
    #else
        // What is left, WebAssembly, has one thread.
        nonisolated(unsafe) private static var current = 0
    #endif
}
