internal import SelectorDispatch

extension Router {
    /// A handler to invoke.
    struct Call {
        let handler: HandlerSearch.Found
        let responder: any Responder
        let message: RoutedMessage
        let policy: ArgumentPolicy
        /// The type of the last decorator that may have changed the arguments, or nil if they are the sender's own.
        let decorator: Any.Type?
        /// Whether the event's sender is the responder that routes the event, because the sender named no other.
        let hidesSender: Bool
    }
}

extension Router.Call {
    func invoke(_ registry: HandlerRegistry, isolation: isolated (any Actor)?) throws -> Any? {
        try arguments.withUnsafeBufferPointer {
            try handler.send(to: responder, with: $0, policy, in: registry, isolation: isolation)
        }
    }

    @inline(never) func invoke(
        _ registry: HandlerRegistry, _ message: DispatchError.Context, awaitingIn isolation: isolated (any Actor)?
    ) async throws -> Any? {
        let target = handler.receiver(for: responder)
        let leaves = try registry.leavesSender(handler.selector, to: target, sender: isolation)
        if leaves, let decorator {
            throw DispatchError.notSendable(message, value: .decoration, type: "\(decorator)")
        }
        // Only `Sendable` values reach this point with `leaves`: the sender gave only those, and a changed message was
        // refused above. An event among the arguments was made of such parts for this call. Otherwise the arguments
        // stay in the sender's isolation.
        nonisolated(unsafe) let arguments = leaves ? argumentsForOthers : arguments
        return try await registry.sendRoutedAwaited(
            handler.selector, to: target, with: arguments, policy: policy)
    }

    private var arguments: [Any?] {
        switch message {
        case .selector(_, let arguments): arguments
        case .event(let event): (handler.shape ?? .nothing).arguments(event)
        }
    }

    /// The arguments for a handler in another isolation, without the parts of an event that belong to the sender's
    /// isolation.
    private var argumentsForOthers: [Any?] {
        guard case .event(var event) = message else { return arguments }
        (event.target, event.currentResponder) = (nil, nil)
        if hidesSender { event.sender = nil }
        return (handler.shape ?? .nothing).arguments(event)
    }
}
