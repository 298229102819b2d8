internal import SelectorDispatch

// The fast path of an event. It has the same outcome as the algorithm in `Router.swift`, but builds
// a path only for a part that may let the event go on, and keeps state only for what the responders
// on the path do.
//
// It is for a route without an observer, a recorded path, a decorator, a reply or a sender's rule
// and, on the way up, without a capture listener for the event's name anywhere in the process. Only
// the listeners and handlers of the responders take part in such a route and, on the way up, an
// `EventStrategy` whose handler returns nothing. The algorithm takes over at the first responder
// with another role, and at the first that stops the event immediately or prevents the default
// action.

enum EventShortcut {
    /// Routes an event by the shortcut if possible, and otherwise by the algorithm.
    ///
    /// - Parameter event: The event, which is changed in place because a copy retains many
    ///   references.
    static func route(
        _ event: inout Event,
        from origin: any Responder,
        _ options: RouteOptions,
        isolation: isolated (any Actor)?
    ) throws -> Route {
        let search = HandlerSearch(event: event.name)
        let mayBeCaptured = !options.extent.isDown && RouteWatch.capture.mayHear(search.selector)
        guard !event.name.isEmpty, !options.isWatched, !options.extent.isTargetOnly, !mayBeCaptured
        else {
            return try run(event, from: origin, options, nil, search, isolation: isolation)
        }
        // A responder's own code returns the next responder, and may start a route itself.
        let level = try CallDepth.enter(
            DispatchError.Context(
                selector: search.name,
                receiver: "\(answeringType(of: origin))",
                kind: .event,
                call: .route
            )
        )
        guard level.map({ $0.pointee <= SelectorWalk.depthLimit }) ?? true else {
            CallDepth.leave(level)
            return try run(event, from: origin, options, nil, search, isolation: isolation)
        }
        // A handler that ends the route, and its responder.
        var found: HandlerSearch.Found?
        var receiver: (any Responder)?
        // The path from the first responder that may let the event go on.
        var path: RoutePath?
        let isFirstAsked = options.isFirstAsked
        if case .up(let boundaries) = options.extent.kind {
            let first = isFirstAsked ? origin : origin.nextResponder
            let end = RoutePath.walk(from: first, including: boundaries, isFirstAsked: isFirstAsked)
            { responder, type, roles, depth in
                if path == nil {
                    if receiver != nil { return true }
                    if !roles.contains(.listeners) || !RouteWatch.any.mayHear(search.selector) {
                        var part: HandlerSearch.Found?
                        if roles.mayOnlyListen {
                            part = search.find(on: type, in: options.registry)
                            if part == nil { return true }
                        } else if roles.takeByTable, let table = responder as? any StrategyReceiver,
                            let entry = table.eventStrategy.handler(for: search.name, of: responder)
                        {
                            part = HandlerSearch.Found(
                                selector: entry.selector,
                                shape: entry.shape,
                                handler: entry.handler
                            )
                        }
                        if let part, part.endsRoute {
                            found = part
                            receiver = responder
                            return false
                        }
                    }
                    path = RoutePath(ofPartsFrom: first)
                }
                return path?.leavesOut(
                    responder,
                    type,
                    roles,
                    depth: depth,
                    search,
                    options.registry
                ) ?? true
            }
            if path == nil, receiver == nil || !end.isReached {
                path = RoutePath(ofPartsFrom: first)
            }
            path?.end = end
        } else {
            path = .down(from: origin, includingRoot: isFirstAsked, partsIn: options.registry)
        }
        if path?.end.isReached == false {
            CallDepth.leave(level)
            return try run(event, from: origin, options, path, search, isolation: isolation)
        }
        defer { CallDepth.leave(level) }
        if let receiver, let found {
            _ = try found.send(
                event,
                from: origin,
                to: receiver,
                in: options.registry,
                isolation: isolation
            )
            return Route(stoppedAt: receiver)
        }
        return try visit(
            path.take() ?? RoutePath(),
            &event,
            from: origin,
            options,
            search,
            isolation: isolation
        )
    }

