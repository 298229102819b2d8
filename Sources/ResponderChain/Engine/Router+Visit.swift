internal import SelectorDispatch

// What happens at one responder: steps 3 and 4a to 4e of `Router.swift`.

extension Router {
    /// Performs steps a to e, and finds the visit's handler if it is to be invoked.
    mutating func perform(_ visit: inout OpenVisit, isolation: isolated (any Actor)?) throws {
        // a and b.
        guard try prepare(&visit) else { return }
        // c.
        if visit.stop.roles.contains(.listeners) {
            if visit.phase == .descent, !control.isStopped {
                visit.answer.note(try callListeners(visit, capture: true))
            }
            if !control.isStopped { visit.answer.note(try callListeners(visit, capture: false)) }
        }
        // d.
        if visit.stop.roles.contains(.eventReceiver), !control.isStopped {
            let result = try offer(visit, isolation: isolation)
            if result != .ignoreAndContinue {
                visit.answer.note(result)
                return
            }
        }
        // e.
        if control.isStopped { return }
        let search = if let own = visit.ownMessage { HandlerSearch(own) } else { search }
        visit.handler = search.handler(at: visit.stop, options)
    }

    // MARK: Disabled responders (a) and decorators (b)

    /// Begins a visit: skips a disabled responder, or lets the decorators change the message.
    ///
    /// - Returns: Whether the responder gets the message.
    /// - Throws: An error of a decorator other than a veto, or ``RouteError/emptyEventName(_:)``
    ///   if a decorator removed the event's name.
    @_optimize(size) private mutating func prepare(_ visit: inout OpenVisit) throws -> Bool {
        let stop = visit.stop
        if let reason = search.disabledReason(of: stop, for: message, options) {
            notePassedBy(stop) {
                .disabled($0, responder: "\(answeringType(of: stop.responder))", reason: reason)
            }
            visit.refusal = (outcome: .disabled, reason: reason, error: nil)
            return false
        }
        if stop.roles.contains(.messageDecorator) {
            guard let changed = try decorated(&visit, by: nil) else { return false }
            lastDecorator = visit.lastDecorator ?? lastDecorator
            if changed.name != message.name || changed.isSelector != message.isSelector {
                search = HandlerSearch(changed)
            }
            message = changed
        }
        guard reportsVisits || stop.roles.contains(.decorated) else { return true }
        for decorator in options.decorators + stop.decorators where !control.isStopped {
            guard let changed = try decorated(&visit, by: decorator) else { return false }
            visit.ownMessage = changed
            visit.decorators.append(decorator)
        }
        return true
    }

    /// Runs a decorator, and records its change.
    ///
    /// Its veto ends the route or skips the responder.
    ///
    /// - Parameter decorator: The decorator, or nil for the responder itself.
    /// - Returns: The changed message, or nil if there was a veto.
    @_optimize(size) private mutating func decorated(
        _ visit: inout OpenVisit,
        by decorator: (any VisitDecorator)?
    ) throws -> RoutedMessage? {
        let type: Any.Type = if let decorator { type(of: decorator) } else { visit.stop.type }
        let before = visit.ownMessage ?? message
        var message = before
        do {
            // While it runs, a decorator may reply, prevent the default action and stop the route,
            // like a receiver. Through the message that it keeps afterward, it may not.
            var replyHandler: ((Any?) -> Void)?
            if case .event(let event) = message {
                replyHandler = event.replyHandler
                message = .event(prepared(event, visit))
            }
            if let decorator {
                try decorator.willVisit(visit.responder, &message)
            } else {
                try (visit.responder as? any MessageDecorator)?.decorate(&message)
            }
            if case .event(var event) = message {
                // If the decorator replaced the event, replies still go to the same sender.
                event.replyHandler = event.replyHandler ?? replyHandler
                message = .event(event.atRest)
                if event.name.isEmpty {
                    throw RouteError.emptyEventName(DispatchError.Context(message, from: origin))
                }
            }
        } catch let veto as RouteVeto {
            switch veto.scope {
            case .route: end(.vetoed(by: "\(type)", reason: veto.reason), at: visit.responder)
            case .responder:
                notePassedBy(visit.stop) { .vetoed($0, by: "\(type)", reason: veto.reason) }
            }
            visit.refusal = (outcome: .vetoed, reason: veto.reason, error: nil)
            return nil
        }
        if visit.started != nil, !message.isUnchanged(since: before, certainly: false) {
            visit.changes.append(Route.Change(decorator: type, before: before, after: message))
        }
        if !message.isUnchanged(since: before, certainly: true) { visit.lastDecorator = type }
        return message
    }

