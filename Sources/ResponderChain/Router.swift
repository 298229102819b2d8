internal import SelectorDispatch

// The one algorithm behind every route, of events and of selectors, up and down, synchronous and awaited.
//
// 1. An event without a name is refused.
// 2. The path is found, before any responder's code runs: what responders do to the chain changes later routes, not
//    this one. Up: the responder where the route starts, and the chain from there, before the first boundary that the
//    route doesn't include; a circle is an error. Down: the responders below, depth first, each before its children, each
//    once. The first responder of a path up is the route's target.
// 3. Capture, on a path up: from its last responder to its first, those of the responder's listeners that are for this
//    phase are called. When one of them handles and stops, or stops now, the route ends before the target is reached.
// 4. Target and bubble, or descent: each responder of the path is visited, in order.
//    a. One that is disabled for the message is passed by.
//    b. As a decorator it changes the message, for itself and the later ones. Then the route's decorators and its own, from
//       the outside in, change what it alone gets. A veto ends the route, or passes by the responder.
//    c. Its listeners are called: the others than in step 3; on a path down all, those for the capture phase first.
//    d. For an event: its strategy is asked, then it is offered the event as a receiver.
//    e. If (d) ignored the event, and for a selector: a handler of the message's name is looked up, its own or that of the
//       object that it forwards to, and invoked. Only the look-up decides. An event's handler says what becomes of the
//       event; a selector's has handled and stopped it.
//    f. Decorators are told, from the inside out.
//    g. If anything in (c) to (e) handled and stopped the message, the route ends, or on a path down, unless the sender
//       said otherwise, the part of it below the responder. `stopNow` in (c) to (e) ends the route at once, but for (f).
// 5. An error of anybody's ends the route and reaches the sender as it is. A selector that nobody handled is an error of
//    its own; an event that nobody handled is not, and the route says so.
//
// Routes from within routes are counted, and refused beyond `CallDepth.limit`.
//
// The router is a machine that its driver turns: it does everything but invoke handlers. `advance` runs to the next
// handler that has to be invoked, and the driver gives back by `didInvoke` what it returned. So the drivers, see
// `RouteDriver.swift`, differ in how they invoke and in nothing else. A selector that meets nobody on its way who could
// see it pass takes the short way in `SelectorWalk.swift`, with the same outcome.

struct Router {
    /// A handler that has to be invoked.
    struct Call {
        let selector: Selector
        let responder: any Responder
        /// Whom the responder forwards the message to; nil if it has the handler itself.
        let forwardingTarget: Any?
        let arguments: [Any?]
        let policy: ArgumentPolicy
        /// The type of whoever could have changed the arguments on their way; nil if they are the sender's own.
        let decorator: Any.Type?
    }

    let origin: any Responder
    let options: RouteOptions
    private(set) var route = Route()
    private var message: RoutedMessage
    private var path = RoutePath()
    private var next = 0
    /// The visit whose handler is being invoked.
    private var visit: RouteVisit?
    private let control: RouteControl?
    private var watch: RouteRecorder
    /// The type of whoever changed the message last, for this responder and later ones.
    private var lastDecorator: Any.Type?
    /// A responder that has a handler for the selector but was disabled, for the error if nobody else has one.
    private var disabled: (type: String, reason: String)?

    init(_ message: RoutedMessage, from origin: any Responder, _ options: RouteOptions) {
        self.message = message
        self.origin = origin
        self.options = options
        watch = RouteRecorder(options)
        control = RouteControl(replies: options.replies?.port())
    }

    // MARK: Steps 1 to 3

    /// Does what comes before the first visit.
    mutating func begin() throws {
        watch.begin(message, at: origin)
        if case .event = message, message.name.isEmpty { throw DispatchError.emptyEventName(identity) }
        path = options.path(from: origin)
        if case .circle(let names) = path.end { throw DispatchError.chainCycle(identity, through: names) }
        if !options.direction.isDown { try capture() }
        if case .here = options.direction.kind { path.endAfterFirst() }
    }

    private mutating func capture() throws {
        guard RouteWatch.isOn else { return }
        for index in path.steps.indices.reversed() where path.steps[index].roles.contains(.listeners) {
            let step = path.steps[index]
            var visit = RouteVisit(step, message, index == 0 ? .target : .capture, watch)
            self.visit = visit
            guard let result = try hear(step.responder, visit.hop.message, phase: visit.hop.phase, capture: true) else {
                continue
            }
            self.visit = nil
            visit.result = result
            finish(visit)
            if next == path.steps.count { return }
        }
        visit = nil
    }

    // MARK: Step 4

