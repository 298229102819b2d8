internal import SelectorDispatch

// The one algorithm behind every route: of events and of selectors, up and down, synchronous and
// awaited.
//
// 1. An event without a name is refused. An event that was stopped before its route reaches no
//    responder.
// 2. The path is found before any responder's code runs. If responders change the chain, that
//    affects later routes, not this one. The path up consists of the responder where the route
//    starts and the chain from there. It ends before the first boundary that the route doesn't
//    include; the responder that starts the route is asked even if it is a boundary. A circle is an
//    error, immediately for an event, and for a selector only if the circle has no handler. The
//    path down consists of the responders below, depth first, each once and before its children.
//    The first responder of a path up is the route's target.
// 3. Capture, on a path up: from the last responder of the path to the first, the listeners for
//    this phase are called, unless their responder is disabled for the message. If one of them
//    handles and stops the message, or stops it immediately, the route ends before it reaches the
//    target.
// 4. Target and bubble, or descent: each responder of the path is visited, in order.
//    a. A responder that is disabled for the message, by its own decision or by the sender's
//       `RouteRules`, is skipped.
//    b. If the responder is a decorator, it changes the message for itself and the later
//       responders. Then the route's decorators and the responder's own, from the outside in,
//       change the message for this responder only. A veto ends the route or skips the responder.
//       If a change leaves an event without a name, that is an error.
//    c. The responder's listeners are called. On a path up, these are all except those for the
//       capture phase. On a path down, these are all, those for the capture phase first.
//    d. For an event: the responder's strategy is asked. Then the responder is offered the event as
//       a receiver.
//    e. For a selector, and for an event that (d) ignored: a handler of the message's name is
//       looked up and invoked. It belongs to the responder or to the object that the responder
//       forwards to. The lookup alone decides; `HandlerSearch.swift` defines which handlers are an
//       event's. An event's handler determines what happens to the event. A selector's handler has
//       handled and stopped it. A responder that is the way to another process lets an awaited
//       selector go on there. The visits there belong to the path. If the selector is still
//       unhandled, the route goes on here.
//    f. Decorators are notified of the outcome, from the inside out.
//    g. If anything in (c) to (e) handled and stopped the message, the route ends. On a path down,
//       only the part of the path below the responder ends, unless the sender said otherwise.
//       `stopImmediately` in (b) to (e) ends the route immediately, except for (f).
// 5. Any error ends the route and reaches the sender unchanged. So does the cancellation of an
//    awaited route's task. An unhandled selector is a separate error. An unhandled event isn't an
//    error; the route reports it.
//
// Nested routes are counted, and refused beyond `CallDepth.limit`.
//
// The router is a state machine, and a driver runs it. The router does everything except invoke
// handlers. `advance` runs to the next handler to invoke, and the driver passes the handler's
// result to `didInvoke`. Therefore, the drivers in `Router+Drivers.swift` differ only in how they
// invoke handlers. If nothing on a selector's way can observe it, it takes the fast path in
// `SelectorWalk.swift`, with the same outcome. An event may take the one in `EventShortcut.swift`.

struct Router: ~Copyable {
    let origin: any Responder
    let options: RouteOptions
    var route = Route()
    var path = RoutePath()

    /// The message in the form in which the next responders get it.
    var message: RoutedMessage

    /// The search for the message's handlers.
    var search: HandlerSearch

    /// Whether the route's caller named no sender of the event, so the origin is its sender.
    var impliesSender = false

    /// The flags of the sender's own event, read before the route and set after it, or nil for any
    /// other message.
    private let flags: RouteControl?

    /// The state that all receivers of the message share.
    let control: RouteControl

    /// The route's observers and its identifier for them.
    private var observers: [any RouteObserver] = []
    private var id = RouteObservers.RouteID(number: 0)

    /// The visits so far, if the route records its path.
    private var visits: [Route.Visit] = []

