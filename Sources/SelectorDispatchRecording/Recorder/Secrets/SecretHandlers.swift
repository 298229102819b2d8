package import ResponderChain
package import SelectorDispatch

/// The handlers with the tag `secret`.
package enum SecretHandlers {
    /// The selectors and Swift spellings of the secret handlers of recently used registries.
    private static let names = Lock<[(registry: HandlerRegistry, names: Set<Selector>)]>([])

    /// Returns whether a secret handler may get a message to a receiver.
    ///
    /// The receiver's own handler decides. Without one, any secret handler of this name may get the
    /// message, which the receiver may forward; or the selector is misspelled, and was meant for a
    /// secret handler of the receiver.
    package static func mayGet(
        _ selector: Selector,
        to target: Any,
        in registry: HandlerRegistry
    ) -> Bool {
        if let isSecret = own(selector, target, registry) { return isSecret }
        return names(in: registry).contains(selector) || resembles(selector, [target], registry)
    }

    /// Returns whether a secret handler may get a routed selector or event.
    ///
    /// The chain decides, unless the message can leave it or the chain has no handler; then any
    /// secret handler of this name may, or one of the chain with a similar selector.
    static func mayGet(
        _ message: RoutedMessage,
        from origin: any Responder,
        going extent: RouteExtent,
        in registry: HandlerRegistry
    ) -> Bool {
        var selectors = [Selector(message.name)]
        if case .event(let event) = message {
            selectors += selectors[0].eventSpellings
            if tablesMap(event, from: origin, in: registry) { return true }
        }
        let answers = selectors.flatMap { chainAnswers($0, origin, registry) }
        if answers.contains(true) { return true }
        if case .selector(let selector, _) = message, !answers.contains(false),
            resembles(selector, chain(origin), registry)
        {
            return true
        }
        guard selectors.contains(where: names(in: registry).contains) else { return false }
        let goesDown = extent == .down || extent == .down(stopping: .route)
        return goesDown || leavesChain(origin) || !answers.contains(false)
    }

    /// Returns whether a table of the chain leads an event to a secret handler, of whatever name.
    private static func tablesMap(
        _ event: Event,
        from origin: any Responder,
        in registry: HandlerRegistry
    ) -> Bool {
        let receivers = chain(origin).compactMap { $0 as? any StrategyReceiver }
        let invocations = receivers.compactMap {
            try? $0.eventStrategy.invocation(for: event)?.get()
        }
        return invocations.contains {
            mayGet($0.selector, to: $0.target ?? origin, in: registry)
        }
    }

    /// Returns whether a responder, or one up the chain from it, has its own secret handler in the
    /// shared registry.
    package static func haveSecret(_ selector: Selector, upFrom origin: any Responder) -> Bool {
        chainAnswers(selector, origin, .shared).contains(true)
    }

    /// Returns for each responder of a chain whether its own handler is secret, or nil if it has
    /// none.
    private static func chainAnswers(
        _ selector: Selector,
        _ origin: any Responder,
        _ registry: HandlerRegistry
    ) -> [Bool?] {
        chain(origin).map { own(selector, $0, registry) }
    }

    /// Returns whether an unknown selector is similar to that of a secret handler of receivers, as
    /// an error would suggest it.
    private static func resembles(
        _ selector: Selector,
        _ targets: [Any],
        _ registry: HandlerRegistry
    ) -> Bool {
        targets.contains { target in
            let type = receivingType(target)
            return registry.resemblesSecret(
                selector,
                type: type ?? Swift.type(of: target),
                isStatic: type != nil
            )
        }
    }

    /// Returns whether a responder of a chain forwards messages.
    private static func leavesChain(_ origin: any Responder) -> Bool {
        chain(origin).contains { $0 is any MessageForwarding }
    }

    /// Returns a responder and those up the chain from it, or only itself if the chain has no end.
    private static func chain(_ origin: any Responder) -> [any Responder] {
        (try? origin.responderChain()) ?? [origin]
    }

    /// Returns whether a receiver's own handler is secret, or nil if it has none.
    private static func own(
        _ selector: Selector,
        _ target: Any,
        _ registry: HandlerRegistry
    ) -> Bool? {
        let type = receivingType(target)
        return registry.isSecret(
            selector,
            type: type ?? Swift.type(of: target),
            isStatic: type != nil
        )
    }

    /// Returns the selectors and Swift spellings of a registry's secret handlers.
    private static func names(in registry: HandlerRegistry) -> Set<Selector> {
        let known = names.withLock { $0.last { $0.registry.isIdentical(to: registry) }?.names }
        if let known { return known }
        let found = Set(registry.names(tagged: .secret))
        // The oldest registry is released outside the lock, because handlers added by hand hold the
        // program's own objects.
        _ = names.withLock { names in
            exchange(&names, with: names.suffix(7) + [(registry, found)])
        }
        return found
    }
}

extension Selector {
    /// The selectors of handlers for an event of this name: with its user info, and with a reply.
    package var eventSpellings: [Selector] {
        description.contains(":") ? [] : [Selector("\(self):"), Selector("\(self):reply:")]
    }
}