    /// Visits responders up to the next handler that has to be invoked; nil when the route is over.
    mutating func advance(isolation: isolated (any Actor)?) throws -> Call? {
        while next < path.steps.count {
            let step = path.steps[next]
            next += 1
            if let call = try visit(step, isolation: isolation) { return call }
        }
        return nil
    }

    /// - Returns: the handler to invoke; nil if the visit is over.
    private mutating func visit(_ step: RoutePath.Step, isolation: isolated (any Actor)?) throws -> Call? {
        let phase: Event.Phase = options.direction.isDown ? .descent : step.depth == 0 ? .target : .bubble
        visit = RouteVisit(step, message, phase, watch)
        guard try prepare(step) else { return nil }
        let responder = step.responder
        if step.roles.contains(.listeners) {
            if phase == .descent { note(try hear(responder, visit?.hop.message, phase: phase, capture: true)) }
            if !isStopped { note(try hear(responder, visit?.hop.message, phase: phase, capture: false)) }
        }
        if case .event(let event) = visit?.hop.message, !isStopped {
            note(try offer(prepared(event, phase), to: step, isolation: isolation))
        }
        guard !isStopped, visit?.isReceived == false, let call = try call(for: step) else {
            finishVisit()
            return nil
        }
        return call
    }

    /// Steps a and b.
    ///
    /// - Returns: whether the responder is asked.
    private mutating func prepare(_ step: RoutePath.Step) throws -> Bool {
        let responder = step.responder
        if step.roles.contains(.validator), let validator = responder as? any MessageValidator,
            let reason = validator.disabledReason(for: message)
        {
            if disabled == nil, options.registry.responds(to: Selector(message.name), type: type(of: responder)) {
                disabled = ("\(type(of: responder))", reason)
            }
            refuse(.disabled, reason)
            return false
        }
        if step.roles.contains(.messageDecorator), let decorator = responder as? any MessageDecorator {
            let before = message
            var changed = message
            guard try isPermitted(by: decorator, { try decorator.decorate(&changed) }) else { return false }
            message = changed
            visit?.hop.message = changed
            lastDecorator = type(of: decorator)
            noteChange(by: decorator, before: before)
        }
        var around = options.decorators
        if step.roles.contains(.decorated), let decorated = responder as? any DecoratedResponder {
            around += decorated.decorators
        }
        for decorator in around {
            var changed = visit?.hop.message ?? message
            let before = changed
            guard try isPermitted(by: decorator, { try decorator.willVisit(responder, &changed) }) else { return false }
            visit?.hop.message = changed
            visit?.decorators.append(decorator)
            noteChange(by: decorator, before: before)
        }
        return true
    }

    /// Runs a decorator, whose veto refuses the responder or ends the route.
    private mutating func isPermitted(by decorator: Any, _ decorate: () throws -> Void) throws -> Bool {
        do {
            try decorate()
            return true
        } catch let veto as RouteVeto {
            if veto.scope == .route {
                route.end = .vetoed(by: "\(type(of: decorator))", reason: veto.reason)
                route.endedAt = visit?.hop.responder
                next = path.steps.count
            }
            refuse(.vetoed, veto.reason)
            return false
        }
    }

    private mutating func noteChange(by decorator: Any, before: RoutedMessage) {
        guard visit?.started != nil, let after = visit?.hop.message, !after.isUnchanged(since: before) else { return }
        visit?.hop.changes.append(Route.Change(decorator: type(of: decorator), before: before, after: after))
    }

    private mutating func refuse(_ outcome: Route.Outcome, _ reason: String) {
        visit?.hop.outcome = outcome
        visit?.hop.reason = reason
        visit?.isRefused = true
        finishVisit()
    }

    /// Calls a responder's listeners.
    private func hear(
        _ responder: any Responder, _ message: RoutedMessage?, phase: Event.Phase, capture: Bool
    ) throws -> EventResult? {
        guard let message, let host = responder as? any EventListenerHost else { return nil }
        return try host.eventListeners.call(message.name, capture: capture) {
            switch message {
            case .event(let event): return prepared(event, phase)
            case .selector(let selector, let arguments):
                var event = Event(name: selector.description, userInfo: message.userInfo, sender: origin)
                event.arguments = arguments
                return prepared(event, phase)
            }
        }
    }

    private mutating func note(_ result: EventResult?) {
        guard let result else { return }
        let earlier = visit?.result ?? .ignoreAndContinue
        visit?.result = earlier.combined(with: result)
    }

