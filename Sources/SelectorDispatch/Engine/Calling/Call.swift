/// The parts of a send that its sender supplies: the selector as written, the arguments and the
/// policy.
///
/// A message points into its sender's memory and retains nothing. The sender holds all parts and
/// waits, even if the message goes to another isolation.
struct Message: @unchecked Sendable {
    #if canImport(ObjectiveC)
    private typealias Words = UInt
    #else
    private typealias Words = (UInt, UInt)
    #endif

    /// The selector, without a reference count.
    private let words: Words

    /// One element for each argument.
    let arguments: UnsafeBufferPointer<Any?>
    let policy: ArgumentPolicy

    /// The kind of call that sends the message, for errors.
    let kind: DispatchError.Context.Call

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - selector: A selector or a Swift spelling, which the sender holds.
    ///   - arguments: The elements of an array that the sender holds.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - kind: The kind of call that sends the message, for errors.
    @inline(__always)
    init(
        _ selector: Selector,
        _ arguments: UnsafeBufferPointer<Any?>,
        _ policy: ArgumentPolicy,
        _ kind: DispatchError.Context.Call
    ) {
        words = unsafeBitCast(selector, to: Words.self)
        self.arguments = arguments
        self.policy = policy
        self.kind = kind
    }

    var selector: Selector { unsafeBitCast(words, to: Selector.self) }

    /// Returns the description of the message in an error.
    ///
    /// - Parameters:
    ///   - type: The receiver's dynamic type; for a static handler, the receiver itself.
    ///   - isStatic: Whether the message is sent to the type.
    func context(_ type: Any.Type, isStatic: Bool) -> DispatchError.Context {
        DispatchError.Context(selector, type, isStatic: isStatic, kind)
    }
}

extension Span {
    /// The elements' place in memory, valid as long as the span.
    ///
    /// The standard library promises the address only to the closure that gets it. But a span can
    /// be copied as bytes and has no reference to the elements' owner, so it finds them by their
    /// address alone, and they stay there as long as it is used.
    @inlinable
    var inPlace: UnsafeBufferPointer<Element> { withUnsafeBufferPointer { $0 } }
}

/// A message that has reached its handler: with the receiver, and the memory for the result.
///
/// A frame lives on the sender's stack, or in an ``AwaitedCall``. Thunks get a pointer to it as a
/// ``Call``. Its parts belong to the send and outlive the frame, so it retains nothing.
struct CallFrame {
    /// A pointer to a value of the receiver's type: an object's reference, a struct's value, or a
    /// metatype.
    ///
    /// Never read if the arguments are only checked.
    let target: UnsafeRawPointer

    /// The memory for the result, uninitialized until ``hasResult`` is true.
    ///
    /// Until the handler's function returns, it contains the addresses of a plan's arguments.
    let buffer: UnsafeMutablePointer<ResultBuffer>
    let message: Message

    /// The number of elements that a thunk may read in place: all of them, or none.
    let readableCount: Int
    let unownedEntry: Unmanaged<RegistryEntry>

    /// The identity of the sender's actor.
    ///
    /// Storing the whole existential would take longer.
    let senderIdentity: UnsafeRawPointer?

    /// Set just before the handler's own code runs.
    ///
    /// From then on, an error is the handler's own.
    var didEnter = false
    var hasResult = false

    /// The receiver's type if the arguments are only checked and there is no receiver.
    let checkedType: Any.Type?

    /// The converted arguments and the default values, which the frame must destroy.
    var conversions: UnsafeMutablePointer<Conversion>?

    /// Memory for trivial converted arguments, such as numbers in optionals.
    var scratch: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)
    var scratchEnd = 0

    /// Creates the frame of one send.
    ///
    /// - Parameters:
    ///   - entry: The handler, which the caller holds.
    ///   - message: The message.
    ///   - target: A pointer to a value of the receiver's type, or to the type if the handler is
    ///     static.
    ///   - sender: The sender's isolation.
    ///   - buffer: The memory for the result.
    ///   - checkedType: The receiver's type, to check the arguments without a receiver; nil to run
    ///     the handler.
    @inline(__always)
    init(
        _ entry: RegistryEntry,
        _ message: Message,
        to target: UnsafeRawPointer,
        from sender: (any Actor)?,
        _ buffer: UnsafeMutablePointer<ResultBuffer>,
        checkedFor checkedType: Any.Type? = nil
    ) {
        self.target = target
        self.buffer = buffer
        self.message = message
        readableCount = entry.readsInPlace ? message.arguments.count : 0
        unownedEntry = .passUnretained(entry)
        senderIdentity = sender.map(CallFrame.identity)
        self.checkedType = checkedType
    }

    @inline(__always) var elements: UnsafePointer<Any?>? { message.arguments.baseAddress }

    /// The number of arguments in the message.
    @inline(__always) var count: Int { message.arguments.count }

    /// Returns the address that identifies an actor.
    @inline(__always)
    static func identity(of actor: any Actor) -> UnsafeRawPointer {
        UnsafeRawPointer(Unmanaged.passUnretained(actor as AnyObject).toOpaque())
    }

    var entry: RegistryEntry { unownedEntry.takeUnretainedValue() }

    /// The actor that the sender is on.
    ///
    /// To compare actors, use ``senderIdentity``, which takes less time.
    var sender: (any Actor)? {
        senderIdentity.flatMap {
            Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() as? any Actor
        }
    }

    /// The description of the message in an error.
    var context: DispatchError.Context {
        let entry = entry
        let type =
            if let checkedType {
                checkedType
            } else if entry.isStatic {
                target.load(as: Any.Type.self)
            } else if entry.receiver is AnyClass {
                Swift.type(of: target.load(as: AnyObject.self))
            } else {
                entry.receiver
            }
        return message.context(type, isStatic: entry.isStatic)
    }

    /// Frees the memory that only the frame owns.
    ///
    /// Call it once, when no pointer to the frame is left.
    @inline(__always)
    func free() {
        if let conversions { Self.free(conversions) }
    }
}

