internal import SelectorDispatch

// The fast path of an event. It has the same outcome as the algorithm in `Router.swift`. But on the
// way up, it builds a path only from the first responder that may let the event go on, and it keeps
// only the state that the responders on the path change.
//
// It is for a route up or down without observers, a recorded path, decorators, replies and rules of
// the sender; a `targetOnly` route takes the algorithm. On the way up, it also requires that no
// capture listener for the event's name exists anywhere in the process. Only the listeners and
// handlers of the responders take part in such a route and, on the way up, an `EventStrategy` whose
// handler returns nothing. The algorithm takes over at the first responder with another role, and
// at the first that stops the event immediately or prevents the default action.

struct EventShortcut: ~Copyable {
    /// The event, which is changed in place because a copy retains many references.
    var event: Event

    private let origin: any Responder
    private let search: HandlerSearch

    init(_ event: consuming Event, from origin: any Responder) {
        search = HandlerSearch(event: event.name)
        self.event = event
        self.origin = origin
    }

    /// Routes the event by the shortcut if possible, and otherwise by the algorithm.
    mutating func route(
        _ options: RouteOptions,
        isolation: isolated (any Actor)?
    ) throws -> Route {
        let mayBeCaptured = !options.extent.isDown && RouteWatch.capture.mayHear(search.selector)
        guard !event.name.isEmpty, !options.isWatched, !options.extent.isTargetOnly, !mayBeCaptured
        else {
            return try routeInRouter(options, isolation: isolation)
        }
        // A responder's own code returns the next responder, and may start a route itself.
        let level = try CallDepth.enter(identity)
        guard SelectorWalk.mayWalk(at: level) else {
            CallDepth.leave(level)
            return try routeInRouter(options, isolation: isolation)
        }
        // A handler that ends the route, and its responder.
        var found: HandlerSearch.Found?
        var receiver: (any Responder)?
        // The path from the first responder that may let the event go on.
        var path: RoutePath?
        if options.extent.isDown {
            path = options.path(from: origin, partsIn: search)
        } else {
            let first = options.first(from: origin)
            let end = options.walk(from: first) { responder, type, roles, depth in
                if path == nil {
                    if receiver != nil { return true }
                    let mayHear =
                        roles.contains(.listeners) && RouteWatch.any.mayHear(search.selector)
                    var handler: HandlerSearch.Found?
                    if !mayHear, roles.mayOnlyListen {
                        handler = search.handler(on: type, in: options.registry)
                        if handler == nil { return true }
                    } else if !mayHear, roles.takeByTable,
                        let table = responder as? any StrategyReceiver
                    {
                        handler = table.eventStrategy.handler(for: search.name, of: responder)
                    }
                    if let handler, handler.endsRoute {
                        found = handler
                        receiver = responder
                        return false
                    }
                    path = RoutePath(from: first, hasOnlyParts: true)
                }
                let isLeftOut = path?.leavesOut(
                    responder,
                    roles,
                    depth: depth,
                    ifTrue: search.hasNoPart(type, roles, in: options.registry)
                )
                return isLeftOut ?? true
            }
            if path == nil, receiver == nil || !end.isReached {
                path = RoutePath(from: first, hasOnlyParts: true)
            }
            path?.end = end
        }
        defer { CallDepth.leave(level) }
        if let error = path?.error(identity) { throw error }
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
        return try visit(path.take() ?? RoutePath(), options, isolation: isolation)
    }

    private var identity: DispatchError.Context {
        DispatchError.Context(.event(event), from: origin)
    }

