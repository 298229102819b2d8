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

    /// Routes a selector with the parts of `RouteOptions`: by the walk, or else by the algorithm.
    ///
    /// One call, and the options not put together, because callers have this inlined.
    @usableFromInline
    static func route(
        _ selector: Selector, _ arguments: UnsafeBufferPointer<Any?>, from origin: any Responder,
        going extent: RouteExtent, startingAt start: RouteStart, policy: ArgumentPolicy,
        decoratedBy decorators: [any VisitDecorator], recordsPath: Bool, registry: HandlerRegistry,
        replies: EventReplies?, isolation: isolated (any Actor)?
    ) throws -> Route {
        if case .up(let boundaries) = extent.kind, !recordsPath, decorators.isEmpty, replies == nil,
            !RouteObservers.isOn, !RouteWatch.capture.mayHear(selector)
        {
            // Responders' own code says who the next one is, and may route in its turn.
            let level = try CallDepth.enter(DispatchError.Context(.selector(selector, arguments: []), from: origin))
            defer { CallDepth.leave(level) }
            let walk = Walk(selector, SelectorLookup.of(selector, in: registry), boundaries)
            var found: (any Responder)?
            if level.map({ $0.pointee <= depthLimit }) ?? true, let handler = walk.find(origin, start, &found),
                let responder = consume found
            {
                // The route holds it from now on: a reference counted once more is dear where an object is held weakly too.
                let object = Unmanaged.passUnretained(responder as AnyObject)
                var route = Route(stoppedAt: consume responder)
                try walk.lookup.send(
                    selector, to: object, handler, with: arguments, policy, isolation: isolation, &route.returnValue)
                return route
            }
        }
        let options = RouteOptions(
            going: extent, startingAt: start, policy: policy, decoratedBy: decorators, recordsPath: recordsPath,
            registry: registry, replies: replies)
        return try run(.selector(selector, arguments: Array(arguments)), from: origin, options, isolation: isolation)
    }

    /// Routes by the algorithm. Not inlined, so that the walk has a small frame.
    @inline(never)
    private static func run(
        _ message: RoutedMessage, from origin: any Responder, _ options: RouteOptions,
        isolation: isolated (any Actor)?
    ) throws -> Route {
        try Router.run(message, from: origin, options, isolation: isolation).get()
    }

    private struct Walk {
        let selector: Selector
        let lookup: SelectorLookup
        private let boundaries: RouteBoundaries

        @inline(__always)
        init(_ selector: Selector, _ lookup: SelectorLookup, _ boundaries: RouteBoundaries) {
            self.selector = selector
            self.lookup = lookup
            self.boundaries = boundaries
        }

        /// The first handler, and whose it is; nil if the algorithm has to take over.
        @inline(__always)
        func find(
            _ origin: any Responder, _ start: RouteStart, _ found: inout (any Responder)?
        ) -> SelectorLookup.Handler? {
            // A responder that was released and whose address comes again looks like a circle, too. Both are for the
            // algorithm to tell apart, and a chain without an end is for it to report.
            var circle = CircleSearch()
            // Instances of one class often follow each other: nothing has to be asked of a class that just let the message pass.
            var passed: ObjectIdentifier?
            // The sender holds the first one.
            if start == .self {
                let type = type(of: origin)
                switch answer(of: type, isChosen: true) {
                case .handles(let handler):
                    found = origin
                    return handler
                case .passes: passed = ObjectIdentifier(type)
                case .passesAsChosen: break
                case .unknown: return nil
                }
                _ = circle.closes(at: origin)
            }
            var current = origin.nextResponder
            while let responder = consume current {
                let type = type(of: responder)
                if ObjectIdentifier(type) != passed {
                    switch answer(of: type, isChosen: false) {
                    case .handles(let handler):
                        found = consume responder
                        return handler
                    case .passes: passed = ObjectIdentifier(type)
                    case .passesAsChosen, .unknown: return nil
                    }
                }
                if circle.closes(at: responder) || circle.isEndless { return nil }
                current = responder.nextResponder
            }
            return nil
        }

        private enum Answer {
            case handles(SelectorLookup.Handler)
            case passes
            /// Its responders let the message pass where the route starts, but are a boundary for one from below.
            case passesAsChosen
            /// The algorithm has to find out.
            case unknown
        }

        /// What a class's responders do with the selector.
        ///
        /// - Parameter isChosen: whether the sender chose the responder, which is asked then though it is a boundary.
        @inline(never)
        private func answer(of type: any Responder.Type, isChosen: Bool) -> Answer {
            let roles = ResponderRoles.roles(of: type)
            let isBoundary = !roles.boundary.isSubset(of: boundaries)
            if isInTheWay(roles) || isBoundary && !isChosen { return .unknown }
            return switch lookup.find(selector, type) {
            case .handler(let handler): .handles(handler)
            case .none: isBoundary ? .passesAsChosen : .passes
            case .other: .unknown
            }
        }

        private func isInTheWay(_ roles: ResponderRoles) -> Bool {
            switch roles.intersection(.inTheWayOfSelectors) {
            case []: false
            case .listeners: RouteWatch.any.mayHear(selector)
            default: true
            }
        }
    }
}
