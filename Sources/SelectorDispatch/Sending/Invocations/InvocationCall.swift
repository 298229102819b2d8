/// A pending call of an invocation, returned by ``Invocation/invoke`` to be called like a function.
@frozen public struct InvocationCall {
    @usableFromInline let state: Invocation.State

    @inlinable
    init(_ state: Invocation.State) {
        self.state = state
    }

    /// Runs the handler on the bound target.
    ///
    /// - Parameters:
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result, or nil for void and for an empty optional.
    /// - Throws: ``DispatchError/targetUnbound(_:)`` if the invocation has no target;
    ///   ``DispatchError/targetReleased(_:)`` if its weakly held target is gone; any other ``DispatchError`` if the
    ///   message doesn't reach its handler; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public func callAsFunction(
        policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        // Inlined, so that discarding the result of a handler without one costs nothing.
        try state.sendToBound(policy, isolation) ? state.result : nil
    }

    /// Runs the handler on the bound target and returns its result as the given type.
    ///
    /// - Throws: The errors of a call without a type; ``DispatchError/wrongResult(_:expected:actual:)``, after the
    ///   handler has run, if its result has a different type.
    @discardableResult
    public func callAsFunction<Result>(
        policy: ArgumentPolicy = .strict, returning: Result.Type, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try ResultBuffer.typed(try state.sendToBound(policy, isolation) ? state.result : nil, state.context)
    }

    /// Runs the handler on the given target instead of the bound one, as ``callAsFunction(policy:isolation:)`` does.
    @discardableResult
    public func callAsFunction(
        on target: Any, policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        try state.send(to: target, policy, isolation).get()
    }

    /// Runs the handler on the bound target and returns the handler's own error instead of throwing it.
    ///
    /// ```swift
    /// switch try invocation.invoke.result() {
    /// case .success(let result): print(result ?? "nothing")
    /// case .failure(let error): print("the handler threw", error)
    /// }
    /// ```
    ///
    /// The parameters are those of ``callAsFunction(policy:isolation:)``.
    ///
    /// - Returns: The handler's result, or the error that the handler threw.
    /// - Throws: The errors of that call that keep the handler from running.
    public func result(
        policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws(DispatchError) -> Result<Any?, any Error> {
        try state.send(to: try state.boundTarget(), policy, isolation)
    }
}

extension Invocation.State {
    /// Runs the handler on the bound target.
    ///
    /// - Returns: Whether there is a result.
    @usableFromInline
    func sendToBound(_ policy: ArgumentPolicy, _ sender: (any Actor)?) throws -> Bool {
        guard let direct, !MessageObservers.isOn else { return try sendTheLongWay(policy, sender) }
        if hasResult { dropResult() }
        var buffer = ResultBuffer()
        let hasResult = try direct.call(selector, UnsafeBufferPointer(elements), policy, from: sender, .invoke, &buffer)
        if hasResult { result = buffer.take() }
        return hasResult
    }

    @inline(never)
    private func sendTheLongWay(_ policy: ArgumentPolicy, _ sender: (any Actor)?) throws -> Bool {
        try send(to: boundTarget(), policy, sender).get() != nil
    }

    /// Runs the handler on a target.
    ///
    /// - Returns: The handler's result, or the error that the handler threw.
    /// - Throws: ``DispatchError`` if the handler didn't run.
    fileprivate func send(
        to target: Any, _ policy: ArgumentPolicy, _ sender: (any Actor)?
    ) throws(DispatchError) -> Result<Any?, any Error> {
        dropResult()
        var trace = SendTrace()
        do {
            result = try registry.send(
                selector, to: target, UnsafeBufferPointer(elements), policy, from: sender ?? scope?.sender, .invoke,
                &trace)
            return .success(result)
        } catch {
            if !trace.didEnter, let error = error as? DispatchError { throw error }
            return .failure(error)
        }
    }

    /// Removes the last result before releasing it, because its `deinit` may read the invocation.
    private func dropResult() {
        let last = result
        result = nil
        withExtendedLifetime(last) {}
    }
}
