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
// result to `didInvoke`. Therefore, the drivers in `RouteDriver.swift` differ only in how they
// invoke handlers. If nothing on a selector's way can observe it, it takes the fast path in
// `SelectorWalk.swift`, with the same outcome. An event may take the one in `EventShortcut.swift`.

struct Router: ~Copyable {
    let origin: any Responder
    let options: RouteOptions
    var route = Route()
    private var path: RoutePath
    private let isPathFound: Bool
    private var next = 0

    /// The message in the form in which the next responders get it.
    var message: RoutedMessage

    /// The search for the message's handlers.
    var search: HandlerSearch

    /// Whether the route's caller named no sender of the event.
    private var impliesSender = false

    /// The flags of the sender's own event, read before the route and set after it, or nil for any
    /// other message.
    private let flags: EventFlags?

    /// The state that all receivers of the message share.
    let control: RouteControl

    var recorder: RouteRecorder

    /// The visit whose handler is being invoked, or in which an error occurred.
    var openVisit: OpenVisit?

    /// The type of the last decorator that may have changed the message for all later responders.
    var lastDecorator: Any.Type?

    /// The route's error, if the message was unhandled.
    private var refusal: RouteError?

    /// The responders that were asked in other processes.
    var askedElsewhere: [String] = []

    /// The reason for skipping the first responder with a handler, in case there is no other.
    var passedBy: RouteError?

    /// Creates a router for a message from a responder.
    ///
    /// - Parameters:
    ///   - path: The path, or nil if the router must find it.
    ///   - search: The search for the message's handlers, or nil if there is none yet.
    ///   - control: The shared state of earlier receivers, or nil if there were none.
    @inline(never)
    init(
        _ message: RoutedMessage,
        from origin: any Responder,
        _ options: RouteOptions,
        _ path: RoutePath? = nil,
        _ search: HandlerSearch? = nil,
        _ control: RouteControl? = nil
    ) {
        self.origin = origin
        isPathFound = path != nil
        self.path = path ?? RoutePath()
        self.options = options
        self.control = control ?? RouteControl(replies: options.replies?.port())
        recorder = RouteRecorder(options, isUnderWay: control != nil)
        switch message {
        case .selector(let selector, _):
            self.message = message
            self.search = HandlerSearch(selector)
            flags = nil
        case .event(var event):
            // An event that is routed again during its own route is a new event, without the flags
            // of that route.
            flags = event.control == nil ? event.flags : nil
            self.search = search ?? HandlerSearch(event: event.name)
            event.rest()
            impliesSender = event.sender == nil
            if impliesSender { event.sender = origin }
            self.message = .event(event)
        }
    }

    // MARK: Steps 1 to 3

    /// Performs all steps before the first visit.
    @inline(never) mutating func begin() throws {
        recorder.begin(message, at: origin, options)
        if search.isEvent, search.name.isEmpty { throw RouteError.emptyEventName(identity) }
        if let flags {
            if flags.isDefaultPrevented { control.preventDefault() }
            if flags.isStopped {
                flags.isStopped = false
                end(.stoppedImmediately, at: origin)
                return
            }
        }
        if !isPathFound || recorder.isOn { path = findPath() }
        if search.isEvent, options.extent != .targetOnly, let error = path.error(identity) {
            throw error
        }
        if !options.extent.isDown, RouteWatch.capture.mayHear(search.selector) { try capture() }
        if case .targetOnly = options.extent.kind { path.endAfterFirst() }
    }

    private func findPath() -> RoutePath {
        // The error of an unhandled selector names all visited responders, and observers may want
        // to see them.
        let captures = RouteWatch.capture.mayHear(search.selector)
        let leavesOut = search.isEvent && !recorder.isOn && options.rules == nil
        return options.path(from: origin, captures: captures, partsIn: leavesOut ? search : nil)
    }

