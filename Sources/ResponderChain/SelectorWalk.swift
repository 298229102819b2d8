internal import SelectorDispatch

// The short way of a selector up the chain: hop by hop to the first responder that has a handler, without a path.
//
// It holds the current responder and nothing else. That gives what the algorithm in `Router.swift` gives for as long as
// nobody's code runs: no observer, no listener for the capture phase, no decorator of the route's, and none of the roles
// in `ResponderRoles.inTheWayOfSelectors` on the way to the handler. At the first responder that has one of them the
// algorithm takes over: those before it have neither done anything nor have they a handler.

enum SelectorWalk {
    enum End {
        case handler(any Responder)
        /// Somebody who needs the algorithm, which goes on from there.
        case algorithm(any Responder)
        case nobody
    }

    static func run(
        _ selector: Selector, from first: (any Responder)?, including boundaries: RouteBoundaries,
        _ registry: HandlerRegistry
    ) -> End {
        var current = first
        var walk = ChainWalk()
        var isFirst = true
        while let responder = consume current {
            let type = type(of: responder)
            let roles = ResponderRoles.roles(of: type)
            if roles.rawValue != 0 {
                if !roles.isDisjoint(with: .inTheWayOfSelectors) { return .algorithm(responder) }
                if !isFirst, !roles.boundary.isSubset(of: boundaries) { return .nobody }
            }
            isFirst = false
            if registry.responds(to: selector, type: type) { return .handler(responder) }
            // The algorithm reports the circle.
            if walk.closesCircle(responder) { return .algorithm(responder) }
            current = responder.nextResponder
        }
        return .nobody
    }
}

extension RouteOptions {
    /// The route of a selector; the short way if nobody sees the difference.
    func route(
        _ selector: Selector, _ arguments: [Any?], from origin: any Responder, isolation: isolated (any Actor)?
    ) throws -> Route {
        guard case .up(let boundaries) = direction.kind, !recordsPath, decorators.isEmpty, !RouteWatch.isOn else {
            return try whole(selector, arguments, from: origin, self, isolation)
        }
        let first = start == .self ? origin : origin.nextResponder
        switch SelectorWalk.run(selector, from: first, including: boundaries, registry) {
        case .handler(let responder):
            let value = try CallDepth.nested(
                DispatchError.Message(.selector(selector, arguments: arguments), from: origin)
            ) {
                try registry.send(selector, toResponder: responder, with: arguments, policy, isolation)
            }
            return Route(handler: responder, returnValue: value, end: .stopped, endedAt: responder)
        case .algorithm, .nobody:
            return try whole(selector, arguments, from: origin, self, isolation)
        }
    }

    private func whole(
        _ selector: Selector, _ arguments: [Any?], from origin: any Responder, _ options: RouteOptions,
        _ isolation: isolated (any Actor)?
    ) throws -> Route {
        return try Router.run(
            .selector(selector, arguments: arguments), from: origin, options, isolation: isolation
        ).get()
    }
}
