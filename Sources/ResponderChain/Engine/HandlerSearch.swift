internal import SelectorDispatch

/// Which handlers answer to a message, and what they take of it.
///
/// To a selector answers the handler that has it. To an event `saved` answers the first of
///
/// 1. `saved`, the exact name, which takes nothing,
/// 2. `saved:` with the event or its user info, as the parameter's type says,
/// 3. `saved:reply:` and `saved::` with one of these and an ``EventReply``.
///
/// The name may be written with its colon, which leaves (2) and (3). A name with more colons is a selector's, whose handler
/// takes sender, user info and event. Handlers with other parameters are no event's.
struct HandlerSearch {
    /// In the order in which they are looked up; the first is the message's own name.
    private let selectors: [Selector]
    private let isEvent: Bool

    /// A handler that was found.
    struct Found {
        let selector: Selector
        /// The object that the responder forwards the message to; nil if it has the handler itself.
        var forwardingTarget: Any?
        /// Nil for a selector's handler.
        let shape: EventHandlerShape?
    }

    init(_ message: RoutedMessage) {
        switch message {
        case .selector(let selector, _):
            selectors = [selector]
            isEvent = false
        case .event(let event):
            selectors = Self.names(of: event.name).map { Selector($0) }
            isEvent = true
        }
    }

    /// The selectors of an event's handlers.
    static func names(of event: String) -> [String] {
        // In the Swift spelling the labels are written out.
        guard let bare = MessageName.selector(event) else { return [event] }
        switch bare.utf8.count(where: { $0 == UInt8(ascii: ":") }) {
        case 0: return [event, bare + ":", bare + ":reply:", bare + "::"]
        case 1 where bare.utf8.last == UInt8(ascii: ":"): return [event, bare + "reply:", bare + ":"]
        default: return [event]
        }
    }

    /// The handler that instances of a type have.
    func find(on type: Any.Type, in registry: HandlerRegistry) -> Found? {
        for (index, selector) in selectors.enumerated() {
            switch SelectorLookup.of(selector, in: registry).find(selector, type) {
            case .none: continue
            case .other: return Found(selector: selector, shape: isEvent ? .nothing : nil)
            case .handler(let handler):
                guard isEvent else { return Found(selector: selector, shape: nil) }
                guard let shape = EventHandlerShape(handler.parameterTypes, isExact: index == 0) else { continue }
                return Found(selector: selector, shape: shape)
            }
        }
        return nil
    }

    /// The handler that a type itself has.
    private func find(onType type: Any.Type, in registry: HandlerRegistry) -> Found? {
        for (index, selector) in selectors.enumerated()
        where registry.responds(to: selector, type: type, isStatic: true) {
            guard isEvent, let signature = try? registry.methodSignature(for: selector, type: type, isStatic: true)
            else {
                return Found(selector: selector, shape: isEvent ? .nothing : nil)
            }
            guard let shape = EventHandlerShape(signature.parameters.map(\.type), isExact: index == 0) else { continue }
            return Found(selector: selector, shape: shape)
        }
        return nil
    }

    /// The handler for a responder: its own, or that of the first one along its forwarding targets.
    func find(_ planned: RoutePath.Visit, in registry: HandlerRegistry) -> Found? {
        if let found = find(on: planned.type, in: registry) { return found }
        guard planned.roles.contains(.forwarder) else { return nil }
        var current: Any = planned.responder
        for _ in 0..<CallDepth.limit {
            guard let forwarder = current as? any MessageForwarder,
                let target = selectors.lazy.compactMap({ forwarder.forwardingTarget(for: $0) }).first
            else { return nil }
            var found = find(on: type(of: target), in: registry)
            if found == nil, let type = target as? Any.Type { found = find(onType: type, in: registry) }
            if found != nil {
                found?.forwardingTarget = target
                return found
            }
            current = target
        }
        // The send follows the same targets and says how they run in a circle.
        return Found(selector: selectors[0], shape: isEvent ? .nothing : nil)
    }

    /// Whether a handler of this selector would be looked at.
    func includes(_ selector: String) -> Bool { selectors.contains(Selector(selector)) }

    /// Handlers of an event's name whose parameters are no event's, with the types that they take.
    func otherShapes(on type: Any.Type, in registry: HandlerRegistry) -> [(selector: String, takes: [Any.Type])] {
        guard isEvent else { return [] }
        return selectors.enumerated().compactMap { index, selector in
            guard case .handler(let handler) = SelectorLookup.of(selector, in: registry).find(selector, type),
                EventHandlerShape(handler.parameterTypes, isExact: index == 0) == nil
            else { return nil }
            return (selector.description, handler.parameterTypes)
        }
    }
}