    private mutating func capture() throws {
        for planned in path.visits.reversed() where planned.roles.contains(.listeners) {
            // A disabled responder is recorded as skipped when it is visited.
            if disabledReason(of: planned) != nil { continue }
            var visit = OpenVisit(
                planned,
                planned.depth == 0 ? .target : .capture,
                isRecorded: recorder.isOn
            )
            do {
                guard let result = try hear(visit, capture: true) else { continue }
                visit.answer.note(result)
            } catch {
                openVisit = consume visit
                throw error
            }
            finish(visit)
            if isOver { return }
        }
    }

    // MARK: Step 4

    /// Visits responders until there is a handler to invoke, and returns it, or nil when the route
    /// is over.
    mutating func advance(isolation: isolated (any Actor)?) throws -> Call? {
        // The last class without a part in the message.
        var passed: ObjectIdentifier?
        while next < path.visits.count {
            let planned = path.visits[next]
            next += 1
            // A visit to a responder without a part in the message is unobservable.
            if !path.hasOnlyParts, !recorder.isOn, options.rules == nil {
                let type = ObjectIdentifier(planned.type)
                if type == passed { continue }
                if search.hasNoPart(planned.type, planned.roles, in: options.registry) {
                    passed = type
                    continue
                }
                passed = nil
            }
            var visit = OpenVisit(
                planned,
                options.extent.phase(atDepth: planned.depth),
                isRecorded: recorder.isOn
            )
            do {
                if let call = try perform(&visit, isolation: isolation) {
                    openVisit = consume visit
                    return call
                }
            } catch {
                openVisit = consume visit
                throw error
            }
            finish(visit)
        }
        return nil
    }

    /// Performs steps a to e.
    ///
    /// - Returns: The handler to invoke, or nil if the visit is over.
    private mutating func perform(_ visit: inout OpenVisit, isolation: isolated (any Actor)?) throws
        -> Call?
    {
        guard try prepare(&visit) else { return nil }
        if visit.planned.roles.contains(.listeners) {
            if visit.phase == .descent, !control.isStopped {
                visit.answer.note(try hear(visit, capture: true))
            }
            if !control.isStopped { visit.answer.note(try hear(visit, capture: false)) }
        }
        if visit.planned.roles.contains(.eventReceiver), !control.isStopped {
            try offer(&visit, isolation: isolation)
        }
        return control.isStopped || visit.isReceived ? nil : call(visit)
    }

    /// Calls the responder's listeners for one phase.
    @inline(never)
    private func hear(_ visit: borrowing OpenVisit, capture: Bool) throws -> EventResult? {
        guard let host = visit.responder as? any EventListenerHost else { return nil }
        let selector = visit.ownMessage?.selector ?? search.selector
        guard
            let found = host.eventListeners.find(
                selector.description,
                capture: capture,
                spellings: path.spellings(of: selector, in: options.registry)
            )
        else { return nil }
        return try host.eventListeners.call(found, capture: capture, heard(visit))
    }

    /// Returns the message as an event for listeners.
    private func heard(_ visit: borrowing OpenVisit) -> Event {
        switch visit.ownMessage ?? message {
        case .event(let event): return prepared(event, visit)
        case .selector(let selector, let arguments):
            let message = RoutedMessage.selector(selector, arguments: arguments)
            var event = Event(raised: selector.description, message.userInfo, origin)
            event.arguments = arguments
            return prepared(event, visit)
        }
    }

    /// Step d.
    private func offer(_ visit: inout OpenVisit, isolation: isolated (any Actor)?) throws {
        guard case .event(let event) = visit.ownMessage ?? message else { return }
        let prepared = prepared(event, visit)
        var result = EventResult.ignoreAndContinue
        if visit.planned.roles.contains(.strategyReceiver),
            let receiver = visit.responder as? any StrategyReceiver
        {
            result = try receiver.eventStrategy.receive(prepared, isolation: isolation)
        }
        if result == .ignoreAndContinue, !control.isStopped,
            let receiver = visit.responder as? any EventReceiver
        {
            result = try handOver(prepared, to: receiver, visit) ?? receiver.receive(prepared)
        }
        guard result != .ignoreAndContinue else { return }
        visit.isReceived = true
        visit.answer.note(result)
    }

