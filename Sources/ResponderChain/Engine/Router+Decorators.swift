internal import SelectorDispatch

// The beginning of a visit: skipping a disabled responder, and changing the message by decorators.

extension Router {
    /// Begins a visit: skips a disabled responder, or lets the decorators change the message.
    ///
    /// - Returns: Whether the responder gets the message.
    /// - Throws: An error of a decorator other than a veto, or ``RouteError/emptyEventName(_:)``
    ///   if a decorator removed the event's name.
    @_optimize(size) mutating func prepare(_ visit: inout OpenVisit) throws -> Bool {
        let planned = visit.planned
        if let reason = disabledReason(of: planned) {
            notePassedBy(planned) {
                .disabled($0, responder: "\(answeringType(of: planned.responder))", reason: reason)
            }
            visit.refusal = (outcome: .disabled, reason: reason, error: nil)
            return false
        }
        if planned.roles.contains(.messageDecorator),
            let decorator = planned.responder as? any MessageDecorator
        {
            var changed = message
            let mayPass = try isPermitted(&visit, &changed, by: planned.type) {
                try decorator.decorate(&$0)
            }
            guard mayPass else { return false }
            if noteChange(&visit, by: planned.type, before: message, after: changed) {
                lastDecorator = planned.type
            }
            if changed.name != message.name || changed.isSelector != message.isSelector {
                search = HandlerSearch(changed)
            }
            message = changed
        }
        guard recorder.isOn || planned.roles.contains(.decorated) else { return true }
        var around = options.decorators
        if planned.roles.contains(.decorated),
            let decorated = planned.responder as? any DecoratedResponder
        {
            around += decorated.decorators
        }
        for decorator in around where !control.isStopped {
            var changed = visit.ownMessage ?? message
            let before = changed
            let type = type(of: decorator)
            let mayPass = try isPermitted(&visit, &changed, by: type) {
                try decorator.willVisit(planned.responder, &$0)
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
    func disabledReason(of planned: RoutePath.Visit) -> String? {
        search.disabledReason(of: planned, for: message, options)
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
                notePassedBy(visit.planned) { .vetoed($0, by: "\(decorator)", reason: veto.reason) }
            }
            visit.refusal = (outcome: .vetoed, reason: veto.reason, error: nil)
            return false
        }
    }

    private mutating func notePassedBy(
        _ planned: RoutePath.Visit,
        _ error: (DispatchError.Context) -> RouteError
    ) {
        if passedBy == nil, search.find(planned, options) != nil { passedBy = error(identity) }
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
}
