internal import SelectorDispatch

// The short way of an event up to its first handler. It has the outcome of the algorithm in `Router.swift`, but makes a
// path only for a handler that may let the event go on.
//
// Nothing before the handler has a part in the event. The handler is the responder's own, or one without a result in the
// responder's `EventStrategy`. It can't reach the route through what it takes. There is no observer, recorded path,
// decorator, reply or rule of the sender, and no listener for the event's name in the process. If the handler lets the
// event go on, the algorithm goes on from there.

enum EventShortcut {
    /// Routes an event by the shortcut if possible, and otherwise by the algorithm.
    static func route(
        _ event: Event, from origin: any Responder, _ options: RouteOptions, isolation: isolated (any Actor)?
    ) throws -> Route {
        guard !event.name.isEmpty, !options.isWatched, case .up(let boundaries) = options.extent.kind else {
            return try run(event, from: origin, options, isolation: isolation)
        }
        let search = HandlerSearch(event: event.name)
        guard !RouteWatch.any.mayHear(search.selector) else {
            return try run(event, from: origin, options, nil, search, isolation: isolation)
        }
        // A responder's own code returns the next responder, and may start a route itself.
        let level = try CallDepth.enter(DispatchError.Context(named: event.name, from: origin))
        guard level.map({ $0.pointee <= SelectorWalk.depthLimit }) ?? true else {
            CallDepth.leave(level)
            return try run(event, from: origin, options, nil, search, isolation: isolation)
        }
        let isFirstAsked = options.start == .self
        let first = isFirstAsked ? origin : origin.nextResponder
        var found: HandlerSearch.Found?
        var receiver: (any Responder)?
        // From the first responder on that may let the event go on.
        var path: RoutePath?
        let end = RoutePath.walk(from: first, including: boundaries, isFirstAsked: isFirstAsked) {
            responder, type, roles, depth in
            if path == nil {
                if receiver != nil { return true }
                if roles.mayOnlyListen {
                    guard let part = search.find(on: type, in: options.registry) else { return true }
                    if let handler = part.handler, part.shape?.takesEvent == false {
                        (found, receiver) = (part, responder)
                        if handler.types.result == Void.self { return false }
                    }
                } else if roles.takeByTable, let table = responder as? any StrategyReceiver,
                    let part = table.eventStrategy.handler(for: event.name, of: responder),
                    !part.shape.takesEvent, part.handler.types.result == Void.self
                {
                    found = HandlerSearch.Found(selector: part.selector, shape: part.shape, handler: part.handler)
                    receiver = responder
                    return false
                }
                path = RoutePath(ofPartsFrom: first)
            }
            return path?.leavesOut(responder, type, roles, depth: depth, (search, options.registry)) ?? true
        }
        path?.end = end
        guard let receiver, let found, let handler = found.handler, let shape = found.shape, end.isReached else {
            CallDepth.leave(level)
            var known = end.isReached ? path ?? RoutePath(ofPartsFrom: first) : nil
            known?.end = end
            return try run(event, from: origin, options, known, search, isolation: isolation)
        }
        defer { CallDepth.leave(level) }
        var route = Route(stoppedAt: receiver)
        try shape.arguments(event, from: origin).withUnsafeBufferPointer {
            try SelectorLookup.of(found.selector, in: options.registry).send(
                found.selector, to: .passUnretained(receiver as AnyObject), handler, with: $0, .lenient,
                isolation: isolation, &route.returnValue)
        }
        if let path, let result = route.returnValue as? EventResult, result != .handleAndStop {
            var router = Router(.event(event), from: origin, options, path, search)
            return try router.goOn(after: 0, returning: result, isolation: isolation).get()
        }
        return route
    }

    /// Routes by the algorithm. Not inlined, so that the shortcut makes no copies for it.
    @inline(never)
    private static func run(
        _ event: Event, from origin: any Responder, _ options: RouteOptions, _ path: RoutePath? = nil,
        _ search: HandlerSearch? = nil, isolation: isolated (any Actor)?
    ) throws -> Route {
        try Router.run(.event(event), from: origin, options, path: path, search: search, isolation: isolation).get()
    }
}

extension RouteOptions {
    /// Whether anything but the responders on the path may notice the message.
    fileprivate var isWatched: Bool {
        recordsPath || !decorators.isEmpty || replies != nil || rules != nil || RouteObservers.isOn
    }
}
