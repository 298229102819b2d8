public import SelectorDispatch

// The short way of a selector up the chain: responder by responder to the first responder that has a handler, without a path.
//
// It holds the current responder and nothing else. That gives what the algorithm in `Router.swift` gives for as long as
// nobody's code runs: no observer, no listener for the capture phase, no decorator of the route's, and none of the roles
// in `ResponderRoles.inTheWayOfSelectors` on the way to the handler, but for hosts of listeners while nobody listens for the
// message. Where it meets one of them, or nobody who has a handler, the algorithm takes over from the start: nobody was
// asked, and nothing was done.

@usableFromInline
enum SelectorWalk {
    /// How many routes within each other may walk. One that can't be routed here asks for the next responders twice; if
    /// each of them routes in its turn, that doubles with every level.
    private static let depthLimit = 6

    /// Routes the selector if it can.
    ///
    /// - Parameter route: as new; it is filled in if the selector was routed.
    /// - Returns: whether it was. If not, the algorithm has to.
    @usableFromInline
    static func route(
        _ selector: Selector, _ arguments: UnsafeBufferPointer<Any?>, from origin: any Responder, _ start: RouteStart,
        _ extent: RouteExtent, _ policy: ArgumentPolicy, _ registry: HandlerRegistry,
        isolation: isolated (any Actor)?, _ route: inout Route
    ) throws -> Bool {
        guard case .up(let boundaries) = extent.kind, !RouteObservers.isOn, !RouteWatch.capture.mayHear(selector)
        else {
            return false
        }
        // Responders' own code says who the next one is, and may route in its turn.
        let level = try CallDepth.enter(DispatchError.Context(.selector(selector, arguments: []), from: origin))
        defer { CallDepth.leave(level) }
        if let level, level.pointee > depthLimit { return false }
        let lookup = SelectorLookup.of(selector, in: registry)
        var walk = Walk(lookup, boundaries, start)
        var current: (any Responder)?
        var handler: SelectorLookup.Handler?
        // The first one is held by the sender already.
        if start == .self {
            guard walk.asks(selector, origin, &handler) else { return false }
            current = handler == nil ? origin.nextResponder : origin
        } else {
            current = origin.nextResponder
        }
        // A chain without an end is for the algorithm to find out.
        var stepsLeft = ChainWalk.longest
        while handler == nil {
            stepsLeft &-= 1
            guard stepsLeft > 0, let responder = consume current, walk.asks(selector, responder, &handler) else {
                return false
            }
            current = handler == nil ? responder.nextResponder : consume responder
        }
        guard let handler, let responder = consume current else { return false }
        // The route holds it from now on: a reference counted once more is dear where an object is held weakly too.
        let object = Unmanaged.passUnretained(responder as AnyObject)
        route.stop(at: consume responder)
        try lookup.invoke(
            handler, selector, on: object, with: arguments, policy, isolation: isolation, &route.returnValue)
        return true
    }

    /// The same with the options as one value.
    static func route(
        _ selector: Selector, _ arguments: UnsafeBufferPointer<Any?>, from origin: any Responder,
        _ options: RouteOptions,
        isolation: isolated (any Actor)?, _ route: inout Route
    ) throws -> Bool {
        guard !options.recordsPath, options.decorators.isEmpty, options.replies == nil else { return false }
        return try self.route(
            selector, arguments, from: origin, options.start, options.extent, options.policy, options.registry,
            isolation: isolation, &route)
    }

    /// What a walk knows between two responders.
    private struct Walk {
        private let lookup: SelectorLookup
        private let boundaries: RouteBoundaries
        private var circle = AddressWalk()
        /// Instances of one class often follow each other: nothing has to be asked of a class that just let the message pass.
        private var passed: ObjectIdentifier?
        /// Whether the next one is the sender's choice, which is asked though it is a boundary.
        private var isChosen: Bool

        init(_ lookup: SelectorLookup, _ boundaries: RouteBoundaries, _ start: RouteStart) {
            self.lookup = lookup
            self.boundaries = boundaries
            isChosen = start == .self
        }

        /// Looks for the responder's handler. False if the algorithm has to take over.
        @inline(__always)
        mutating func asks(
            _ selector: Selector, _ responder: any Responder, _ handler: inout SelectorLookup.Handler?
        ) -> Bool {
            let type = type(of: responder)
            if ObjectIdentifier(type) != passed {
                let roles = ResponderRoles.roles(of: type)
                if roles.rawValue != 0 {
                    if isInTheWay(roles, of: selector) { return false }
                    if !isChosen, !roles.boundary.isSubset(of: boundaries) { return false }
                }
                switch lookup.find(selector, type) {
                case .handler(let found): handler = found
                case .other: return false
                case .none: break
                }
                // What is no boundary for the first responder may be one for the next.
                passed = roles.boundary.isEmpty ? ObjectIdentifier(type) : nil
            }
            isChosen = false
            return !circle.mayClose(responder) || handler != nil
        }

        private func isInTheWay(_ roles: ResponderRoles, of selector: Selector) -> Bool {
            switch roles.intersection(.inTheWayOfSelectors) {
            case []: false
            case .listeners: RouteWatch.any.mayHear(selector)
            default: true
            }
        }
    }

    /// Brent's algorithm as in ``ChainWalk``, on addresses alone: one that was released may come again without a circle,
    /// which is for the algorithm to find out.
    private struct AddressWalk {
        private var remembered: ObjectIdentifier?
        private var steps = 0
        private var limit = 1

        @inline(__always)
        mutating func mayClose(_ responder: AnyObject) -> Bool {
            let address = ObjectIdentifier(responder)
            if address == remembered { return true }
            steps &+= 1
            if steps == limit {
                remembered = address
                steps = 0
                limit &*= 2
            }
            return false
        }
    }
}
