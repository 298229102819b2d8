internal import SelectorDispatch

// What happens at one responder: steps 3 and 4a to 4e of `Router.swift`.

extension Router {
    /// Performs steps a to e.
    ///
    /// - Returns: The handler to invoke, or nil if the visit is over.
    mutating func perform(_ visit: inout OpenVisit, isolation: isolated (any Actor)?) throws
        -> HandlerCall?
    {
        // a and b.
        guard try prepare(&visit) else { return nil }
        // c.
        if visit.stop.roles.contains(.listeners) {
            if visit.phase == .descent, !control.isStopped {
                visit.answer.note(try callListeners(visit, capture: true))
            }
            if !control.isStopped { visit.answer.note(try callListeners(visit, capture: false)) }
        }
        // d.
        if visit.stop.roles.contains(.eventReceiver), !control.isStopped {
            try offer(&visit, isolation: isolation)
        }
        // e.
        return control.isStopped || visit.isReceived ? nil : handlerCall(visit)
    }

    // MARK: Disabled responders (a) and decorators (b)

    /// Begins a visit: skips a disabled responder, or lets the decorators change the message.
    ///
    /// - Returns: Whether the responder gets the message.
    /// - Throws: An error of a decorator other than a veto, or ``RouteError/emptyEventName(_:)``
    ///   if a decorator removed the event's name.
    @_optimize(size) private mutating func prepare(_ visit: inout OpenVisit) throws -> Bool {
        let stop = visit.stop
        if let reason = disabledReason(of: stop) {
            notePassedBy(stop) {
                .disabled($0, responder: "\(answeringType(of: stop.responder))", reason: reason)
            }
            visit.refusal = (outcome: .disabled, reason: reason, error: nil)
            return false
        }
        if stop.roles.contains(.messageDecorator),
            let decorator = stop.responder as? any MessageDecorator
        {
            var changed = message
            let mayPass = try isPermitted(&visit, &changed, by: stop.type) {
                try decorator.decorate(&$0)
            }
            guard mayPass else { return false }
            if noteChange(&visit, by: stop.type, before: message, after: changed) {
                lastDecorator = stop.type
            }
            if changed.name != message.name || changed.isSelector != message.isSelector {
                search = HandlerSearch(changed)
            }
            message = changed
        }
        guard recorder.isOn || stop.roles.contains(.decorated) else { return true }
        var around = options.decorators
        if stop.roles.contains(.decorated),
            let decorated = stop.responder as? any DecoratedResponder
        {
            around += decorated.decorators
        }
        for decorator in around where !control.isStopped {
            var changed = visit.ownMessage ?? message
            let before = changed
            let type = type(of: decorator)
            let mayPass = try isPermitted(&visit, &changed, by: type) {
                try decorator.willVisit(stop.responder, &$0)
            }
            guard mayPass else { return false }
            if noteChange(&visit, by: type, before: before, after: changed) {
                visit.lastDecorator = type
            }
            visit.ownMessage = changed
            visit.decorators.append(decorator)
        }
        return true
    }

    /// Returns the reason why a responder is disabled for the message, or nil if it is enabled.
    private func disabledReason(of stop: RoutePath.Stop) -> String? {
        search.disabledReason(of: stop, for: message, options)
    }

    /// Runs a decorator.
    ///
    /// Its veto ends the route or skips the responder.
    ///
    /// - Returns: Whether there was no veto.
    @_optimize(size) private mutating func isPermitted(
        _ visit: inout OpenVisit,
        _ message: inout RoutedMessage,
        by decorator: Any.Type,
        _ decorate: (inout RoutedMessage) throws -> Void
    ) throws -> Bool {
        do {
            // While it runs, a decorator may reply, prevent the default action and stop the route,
            // like a receiver. Through the message that it keeps afterward, it may not.
            var replyHandler: ((Any?) -> Void)?
            if case .event(let event) = message {
                replyHandler = event.replyHandler
                message = .event(prepared(event, visit))
            }
            try decorate(&message)
            if case .event(var event) = message {
                // If the decorator replaced the event, replies still go to the same sender.
                event.replyHandler = event.replyHandler ?? replyHandler
                message = .event(event.atRest)
                if event.name.isEmpty {
                    throw RouteError.emptyEventName(DispatchError.Context(message, from: origin))
                }
            }
            return true
        } catch let veto as RouteVeto {
            switch veto.scope {
            case .route: end(.vetoed(by: "\(decorator)", reason: veto.reason), at: visit.responder)
            case .responder:
                notePassedBy(visit.stop) { .vetoed($0, by: "\(decorator)", reason: veto.reason) }
            }
            visit.refusal = (outcome: .vetoed, reason: veto.reason, error: nil)
            return false
        }
    }

