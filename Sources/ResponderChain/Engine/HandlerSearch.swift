internal import SelectorDispatch

/// A search for a message's handler and for the parts of an event that the handler takes.
///
/// A selector goes to the handler that has it. The event `saved` goes to the first of these
/// handlers:
///
/// - `saved`, the exact name, which takes nothing.
/// - `saved:`, which takes the event or its user info, depending on the parameter's type.
/// - `saved:reply:` or `saved::`, which takes one of these and an ``EventReply``.
///
/// If the name is written with its colon, only the handlers with a colon remain. A name with more
/// colons is a selector, whose handler takes the sender, the user info and the event. Handlers with
/// other parameters don't handle events.
struct HandlerSearch {
    /// The selectors in the order of their lookup.
    ///
    /// The first is the message's own name.
    let selectors: [Selector]

    /// The selectors of events' handlers, by name hash.
    ///
    /// Their number is bounded because a peer may send any name.
    private static let known = Lock<[[Selector]]>(Array(repeating: [], count: RouteWatch.buckets))

    let isEvent: Bool

    /// A handler that was found.
    struct Found {
        indirect enum Target {
            case responder

            /// The object that the responder forwards the message to.
            case forwarded(Any)
        }

        let selector: Selector

        /// The object that has the handler.
        ///
        /// Indirect, so a copy retains one reference.
        fileprivate(set) var target = Target.responder

        /// The parts of an event that the handler takes, or nil for a selector.
        let shape: EventHandlerShape?

        /// The handler of an event that the receiver's class has for its instances, or nil if the
        /// send looks the handler up: for a selector, a static handler, a conflict, and a circle of
        /// forwarding targets.
        private(set) var handler: FoundHandler?

        /// Returns the policy for the arguments, which is always lenient for the parts of an event.
        func policy(_ options: RouteOptions) -> ArgumentPolicy {
            shape == nil ? options.policy : .lenient
        }

        /// Returns the receiver of the message.
        func receiver(for responder: any Responder) -> Any {
            if case .forwarded(let target) = target { target } else { responder }
        }

        /// Sends an event on the fast path in the sender's isolation, and returns the result.
        func send(
            _ event: Event,
            from origin: any Responder,
            to responder: any Responder,
            in registry: HandlerRegistry,
            isolation: isolated (any Actor)?
        ) throws -> Any? {
            guard let shape, shape.takesContent else {
                return try (shape?.arguments(event, from: origin) ?? []).withUnsafeBufferPointer {
                    try send(to: responder, with: $0, .lenient, in: registry, isolation: isolation)
                }
            }
            // An array literal isn't allocated on the heap.
            return try [shape.content(event)].withUnsafeBufferPointer {
                try send(to: responder, with: $0, .lenient, in: registry, isolation: isolation)
            }
        }

        /// Sends the message in the sender's isolation, and returns the result.
        @inline(never)
        func send(
            to responder: any Responder,
            with arguments: UnsafeBufferPointer<Any?>,
            _ policy: ArgumentPolicy,
            in registry: HandlerRegistry,
            isolation: isolated (any Actor)?
        ) throws -> Any? {
            guard let handler, case .responder = target else {
                return try registry.sendRouted(
                    selector,
                    to: receiver(for: responder),
                    with: Array(arguments),
                    policy: policy,
                    isolation: isolation
                )
            }
            var result: Any?
            try handler.send(
                selector,
                to: .passUnretained(responder),
                with: arguments,
                policy,
                isolation: isolation,
                &result
            )
            return result
        }
    }

    init(_ message: RoutedMessage) {
        switch message {
        case .selector(let selector, _): self.init(selector)
        case .event(let event): self.init(event: event.name)
        }
    }

    init(_ selector: Selector) {
        selectors = [selector]
        isEvent = false
    }

    init(event name: String) {
        let place = RouteWatch.bucket(of: Selector(name))
        isEvent = true
        selectors = Self.known.withLock { (known: inout [[Selector]]) -> [Selector] in
            if let first = known[place].first, first.description == name { return known[place] }
            let found = Self.names(of: name)
            if name.utf8.count <= 64 { known[place] = found }
            return found
        }
    }

    /// The message's own name, as a selector.
    var selector: Selector { selectors[0] }

    /// The message's own name.
    var name: String { selector.description }

    /// Returns the selectors that an event's handlers can have.
    static func names(of event: String) -> [Selector] {
        // The Swift spelling contains all labels, so it identifies a single handler.
        guard let bare = MessageName.selector(event) else { return [Selector(event)] }
        let ends: [String] =
            switch bare.utf8.firstIndex(of: UInt8(ascii: ":")) {
            case nil: [":", ":reply:", "::"]
            case bare.utf8.index(before: bare.utf8.endIndex): ["reply:", ":"]
            default: []
            }
        return ends.reduce(into: [Selector(event)]) { $0.append(Selector(bare + $1)) }
    }

    /// Returns the handler that instances of a type have, or nil if there is none.
    ///
    /// - Complexity: O(1) on average; there are at most four selectors to look up.
    func handler(on type: Any.Type, in registry: HandlerRegistry) -> Found? {
        guard SelectorLookup.mayFind(type, in: registry) else { return nil }
        for (index, selector) in selectors.enumerated() {
            switch SelectorLookup.of(selector, in: registry).find(selector, type) {
            case .none: continue
            case .conflict: return foundBySend(selector)
            case .handler(let handler):
                guard isEvent else { return foundBySend(selector) }
                guard let shape = EventHandlerShape(handler.types.parameters, isExact: index == 0)
                else { continue }
                return Found(selector: selector, shape: shape, handler: handler)
            }
        }
        return nil
    }

