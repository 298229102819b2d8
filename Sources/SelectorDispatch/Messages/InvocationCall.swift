/// A pending call of an invocation. ``Invocation/invoke`` returns it; call it like a function.
@frozen public struct InvocationCall: ~Copyable {
    @usableFromInline let state: Invocation.State

    @inlinable
    init(_ state: Invocation.State) {
        self.state = state
    }

    /// Runs the handler on the bound target.
    ///
    /// - Parameters:
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError/targetUnbound(_:)`` if the invocation has no target;
    ///   ``DispatchError/targetReleased(_:)`` if its weakly held target is gone; any other ``DispatchError`` if the
    ///   message doesn't reach its handler; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public func callAsFunction(
        policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        // Inlined, so that a caller that drops the result does nothing for a handler that returns none.
        try state.runBound(policy, isolation) ? state.result : nil
    }

    /// Runs the handler on the given target, whatever the invocation is bound to.
    ///
    /// - Parameters:
    ///   - target: The receiver of this one call.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError`` if the message doesn't reach its handler; the handler's own error, unchanged.
    @discardableResult
    public func callAsFunction(
        on target: Any, policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        try state.run(on: target, policy, isolation).get()
    }
}

/// A pending call of an invocation that returns the handler's own error. ``Invocation/invokeResult`` returns it; call
/// it like a function.
public struct InvocationResultCall: ~Copyable {
    let state: Invocation.State

    init(_ state: Invocation.State) {
        self.state = state
    }

    /// Runs the handler on the bound target.
    ///
    /// - Parameters:
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result, or the error that the handler threw.
    /// - Throws: ``DispatchError`` if the handler didn't run: ``DispatchError/targetUnbound(_:)`` if the invocation has
    ///   no target, ``DispatchError/targetReleased(_:)`` if its weakly held target is gone, any other if the message
    ///   doesn't reach its handler.
    public func callAsFunction(
        policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws(DispatchError) -> Result<Any?, any Error> {
        try state.run(on: try state.boundTarget(), policy, isolation)
    }
}

extension Invocation.State {
    /// Runs the handler on the bound target.
    ///
    /// - Returns: Whether there is a result.
    @usableFromInline
    func runBound(_ policy: ArgumentPolicy, _ sender: (any Actor)?) throws -> Bool {
        guard let direct, !MessageObservers.isOn else { return try run(on: boundTarget(), policy, sender).get() != nil }
        if hasResult { dropResult() }
        var room = ResultRoom()
        var didEnter = false
        let hasResult: Bool
        do {
            hasResult = try withUnsafePointer(to: direct.object) { target in
                try direct.entry._withUnsafeGuaranteedRef {
                    try $0.run(
                        selector, type, on: target, UnsafeBufferPointer(elements), policy, sender, &didEnter, &room)
                }
            }
        } catch {
            throw didEnter ? error : Self.named(error)
        }
        if hasResult { result = room.take() }
        return hasResult
    }

    /// Runs the handler on a target.
    ///
    /// - Returns: The handler's result, or the error that the handler threw.
    /// - Throws: ``DispatchError`` if the handler didn't run.
    fileprivate func run(
        on target: Any, _ policy: ArgumentPolicy, _ sender: (any Actor)?
    ) throws(DispatchError) -> Result<Any?, any Error> {
        dropResult()
        var didEnter = false
        do {
            var delivery = Delivery(UnsafeBufferPointer(elements), policy: policy, sender: sender ?? scope?.sender)
            defer { didEnter = delivery.didEnter }
            result = try registry.deliver(selector, to: target, &delivery)
            return .success(result)
        } catch {
            if !didEnter, let error = Self.named(error) as? DispatchError { throw error }
            return .failure(error)
        }
    }

    /// Releases the last result, but only after it is out of here: its `deinit` may read the invocation.
    private func dropResult() {
        let last = result
        result = nil
        withExtendedLifetime(last) {}
    }

    /// Returns an error of the send as one of an invocation's call.
    private static func named(_ error: any Error) -> any Error {
        (error as? DispatchError)?.of(.invoke) ?? error
    }
}