    /// Step d.
    private mutating func offer(
        _ event: Event, to step: RoutePath.Step, isolation: isolated (any Actor)?
    ) throws -> EventResult? {
        guard step.roles.contains(.eventReceiver) else { return nil }
        var result = EventResult.ignoreAndContinue
        if step.roles.contains(.strategyReceiver), let receiver = step.responder as? any StrategyReceiver {
            result = try receiver.eventStrategy?.receive(event, isolation: isolation) ?? result
        }
        if result == .ignoreAndContinue, !isStopped, let receiver = step.responder as? any EventReceiver {
            result = try receiver.receive(event)
        }
        guard result != .ignoreAndContinue else { return nil }
        visit?.isReceived = true
        return result
    }

    /// Step e: the handler of the message's name, if there is one.
    private func call(for step: RoutePath.Step) throws -> Call? {
        guard let visit else { return nil }
        let decorator = visit.decorators.last.map { type(of: $0) } ?? lastDecorator
        switch visit.hop.message {
        case .event(let event):
            let selector = Selector(event.name)
            guard let handler = options.handler(of: step, for: selector) else { return nil }
            return Call(
                selector: selector, responder: step.responder, forwardingTarget: handler.forwardingTarget,
                arguments: prepared(event, visit.hop.phase).handlerArguments, policy: .lenient, decorator: decorator)
        case .selector(let selector, let arguments):
            guard let handler = options.handler(of: step, for: selector) else { return nil }
            return Call(
                selector: selector, responder: step.responder, forwardingTarget: handler.forwardingTarget,
                arguments: arguments, policy: options.policy, decorator: decorator)
        }
    }

    /// Takes what the handler returned.
    mutating func didInvoke(_ value: Any?) {
        visit?.hop.returnValue = value
        var result = EventResult.handleAndStop
        if case .event = visit?.hop.message { result = value as? EventResult ?? .handleAndStop }
        visit?.isHandledByMethod = result != .ignoreAndContinue
        note(result)
        finishVisit()
    }

    // MARK: Steps f and g

    private mutating func finishVisit() {
        guard let visit else { return }
        self.visit = nil
        finish(visit)
    }

    private mutating func finish(_ visit: RouteVisit) {
        let result = visit.result ?? .ignoreAndContinue
        if result != .ignoreAndContinue {
            route.handler = visit.hop.responder
            route.returnValue = visit.isHandledByMethod ? visit.hop.returnValue : nil
        }
        if isStopped {
            end(.stoppedNow, at: visit.hop.responder)
        } else if result == .handleAndStop {
            stop(at: visit.hop)
        }
        watch.finish(visit)
    }

    private mutating func stop(at hop: Route.Hop) {
        if case .down(.subtree) = options.direction.kind {
            while next < path.steps.count, path.steps[next].depth > hop.depth { next += 1 }
        } else {
            end(.stopped, at: hop.responder)
        }
    }

    private mutating func end(_ end: Route.End, at responder: any Responder) {
        route.end = end
        route.endedAt = responder
        next = path.steps.count
    }

    // MARK: Step 5

    /// The route, when nobody is left to be asked.
    mutating func end() throws -> Route {
        if case .boundary(let responder) = path.end, route.end == .everybodyWasAsked {
            route.end = .boundary
            route.endedAt = responder
        }
        route.isDefaultPrevented = control?.isDefaultPrevented ?? false
        route.path = watch.path
        if case .selector = message, !route.isHandled, let error = unhandled() { throw error }
        watch.end(.success(route))
        return route
    }

    private func unhandled() -> DispatchError? {
        switch route.end {
        case .vetoed(let decorator, let reason): .vetoed(identity, by: decorator, reason: reason)
        case .stoppedNow: nil
        default:
            if let disabled {
                .disabled(identity, responder: disabled.type, reason: disabled.reason)
            } else {
                .noResponder(identity, path.steps.lazy.map(\.responder), options.registry)
            }
        }
    }

    /// Takes the error that ends the route.
    mutating func fail(_ error: any Error) -> RouteResult {
        if var visit {
            visit.hop.outcome = .failed
            visit.hop.error = error
            self.visit = nil
            route.endedAt = visit.hop.responder
            visit.isRefused = true
            watch.finish(visit)
        }
        if case .vetoed = route.end {} else { route.end = .failed }
        route.isDefaultPrevented = control?.isDefaultPrevented ?? false
        route.path = watch.path
        watch.end(.failure(error))
        return RouteResult(route: route, error: error)
    }

    var identity: DispatchError.Message { DispatchError.Message(message, from: origin) }

    private var isStopped: Bool { control?.isStopped ?? false }

    private func prepared(_ event: Event, _ phase: Event.Phase) -> Event {
        var event = event
        event.phase = phase
        event.control = control
        return event
    }
}
