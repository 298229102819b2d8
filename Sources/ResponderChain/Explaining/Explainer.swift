package import SelectorDispatch

/// An explainer that follows the steps in `Router.swift`, and gives a verdict where the router would act.
final class Explainer {
    private let message: RoutedMessage
    private let search: HandlerSearch
    private let judgesArguments: Bool
    private let options: RouteOptions
    private let sender: (any Actor)?
    private let isAwaited: Bool

    /// Creates an explainer for a selector.
    ///
    /// - Parameter arguments: The arguments, or nil to ignore their number and types.
    init(
        _ selector: Selector, _ arguments: [Any?]?, _ options: RouteOptions, _ isolation: (any Actor)?, isAwaited: Bool
    ) {
        message = .selector(selector, arguments: arguments ?? [])
        search = HandlerSearch(message)
        judgesArguments = arguments != nil
        self.options = options
        sender = isolation
        self.isAwaited = isAwaited
    }

    init(
        event name: String, _ userInfo: [String: Any]?, _ sender: Any, _ options: RouteOptions,
        _ isolation: (any Actor)?, isAwaited: Bool
    ) {
        message = .event(Event(raised: name, userInfo, sender))
        search = HandlerSearch(message)
        judgesArguments = true
        self.options = options
        self.sender = isolation
        self.isAwaited = isAwaited
    }

    @_optimize(size) func explanation(from origin: (any Responder)?) -> RouteExplanation {
        guard let origin else {
            return RouteExplanation(message: DispatchError.Context(message, from: (any Responder)?.self))
        }
        let identity = DispatchError.Context(message, from: origin)
        var explanation = RouteExplanation(message: identity)
        if case .event = message, message.name.isEmpty {
            explanation.error = .emptyEventName(identity)
            return explanation
        }
        let path = options.path(from: origin, captures: RouteWatch.capture.mayHear(message.selector))
        var stopper: String?
        // On the way down, the depth below which no responder is asked because one at that depth stops the message.
        var stoppedDepth = Int.max
        for planned in path.visits.prefix(path.explainedVisits) {
            if planned.depth <= stoppedDepth, case .down(.subtree) = options.extent.kind {
                stopper = nil
                stoppedDepth = .max
            }
            var visit = RouteExplanation.Visit(
                responder: planned.responder, depth: planned.depth, verdict: verdict(planned), notes: notes(planned))
            if let stopper {
                visit.verdict = .stopped(by: stopper)
            } else if stops(visit.verdict) {
                stopper = label(of: planned.responder)
                // An error ends the whole route, in any direction.
                stoppedDepth = if case .fails = visit.verdict { -1 } else { planned.depth }
            }
            explanation.visits.append(visit)
        }
        if case .boundary(let responder) = path.end {
            explanation.visits.append(
                RouteExplanation.Visit(
                    responder: responder, depth: path.visits.count,
                    verdict: stopper.map { .stopped(by: $0) } ?? .beyondBoundary))
        }
        if case .targetOnly = options.extent.kind {
            explanation.visits.removeSubrange(min(1, explanation.visits.count)...)
        } else if stopper == nil {
            // A selector that is handled on the way never reaches the circle.
            explanation.error = path.error(identity)
        }
        return explanation
    }

    private func stops(_ verdict: RouteExplanation.Verdict) -> Bool {
        switch verdict {
        // The result of an event's handler determines whether the event goes on.
        case .handles: if case .selector = message { true } else { false }
        case .fails: true
        case .decidesItself, .notRegistered, .disabled, .stopped, .beyondBoundary: false
        }
    }

    @_optimize(size) private func verdict(_ planned: RoutePath.Visit) -> RouteExplanation.Verdict {
        let responder = planned.responder
        if let reason = search.disabledReason(of: planned, for: message, options) { return .disabled(reason: reason) }
        if case .event(let event) = message, planned.roles.contains(.strategyReceiver),
            let invocation = (responder as? any StrategyReceiver)?.eventStrategy.invocation(for: event)
        {
            let problems = problems(invocation)
            return problems.isEmpty ? .handles : .fails(problems)
        }
        if let handler = search.find(planned, options) {
            let problems = problems(handler, handler.receiver(for: responder))
            return problems.isEmpty ? .handles : .fails(problems)
        }
        if case .event = message, planned.roles.contains(.eventReceiver) { return .decidesItself }
        return .notRegistered(
            suggestions: nearestMatches(
                to: message.name,
                in: options.registry.selectors(of: answeringType(of: responder)).map(\.description).filter {
                    message.isSelector || !search.includes($0)
                }),
            isStatic: message.isSelector
                && options.registry.responds(to: message.selector, type: answeringType(of: responder), isStatic: true))
    }

