/// Room for a handler's result, uninitialized: a sender who drops the result of a handler that has none does nothing for it,
/// as it would have to for an optional.
///
/// The room may go anywhere, and so may what others put into it only if they know that it may.
@usableFromInline
@frozen struct ResultRoom: Sendable {
    // As large as an `Any`, and aligned as one: three words and the type.
    @usableFromInline var words: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)

    @inlinable
    init() {}

    /// Moves the result out, which must be there.
    @inlinable @inline(__always)
    mutating func take() -> Any {
        withUnsafeMutableBytes(of: &words) { bytes in
            // The room is never empty.
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