    /// Visits the responders of a path.
    ///
    /// Not inlined, so a route without a path has a small frame.
    @inline(never)
    private static func visit(
        _ path: consuming RoutePath,
        _ event: inout Event,
        from origin: any Responder,
        _ options: RouteOptions,
        _ search: HandlerSearch,
        isolation: isolated (any Actor)?
    ) throws -> Route {
        // The last responder that handled the event and let it go on.
        var handled: Route?
        var next = 0
        // The last class without a part in the event, as long as no code has run since.
        var passed: ObjectIdentifier?
        while next < path.visits.count, path.visits[next].roles.mayOnlyListen {
            let type = path.visits[next].type
            next += 1
            if ObjectIdentifier(type) == passed { continue }
            let mayHear =
                path.visits[next - 1].roles.contains(.listeners)
                && RouteWatch.any.mayHear(search.selector)
            let found = search.find(on: type, in: options.registry)
            passed = mayHear || found != nil ? nil : ObjectIdentifier(type)
            if passed != nil { continue }
            let planned = path.visits[next - 1]
            var result = EventResult.handleAndStop
            if !mayHear, let found, found.endsRoute {
                _ = try found.send(
                    event,
                    from: origin,
                    to: planned.responder,
                    in: options.registry,
                    isolation: isolation
                )
                handled = Route(stoppedAt: planned.responder)
            } else {
                let control = event.control ?? RouteControl()
                if event.control == nil {
                    if event.sender == nil { event.sender = origin }
                    event.target = path.target ?? origin
                    event.control = control
                }
                event.phase = options.extent.phase(atDepth: planned.depth)
                event.currentResponder = planned.responder
                var done = OpenVisit.Answer()
                if mayHear {
                    try hear(planned.responder, path, event, options, search, control, &done)
                }
                if let found, !control.isStopped {
                    done.didInvoke(
                        try found.send(
                            event,
                            from: origin,
                            to: planned.responder,
                            in: options.registry,
                            isolation: isolation
                        )
                    )
                }
                if control.isStopped || control.isDefaultPrevented {
                    return try goOn(
                        path,
                        at: next,
                        event,
                        from: origin,
                        options,
                        search,
                        handled,
                        done,
                        isolation: isolation
                    )
                }
                guard let noted = done.result, noted != .ignoreAndContinue else { continue }
                result = noted
                handled = Route(stoppedAt: planned.responder)
                if done.isHandledByMethod { handled?.returnValue = done.returnValue.take() }
            }
            if result == .handleAndStop, !options.extent.stopsOnlyBelow, let route = handled.take()
            {
                return route
            }
            handled?.isAtEnd = true
            guard result == .handleAndStop else { continue }
            while next < path.visits.count, path.visits[next].depth > planned.depth { next += 1 }
        }
        if next == path.visits.count, case .complete = path.end, let route = handled.take() {
            return route
        }
        return try goOn(
            path,
            at: next,
            event,
            from: origin,
            options,
            search,
            handled,
            nil,
            isolation: isolation
        )
    }

    /// Calls the listeners of a responder: on the way down, those for the capture phase first.
    @inline(never)
    private static func hear(
        _ responder: any Responder,
        _ path: borrowing RoutePath,
        _ event: Event,
        _ options: RouteOptions,
        _ search: HandlerSearch,
        _ control: RouteControl,
        _ answer: inout OpenVisit.Answer
    ) throws {
        guard let listeners = (responder as? any EventListenerHost)?.eventListeners else { return }
        if options.extent.isDown {
            answer.note(try call(listeners, capture: true, path, event, options, search))
        }
        if !control.isStopped {
            answer.note(try call(listeners, capture: false, path, event, options, search))
        }
    }

    /// Calls the listeners for one phase, and returns the strongest of their results, or nil if
    /// there are none.
    private static func call(
        _ listeners: EventListeners,
        capture: Bool,
        _ path: borrowing RoutePath,
        _ event: Event,
        _ options: RouteOptions,
        _ search: HandlerSearch
    ) throws -> EventResult? {
        let found = listeners.find(
            search.name,
            capture: capture,
            spellings: path.spellings(of: search.selector, in: options.registry)
        )
        guard let found else { return nil }
        return try listeners.call(found, capture: capture, event)
    }

    /// Leaves the rest of the path to the algorithm.
    @inline(never)
    private static func goOn(
        _ path: RoutePath,
        at next: Int,
        _ event: Event,
        from origin: any Responder,
        _ options: RouteOptions,
        _ search: HandlerSearch,
        _ handled: Route?,
        _ answer: OpenVisit.Answer?,
        isolation: isolated (any Actor)?
    ) throws -> Route {
        var router = Router(
            .event(event),
            from: origin,
            options,
            path,
            search,
            event.control ?? RouteControl()
        )
        return try router.goOn(at: next, handled, answer, isolation: isolation).get()
    }

    /// Routes by the algorithm.
    ///
    /// Not inlined, so the shortcut needs no copies for it.
    @inline(never)
    private static func run(
        _ event: Event,
        from origin: any Responder,
        _ options: RouteOptions,
        _ path: RoutePath?,
        _ search: HandlerSearch,
        isolation: isolated (any Actor)?
    ) throws -> Route {
        try Router.run(
            .event(event),
            from: origin,
            options,
            path: path,
            search: search,
            isolation: isolation
        ).get()
    }
}

extension RouteOptions {
    /// Whether anything other than the responders on the path may notice the message.
    fileprivate var isWatched: Bool {
        hasRules || replies != nil || recordsPath || !decorators.isEmpty || RouteObservers.isOn
    }
}

extension HandlerSearch.Found {
    /// Whether the handler stops the event, and can't affect its route in any other way.
    fileprivate var endsRoute: Bool {
        shape?.takesEvent == false && handler?.types.result == Void.self
    }
}
