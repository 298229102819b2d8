package import SelectorDispatch

/// An explainer that follows the steps in `Router.swift`, and gives a verdict where the router
/// would act.
final class Explainer {
    private let message: RoutedMessage
    private let search: HandlerSearch
    private let judgesArguments: Bool
    private let options: RouteOptions
    private let sender: (any Actor)?
    private let isAwaited: Bool

    /// Creates an explainer.
    ///
    /// - Parameters:
    ///   - judgesArguments: False to ignore the number and types of a selector's arguments.
    ///   - isolation: The sender's isolation, or nil if it has none.
    ///   - isAwaited: Whether the route awaits each handler in its own isolation.
    init(
        _ message: RoutedMessage,
        judgesArguments: Bool = true,
        _ options: RouteOptions,
        _ isolation: (any Actor)?,
        isAwaited: Bool
    ) {
        self.message = message
        search = HandlerSearch(message)
        self.judgesArguments = judgesArguments
        self.options = options
        sender = isolation
        self.isAwaited = isAwaited
    }

    @_optimize(size) func explanation(from origin: (any Responder)?) -> RouteExplanation {
        let identity = DispatchError.Context(message, from: origin)
        guard let origin else {
            return RouteExplanation(message: identity, visits: [], error: nil)
        }
        if search.isEvent, search.name.isEmpty {
            return RouteExplanation(message: identity, visits: [], error: .emptyEventName(identity))
        }
        var visits: [RouteExplanation.Visit] = []
        let path = options.path(from: origin)
        var stopper: String?
        // On the way down, the depth below which no responder is asked because one at that depth
        // stops the message.
        var stoppedDepth = Int.max
        for stop in path.stops.prefix(path.explainedStops) {
            if stop.depth <= stoppedDepth, options.extent.stopsOnlyBelow {
                stopper = nil
                stoppedDepth = .max
            }
            var verdict = verdict(stop)
            if let stopper {
                verdict = .stopped(by: stopper)
            } else if endsRoute(verdict) {
                stopper = label(of: stop.responder)
                // An error ends the whole route, in any direction.
                stoppedDepth = if case .fails = verdict { -1 } else { stop.depth }
            }
            visits.append(
                RouteExplanation.Visit(
                    responder: stop.responder,
                    depth: stop.depth,
                    verdict: verdict,
                    notes: notes(stop)
                )
            )
        }
        if case .boundary(let responder) = path.end {
            let verdict: RouteExplanation.Verdict =
                if let stopper { .stopped(by: stopper) } else { .beyondBoundary }
            visits.append(
                RouteExplanation.Visit(
                    responder: responder,
                    depth: path.stops.count,
                    verdict: verdict,
                    notes: []
                )
            )
        }
        // A selector that is handled on the way never reaches the circle.
        let error = stopper == nil ? path.error(identity) : nil
        return RouteExplanation(message: identity, visits: visits, error: error)
    }

    private func endsRoute(_ verdict: RouteExplanation.Verdict) -> Bool {
        switch verdict {
        // The result of an event's handler determines whether the event goes on.
        case .handles: !search.isEvent
        case .fails: true
        case .decidesItself, .notRegistered, .disabled, .stopped, .beyondBoundary: false
        }
    }

    @_optimize(size) private func verdict(_ stop: RoutePath.Stop) -> RouteExplanation.Verdict {
        let responder = stop.responder
        if let reason = search.disabledReason(of: stop, for: message, options) {
            return .disabled(reason: reason)
        }
        if case .event(let event) = message,
            let invocation = stop.strategy?.invocation(for: event)
        {
            let problems = problems(invocation)
            return problems.isEmpty ? .handles : .fails(problems)
        }
        if let handler = search.handler(at: stop, options) {
            let problems = problems(handler, handler.receiver(for: responder))
            return problems.isEmpty ? .handles : .fails(problems)
        }
        if search.isEvent, stop.roles.contains(.eventReceiver) { return .decidesItself }
        let type = answeringType(of: responder)
        var names: [String] = []
        for selector in options.registry.selectors(of: type)
        where !search.isEvent || !search.selectors.contains(selector) {
            names.append(selector.description)
        }
        return .notRegistered(
            suggestions: nearestMatches(to: search.name, in: names),
            isStatic: !search.isEvent
                && options.registry.responds(to: search.selector, type: type, isStatic: true)
        )
    }

