package import ResponderChain
package import SelectorDispatch

/// The handlers with the tag `secret`.
package enum SecretHandlers {
    /// The selectors and Swift spellings of the secret handlers of recently used registries.
    private static let names = Lock<[(registry: HandlerRegistry, names: Set<Selector>)]>([])

    /// Returns whether a secret handler of the receiver, or any of this name if it has no handler,
    /// may get a message.
    package static func mayGet(_ selector: Selector, to target: Any, in registry: HandlerRegistry)
        -> Bool
    {
        let names = names(in: registry)
        return !names.isEmpty && (own(selector, target, registry) ?? names.contains(selector))
    }

    /// Returns whether a secret handler may get a routed selector or event.
    ///
    /// The chain decides, unless the message can leave it or the chain has no handler; then any
    /// secret handler of this name may.
    static func mayGet(
        _ message: RoutedMessage,
        from origin: any Responder,
        going extent: RouteExtent,
        in registry: HandlerRegistry
    ) -> Bool {
        guard !names(in: registry).isEmpty else { return false }
        var selectors = [Selector(message.name)]
        if case .event(let event) = message {
            selectors += selectors[0].eventSpellings
            // A table leads to handlers with other names.
            let receivers = chain(origin).compactMap { $0 as? any StrategyReceiver }
            let invocations = receivers.compactMap {
                try? $0.eventStrategy.invocation(for: event)?.get()
            }
            if invocations.contains(where: {
                mayGet($0.selector, to: $0.target ?? origin, in: registry)
            }) {
                return true
            }
        }
        let answers = selectors.flatMap { chainAnswers($0, origin, registry) }
        if answers.contains(true) { return true }
        guard selectors.contains(where: names(in: registry).contains) else { return false }
        return extent == .down || extent == .down(stopping: .route) || !answers.contains(false)
            || leavesChain(origin)
    }

    /// Returns whether a responder, or one up the chain from it, has its own secret handler.
    package static func haveSecret(_ selector: Selector, upFrom origin: any Responder) -> Bool {
        chainAnswers(selector, origin, .shared).contains(true)
    }

    private static func chainAnswers(
        _ selector: Selector,
        _ origin: any Responder,
        _ registry: HandlerRegistry
    ) -> [Bool?] {
        chain(origin).map { own(selector, $0, registry) }
    }

    private static func leavesChain(_ origin: any Responder) -> Bool {
        chain(origin).contains { $0 is any MessageForwarding }
    }

    private static func chain(_ origin: any Responder) -> [any Responder] {
        (try? origin.responderChain()) ?? [origin]
    }

    /// Returns whether a receiver's own handler is secret, or nil if it has none.
    private static func own(_ selector: Selector, _ target: Any, _ registry: HandlerRegistry)
        -> Bool?
    {
        let type = receivingType(target)
        let receiver = type ?? Swift.type(of: target)
        let isStatic = type != nil
        // The error of an unknown selector is costly.
        guard registry.responds(to: selector, type: receiver, isStatic: isStatic) else {
            return nil
        }
        let signature = try? registry.methodSignature(
            for: selector,
            type: receiver,
            isStatic: isStatic
        )
        return signature?.tags.contains(.secret)
    }

    private static func names(in registry: HandlerRegistry) -> Set<Selector> {
        if let known = names.withLock({ $0.last { $0.registry.isIdentical(to: registry) }?.names })
        {
            return known
        }
        let secret = registry.methodSignatures.filter { $0.tags.contains(.secret) }
        let found = Set(secret.flatMap { [$0.selector, Selector($0.name)] })
        names.withLock { $0 = $0.suffix(7) + [(registry, found)] }
        return found
    }
}

extension Selector {
    /// The selectors of handlers for an event of this name: with its user info, and with a reply.
    package var eventSpellings: [Selector] {
        description.contains(":") ? [] : [Selector("\(self):"), Selector("\(self):reply:")]
    }
}
