/// A call that may suspend. It owns its frame and what the frame points to, in memory that never moves.
final class AsynchronousCall {
    private let frame: UnsafeMutablePointer<CallFrame>
    private let result: UnsafeMutablePointer<Any>
    private let free: () -> Void

    init<Target>(
        _ entry: RegistryEntry, _ message: AwaitedMessage, to target: Target, _ type: Any.Type, _ home: (any Actor)?
    ) {
        let frame = UnsafeMutablePointer<CallFrame>.allocate(capacity: 1)
        let result = UnsafeMutablePointer<Any>.allocate(capacity: 1)
        let receiver = UnsafeMutablePointer<Target>.allocate(capacity: 1)
        let arguments = UnsafeMutableBufferPointer<Any?>.allocate(capacity: message.arguments.count)
        let selector = UnsafeMutablePointer<Selector>.allocate(capacity: 1)
        let lent = UnsafeMutablePointer<Message.Contents>.allocate(capacity: 1)
        receiver.initialize(to: target)
        _ = arguments.initialize(from: message.arguments)
        selector.initialize(to: message.selector)
        lent.initialize(
            to: Message.Contents(
                selector, to: type, isStatic: entry.isStatic, UnsafeBufferPointer(arguments), message.policy,
                from: home, message.call))
        frame.initialize(to: CallFrame(entry, Message(lent), target: receiver, result: result))
        self.frame = frame
        self.result = result
        free = {
            if frame.pointee.hasResult { result.deinitialize(count: 1) }
            frame.pointee.free()
            frame.deallocate()
            result.deallocate()
            lent.deinitialize(count: 1)
            lent.deallocate()
            selector.deinitialize(count: 1)
            selector.deallocate()
            arguments.deinitialize()
            arguments.deallocate()
            receiver.deinitialize(count: 1)
            receiver.deallocate()
            withExtendedLifetime((home, entry)) {}
        }
    }

    deinit { free() }

    var arguments: Arguments { Arguments(frame) }
    var returnValue: Any? { frame.pointee.hasResult ? result.pointee : nil }
}

// A sender hands the call to the thunk and waits, so the two never touch it at the same time.
extension AsynchronousCall: @unchecked Sendable {}
