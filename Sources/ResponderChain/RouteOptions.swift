internal import SelectorDispatch

/// What the sender of a routed message asks for.
struct RouteOptions {
    var direction = RouteDirection.up
    var start: RouteStart = .self
    var policy = ArgumentPolicy.strict
    var decorators: [any RouteDecorator] = []
    var recordsPath = false
    var registry = HandlerRegistry.shared
    var replies: EventReplies?

    /// Step 2 of the algorithm.
    ///
    /// - Parameter isPassedBy: see ``RoutePath/up(from:including:isFirstAsked:without:)``.
    func path(
        from origin: any Responder, without isPassedBy: ((any Responder.Type, ResponderRoles) -> Bool)? = nil
    ) -> RoutePath {
        switch direction.kind {
        case .up(let boundaries):
            .up(
                from: start == .self ? origin : origin.nextResponder, including: boundaries,
                isFirstAsked: start == .self, without: isPassedBy)
        case .here:
            // Those above it can do nothing but capture.
            RouteWatch.isOn
                ? .up(from: start == .self ? origin : origin.nextResponder, including: [], without: isPassedBy)
                : .only(start == .self ? origin : origin.nextResponder)
        case .down:
            .down(from: origin, includingRoot: start == .self)
        }
    }

    /// Who has the handler for a message that a responder is asked to handle.
    enum HandlerOwner {
        case responder
        /// The object that it forwards the message to.
        case forwarded(Any)

        var forwardingTarget: Any? {
            if case .forwarded(let target) = self { target } else { nil }
        }
    }

    /// Looks the handler up: the responder's own, or that of the first one along its forwarding targets.
    func handler(of step: RoutePath.Step, for selector: Selector) -> HandlerOwner? {
        if registry.responds(to: selector, type: step.type) { return .responder }
        guard step.roles.contains(.forwarder) else { return nil }
        var current: Any = step.responder
        for _ in 0..<CallDepth.limit {
            guard let forwarder = current as? any MessageForwarder,
                let target = forwarder.forwardingTarget(for: selector)
            else { return nil }
            if registry.responds(to: selector, type: type(of: target)) { return .forwarded(target) }
            if let type = target as? Any.Type, registry.responds(to: selector, type: type, isStatic: true) {
                return .forwarded(target)
            }
            current = target
        }
        // The send follows the same targets and says how they run in a circle.
        return .responder
    }
}

extension RouteDirection {
    var isDown: Bool {
        if case .down = kind { true } else { false }
    }
}