/// A thunk's parameter: the frame of one send, which never moves.
struct Call {
    let frame: UnsafeMutablePointer<CallFrame>

    init(_ frame: UnsafeMutablePointer<CallFrame>) {
        self.frame = frame
    }

    var context: DispatchError.Context { frame.pointee.context }

    /// The memory for the addresses of a plan's arguments, until there is a result.
    @inline(__always)
    var addresses: UnsafeMutablePointer<UnsafeRawPointer> {
        UnsafeMutableRawPointer(frame.pointee.buffer).assumingMemoryBound(to: UnsafeRawPointer.self)
    }

    /// The number of addresses that this memory has room for.
    @inline(__always) static var addressLimit: Int { 4 }

    /// The memory for the result.
    @inline(__always)
    var result: UnsafeMutablePointer<Any> { ResultBuffer.any(frame.pointee.buffer) }
}

// Only a frame's own send writes to it. An asynchronous send waits for the thunk that it handed the
// frame to, so the two never touch the frame at the same time.
extension Call: @unchecked Sendable {}

/// Memory for a handler's result, in its sender's stack frame.
///
/// It holds an `Any` once a handler has stored a result.
@usableFromInline
@frozen struct ResultBuffer: Sendable {
    // As large and as aligned as an `Any`: three words and the type.
    @usableFromInline var words: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)

    @inlinable
    init() {}

    /// Returns the result, and leaves the buffer empty.
    ///
    /// Call it only if there is a result.
    @inlinable @inline(__always)
    mutating func take() -> Any { Self.any(&self).move() }

    /// Returns a buffer's memory.
    @inlinable @inline(__always)
    static func any(_ buffer: UnsafeMutablePointer<ResultBuffer>) -> UnsafeMutablePointer<Any> {
        UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: Any.self)
    }

    /// Returns the result as the given type, and leaves the buffer empty.
    ///
    /// - Parameters:
    ///   - hasResult: Whether there is a result. Void and an empty optional don't count as results.
    ///   - selector: The message, for an error.
    ///   - target: The receiver, for an error.
    /// - Throws: ``DispatchError/wrongResult(_:expected:actual:)`` if the result is of a different
    ///   type.
    @inlinable @inline(__always)
    mutating func take<Value, Target>(
        _ hasResult: Bool,
        as _: Value.Type,
        _ selector: Selector,
        of target: Target
    ) throws -> Value {
        // Where the types are known, the compiler omits the comparisons and the casts. With two
        // branches, a sender that discards the result doesn't have to destroy nil.
        if Value.self == Any?.self || Value.self == (any Sendable)?.self {
            // A marker protocol doesn't change the layout, and the optional adds nothing to the
            // value's memory.
            guard hasResult else { return unsafeBitCast(Any?.none, to: Value.self) }
            return UnsafeMutableRawPointer(Self.any(&self)).assumingMemoryBound(to: Value.self)
                .move()
        }
        if Value.self == Void.self, !hasResult, let void = () as? Value { return void }
        return try Self.take(&self, hasResult, selector, of: target)
    }

    /// Returns the result as the given type, and leaves the buffer empty.
    @_semantics("optimize.sil.specialize.generic.never")
    @usableFromInline @inline(never)
    static func take<Value, Target>(
        _ buffer: UnsafeMutablePointer<ResultBuffer>,
        _ hasResult: Bool,
        _ selector: Selector,
        of target: Target
    ) throws -> Value {
        let any = any(buffer)
        guard hasResult, let value = TypeLayout.value(in: any, TypeLayout.word(Value.self)) else {
            return try typed(
                hasResult ? any.move() : nil,
                DispatchError.Context(selector, to: flattened(target))
            )
        }
        defer { any.deinitialize(count: 1) }
        return value.assumingMemoryBound(to: Value.self).pointee
    }

    /// Returns a result as the given type.
    ///
    /// Void and empty optionals become nil.
    @inline(never)
    static func typed<Value>(_ value: Any?, _ context: @autoclosure () -> DispatchError.Context)
        throws -> Value
    {
        // A cast of the value would look into an optional that is inside it.
        if Value.self == Any?.self, let result = value as? Value { return result }
        if let value, let result = value as? Value { return result }
        if value == nil {
            // A cast would put nil into the innermost of several layers.
            if let optional = Value.self as? any OptionalValue.Type,
                let empty = optional.emptyValue as? Value
            {
                return empty
            }
            if let void = () as? Value { return void }
        }
        throw DispatchError.wrongResult(
            context(),
            expected: spelling(of: Value.self),
            actual: value.map { spelling(of: Swift.type(of: $0)) } ?? "nil"
        )
    }
}
