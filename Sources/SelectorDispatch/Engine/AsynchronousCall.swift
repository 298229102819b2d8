/// A call that may suspend: its frame and what the frame points to, in one block of memory that never moves.
///
/// Whoever makes the call holds the arguments, the receiver, the handler's entry and its actor while it waits, and frees
/// the call afterward.
struct AsynchronousCall {
    private let block: UnsafeMutableRawPointer

    // The values lie one after the other. None is aligned to more than a word, and strides are multiples of it.
    private var frame: UnsafeMutablePointer<CallFrame> { block.assumingMemoryBound(to: CallFrame.self) }
    private var contents: UnsafeMutablePointer<Message.Contents> { Self.value(after: frame) }
    private var selector: UnsafeMutablePointer<Selector> { Self.value(after: contents) }
    private var result: UnsafeMutablePointer<Any> { Self.value(after: selector) }
    private var object: UnsafeMutablePointer<Unmanaged<AnyObject>> { Self.value(after: result) }

    @inline(__always)
    private static func value<First, Second>(
        after first: UnsafeMutablePointer<First>
    ) -> UnsafeMutablePointer<Second> {
        UnsafeMutableRawPointer(first + 1).assumingMemoryBound(to: Second.self)
    }

    private static var size: Int {
        MemoryLayout<CallFrame>.stride + MemoryLayout<Message.Contents>.stride + MemoryLayout<Selector>.stride
            + MemoryLayout<Any>.stride + MemoryLayout<Unmanaged<AnyObject>>.stride
    }

    /// Makes a call of a handler of a value.
    ///
    /// - Throws: ``DispatchError`` if the number of arguments doesn't fit.
    /// - Parameters:
    ///   - type: The receiver's dynamic type; for a static handler, the receiver itself.
    ///   - target: Points at a value of the receiver's type, or at the type if the handler is static.
    ///   - home: The actor that the handler runs on.
    init(
        _ entry: RegistryEntry, _ name: Selector, to type: Any.Type, at target: UnsafeRawPointer,
        _ arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy, in home: (any Actor)?,
        _ call: DispatchError.Context.Call
    ) throws(DispatchError) {
        self.init()
        try initialize(entry, name, to: type, at: target, arguments, policy, in: home, call)
    }

    /// Makes a call of a handler of an object.
    init(
        _ entry: RegistryEntry, _ name: Selector, to receiver: Unmanaged<AnyObject>, _ type: Any.Type,
        _ arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy, in home: (any Actor)?
    ) throws(DispatchError) {
        self.init()
        object.initialize(to: receiver)
        try initialize(entry, name, to: type, at: object, arguments, policy, in: home, .send)
    }

    private init() {
        block = .allocate(byteCount: Self.size, alignment: MemoryLayout<CallFrame>.alignment)
    }

    private func initialize(
        _ entry: RegistryEntry, _ name: Selector, to type: Any.Type, at target: UnsafeRawPointer,
        _ arguments: UnsafeBufferPointer<Any?>, _ policy: ArgumentPolicy, in home: (any Actor)?,
        _ call: DispatchError.Context.Call
    ) throws(DispatchError) {
        selector.initialize(to: name)
        contents.initialize(
            to: Message.Contents(selector, to: type, isStatic: entry.isStatic, arguments, policy, from: home, call))
        frame.initialize(to: CallFrame(entry, Message(contents), target: target, result: result))
        do throws(DispatchError) {
            try entry.checkCount(Message(contents))
        } catch {
            _ = end()
            throw error
        }
    }

    var arguments: Arguments { Arguments(frame) }

    /// Frees the call, and returns the result; nil if there is none.
    func end() -> Any? {
        let value = frame.pointee.hasResult ? result.move() : nil
        frame.pointee.free()
        frame.deinitialize(count: 1)
        contents.deinitialize(count: 1)
        selector.deinitialize(count: 1)
        block.deallocate()
        return value
    }
}

// A sender hands the call to the thunk and waits, so the two never touch it at the same time.
extension AsynchronousCall: @unchecked Sendable {}
