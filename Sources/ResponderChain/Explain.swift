public import SelectorDispatch

extension Responder {
    /// Tells why a selector would be handled or wouldn't be, responder by responder, without running anybody's handlers,
    /// listeners, receivers or decorators.
    ///
    /// ```swift
    /// print(button.explain("save:", with: [document]))
    /// ```
    ///
    /// It asks responders for what has no side effects: their next responder or children, whether they are disabled, whom
    /// they forward to, their strategy.
    ///
    /// - Parameters: as for `route`; `arguments` nil leaves their count and types out of account.
    /// - Complexity: O(number of responders up to the end of the chain, or below).
    public func explain(
        _ selector: Selector, with arguments: [Any?]? = nil, going direction: RouteDirection = .up,
        startingAt start: RouteStart = .self, policy: ArgumentPolicy = .strict,
        registry: HandlerRegistry = .shared, isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        let options = RouteOptions(direction: direction, start: start, policy: policy, registry: registry)
        return Explainer(
            .selector(selector, arguments: arguments ?? []), judgesArguments: arguments != nil, options, isolation
        ).explanation(from: self)
    }

    /// Tells why an event would be handled or wouldn't be, responder by responder, without running anybody's handlers,
    /// listeners, receivers or decorators.
    ///
    /// - Parameters: as for `route`.
    /// - Complexity: O(number of responders up to the end of the chain, or below).
    public func explain(
        event name: String, userInfo: [String: Any]? = nil, sender: Any? = nil,
        going direction: RouteDirection = .up, startingAt start: RouteStart = .self,
        registry: HandlerRegistry = .shared, isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        let options = RouteOptions(direction: direction, start: start, registry: registry)
        return Explainer(
            .event(Event(name: name, userInfo: userInfo, sender: sender ?? self)), judgesArguments: true, options,
            isolation
        ).explanation(from: self)
    }
}

extension HandlerRegistry {
    /// Tells why a selector that is routed from a responder would be handled or wouldn't be, see
    /// ``Responder/explain(_:with:going:startingAt:policy:registry:isolation:)``.
    public func explain(
        _ selector: Selector, from responder: any Responder, with arguments: [Any?]? = nil,
        isolation: (any Actor)? = #isolation
    ) -> RouteExplanation {
        responder.explain(selector, with: arguments, registry: self, isolation: isolation)
    }
}

/// Follows the steps of the algorithm in `Router.swift` and judges where that would act.
private struct Explainer {
    let message: RoutedMessage
    let judgesArguments: Bool
    let options: RouteOptions
    let sender: (any Actor)?

    init(_ message: RoutedMessage, judgesArguments: Bool, _ options: RouteOptions, _ sender: (any Actor)?) {
        self.message = message
        self.judgesArguments = judgesArguments
        self.options = options
        self.sender = sender
    }

    func explanation(from origin: any Responder) -> RouteExplanation {
        let identity = DispatchError.Message(message, from: origin)
        var explanation = RouteExplanation(message: identity)
        if case .event = message, message.name.isEmpty {
            explanation.error = .emptyEventName(identity)
            return explanation
        }
        let path = options.path(from: origin)
        var stopper: String?
        // On the way down: below this depth nobody is asked, because the one there stops the message.
        var stoppedDepth = Int.max
        for step in path.steps.prefix(path.explainedSteps) {
            if step.depth <= stoppedDepth, case .down(.subtree) = options.direction.kind {
                stopper = nil
                stoppedDepth = .max
            }
            var hop = RouteExplanation.Hop(
                responder: step.responder, depth: step.depth, verdict: verdict(step), notes: notes(step))
            if let stopper {
                hop.verdict = .stopped(by: stopper)
            } else if stops(hop.verdict) {
                stopper = label(of: step.responder)
                // An error ends the whole route, whatever its direction.
                stoppedDepth = if case .fails = hop.verdict { -1 } else { step.depth }
            }
            explanation.hops.append(hop)
        }
        if case .boundary(let responder) = path.end {
            explanation.hops.append(
                RouteExplanation.Hop(
                    responder: responder, depth: path.steps.count,
                    verdict: stopper.map { .stopped(by: $0) } ?? .beyondBoundary))
        }
        if case .here = options.direction.kind {
            explanation.hops.removeSubrange(min(1, explanation.hops.count)...)
        } else if stopper == nil {
            // A selector that is handled before it comes round doesn't meet the circle.
            explanation.error = path.error(identity)
        }
        return explanation
    }