    /// Visits the responders of a path.
    ///
    /// Not inlined, so a route without a path has a small frame.
    @inline(never)
    private mutating func visit(
        _ path: consuming RoutePath,
        _ options: RouteOptions,
        isolation: isolated (any Actor)?
    ) throws -> Route {
        // The last responder that handled the event and let it go on.
        var handled: Route?
        // The last class without a part in the event, as long as no code has run since.
        var passed: ObjectIdentifier?
        while !path.isOver, path.stops[path.next].roles.mayOnlyListen {
            let type = path.stops[path.next].type
            path.next += 1
            if ObjectIdentifier(type) == passed { continue }
            let mayHear =
                path.stops[path.next - 1].roles.contains(.listeners)
                && RouteWatch.any.mayHear(search.selector)
            let found = search.handler(on: type, in: options.registry)
            passed = mayHear || found != nil ? nil : ObjectIdentifier(type)
            if passed != nil { continue }
            let stop = path.stops[path.next - 1]
            var result = EventResult.handleAndStop
            if !mayHear, let found, found.endsRoute {
                _ = try found.send(
                    event,
                    from: origin,
                    to: stop.responder,
                    in: options.registry,
                    isolation: isolation
                )
                handled = Route(stoppedAt: stop.responder)
            } else {
                let control = event.control ?? RouteControl()
                if event.control == nil {
                    if event.sender == nil { event.sender = origin }
                    event.target = path.target ?? origin
                    event.control = control
                }
                event.phase = options.extent.phase(atDepth: stop.depth)
                event.currentResponder = stop.responder
                var done = OpenVisit.Answer()
                if mayHear {
                    let registry = options.registry
                    if options.extent.isDown {
                        done.note(
                            try path.callListeners(of: stop, event, capture: true, in: registry)
                        )
                    }
                    if !control.isStopped {
                        done.note(
                            try path.callListeners(of: stop, event, capture: false, in: registry)
                        )
                    }
                }
                if let found, !control.isStopped {
                    done.didInvoke(
                        try found.send(
                            event,
                            from: origin,
                            to: stop.responder,
                            in: options.registry,
                            isolation: isolation
                        )
                    )
                }
                if control.isStopped || control.isDefaultPrevented {
                    return try resumeInRouter(path, handled, done, options, isolation: isolation)
                }
                guard let noted = done.result, noted != .ignoreAndContinue else { continue }
                result = noted
                handled = Route(stoppedAt: stop.responder)
                if done.isHandledByMethod { handled?.returnValue = done.returnValue.take() }
            }
            if result == .handleAndStop, !options.extent.stopsOnlyBelow, let route = handled.take()
            {
                return route
            }
            handled?.isAtEnd = true
            guard result == .handleAndStop else { continue }
            path.skip(below: stop.depth)
        }
        if path.isOver, case .complete = path.end, let route = handled.take() { return route }
        return try resumeInRouter(path, handled, nil, options, isolation: isolation)
    }

    /// Leaves the rest of a route to the algorithm.
    ///
    /// - Parameters:
    ///   - handled: The route to the last responder that handled the event, or nil if none did.
    ///   - answer: The last responder's answer so far, or nil if its visit is finished.
    @inline(never)
    private func resumeInRouter(
        _ path: RoutePath,
        _ handled: Route?,
        _ answer: OpenVisit.Answer?,
        _ options: RouteOptions,
        isolation: isolated (any Actor)?
    ) throws -> Route {
        var router = Router(
            .event(event),
            from: origin,
            options,
            search: search,
            control: event.control ?? RouteControl()
        )
        router.path = path
        if let handled { router.route = handled }
        if let answer {
            let stop = path.stops[path.next - 1]
            let phase = options.extent.phase(atDepth: stop.depth)
            var visit = OpenVisit(stop, phase, isReported: false)
            visit.answer = answer
            router.finish(visit)
        }
        return try router.visitRest(isolation: isolation).get()
    }

    /// Leaves the route to the algorithm.
    ///
    /// Not inlined, so the shortcut needs no copies for it.
    @inline(never)
    private func routeInRouter(
        _ options: RouteOptions,
        isolation: isolated (any Actor)?
    ) throws -> Route {
        try Router.route(
            .event(event),
            from: origin,
            options,
            search: search,
            isolation: isolation
        )
        .get()
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
        guard let shape, !shape.takesEvent, !shape.takesReply else { return false }
        return handler?.types.result == Void.self
    }
}