    @_optimize(size) private func problems(_ handler: HandlerSearch.Found, _ target: Any) -> [DispatchError] {
        let selector = handler.selector
        let (type, isStatic) = receivingType(target).map { ($0, true) } ?? (Swift.type(of: target), false)
        let arguments: [Any?]
        var policy = options.policy
        switch message {
        case .selector(_, let own): arguments = own
        case .event(let event):
            arguments = (handler.shape ?? .nothing).arguments(event)
            policy = .lenient
        }
        let identity = DispatchError.Context(
            selector: selector.description, receiver: "\(type)", kind: isStatic ? .static : .instance, call: .route)
        do throws(DispatchError) {
            let signature = try options.registry.methodSignature(for: selector, type: type, isStatic: isStatic)
            return
                (isAwaited
                ? crossingProblems(selector, target)
                : isolationProblems(signature, target, identity))
                + (judgesArguments
                    ? options.registry.problems(
                        sending: selector, type: type, isStatic: isStatic, with: arguments, policy: policy, by: .route)
                    : [])
        } catch {
            return [error]
        }
    }

    @_optimize(size) private func problems(_ result: Result<Invocation, DispatchError>) -> [DispatchError] {
        let invocation: Invocation
        switch result {
        case .success(let value): invocation = value
        case .failure(let error): return [error]
        }
        let receiver = invocation.target.map { type(of: $0) } ?? invocation.methodSignature?.receiver
        let identity = DispatchError.Context(
            selector: invocation.selector.description, receiver: receiver.map { "\($0)" } ?? "unknown", kind: .instance,
            call: .invoke)
        guard let target = invocation.target else { return [.targetReleased(identity)] }
        return (invocation.methodSignature.map { isolationProblems($0, target, identity) } ?? [])
            + invocation.problems(.lenient)
    }

    /// Returns the obstacles to an awaited route to a handler in another isolation: a receiver or result that isn't
    /// `Sendable`.
    private func crossingProblems(_ selector: Selector, _ target: Any) -> [DispatchError] {
        do throws(DispatchError) {
            _ = try options.registry.leavesSender(selector, to: target, sender: sender)
            return []
        } catch {
            return [error]
        }
    }

    @_optimize(size) private func isolationProblems(
        _ signature: MethodSignature, _ target: Any, _ identity: DispatchError.Context
    ) -> [DispatchError] {
        if case .globalActor(let actor) = signature.isolation, actor === UnknownActor.shared {
            return [.unsupportedHandler(identity)]
        }
        if signature.isAsync { return [.asynchronousHandler(identity)] }
        let caller = sender.map { "isolated to \(type(of: $0))" } ?? "nonisolated"
        switch signature.isolation {
        case .nonisolated: return []
        case .instance:
            guard (target as AnyObject) !== sender else { return [] }
            return [.wrongIsolation(identity, handler: signature.isolationName, caller: caller)]
        case .globalActor(let actor):
            guard actor !== sender else { return [] }
            return [.wrongIsolation(identity, handler: signature.isolationName, caller: caller)]
        }
    }

    @_optimize(size) private func notes(_ planned: RoutePath.Visit) -> [RouteExplanation.Note] {
        var notes: [RouteExplanation.Note] = []
        if planned.roles.contains(.listeners), let host = planned.responder as? any EventListenerHost {
            let count = host.eventListeners.count(for: message.name)
            if count > 0 { notes.append(.listeners(count)) }
        }
        var decorators: [String] = []
        if planned.roles.contains(.messageDecorator) { decorators.append("\(type(of: planned.responder))") }
        if planned.roles.contains(.decorated), let decorated = planned.responder as? any DecoratedResponder {
            decorators += decorated.decorators.map { "\(type(of: $0))" }
        }
        decorators += options.decorators.map { "\(type(of: $0))" }
        if !decorators.isEmpty { notes.append(.decorators(decorators)) }
        for miss in search.nearMisses(on: planned.type, in: options.registry) { notes.append(.nearMiss(miss)) }
        if NextResponderTable.isReleased(nextResponderOf: planned.responder) { notes.append(.nextResponderReleased) }
        return notes
    }
}

/// The object to which a route would deliver a selector.
package struct RouteTarget {
    /// The responder with the handler, or the object to which it forwards the selector.
    package let object: Any
    /// The number of responders before it.
    package let depth: Int
}

extension Responder {
    /// Returns the object to which a route would deliver a selector, as `explain` finds it, or nil if there is none.
    ///
    /// - Throws: ``RouteError/chainCycle(_:through:)`` or ``RouteError/endlessChain(_:limit:)`` if no responder takes
    ///   the selector and the chain has no end.
    @_optimize(size)
    package func routeTarget(of selector: Selector, options: RouteOptions) throws(RouteError) -> RouteTarget? {
        let message = RoutedMessage.selector(selector, arguments: [])
        let search = HandlerSearch(message)
        let path = options.path(from: self, captures: false)
        let isOneAsked = if case .targetOnly = options.extent.kind { true } else { false }
        for visit in path.visits.prefix(isOneAsked ? 1 : path.visits.count) {
            guard search.disabledReason(of: visit, for: message, options) == nil,
                let handler = search.find(visit, options)
            else { continue }
            return RouteTarget(object: handler.receiver(for: visit.responder), depth: visit.depth)
        }
        if !isOneAsked, let error = path.error(DispatchError.Context(message, from: self)) { throw error }
        return nil
    }
}
