internal import SelectorDispatch

// The one algorithm behind every route.
//
// 1. An event without a name is refused.
// 2. The path is the responder (or its next one) and the chain from there, computed before any responder's code runs:
//    what handlers do to the chain changes later routes, not this one. A circle is an error.
// 3. For each responder of the path, in order:
//    a. a decorator changes the message, for itself and the later ones;
//    b. an event is offered to it if it is an event receiver;
//    c. if that ignored the event, or for a selector: a handler of that name is looked up, and invoked if there is one.
//       Only the look-up decides: an error of the handler, or of its arguments, ends the route and is thrown.
//    d. the route ends when the responder handled the message and stopped it. A selector stops at its first handler.
// 4. A selector that nobody handled is an error; an event that nobody handled is not, and the route says so.
//
// Routes from within handlers of routes are counted, and refused beyond `CallDepth.limit`.

extension Responder {
    func route(
        _ message: RoutedMessage, startingAt start: RouteStart, policy: ArgumentPolicy, recordsPath: Bool,
        registry: HandlerRegistry, isolation: isolated (any Actor)?
    ) throws -> Route {
        if case .event = message, message.name.isEmpty { throw DispatchError.emptyEventName(identity(of: message)) }
        let path = try ChainWalk.responders(
            from: start == .self ? self : nextResponder, message: identity(of: message))
        var router = Router(registry: registry, policy: policy, recordsPath: recordsPath, message: message)
        try CallDepth.nested(identity(of: message)) {
            for responder in path {
                if try router.visit(responder, isolation: isolation) == .handledAndStopped { break }
            }
        }
        if case .selector = message, !router.route.isHandled { throw router.noResponder(path, identity(of: message)) }
        return router.route
    }

    private func identity(of message: RoutedMessage) -> DispatchError.Message {
        let kind: DispatchError.Message.Kind = if case .event = message { .event } else { .instance }
        return DispatchError.Message(selector: message.name, receiver: "\(type(of: self))", kind: kind)
    }
}

/// A route under way.
private struct Router {
    let registry: HandlerRegistry
    let policy: ArgumentPolicy
    let recordsPath: Bool
    var message: RoutedMessage
    var route = Route()

    mutating func visit(
        _ responder: any Responder, isolation: isolated (any Actor)?
    ) throws -> Route.Outcome {
        let decorator = responder as? any MessageDecorator
        decorator?.decorate(&message)
        let result =
            switch message {
            case .event(let event): try offer(event, to: responder, isolation: isolation)
            case .selector(let selector, let arguments):
                try invoke(selector, with: arguments, policy, on: responder, isolation: isolation)
                    ? EventResult.handleAndStop : .ignoreAndContinue
            }
        let outcome: Route.Outcome =
            switch result {
            case .ignoreAndContinue: decorator == nil ? .passed : .decorated
            case .handleAndContinue: .handledAndContinued
            case .handleAndStop: .handledAndStopped
            }
        if result != .ignoreAndContinue { route.handler = responder }
        if recordsPath { route.path.append(Route.Hop(responder: responder, message: message, outcome: outcome)) }
        return outcome
    }

    private mutating func offer(
        _ event: Event, to responder: any Responder, isolation: isolated (any Actor)?
    ) throws -> EventResult {
        if let receiver = responder as? any EventReceiver {
            let result = try receiver.receive(event)
            if result != .ignoreAndContinue {
                route.returnValue = nil
                return result
            }
        }
        let selector = Selector(event.name)
        // What an event has to offer, by the number of parameters: nothing, the user info, sender and user info.
        let arguments: [Any?] =
            event.name.utf8.count { $0 == UInt8(ascii: ":") } > 1
            ? [event.sender, event.userInfo] : [event.userInfo]
        let earlier = route.returnValue
        guard try invoke(selector, with: arguments, .lenient, on: responder, isolation: isolation) else {
            return .ignoreAndContinue
        }
        let result = route.returnValue as? EventResult ?? .handleAndStop
        if result == .ignoreAndContinue { route.returnValue = earlier }
        return result
    }

    /// Whether the responder has a handler for the selector, which then was invoked.
    private mutating func invoke(
        _ selector: Selector, with arguments: [Any?], _ policy: ArgumentPolicy, on responder: any Responder,
        isolation: isolated (any Actor)?
    ) throws -> Bool {
        guard registry.responds(to: selector, type: type(of: responder)) else { return false }
        route.returnValue = try registry.send(
            selector, to: responder, with: arguments, policy: policy, isolation: isolation)
        return true
    }

    func noResponder(_ path: [any Responder], _ message: DispatchError.Message) -> DispatchError {
        var asked = path.prefix(ChainWalk.namesInErrors).map { "\(type(of: $0))" }
        if path.count > asked.count { asked.append("… (\(path.count) in all)") }
        var selectors: Set<String> = []
        var seen: Set<ObjectIdentifier> = []
        for responder in path where seen.insert(ObjectIdentifier(type(of: responder))).inserted {
            selectors.formUnion(registry.selectors(of: type(of: responder)).map(\.description))
        }
        return .noResponder(
            message, asked: asked, suggestions: nearestMatches(to: message.selector, in: Array(selectors)))
    }
}
