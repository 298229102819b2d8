/// A call that may suspend: its frame and the frame's targets, in one block of memory that never moves.
///
/// The caller holds the selector, the arguments, the receiver, the handler's entry and its actor while it waits, and
/// frees the call afterward.
struct AsynchronousCall {
    private let block: UnsafeMutableRawPointer

    // The frame, the object and the buffer are consecutive in memory.
    private var frame: UnsafeMutablePointer<CallFrame> { block.assumingMemoryBound(to: CallFrame.self) }
    private var object: UnsafeMutablePointer<Unmanaged<AnyObject>> {
        UnsafeMutableRawPointer(frame + 1).assumingMemoryBound(to: Unmanaged<AnyObject>.self)
    }
    private var buffer: UnsafeMutablePointer<ResultBuffer> {
        UnsafeMutableRawPointer(object + 1).assumingMemoryBound(to: ResultBuffer.self)
    }

    private static var size: Int {
        MemoryLayout<CallFrame>.stride + MemoryLayout<Unmanaged<AnyObject>>.stride + MemoryLayout<ResultBuffer>.stride
    }

    /// - Parameters:
    ///   - type: The receiver's dynamic type; for a static handler, the receiver itself.
    ///   - receiver: The receiver, if it is an object.
    ///   - target: For any other receiver, a pointer to a value of its type, or to the type if the handler is static.
    ///   - home: The actor that the handler runs on.
    /// - Throws: ``DispatchError`` if the number of arguments is wrong.
    init(
        _ entry: RegistryEntry, _ selector: Selector, to type: Any.Type, _ receiver: Unmanaged<AnyObject>?,
        at target: UnsafeRawPointer? = nil, _ arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy,
        in home: (any Actor)?, _ call: DispatchError.Context.Call
    ) throws(DispatchError) {
        try entry.checkCount(
            arguments.count, policy, DispatchError.Context(selector, type, isStatic: entry.isStatic, call))
        block = .allocate(byteCount: Self.size, alignment: MemoryLayout<CallFrame>.alignment)
        if let receiver { object.initialize(to: receiver) }
        frame.initialize(
            to: CallFrame(
                entry, selector, to: target ?? UnsafeRawPointer(object), arguments, policy, from: home, call, buffer))
    }

    var arguments: Arguments { Arguments(frame) }

    /// Frees the call, and returns the result, or nil if there is none.
    func end() -> Any? {
        defer { block.deallocate() }
        frame.pointee.free()
        return frame.pointee.hasResult ? buffer.pointee.take() : nil
    }
}

// A sender hands the call to the thunk and waits, so there are no simultaneous accesses.
extension AsynchronousCall: @unchecked Sendable {}