    /// Whether the path, decorators of the whole route or observers get every visit.
    private(set) var reportsVisits = false

    /// The visit whose handler is being invoked, or in which an error occurred.
    var openVisit: OpenVisit?

    /// The type of the last decorator that may have changed the message for all later responders.
    var lastDecorator: Any.Type?

    /// The responders that were asked in other processes.
    var askedElsewhere: [String] = []

    /// The error of the first skipped responder that has a handler, in case no other handles the
    /// message.
    var passedBy: RouteError?

    /// Creates a router for a message.
    ///
    /// - Parameters:
    ///   - search: The search for the message's handlers, or nil if there is none yet.
    ///   - control: The shared state of earlier receivers, or nil if there were none.
    @inline(never)
    init(
        _ message: RoutedMessage,
        from origin: any Responder,
        _ options: RouteOptions,
        search: HandlerSearch? = nil,
        control: RouteControl? = nil
    ) {
        // The parameters are read, not the router's own options: if an initializer of this
        // noncopyable struct reads one of its properties, Swift 6.3.1 with -O releases memory that
        // isn't initialized yet.
        self.origin = origin
        self.options = options
        self.control = control ?? RouteControl(replies: options.replies?.port())
        self.search = search ?? HandlerSearch(message)
        guard case .event(var event) = message else {
            self.message = message
            flags = nil
            return
        }
        // An event that is routed again during its own route is a new event, without the flags of
        // that route.
        flags = event.control == nil ? event.flags : nil
        event.rest()
        impliesSender = event.sender == nil
        if impliesSender { event.sender = origin }
        self.message = .event(event)
    }

    // MARK: Steps 1 to 3

    /// Performs all steps before the first visit.
    @inline(never) mutating func begin() throws {
        if RouteObservers.isOn {
            observers = RouteObservers.current
            id = RouteObservers.nextID()
        }
        for observer in observers {
            observer.routeDidBegin(message, at: origin, options: options, id: id)
        }
        reportsVisits =
            options.recordsPath || !observers.isEmpty || !options.decorators.isEmpty
        // 1.
        if search.isEvent, search.name.isEmpty { throw RouteError.emptyEventName(identity) }
        if let flags {
            if flags.isDefaultPrevented { control.isDefaultPrevented = true }
            if flags.isStopped {
                flags.isStopped = false
                end(.stoppedImmediately, at: origin)
                return
            }
        }
        // 2.
        // The error of an unhandled selector names all visited responders, and observers may want
        // to see them.
        let leavesOut = search.isEvent && !reportsVisits && !options.hasRules
        let captures = !options.extent.isDown && RouteWatch.capture.mayHear(search.selector)
        path = options.path(from: origin, captures: captures, partsIn: leavesOut ? search : nil)
        if search.isEvent, !options.extent.isTargetOnly, let error = path.error(identity) {
            throw error
        }
        // 3.
        if captures { try capture() }
        if options.extent.isTargetOnly { path.endAfterFirst() }
    }

    // MARK: Step 4

    /// Visits responders until a handler is to be invoked.
    ///
    /// - Returns: Whether there is one, in the open visit, or the route is over.
    mutating func advance(isolation: isolated (any Actor)?) throws -> Bool {
        // The last class without a part in the message.
        var passed: ObjectIdentifier?
        while !path.isOver {
            let stop = path.stops[path.next]
            path.next += 1
            // A visit to a responder without a part in the message is unobservable.
            if !path.hasOnlyParts, !reportsVisits, !options.hasRules {
                let type = ObjectIdentifier(stop.type)
                if type == passed { continue }
                if search.hasNoPart(stop.type, stop.roles, in: options.registry) {
                    passed = type
                    continue
                }
                passed = nil
            }
            let phase = options.extent.phase(atDepth: stop.depth)
            var visit = OpenVisit(stop, phase, isReported: reportsVisits)
            do {
                try perform(&visit, isolation: isolation)
            } catch {
                openVisit = consume visit
                throw error
            }
            if visit.handler != nil {
                openVisit = consume visit
                return true
            }
            finish(visit)
        }
        return false
    }

