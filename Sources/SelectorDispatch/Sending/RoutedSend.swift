// Sends that a route makes. An error that says why a handler didn't run says that a route sent the message.

extension HandlerRegistry {
    /// Sends a routed message in the sender's isolation.
    package func sendRouted<Target>(
        _ selector: Selector, to target: Target, with arguments: [Any?], policy: ArgumentPolicy,
        isolation: isolated (any Actor)?
    ) throws -> Any? {
        try arguments.withUnsafeBufferPointer {
            var delivery = Delivery($0, policy: policy, sender: isolation)
            do {
                return try deliverUnobserved(selector, to: target, &delivery)
            } catch let error as DispatchError where !delivery.didEnter {
                throw error.of(.route)
            }
        }
    }

    /// Sends a routed message wherever its handler is isolated, and awaits it.
    package nonisolated(nonsending) func sendRoutedAwaited(
        _ selector: Selector, to target: Any, with arguments: sending [Any?], policy: ArgumentPolicy
    ) async throws -> Any? {
        try await deliverAwaitedUnobserved(selector, to: flattened(target), with: arguments, policy)
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
        do throws(DispatchError) {
            let site = MessageSite(selector, type, isStatic: entry.isStatic)
            return try entry.home(of: object, sender, site) !== sender
        } catch {
            throw error.of(.route)
        }
    }
}
