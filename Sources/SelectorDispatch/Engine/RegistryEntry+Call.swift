// The one way into a handler: step 6 of Send.swift, after the checks of step 5.

extension RegistryEntry {
    /// Runs a synchronous handler in the sender's isolation.
    ///
    /// - Parameters:
    ///   - target: Points at a value of the receiver's type, or at the type if the handler is static.
    ///   - room: Gets the result.
    ///   - didEnter: Set if the handler's own code ran.
    /// - Returns: Whether there is a result.
    @inline(__always)
    func call(
        _ selector: Selector, on target: UnsafeRawPointer, _ arguments: UnsafeBufferPointer<Any?>,
        _ policy: ArgumentPolicy, from sender: (any Actor)?, _ call: DispatchError.Context.Call,
        _ room: UnsafeMutablePointer<ResultRoom>, didEnter: UnsafeMutablePointer<Bool>? = nil
    ) throws -> Bool {
        var frame = CallFrame(self, selector, to: target, arguments, policy, from: sender, call, room)
        defer {
            didEnter?.pointee = frame.didEnter
            frame.free()
        }
        try run(&frame)
        return frame.hasResult
    }

    @inline(__always)
    private func run(_ frame: UnsafeMutablePointer<CallFrame>) throws {
        // 5. Checks.
        if frame.pointee.count != uncheckedCount, !isCalled(by: frame) { try check(frame) }
        // 6. The thunk.
        try thunk(Arguments(frame))
    }

    /// Calls a closure with the address of what a thunk takes as its target: the receiver's value, or the type if the
    /// handler is static.
    func withAddress<Result>(of receiver: Any, _ body: (UnsafeRawPointer) throws -> Result) rethrows -> Result {
        func open<Target>(_ target: Target) throws -> Result { try withUnsafePointer(to: target) { try body($0) } }
        // An `Any.Type` in memory is one pointer. So is the metatype that a static handler's thunk reads there.
        if isStatic, let type = receiver as? Any.Type { return try withUnsafePointer(to: type) { try body($0) } }
        return try _openExistential(receiver, do: open)
    }

    /// Returns whether a message to a handler that runs on an actor passes the checks.
    @inline(__always)
    private func isCalled(by message: UnsafePointer<CallFrame>) -> Bool {
        uncheckedCount < 0 && message.pointee.count == argumentCount
            && actorIdentity(of: message.pointee.target) == message.pointee.senderIdentity
    }

    /// Checks the number of arguments, and that the sender is in the handler's isolation. State that is isolated
    /// elsewhere must not be touched.
    @inline(never)
    private func check(_ message: UnsafePointer<CallFrame>) throws(DispatchError) {
        try checkCount(message.pointee.count, message.pointee.policy, message.pointee.context)
        guard uncheckedCount < 0, actorIdentity(of: message.pointee.target) != message.pointee.senderIdentity else {
            return
        }
        throw wrongIsolation(message.pointee)
    }

    /// Throws an error if the number of arguments doesn't fit the parameters, and the policy is strict.
    func checkCount(
        _ count: Int, _ policy: ArgumentPolicy, _ message: @autoclosure () -> DispatchError.Context
    ) throws(DispatchError) {
        guard policy.count == .strict, count != argumentCount else { return }
        if isVariadic, count >= argumentCount - 1 { return }
        // The number of colons is no measure of what a handler takes that was added with a wrong one.
        if let defect = body.defect { throw defect }
        throw count < argumentCount
            ? .tooFewArguments(message(), expected: argumentCount - (isVariadic ? 1 : 0), actual: count)
            : .tooManyArguments(message(), expected: argumentCount, actual: count)
    }
}
