/// A call that may suspend: its frame and what the frame points to, in one block of memory that never moves.
///
/// Whoever makes the call holds the selector, the arguments, the receiver, the handler's entry and its actor while it waits, and frees
/// the call afterward.
struct AsynchronousCall {
    private let block: UnsafeMutableRawPointer

    // The values lie one after the other.
    private var frame: UnsafeMutablePointer<CallFrame> { block.assumingMemoryBound(to: CallFrame.self) }
    private var object: UnsafeMutablePointer<Unmanaged<AnyObject>> {
        UnsafeMutableRawPointer(frame + 1).assumingMemoryBound(to: Unmanaged<AnyObject>.self)
    }
    private var room: UnsafeMutablePointer<ResultRoom> {
        UnsafeMutableRawPointer(object + 1).assumingMemoryBound(to: ResultRoom.self)
    }

    private static var size: Int {
        MemoryLayout<CallFrame>.stride + MemoryLayout<Unmanaged<AnyObject>>.stride + MemoryLayout<ResultRoom>.stride
    }

    /// Makes a call of a handler of a value.
    ///
    /// - Throws: ``DispatchError`` if the number of arguments doesn't fit.
    /// - Parameters:
    ///   - type: The receiver's dynamic type; for a static handler, the receiver itself.
    ///   - target: Points at a value of the receiver's type, or at the type if the handler is static.
    ///   - home: The actor that the handler runs on.
    init(
        _ entry: RegistryEntry, _ selector: Selector, to type: Any.Type, at target: UnsafeRawPointer,
        _ arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy, in home: (any Actor)?,
        _ call: DispatchError.Context.Call
    ) throws(DispatchError) {
        try entry.checkCount(
            arguments.count, policy, DispatchError.Context(selector, type, isStatic: entry.isStatic, call))
        block = .allocate(byteCount: Self.size, alignment: MemoryLayout<CallFrame>.alignment)
        frame.initialize(
            to: CallFrame(entry, selector, to: target, arguments, policy, from: home, call, room))
    }

    /// Makes a call of a handler of an object.
    init(
        _ entry: RegistryEntry, _ selector: Selector, to receiver: Unmanaged<AnyObject>, _ type: Any.Type,
        _ arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy, in home: (any Actor)?
    ) throws(DispatchError) {
        try entry.checkCount(arguments.count, policy, DispatchError.Context(selector, type, isStatic: false))
        block = .allocate(byteCount: Self.size, alignment: MemoryLayout<CallFrame>.alignment)
        object.initialize(to: receiver)
        frame.initialize(
            to: CallFrame(entry, selector, to: object, arguments, policy, from: home, .send, room))
    }

    var arguments: Arguments { Arguments(frame) }

    /// Frees the call, and returns the result; nil if there is none.
    func end() -> Any? {
        defer { block.deallocate() }
        frame.pointee.free()
        return frame.pointee.hasResult ? room.pointee.take() : nil
    }
}

// A sender hands the call to the thunk and waits, so the two never touch it at the same time.
extension AsynchronousCall: @unchecked Sendable {}
