/// A call that may suspend: its frame, and what this points to, in memory that stays where it is.
final class AsynchronousCall {
    private let frame: UnsafeMutablePointer<CallFrame>
    private let result: UnsafeMutablePointer<Any>
    private let free: () -> Void

    init<Target>(
        _ entry: HandlerEntry, _ selector: Selector, _ type: Any.Type, target: Target, _ elements: [Any?],
        _ policy: ArgumentPolicy, _ home: (any Actor)?
    ) {
        let frame = UnsafeMutablePointer<CallFrame>.allocate(capacity: 1)
        let result = UnsafeMutablePointer<Any>.allocate(capacity: 1)
        let site = UnsafeMutablePointer<Selector>.allocate(capacity: 1)
        let receiver = UnsafeMutablePointer<Target>.allocate(capacity: 1)
        let arguments = UnsafeMutableBufferPointer<Any?>.allocate(capacity: elements.count)
        site.initialize(to: selector)
        receiver.initialize(to: target)
        _ = arguments.initialize(from: elements)
        frame.initialize(
            to: CallFrame(
                entry, site, type, target: receiver, arguments: UnsafeBufferPointer(arguments), policy: policy,
                sender: home.map(CallFrame.identity), result: result))
        self.frame = frame
        self.result = result
        free = {
            if frame.pointee.hasResult { result.deinitialize(count: 1) }
            frame.pointee.free()
            frame.deallocate()
            result.deallocate()
            arguments.deinitialize()
            arguments.deallocate()
            receiver.deinitialize(count: 1)
            receiver.deallocate()
            site.deinitialize(count: 1)
            site.deallocate()
            withExtendedLifetime((home, entry)) {}
        }
    }

    deinit { free() }

    var arguments: Arguments { Arguments(frame) }
    var returnValue: Any? { frame.pointee.hasResult ? result.pointee : nil }
}

// Its sender waits for the thunk that it is handed to, so that the two never touch it at the same time.
extension AsynchronousCall: @unchecked Sendable {}
