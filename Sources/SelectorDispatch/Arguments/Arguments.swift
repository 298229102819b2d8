/// What a thunk is given: the frame of one send, read one argument at a time.
@usableFromInline
struct Arguments {
    @usableFromInline let frame: UnsafeMutablePointer<CallFrame>

    init(_ frame: UnsafeMutablePointer<CallFrame>) {
        self.frame = frame
    }

    /// Whether the parameter at `index` is to take its default value: the policy is lenient and the array has no
    /// element there.
    func isMissing(_ index: Int) -> Bool {
        index >= frame.pointee.count
    }

    var context: DispatchError.Context { frame.pointee.context }
}

// A frame is written by its send alone. An asynchronous send waits for the thunk it handed the frame to, so the two
// never touch it at the same time.
extension Arguments: @unchecked Sendable {}

/// A value in memory that is read without being copied: passing a borrowed value on counts no references.
@usableFromInline
struct Borrowed<Value>: ~Copyable {
    @usableFromInline let value: Value
}

// MARK: - Steps

extension Arguments {
    /// The registry found the thunk under the target's own type or a superclass, so the memory holds a `Target`, which
    /// its sender keeps for the whole send.
    func target<Target>(_: Target.Type) -> UnsafePointer<Borrowed<Target>> {
        frame.pointee.target.assumingMemoryBound(to: Borrowed<Target>.self)
    }

    func target<Target>() -> Target { target(Target.self).pointee.value }

    /// Memory with the next argument that is not omitted, as the type of its parameter. Valid during the send.
    func next<Parameter>(
        _: Parameter.Type, _ omitted: UInt64, _ index: inout Int
    ) throws -> UnsafePointer<Borrowed<Parameter>> {
        while omitted != 0, index < UInt64.bitWidth, omitted & (1 << UInt64(index)) != 0 { index += 1 }
        defer { index += 1 }
        if index < frame.pointee.readableCount,
            // A frame with readable elements has elements.
            let memory = TypeLayout.value(
                of: frame.pointee.elements.unsafelyUnwrapped + index, as: Parameter.self,
                nullBase: Null.baseClass)
        {
            return memory.assumingMemoryBound(to: Borrowed<Parameter>.self)
        }
        return try converted(index, Parameter.self).assumingMemoryBound(to: Borrowed<Parameter>.self)
    }

    /// Keeps what a caller of `send` gets: void gives nil, an optional result loses its outermost layer.
    func finish<Result>(_ result: Result) {
        if Result.self == Void.self { return }
        // A thunk that is run has room for a result, and ends with it.
        let room = frame.pointee.result.unsafelyUnwrapped
        if !TypeLayout.mayHoldOptional(Result.self) {
            room.initialize(to: result)
        } else if let optional = TypeLayout.optionalType(Result.self) {
            guard withUnsafePointer(to: result, { optional.copyWrappedValue(at: UnsafeRawPointer($0), to: room) })
            else {
                return
            }
        } else {
            guard let value = Self.value(of: result) else { return }
            room.initialize(to: value)
        }
        frame.pointee.hasResult = true
    }

    /// A value, or the one in it if it is an optional.
    @inline(never)
    private static func value(of value: Any) -> Any? {
        if let optional = TypeLayout.optionalType(Swift.type(of: value)) { return optional.wrappedValue(of: value) }
        if Swift.type(of: value) == AnyHashable.self, let optional = value as? any OptionalValue {
            return optional.wrappedValue
        }
        return value
    }
}
