/// Uninitialized room for a handler's result.
///
/// If a handler has no result, its sender has nothing to destroy. With an optional, it would have to destroy the
/// optional.
///
/// A room may cross isolations. Whoever puts a result into it must know that the result may cross them, too.
@usableFromInline
@frozen struct ResultRoom: Sendable {
    // The size and the alignment of an `Any`: three words and the type.
    @usableFromInline var words: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)

    @inlinable
    init() {}

    /// Moves the result out. There must be a result.
    @inlinable @inline(__always)
    mutating func take() -> Any {
        withUnsafeMutableBytes(of: &words) { bytes in
            // A room has bytes, so it has an address.
            bytes.baseAddress.unsafelyUnwrapped.bindMemory(to: Any.self, capacity: 1).move()
        }
    }

    /// Calls `body` with the room as memory for a result.
    @inline(__always)
    mutating func withMemory<Result>(_ body: (UnsafeMutablePointer<Any>) throws -> Result) rethrows -> Result {
        try withUnsafeMutableBytes(of: &words) { bytes in
            try body(bytes.baseAddress.unsafelyUnwrapped.bindMemory(to: Any.self, capacity: 1))
        }
    }
}