    private mutating func notePassedBy(
        _ stop: RoutePath.Stop,
        _ error: (DispatchError.Context) -> RouteError
    ) {
        if passedBy == nil, search.handler(at: stop, options) != nil { passedBy = error(identity) }
    }

    // MARK: Listeners (3 and c)

    /// Calls the listeners for the capture phase, from the last responder of the path to the first.
    mutating func capture() throws {
        for stop in path.stops.reversed() where stop.roles.contains(.listeners) {
            // A disabled responder is recorded as skipped when it is visited.
            if search.disabledReason(of: stop, for: message, options) != nil { continue }
            let phase: Event.Phase = stop.depth == 0 ? .target : .capture
            var visit = OpenVisit(stop, phase, isReported: reportsVisits)
            do {
                guard let result = try callListeners(visit, capture: true) else { continue }
                visit.answer.note(result)
            } catch {
                openVisit = consume visit
                throw error
            }
            finish(visit)
            if path.isOver { return }
        }
    }

    /// Calls the responder's listeners for one phase.
    private func callListeners(_ visit: borrowing OpenVisit, capture: Bool) throws -> EventResult? {
        let selector = visit.ownMessage?.selector ?? search.selector
        guard RouteWatch.any.mayHear(selector) else { return nil }
        return try path.callListeners(
            of: visit.stop,
            eventForListeners(visit),
            capture: capture,
            in: options.registry
        )
    }

    /// Returns the message as an event for listeners.
    private func eventForListeners(_ visit: borrowing OpenVisit) -> Event {
        let message = visit.ownMessage ?? message
        switch message {
        case .event(let event): return prepared(event, visit)
        case .selector(let selector, let arguments):
            var event = Event(raised: selector.description, message.userInfo, origin)
            event.arguments = arguments
            return prepared(event, visit)
        }
    }

    // MARK: Strategies and receivers (d)

    /// Offers the event to the responder's strategy, and then to the responder as a receiver.
    private func offer(
        _ visit: borrowing OpenVisit,
        isolation: isolated (any Actor)?
    ) throws -> EventResult {
        guard case .event(let event) = visit.ownMessage ?? message else {
            return .ignoreAndContinue
        }
        let prepared = prepared(event, visit)
        let result =
            try visit.stop.strategy?.receive(prepared, isolation: isolation) ?? .ignoreAndContinue
        if result != .ignoreAndContinue || control.isStopped { return result }
        // Only the way to another process takes the route's options.
        if let way = visit.continuation { return try way.handOver(prepared, options: options) }
        return try (visit.responder as? any EventReceiver)?.receive(prepared) ?? result
    }

    /// Returns the event in the form in which the visited responder gets it.
    func prepared(_ event: consuming Event, _ visit: borrowing OpenVisit) -> Event {
        event.phase = visit.phase
        event.target = path.target ?? origin
        event.currentResponder = visit.responder
        event.control = control
        return event
    }
}

extension HandlerSearch {
    /// Returns the reason why the responder or the sender's rules disable the message, or nil if
    /// neither does.
    @inline(never) func disabledReason(
        of stop: RoutePath.Stop,
        for message: RoutedMessage,
        _ options: RouteOptions
    ) -> String? {
        if stop.roles.contains(.validator),
            let validator = stop.responder as? any MessageValidator,
            let reason = validator.disabledReason(for: message)
        {
            return reason
        }
        guard let rules = options.rules, handler(on: stop.type, in: options.registry) != nil else {
            return nil
        }
        return rules.disabledReason(of: stop.responder, for: message)
    }
}