    /// Accepts the handler's result.
    mutating func didInvoke(_ value: Any?) {
        guard var visit = openVisit.take() else { return }
        visit.answer.didInvoke(value, isSelector: visit.handler?.shape == nil)
        finish(visit)
    }

    // MARK: Steps f and g

    mutating func finish(_ visit: borrowing OpenVisit) {
        let result = visit.answer.result ?? .ignoreAndContinue
        if result != .ignoreAndContinue {
            route.handledBy = visit.responder
            route.returnValue = visit.answer.isHandledByMethod ? visit.answer.returnValue : nil
        }
        if control.isStopped {
            end(.stoppedImmediately, at: visit.responder)
        } else if result == .handleAndStop {
            if options.extent.stopsOnlyBelow {
                path.skip(below: visit.stop.depth)
            } else {
                end(.stopped, at: visit.responder)
            }
        }
        report(visit)
    }

    /// Reports a finished visit to everybody who gets it.
    private mutating func report(_ visit: borrowing OpenVisit) {
        guard visit.started != nil else { return }
        let done = visit.done(message)
        for decorator in visit.decorators.reversed() { decorator.didVisit(done) }
        report(done)
    }

    /// Reports a visit, here or in another process, to the recorded path and the observers.
    mutating func report(_ visit: Route.Visit) {
        if options.recordsPath { visits.append(visit) }
        for observer in observers { observer.routeDidVisit(visit, id: id) }
    }

    mutating func end(_ end: Route.End, at responder: any Responder) {
        route.end(end, at: responder)
        path.next = path.stops.count
    }

    // MARK: Step 5

    /// Ends the route after its last visit.
    @_optimize(size) mutating func complete() -> RouteResult {
        if case .boundary(let responder) = path.end, route.end == .allVisited {
            route.end(.boundary, at: responder)
        }
        if !route.isHandled {
            if !search.isEvent, let error = unhandled() { return fail(error, refusal: error) }
            if search.isEvent {
                route.findNearMisses = { [search, origin, options] in
                    search.nearMisses(from: origin, options)
                }
            }
        }
        return close(nil)
    }

    private func unhandled() -> RouteError? {
        switch route.end {
        case .vetoed(let decorator, let reason):
            return .vetoed(identity, by: decorator, reason: reason)
        case .stoppedImmediately: return nil
        case .allVisited, .boundary, .stopped, .failed:
            if let passedBy { return passedBy }
            if let error = path.error(identity) { return error }
            let asked = path.responders
            return .noResponder(identity, asked, options.registry, elsewhere: askedElsewhere)
        }
    }

    /// Ends the route with an error.
    ///
    /// - Parameter refusal: The error of an unhandled selector, or nil for any other error.
    @_optimize(size) mutating func fail(
        _ error: any Error,
        refusal: RouteError? = nil
    ) -> RouteResult {
        if var visit = openVisit.take() {
            visit.refusal = (outcome: .failed, reason: nil, error: error)
            end(.failed, at: visit.responder)
            report(visit)
        } else if route.end == .allVisited {
            route.end = .failed
        }
        return close(error, refusal)
    }

    private mutating func close(
        _ error: (any Error)?,
        _ refusal: RouteError? = nil
    ) -> RouteResult {
        if control.isDefaultPrevented {
            route.isDefaultPrevented = true
            flags?.isDefaultPrevented = true
        }
        if !visits.isEmpty { route.path = visits }
        let result: Result<Route, any Error> =
            if let error { .failure(error) } else { .success(route) }
        for observer in observers { observer.routeDidEnd(result, id: id) }
        return RouteResult(route, error, refusal)
    }

    var identity: DispatchError.Context { DispatchError.Context(message, from: origin) }
}