    private func stops(_ verdict: RouteExplanation.Verdict) -> Bool {
        switch verdict {
        // An event's handler may let it pass by what it returns.
        case .handles: if case .selector = message { true } else { false }
        case .fails: true
        case .decidesItself, .notRegistered, .disabled, .stopped, .beyondBoundary: false
        }
    }

    private func verdict(_ step: RoutePath.Step) -> RouteExplanation.Verdict {
        let responder = step.responder
        if step.roles.contains(.validator), let validator = responder as? any MessageValidator,
            let reason = validator.disabledReason(for: message)
        {
            return .disabled(reason: reason)
        }
        if case .event(let event) = message, step.roles.contains(.strategyReceiver),
            let strategy = (responder as? any StrategyReceiver)?.eventStrategy, let invocation = strategy[event.name]
        {
            let problems = problems(invocation, event)
            return problems.isEmpty ? .handles : .fails(problems)
        }
        let selector = Selector(message.name)
        if let handler = options.handler(of: step, for: selector) {
            let problems = problems(selector, handler.forwardingTarget ?? responder)
            return problems.isEmpty ? .handles : .fails(problems)
        }
        if case .event = message, step.roles.contains(.eventReceiver) { return .decidesItself }
        return .notRegistered(
            suggestions: nearestMatches(
                to: message.name, in: options.registry.selectors(of: type(of: responder)).map(\.description)))
    }

    private func problems(_ selector: Selector, _ target: Any) -> [DispatchError] {
        let (type, isStatic) = (target as? Any.Type).map { ($0, true) } ?? (Swift.type(of: target), false)
        let arguments: [Any?]
        var policy = options.policy
        switch message {
        case .selector(_, let own): arguments = own
        case .event(let event):
            arguments = event.handlerArguments
            policy = .lenient
        }
        let identity = DispatchError.Message(
            selector: selector.description, receiver: "\(type)", kind: isStatic ? .static : .instance)
        do throws(DispatchError) {
            let signature = try options.registry.methodSignature(for: selector, type: type, isStatic: isStatic)
            return isolationProblems(signature, target, identity)
                + (judgesArguments
                    ? options.registry.problems(
                        sending: selector, toType: type, isStatic: isStatic, with: arguments, policy: policy)
                    : [])
        } catch {
            return [error]
        }
    }

    private func problems(_ invocation: Invocation, _ event: Event) -> [DispatchError] {
        guard let target = invocation.target else {
            return [
                .targetReleased(
                    DispatchError.Message(
                        selector: invocation.selector.description,
                        receiver: invocation.methodSignature.map { "\($0.receiver)" } ?? "unknown", kind: .instance))
            ]
        }
        let identity = DispatchError.Message(
            selector: invocation.selector.description, receiver: "\(type(of: target))", kind: .instance)
        var arguments = invocation.arguments
        if invocation.argumentCount > 0 {
            if arguments.isEmpty { arguments.append(nil) }
            arguments[0] = event.userInfo
        }
        let isolation = invocation.methodSignature.map { isolationProblems($0, target, identity) } ?? []
        return isolation
            + options.registry.problems(
                sending: invocation.selector, toType: type(of: target), with: arguments, policy: .lenient)
    }

    private func isolationProblems(
        _ signature: MethodSignature, _ target: Any, _ identity: DispatchError.Message
    ) -> [DispatchError] {
        if signature.isAsync { return [.asynchronousHandler(identity)] }
        let caller = sender.map { "isolated to \(type(of: $0))" } ?? "nonisolated"
        switch signature.isolation {
        case .nonisolated: return []
        case .instance:
            guard (target as AnyObject) !== sender else { return [] }
            return [.wrongIsolation(identity, handler: "its actor instance", caller: caller)]
        case .globalActor(let actor):
            guard actor !== sender else { return [] }
            return [.wrongIsolation(identity, handler: "\(type(of: actor))", caller: caller)]
        }
    }

    private func notes(_ step: RoutePath.Step) -> [RouteExplanation.Note] {
        var notes: [RouteExplanation.Note] = []
        if step.roles.contains(.listeners), let host = step.responder as? any EventListenerHost {
            let count = host.eventListeners.count(for: message.name)
            if count > 0 { notes.append(.listeners(count)) }
        }
        var decorators: [String] = []
        if step.roles.contains(.messageDecorator) { decorators.append("\(type(of: step.responder))") }
        if step.roles.contains(.decorated), let decorated = step.responder as? any DecoratedResponder {
            decorators += decorated.decorators.map { "\(type(of: $0))" }
        }
        if !decorators.isEmpty { notes.append(.decorators(decorators)) }
        if NextResponderTable.isReleased(nextResponderOf: step.responder) { notes.append(.nextResponderReleased) }
        return notes
    }
}
