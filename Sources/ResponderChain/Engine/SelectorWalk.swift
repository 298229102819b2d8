public import SelectorDispatch

// The fast path of a selector up the chain. Without a path, it goes from one responder to the next
// until one has a handler.
//
// The walk retains only the current responder. It has the same outcome as the algorithm in
// `Router.swift` as long as no user code runs. Therefore, the route must have no observer, recorded
// path, decorators or replies. On the way to the handler, there must be none of the roles in
// `ResponderRoles.inTheWayOfSelectors`, except hosts of listeners without one for the message.
// Above the handler, there must be no host of listeners while one captures the message. If the walk
// meets one of these, or finds no handler, the algorithm starts over. By then, no code has run, and
// nothing has been done.

@usableFromInline
enum SelectorWalk {
    /// Returns whether a nested route may walk: only on the first levels.
    ///
    /// A route that the walk can't finish gets the next responders twice. If each responder starts
    /// a route itself, the number of calls doubles with every level.
    @inline(__always)
    static func mayWalk(at level: CallDepth.Level) -> Bool { level.map { $0.pointee <= 6 } ?? true }

    /// Routes a selector by the walk if possible, and otherwise by the algorithm.
    ///
    /// The parameters are the parts of `RouteOptions`.
    ///
    /// This is a single call without combined options because it is inlined into callers.
    @usableFromInline @inline(never)
    static func route(
        _ selector: Selector,
        _ arguments: UnsafeBufferPointer<Any?>,
        from origin: any Responder,
        going extent: RouteExtent,
        startingAt start: RouteStart,
        policy: ArgumentPolicy,
        decoratedBy decorators: [any VisitDecorator],
        recordsPath: Bool,
        registry: HandlerRegistry,
        replies: EventReplies?,
        isolation: isolated (any Actor)?
    ) throws -> Route {
        if case .up(let boundaries) = extent.kind, !recordsPath, decorators.isEmpty, replies == nil,
            !RouteObservers.isOn
        {
            // A responder's own code returns the next responder, and may start a route itself.
            let level = try CallDepth.enter(
                DispatchError.Context(.selector(selector, arguments: []), from: origin)
            )
            defer { CallDepth.leave(level) }
            let walk = Walk(
                selector: selector,
                lookup: SelectorLookup.of(selector, in: registry),
                boundaries: boundaries
            )
            var found: (any Responder)?
            if mayWalk(at: level),
                let handler = walk.firstHandler(origin, start, &found),
                let responder = consume found,
                !RouteWatch.capture.mayHear(selector) || !walk.hasHosts(above: responder)
            {
                // The route retains the responder from now on. An additional reference is expensive
                // for an object that is also held weakly.
                let object = Unmanaged.passUnretained(responder as AnyObject)
                var route = Route(stoppedAt: consume responder)
                try handler.send(
                    selector,
                    to: object,
                    with: arguments,
                    policy,
                    isolation: isolation,
                    &route.returnValue
                )
                return route
            }
        }
        let options = RouteOptions(
            going: extent,
            startingAt: start,
            policy: policy,
            decoratedBy: decorators,
            recordsPath: recordsPath,
            registry: registry,
            replies: replies
        )
        return try routeInRouter(
            selector,
            arguments,
            from: origin,
            options,
            isolation: isolation
        )
    }

    /// Routes by the algorithm.
    ///
    /// Not inlined, so the walk has a small stack frame.
    @inline(never)
    private static func routeInRouter(
        _ selector: Selector,
        _ arguments: UnsafeBufferPointer<Any?>,
        from origin: any Responder,
        _ options: RouteOptions,
        isolation: isolated (any Actor)?
    ) throws -> Route {
        let message = RoutedMessage.selector(selector, arguments: Array(arguments))
        return try Router.route(message, from: origin, options, isolation: isolation).get()
    }

    private struct Walk {
        let selector: Selector
        let lookup: SelectorLookup
        let boundaries: RouteBoundaries

        /// Returns the first handler and sets `found` to its responder, or returns nil if the
        /// algorithm must take over.
        @inline(__always)
        func firstHandler(
            _ origin: any Responder,
            _ start: RouteStart,
            _ found: inout (any Responder)?
        ) -> FoundHandler? {
            // A new responder at the address of a released one also looks like a circle. The
            // algorithm distinguishes the two, and reports an endless chain.
            var circle = CircleSearch()
            // Instances of one class often follow each other. A class that has just let the message
            // pass isn't checked again.
            var passed: ObjectIdentifier?
            // The sender retains the first responder.
            if start == .self {
                let type = type(of: origin)
                switch effect(of: type, isChosen: true) {
                case .handles(let handler):
                    found = origin
                    return handler
                case .passes: passed = ObjectIdentifier(type)
                case .passesAsChosen: break
                case .unknown: return nil
                }
                _ = circle.closes(at: origin)
            }
            var current = origin.nextResponder
            while let responder = consume current {
                let type = type(of: responder)
                if ObjectIdentifier(type) != passed {
                    switch effect(of: type, isChosen: false) {
                    case .handles(let handler):
                        found = consume responder
                        return handler
                    case .passes: passed = ObjectIdentifier(type)
                    case .passesAsChosen, .unknown: return nil
                    }
                }
                if circle.closes(at: responder) || circle.isEndless { return nil }
                current = responder.nextResponder
            }
            return nil
        }

        /// Returns whether a responder above the handler's may have listeners, or the chain there
        /// may be a circle.
        @inline(never)
        func hasHosts(above responder: any Responder) -> Bool {
            var circle = CircleSearch()
            var current = responder.nextResponder
            while let responder = consume current {
                let roles = ResponderRoles.roles(of: type(of: responder))
                if roles.isBoundary(except: boundaries) { return false }
                if roles.contains(.listeners) || circle.closes(at: responder) || circle.isEndless {
                    return true
                }
                current = responder.nextResponder
            }
            return false
        }

        private enum Effect {
            case handles(FoundHandler)
            case passes

            /// Responders of the class let the message pass where the route starts, but are a
            /// boundary for a message from below.
            case passesAsChosen

            /// Only the algorithm can determine this.
            case unknown
        }

        /// Returns the effect of a class's responders on the selector.
        ///
        /// - Parameter isChosen: Whether the sender chose the responder, which then gets it even as
        ///   a boundary.
        @inline(never)
        private func effect(of type: any Responder.Type, isChosen: Bool) -> Effect {
            let roles = ResponderRoles.roles(of: type)
            let isBoundary = roles.isBoundary(except: boundaries)
            if isInTheWay(roles) || isBoundary && !isChosen { return .unknown }
            return switch lookup.find(selector, type) {
            case .handler(let handler): .handles(handler)
            case .none: isBoundary ? .passesAsChosen : .passes
            case .conflict: .unknown
            }
        }

        @inline(__always)
        private func isInTheWay(_ roles: ResponderRoles) -> Bool {
            switch roles.rawValue & ResponderRoles.inTheWayOfSelectors {
            case 0: false
            case ResponderRoles.listeners.rawValue: RouteWatch.any.mayHear(selector)
            default: true
            }
        }
    }
}