    private mutating func notePassedBy(
        _ stop: RoutePath.Stop,
        _ error: (DispatchError.Context) -> RouteError
    ) {
        if passedBy == nil, search.handler(at: stop, options) != nil { passedBy = error(identity) }
    }

    /// Records a decorator's change.
    ///
    /// - Returns: Whether the message may have been changed.
    @inline(never) private func noteChange(
        _ visit: inout OpenVisit,
        by decorator: Any.Type,
        before: RoutedMessage,
        after: RoutedMessage
    ) -> Bool {
        if visit.started != nil, !after.isUnchanged(since: before, certainly: false) {
            visit.changes.append(Route.Change(decorator: decorator, before: before, after: after))
        }
        return !after.isUnchanged(since: before, certainly: true)
    }

    // MARK: Listeners (3 and c)

    /// Calls the listeners for the capture phase, from the last responder of the path to the first.
    mutating func capture() throws {
        for stop in path.stops.reversed() where stop.roles.contains(.listeners) {
            // A disabled responder is recorded as skipped when it is visited.
            if disabledReason(of: stop) != nil { continue }
            let phase: Event.Phase = stop.depth == 0 ? .target : .capture
            var visit = OpenVisit(stop, phase, isRecorded: recorder.isOn)
            do {
                guard let result = try callListeners(visit, capture: true) else { continue }
                visit.answer.note(result)
            } catch {
                openVisit = consume visit
                throw error
            }
            finish(visit)
            if isOver { return }
        }
    }

    /// Calls the responder's listeners for one phase.
    @inline(never)
    private func callListeners(_ visit: borrowing OpenVisit, capture: Bool) throws -> EventResult? {
        let selector = visit.ownMessage?.selector ?? search.selector
        guard RouteWatch.any.mayHear(selector),
            let host = visit.responder as? any EventListenerHost
        else { return nil }
        return try host.eventListeners.hear(
            eventForListeners(visit),
            capture: capture,
            spellings: path.spellings(of: selector, in: options.registry)
        )
    }

    /// Returns the message as an event for listeners.
    private func eventForListeners(_ visit: borrowing OpenVisit) -> Event {
        switch visit.ownMessage ?? message {
        case .event(let event): return prepared(event, visit)
        case .selector(let selector, let arguments):
            let message = RoutedMessage.selector(selector, arguments: arguments)
            var event = Event(raised: selector.description, message.userInfo, origin)
            event.arguments = arguments
            return prepared(event, visit)
        }
    }

    // MARK: Strategies and receivers (d)

    /// Offers the event to the responder's strategy, and then to the responder as a receiver.
    private func offer(_ visit: inout OpenVisit, isolation: isolated (any Actor)?) throws {
        guard case .event(let event) = visit.ownMessage ?? message else { return }
        let prepared = prepared(event, visit)
        var result = EventResult.ignoreAndContinue
        if visit.stop.roles.contains(.strategyReceiver),
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

    // MARK: Handlers (e)

    /// Returns the call of the handler of the message's name, or nil if there is none.
    private func handlerCall(_ visit: borrowing OpenVisit) -> HandlerCall? {
        let search = if let own = visit.ownMessage { HandlerSearch(own) } else { search }
        guard let handler = search.handler(at: visit.stop, options) else { return nil }
        var own = visit.ownMessage ?? message
        if case .event(let event) = own { own = .event(prepared(event, visit)) }
        return HandlerCall(
            handler: handler,
            responder: visit.responder,
            message: own,
            policy: own.isSelector ? options.policy : .lenient,
            decorator: visit.lastDecorator ?? lastDecorator,
            hidesSender: impliesSender
        )
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
