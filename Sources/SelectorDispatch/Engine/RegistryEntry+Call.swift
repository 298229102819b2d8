// The one way into a handler: step 6 of Send.swift, after the checks of step 5.

extension RegistryEntry {
    /// Runs a synchronous handler in the sender's isolation.
    ///
    /// - Parameters:
    ///   - target: Points at a value of the receiver's type, or at the type if the handler is static.
    ///   - didEnter: Set if the handler's own code ran.
    ///   - room: Gets the result.
    /// - Returns: Whether there is a result.
    @inline(__always)
    func call(
        _ message: Message, on target: UnsafeRawPointer, _ didEnter: inout Bool, _ room: inout ResultRoom
    ) throws -> Bool {
        // 5. Checks.
        if message.arguments.count != uncheckedCount, !isCalled(by: message, on: target) {
            try check(message, target)
        }
        // 6. The thunk.
        return try room.withMemory { result in
            var frame = CallFrame(self, message, target: target, result: result)
            defer {
                didEnter = frame.didEnter
                frame.free()
            }
            try withUnsafeMutablePointer(to: &frame) { try thunk(Arguments($0)) }
            return frame.hasResult
        }
    }

    /// Runs a handler for a sender that doesn't need to tell the handler's own errors from others.
    @inline(__always)
    func call(_ message: Message, on target: UnsafeRawPointer, _ room: inout ResultRoom) throws -> Bool {
        var didEnter = false
        return try call(message, on: target, &didEnter, &room)
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
    private func isCalled(by message: Message, on target: UnsafeRawPointer) -> Bool {
        uncheckedCount < 0 && message.arguments.count == argumentCount
            && actorIdentity(of: target) == message.senderIdentity
    }

    /// Checks the number of arguments, and that the sender is in the handler's isolation. State that is isolated
    /// elsewhere must not be touched.
    @inline(never)
    private func check(_ message: Message, _ target: UnsafeRawPointer) throws(DispatchError) {
        try checkCount(message)
        guard uncheckedCount < 0, actorIdentity(of: target) != message.senderIdentity else { return }
        throw wrongIsolation(message)
    }

    /// Throws an error if the number of arguments doesn't fit the parameters, and the policy is strict.
    func checkCount(_ message: Message) throws(DispatchError) {
        let count = message.arguments.count
        guard message.policy.count == .strict, count != argumentCount else { return }
        if isVariadic, count >= argumentCount - 1 { return }
        // The number of colons is no measure of what a handler takes that was added with a wrong one.
        if let defect = body.defect { throw defect }
        throw count < argumentCount
            ? .tooFewArguments(message.context, expected: argumentCount - (isVariadic ? 1 : 0), actual: count)
            : .tooManyArguments(message.context, expected: argumentCount, actual: count)
    }
}