    /// Returns whether responders of a class definitely have no part in the message.
    func hasNoPart(
        _ type: any Responder.Type,
        _ roles: ResponderRoles,
        in registry: HandlerRegistry
    ) -> Bool {
        !roles.takePart && handler(on: type, in: registry) == nil
    }

    /// Returns the static handler that a type has, or nil if there is none.
    @_optimize(size) private func staticHandler(of type: Any.Type, in registry: HandlerRegistry)
        -> Found?
    {
        for (index, selector) in selectors.enumerated()
        where registry.responds(to: selector, type: type, isStatic: true) {
            let signature = try? registry.methodSignature(for: selector, type: type, isStatic: true)
            guard isEvent, let signature else { return foundBySend(selector) }
            if let shape = EventHandlerShape(signature.types, isExact: index == 0) {
                return Found(selector: selector, shape: shape)
            }
        }
        return nil
    }

    /// Returns a handler that the send looks up.
    private func foundBySend(_ selector: Selector) -> Found {
        Found(selector: selector, shape: isEvent ? .nothing : nil)
    }

    /// Returns a responder's own handler, or that of the first of its forwarding targets that has
    /// one.
    ///
    /// - Complexity: O(number of forwarding targets), up to `CallDepth.limit`.
    func handler(at stop: RoutePath.Stop, _ options: RouteOptions) -> Found? {
        let registry = options.registry
        if let found = handler(on: stop.type, in: registry) { return found }
        if let target = options.rules?.forwardingTarget(of: stop.responder, for: selector),
            var found = handler(on: type(of: target), in: registry)
        {
            found.target = .forwarded(target)
            return found
        }
        guard stop.roles.contains(.forwarder) else { return nil }
        if !isEvent, let answering = stop.responder as? any SelectorAnswering {
            return answering.answers(selector) ? foundBySend(selector) : nil
        }
        var current: Any? = stop.responder
        for _ in 0..<CallDepth.limit {
            guard let forwarder = current as? any MessageForwarding else { return nil }
            current = nil
            for selector in selectors where current == nil {
                current = forwarder.forwardingTarget(for: selector)
            }
            guard let target = current else { return nil }
            var found = handler(on: type(of: target), in: registry)
            if found == nil, let type = receivingType(target) {
                found = staticHandler(of: type, in: registry)
            }
            if found != nil {
                found?.target = .forwarded(target)
                return found
            }
        }
        // The targets form a circle. The send follows the same targets and throws an error that
        // lists them.
        return foundBySend(selector)
    }
}

/// The parts of an event that a handler takes, in the order of its parameters.
struct EventHandlerShape {
    var takesSender = false
    var takesUserInfo = false
    var takesEvent = false
    var takesReply = false

    static var nothing: EventHandlerShape { EventHandlerShape() }

    /// Whether the handler takes either the event or its user info, and nothing else.
    var takesContent: Bool { !takesSender && !takesReply && (takesUserInfo || takesEvent) }

    /// Returns the content for such a handler.
    func content(_ event: Event) -> Any? { takesEvent ? event : event.userInfo }

    /// Returns the arguments for the handler.
    ///
    /// - Parameter origin: The sender of an event that has none, which only the fast path passes.
    func arguments(_ event: Event, from origin: (any Responder)? = nil) -> [Any?] {
        if takesContent { return [content(event)] }
        var arguments: [Any?] = []
        if takesSender { arguments.append(event.sender ?? origin) }
        if takesUserInfo { arguments.append(event.userInfo) }
        if takesEvent { arguments.append(event) }
        if takesReply { arguments.append(EventReply(event)) }
        return arguments
    }

    /// The rule, for error messages that name a handler with other parameters.
    static var rule: String {
        "an event's handler takes nothing, the event or its user info, "
            + "or one of these and an EventReply"
    }
}

extension EventHandlerShape {
    /// Creates the shape of a handler from its parameters' types, or nil if no event's handler
    /// takes such parameters.
    ///
    /// - Parameter isExact: Whether the handler's selector is the event's name. In that case, a
    ///   first parameter of type `Any` takes the user info, and two parameters or more of other
    ///   types take the sender, the user info and the event.
    init?(_ types: [Any.Type], isExact: Bool) {
        self.init()
        guard let type = types.first else { return }
        takesReply = types.count == 2 && types[1] == EventReply.self
        if types.count == 1 || takesReply {
            takesEvent = type == Event.self || type == Event?.self
            if takesEvent { return }
            takesUserInfo =
                type == [String: Any]?.self || type == [String: Any].self
                || type is any UserInfoType.Type
                || isExact && (type == Any?.self || type == Any.self)
            if takesUserInfo { return }
        }
        guard isExact, types.count > 1 else { return nil }
        takesSender = true
        takesUserInfo = true
        takesEvent = types.count > 2
        takesReply = false
    }
}

/// A type that a parameter for the user info can have.
private protocol UserInfoType {}
extension Dictionary: UserInfoType where Key == String {}
extension Optional: UserInfoType where Wrapped: UserInfoType {}
