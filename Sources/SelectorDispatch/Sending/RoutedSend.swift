// Sends that a route makes. An error that says why a handler didn't run also says that a route sent the message.

extension HandlerRegistry {
    /// Sends a routed message in the sender's isolation.
    package func sendRouted<Target>(
        _ selector: Selector, to target: Target, with arguments: [Any?], policy: ArgumentPolicy,
        isolation: isolated (any Actor)?
    ) throws -> Any? {
        try arguments.withUnsafeBufferPointer {
            var trace = SendTrace()
            return try Message.lend(selector, to: type(of: target as Any), $0, policy, from: isolation, .route) {
                try sendUnobserved($0, to: target, &trace)
            }
        }
    }

    /// Sends a routed message wherever its handler is isolated, and awaits it.
    package nonisolated(nonsending) func sendRoutedAwaited(
        _ selector: Selector, to target: Any, with arguments: sending [Any?], policy: ArgumentPolicy
    ) async throws -> Any? {
        try await sendUnobserved(AwaitedMessage(selector, arguments, policy, .route), to: flattened(target))
    }

    /// Returns whether the handler of an awaited message runs outside the sender's isolation.
    ///
    /// A message that is forwarded as an invocation doesn't leave the sender's isolation.
    ///
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the message would leave, and the
    ///   receiver or the result is not `Sendable`; ``DispatchError/conflictingHandlers(_:_:)`` if more than one handler
    ///   is registered for it; an error of forwarding if the receiver has no handler and forwards to none.
    package func leavesSender(
        _ selector: Selector, to target: Any, sender: (any Actor)?
    ) throws(DispatchError) -> Bool {
        var target = target
        var metatype = target as? Any.Type
        if metatype == nil, !responds(to: selector, type: type(of: target)) {
            switch try next(for: selector, from: target) {
            case .target(let other): target = other
            case .type(let type): metatype = type
            case .forwarder: return false
            }
        }
        let type = metatype ?? type(of: target)
        let entry = try entry(for: selector, type: type, isStatic: metatype != nil)
        let object = Swift.type(of: target) is AnyClass ? target as AnyObject : nil
        return try Message.lend(
            selector, to: type, isStatic: entry.isStatic, .init(start: nil, count: 0), .strict, from: sender, .route
        ) { message throws(DispatchError) in
            try entry.home(of: object, sender, message) !== sender
        }
    }
}
