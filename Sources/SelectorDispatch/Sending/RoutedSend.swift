// The part of a send that a route uses. Only the observers of routes are notified of its messages.

extension HandlerRegistry {
    /// Sends a routed message in the sender's isolation.
    package func sendRouted(
        _ selector: Selector, to target: Any, with arguments: [Any?], policy: ArgumentPolicy,
        isolation: isolated (any Actor)?
    ) throws -> Any? {
        var trace = SendTrace()
        return try arguments.withUnsafeBufferPointer {
            try sendUnobserved(selector, to: flattened(target), $0, policy, from: isolation, .route, &trace)
        }
    }

    /// Sends a routed message wherever its handler is isolated, and awaits it.
    package nonisolated(nonsending) func sendRoutedAwaited(
        _ selector: Selector, to target: Any, with arguments: sending [Any?], policy: ArgumentPolicy
    ) async throws -> Any? {
        var trace = SendTrace()
        let message = AwaitedMessage(
            selector: selector, arguments: arguments, policy: policy, call: .route, resultType: Any?.self)
        return try await sendUnobserved(message, to: flattened(target), &trace)
    }

    /// Returns whether the handler of an awaited message runs outside the sender's isolation.
    ///
    /// A message forwarded as an invocation doesn't leave the sender's isolation.
    ///
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the message would leave, and the
    ///   receiver or the result is not `Sendable`; ``DispatchError/conflictingHandlers(_:_:)`` if more than one handler
    ///   is registered for it; a forwarding error if the receiver has no handler and forwards to none.
    package func leavesSender(
        _ selector: Selector, to target: Any, sender: (any Actor)?
    ) throws(DispatchError) -> Bool {
        guard case .handler(let entry, let receiver, _) = try find(selector, for: target) else { return false }
        let object = type(of: receiver) is AnyClass ? receiver as AnyObject : nil
        return try entry.home(of: object, sender, DispatchError.Context(selector, to: receiver, .route)) !== sender
    }
}
