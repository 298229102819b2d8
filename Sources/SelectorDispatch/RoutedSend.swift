// Sends that are steps of a route: an error that says the handler was not run says it of the route.

extension HandlerRegistry {
    /// Sends a routed message in the sender's isolation.
    package func sendRouted<Target>(
        _ selector: Selector, to target: Target, with arguments: [Any?], policy: ArgumentPolicy,
        isolation: isolated (any Actor)?
    ) throws -> Any? {
        try arguments.withUnsafeBufferPointer {
            var delivery = Delivery($0, policy: policy, sender: isolation)
            do {
                return try deliver(selector, to: target, &delivery)
            } catch let error as DispatchError where !delivery.didEnter {
                throw error.routed
            }
        }
    }

    /// Where the handler of an awaited message runs, seen from a sender.
    ///
    /// - Returns: whether it leaves the sender's isolation. A message that is forwarded as an invocation doesn't.
    /// - Throws: ``DispatchError/notSendable(_:value:type:)`` if it would, and receiver or result may not;
    ///   ``DispatchError/conflictingHandlers(_:_:)``.
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
            throw error.routed
        }
    }
}

extension DispatchError {
    /// The same error, of a message on a route, where another call is its remedy.
    package var routed: DispatchError {
        func routed(_ message: Message) -> Message {
            var message = message
            message.call = .route
            return message
        }
        return switch self {
        case .wrongIsolation(let message, let handler, let caller):
            .wrongIsolation(routed(message), handler: handler, caller: caller)
        case .asynchronousHandler(let message): .asynchronousHandler(routed(message))
        case .notSendable(let message, let value, let type, let isNonisolated):
            .notSendable(routed(message), value: value, type: type, isNonisolated: isNonisolated)
        default: self
        }
    }
}