    /// Performs step e: returns the call of the handler of the message's name, or nil if there is
    /// none.
    private func call(_ visit: borrowing OpenVisit) -> Call? {
        let search = if let own = visit.ownMessage { HandlerSearch(own) } else { search }
        guard let handler = search.find(visit.planned, options) else { return nil }
        var own = visit.ownMessage ?? message
        if case .event(let event) = own { own = .event(prepared(event, visit)) }
        return Call(
            handler: handler,
            responder: visit.responder,
            message: own,
            policy: own.isSelector ? options.policy : .lenient,
            decorator: visit.lastDecorator ?? lastDecorator,
            hidesSender: impliesSender
        )
    }

    /// Runs the rest of a route that began without the router.
    ///
    /// - Parameters:
    ///   - index: The place on the path of the next responder.
    ///   - handled: The last responder before that handled the message, with its handler's result.
    ///   - answer: The last responder's answer so far, if its visit isn't finished.
    mutating func goOn(
        at index: Int,
        _ handled: Route?,
        _ answer: OpenVisit.Answer?,
        isolation: isolated (any Actor)?
    ) -> RouteResult {
        next = index
        route.handledBy = handled?.handledBy
        route.returnValue = handled?.returnValue
        if let answer {
            let planned = path.visits[index - 1]
            var visit = OpenVisit(
                planned,
                options.extent.phase(atDepth: planned.depth),
                isRecorded: false
            )
            visit.answer = answer
            finish(visit)
        }
        return drive(isolation: isolation)
    }

    /// Accepts the handler's result.
    mutating func didInvoke(_ value: Any?) {
        guard var visit = openVisit.take() else { return }
        visit.answer.didInvoke(value, isSelector: visit.ownMessage?.isSelector ?? !search.isEvent)
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
                while next < path.visits.count, path.visits[next].depth > visit.planned.depth {
                    next += 1
                }
            } else {
                end(.stopped, at: visit.responder)
            }
        }
        recorder.finish(visit, message)
    }

    mutating func end(_ end: Route.End, at responder: any Responder) {
        route.end(end, at: responder)
        next = path.visits.count
    }

    // MARK: Step 5

    /// Ends the route after its last visit, and returns it.
    @_optimize(size) mutating func end() throws -> Route {
        if case .boundary(let responder) = path.end, route.end == .allVisited {
            route.end(.boundary, at: responder)
        }
        if !route.isHandled {
            if !search.isEvent, let error = unhandled() {
                refusal = error
                throw error
            }
            if case .event(let event) = message {
                route.keep(UnhandledEvent(event, origin, options))
            }
        }
        close()
        recorder.end(.success(route))
        return route
    }

    private func unhandled() -> RouteError? {
        switch route.end {
        case .vetoed(let decorator, let reason):
            return .vetoed(identity, by: decorator, reason: reason)
        case .stoppedImmediately: return nil
        case .allVisited, .boundary, .stopped, .failed:
            if let passedBy { return passedBy }
            if let error = path.error(identity) { return error }
            return .noResponder(identity, path.visits, options.registry, elsewhere: askedElsewhere)
        }
    }

    /// Whether all responders of the path were visited.
    var isOver: Bool { next >= path.visits.count }

    /// Ends the route with an error.
    @_optimize(size) mutating func fail(_ error: any Error) -> RouteResult {
        if var visit = openVisit.take() {
            visit.refusal = (outcome: .failed, reason: nil, error: error)
            end(.failed, at: visit.responder)
            recorder.finish(visit, message)
        } else if route.end == .allVisited {
            route.end = .failed
        }
        close()
        recorder.end(.failure(error))
        return RouteResult(route, error, refusal)
    }

    private mutating func close() {
        if control.isDefaultPrevented {
            route.isDefaultPrevented = true
            flags?.isDefaultPrevented = true
        }
        if !recorder.path.isEmpty { route.path = recorder.path }
    }

    var identity: DispatchError.Context { DispatchError.Context(message, from: origin) }

    /// Returns the event in the form in which the visited responder gets it.
    func prepared(_ event: consuming Event, _ visit: borrowing OpenVisit) -> Event {
        event.phase = visit.phase
        event.target = path.target ?? origin
        event.currentResponder = visit.responder
        event.control = control
        return event
    }
}
