/// A call of an invocation that is about to be made, see ``Invocation/invoke``.
@frozen public struct InvocationCall: ~Copyable {
    @usableFromInline let state: Invocation.State

    @inlinable
    init(_ state: Invocation.State) {
        self.state = state
    }

    /// Runs the handler on the bound target.
    ///
    /// - Returns: the handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError/targetUnbound(_:)``, ``DispatchError/targetReleased(_:)`` and the errors of a send; the
    ///   handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public func callAsFunction(
        policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        // Inlined, so that a caller who drops the result of a handler without one does nothing for it.
        try state.runBound(policy, isolation) ? state.result : nil
    }

    /// Runs the handler on the given target, whatever the invocation is bound to.
    ///
    /// - Throws: the errors of a send; the handler's own error, unchanged.
    @discardableResult
    public func callAsFunction(
        on target: Any, policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws -> Any? {
        try state.run(on: target, policy, isolation).get()
    }
}

/// A call of an invocation that tells the handler's own error from others, see ``Invocation/invokeResult``.
public struct InvocationResultCall: ~Copyable {
    let state: Invocation.State

    init(_ state: Invocation.State) {
        self.state = state
    }

    /// Runs the handler on the bound target.
    ///
    /// - Returns: the handler's result, or the error that the handler threw.
    /// - Throws: the errors of ``InvocationCall/callAsFunction(policy:isolation:)``: the handler has not run.
    public func callAsFunction(
        policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws(DispatchError) -> Result<Any?, any Error> {
        try state.run(on: try state.boundTarget(), policy, isolation)
    }
}

extension Invocation.State {
    /// Runs the handler on the bound target, and tells whether there is a result.
    @usableFromInline
    func runBound(_ policy: ArgumentPolicy, _ sender: (any Actor)?) throws -> Bool {
        guard let direct else { return try run(on: boundTarget(), policy, sender).get() != nil }
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
    /// - Returns: the handler's result, or the error that the handler threw.
    /// - Throws: the errors of a send: the handler has not run.
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

    /// Lets go of the last result, whose own code may look at the invocation: only after it is out of here.
    private func dropResult() {
        let last = result
        result = nil
        withExtendedLifetime(last) {}
    }

    /// An error of the send as one of this call.
    private static func named(_ error: any Error) -> any Error {
        (error as? DispatchError)?.of(.invoke) ?? error
    }
}