    @_optimize(size) private func problems(_ handler: HandlerSearch.Found, _ target: Any)
        -> [DispatchError]
    {
        let selector = handler.selector
        let type = receivingType(target) ?? Swift.type(of: target)
        let isStatic = receivingType(target) != nil
        let arguments: [Any?] =
            switch message {
            case .selector(_, let arguments): arguments
            case .event(let event): (handler.shape ?? .nothing).arguments(event)
            }
        var problems: [DispatchError] = []
        let signature = try? options.registry.methodSignature(
            for: selector,
            type: type,
            isStatic: isStatic
        )
        if let signature {
            if let problem = isolationProblem(signature, selector, target) {
                problems.append(problem)
            }
            guard judgesArguments else { return problems }
        }
        let others = options.registry.problems(
            sending: selector,
            type: type,
            isStatic: isStatic,
            with: arguments,
            policy: handler.policy(options),
            by: .route
        )
        return problems + others.filter { !problems.contains($0) }
    }

    /// Returns the obstacle to a route to a handler in another isolation: the handler itself, or, if
    /// the route is awaited, a receiver or result that isn't `Sendable`.
    private func isolationProblem(
        _ signature: MethodSignature,
        _ selector: Selector,
        _ target: Any
    ) -> DispatchError? {
        guard isAwaited else {
            let identity = DispatchError.Context(selector, to: target, .route)
            return signature.isolationProblem(identity, on: target, from: sender)
        }
        do throws(DispatchError) {
            _ = try options.registry.leavesSender(selector, to: target, sender: sender)
            return nil
        } catch {
            return error
        }
    }

    @_optimize(size) private func problems(_ result: Result<Invocation, DispatchError>)
        -> [DispatchError]
    {
        do throws(DispatchError) {
            let invocation = try result.get()
            let signature = invocation.methodSignature
            let target = invocation.target
            var receiver: Any.Type? = signature?.receiver
            if let target { receiver = type(of: target) }
            let identity = DispatchError.Context(
                selector: invocation.selector.description,
                receiver: receiver.map { "\($0)" } ?? "unknown",
                kind: .instance,
                call: .invoke
            )
            guard let target else { throw .targetReleased(identity) }
            guard let signature else { return [] }
            let problem = signature.isolationProblem(identity, on: target, from: sender)
            return (problem.map { [$0] } ?? []) + invocation.problems(.lenient)
        } catch {
            return [error]
        }
    }

    @_optimize(size) private func notes(_ stop: RoutePath.Stop) -> [RouteExplanation.Note] {
        var notes: [RouteExplanation.Note] = []
        let count = stop.listeners?.count(for: message.name) ?? 0
        if count > 0 { notes.append(.listeners(count)) }
        var decorators: [String] = []
        if stop.roles.contains(.messageDecorator) {
            decorators.append("\(type(of: stop.responder))")
        }
        for decorator in stop.decorators + options.decorators {
            decorators.append("\(type(of: decorator))")
        }
        if !decorators.isEmpty { notes.append(.decorators(decorators)) }
        for miss in search.nearMisses(on: stop.type, in: options.registry) {
            notes.append(.nearMiss(miss))
        }
        if NextResponderTable.isReleased(nextResponderOf: stop.responder) {
            notes.append(.nextResponderReleased)
        }
        return notes
    }
}

extension Responder {
    /// Returns the object to which a route would deliver a selector, as `explain` finds it, and the
    /// number of responders before it, or nil if there is none.
    ///
    /// The object is the responder with the handler, or that to which it forwards the selector.
    ///
    /// - Parameter options: The route's extent, start, registry and rules. Listeners for the
    ///   capture phase aren't taken into account.
    /// - Throws: ``RouteError/chainCycle(_:through:)`` or ``RouteError/endlessChain(_:limit:)`` if
    ///   no responder takes the selector and the chain has no end.
    @_optimize(size)
    package func routeTarget(
        of selector: Selector,
        options: RouteOptions
    ) throws(RouteError) -> (object: Any, depth: Int)? {
        let message = RoutedMessage.selector(selector, arguments: [])
        let search = HandlerSearch(message)
        let path = options.path(from: self)
        for stop in path.stops {
            guard search.disabledReason(of: stop, for: message, options) == nil,
                let handler = search.handler(at: stop, options)
            else { continue }
            return (handler.receiver(for: stop.responder), stop.depth)
        }
        if let error = path.error(DispatchError.Context(message, from: self)) { throw error }
        return nil
    }
}
