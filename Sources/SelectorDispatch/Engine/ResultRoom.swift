/// Memory for a handler's result, in its sender's stack frame. It holds an `Any` once a handler has left a result in it.
@usableFromInline
@frozen struct ResultRoom: Sendable {
    // The size and the alignment of an `Any`: three words and the type.
    @usableFromInline var words: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)

    @inlinable
    init() {}

    /// Returns the result, and leaves the room empty. Call it only if there is a result.
    @inlinable @inline(__always)
    mutating func take() -> Any { Self.any(&self).move() }

    /// Returns a room's memory.
    @inlinable @inline(__always)
    static func any(_ room: UnsafeMutablePointer<ResultRoom>) -> UnsafeMutablePointer<Any> {
        UnsafeMutableRawPointer(room).assumingMemoryBound(to: Any.self)
    }

    /// Returns the result as a type, and leaves the room empty.
    ///
    /// - Parameters:
    ///   - hasResult: Whether there is a result. Void and an empty optional are none.
    ///   - selector: The message, for an error.
    ///   - target: The receiver, for an error.
    /// - Throws: ``DispatchError/wrongResult(_:expected:actual:)`` if the result is of another type.
    @inlinable @inline(__always)
    mutating func take<Value, Target>(
        _ hasResult: Bool, as _: Value.Type, _ selector: Selector, of target: Target
    ) throws -> Value {
        // Where the types are known, the compiler leaves out the comparisons and the casts. Two branches save a sender
        // that drops the result the work of dropping nil.
        if Value.self == Any?.self || Value.self == (any Sendable)?.self {
            // A marker protocol has no part in memory.
            guard hasResult else { return unsafeBitCast(Any?.none, to: Value.self) }
            return unsafeBitCast(take() as Any?, to: Value.self)
        }
        if Value.self == Void.self, !hasResult, let void = () as? Value { return void }
        return try Self.take(&self, hasResult, selector, of: target)
    }

    @_semantics("optimize.sil.specialize.generic.never")
    @usableFromInline @inline(never)
    static func take<Value, Target>(
        _ room: UnsafeMutablePointer<ResultRoom>, _ hasResult: Bool, _ selector: Selector, of target: Target
    ) throws -> Value {
        let any = any(room)
        guard hasResult, let value = TypeLayout.value(in: any, TypeLayout.word(Value.self)) else {
            return try typed(hasResult ? any.move() : nil, DispatchError.Context(selector, to: flattened(target)))
        }
        defer { any.deinitialize(count: 1) }
        return value.assumingMemoryBound(to: Value.self).pointee
    }

    /// Returns a result as a type. Void and empty optionals come back as nil.
    @inline(never)
    static func typed<Value>(_ value: Any?, _ message: @autoclosure () -> DispatchError.Context) throws -> Value {
        // A cast of the value would look into an optional that is inside it.
        if Value.self == Any?.self, let result = value as? Value { return result }
        if let value, let result = value as? Value { return result }
        if value == nil {
            // A cast would put nil into the innermost of several layers.
            if let optional = Value.self as? any OptionalValue.Type, let empty = optional.emptyValue as? Value {
                return empty
            }
            if let void = () as? Value { return void }
        }
        throw DispatchError.wrongResult(
            message(), expected: "\(Value.self)", actual: value.map { "\(Swift.type(of: $0))" } ?? "nil")
    }
}
