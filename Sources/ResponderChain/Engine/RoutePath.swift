internal import SelectorDispatch

/// The responders that a message visits, found before any of their code runs.
struct RoutePath {
    /// A responder on the path, with its place.
    struct Stop {
        let responder: any Responder
        let roles: ResponderRoles
        let depth: Int

        var type: any Responder.Type { Swift.type(of: responder) }

        /// The responder's listeners, or nil if it can't have any.
        var listeners: EventListeners? {
            guard roles.contains(.listeners) else { return nil }
            return (responder as? any EventListenerHost)?.eventListeners
        }

        /// The responder's strategy, or nil if it has none.
        var strategy: EventStrategy? {
            guard roles.contains(.strategyReceiver) else { return nil }
            return (responder as? any StrategyReceiver)?.eventStrategy
        }

        /// The decorators around the responder alone, outermost first.
        var decorators: [any VisitDecorator] {
            guard roles.contains(.decorated) else { return [] }
            return (responder as? any DecoratedResponder)?.decorators ?? []
        }

        init(_ responder: any Responder, _ roles: ResponderRoles? = nil, depth: Int) {
            self.responder = responder
            self.roles = roles ?? ResponderRoles.roles(of: Swift.type(of: responder))
            self.depth = depth
        }
    }

    /// The reason for the path's end.
    enum End {
        case complete
        case boundary(any Responder)

        /// The path runs in a circle of these responders.
        ///
        /// A long circle is truncated, because an error names only the first ones.
        case circle([any Responder])

        case endless

        /// Whether the path has an end.
        var isReached: Bool {
            switch self {
            case .complete, .boundary: true
            case .circle, .endless: false
            }
        }
    }

    fileprivate(set) var stops: [Stop] = []

    /// The place of the next responder to visit.
    var next = 0

    /// Whether all responders were visited.
    var isOver: Bool { next >= stops.count }

    var responders: [any Responder] { stops.reduce(into: []) { $0.append($1.responder) } }
    var end = End.complete

    /// The responder where the path starts, even if it isn't visited, or nil if there is none.
    private(set) var target: (any Responder)?

    /// Whether the path leaves out all responders without a part in the message.
    private(set) var hasOnlyParts = false

    /// Creates a path without stops.
    init(from first: (any Responder)? = nil, hasOnlyParts: Bool = false) {
        target = first
        self.hasOnlyParts = hasOnlyParts
    }

    /// Returns the error of the chain or tree for a message, or nil if there is none.
    @inline(never) func error(_ message: @autoclosure () -> DispatchError.Context) -> RouteError? {
        switch end {
        case .complete, .boundary: nil
        case .circle(let responders):
            .chainCycle(message(), through: circleNames(responders))
        case .endless: .endlessChain(message(), limit: CircleSearch.longest)
        }
    }

    /// Returns the spellings of the selector that its first handler on the path has, or none if
    /// there is no handler.
    ///
    /// They are for names that are ambiguous without the handler.
    private func spellings(of selector: Selector, in registry: HandlerRegistry) -> [String] {
        for stop in stops {
            if case .handler(let handler) = SelectorLookup.of(selector, in: registry).find(
                selector,
                stop.type
            ) {
                return handler.spellings
            }
        }
        return []
    }

    /// The number of stops that an explanation shows: all, unless the chain has no end.
    var explainedStops: Int { if case .endless = end { 1_000 } else { stops.count } }

    /// Adds a responder unless the path may leave it out, and returns whether it was left out.
    ///
    /// - Parameter hasNoPart: Whether the responder definitely has no part in the message. Only
    ///   evaluated as long as no responder may have changed the message.
    mutating func leavesOut(
        _ responder: any Responder,
        _ roles: ResponderRoles,
        depth: Int,
        ifTrue hasNoPart: @autoclosure () -> Bool
    ) -> Bool {
        if roles.decorate { hasOnlyParts = false }
        if hasOnlyParts, hasNoPart() { return true }
        stops.append(Stop(responder, roles, depth: depth))
        return false
    }

    /// Goes on to the next responder that isn't below this depth.
    mutating func skip(below depth: Int) {
        while !isOver, stops[next].depth > depth { next += 1 }
    }

    /// Calls a responder's listeners for a message in one phase.
    ///
    /// - Parameter event: The message as an event.
    /// - Returns: The strongest of their results, or nil if there are none.
    @inline(never)
    func callListeners(
        of stop: Stop,
        _ event: Event,
        capture: Bool,
        in registry: HandlerRegistry
    ) throws -> EventResult? {
        try stop.listeners?.hear(
            event,
            capture: capture,
            spellings: spellings(of: Selector(event.name), in: registry)
        )
    }

    /// Ends the path after its first responder.
    mutating func endAfterFirst() {
        stops.removeAll { $0.depth > 0 }
        end = .complete
    }

    /// Returns the path through `root` and the responders below it, depth first.
    ///
    /// Each responder appears once, before its children.
    ///
    /// - Parameter registry: The registry of an event's handlers, if responders without children,
    ///   roles and handlers may be omitted.
    static func down(
        from root: any Responder,
        includingRoot: Bool,
        partsIn registry: HandlerRegistry? = nil
    ) -> RoutePath {
        var path = RoutePath(from: root)
        path.stops.reserveCapacity(smallTree)
        var met: Set<ObjectIdentifier> = []
        // Responders with children, and their later siblings.
        var pending: [Stop] = []
        var current: Stop? = Stop(root, depth: 0)
        while let stop = current.take() ?? pending.popLast() {
            guard path.addsNew(stop, &met), stop.roles.contains(.parent),
                let parent = stop.responder as? any ResponderParent
            else { continue }
            var passed: ObjectIdentifier?
            let children = parent.childResponders
            for index in 0..<children.count
            where ObjectIdentifier(type(of: children[index])) != passed {
                let child = children[index]
                let depth = stop.depth + 1
                let below = Stop(child, depth: depth)
                if below.roles.contains(.parent) {
                    current = below
                    for later in children[(index + 1)...].reversed() {
                        pending.append(Stop(later, depth: depth))
                    }
                    break
                }
                if let registry, !below.roles.takePart,
                    !SelectorLookup.mayFind(below.type, in: registry)
                {
                    passed = ObjectIdentifier(below.type)
                } else {
                    _ = path.addsNew(below, &met)
                }
            }
        }
        if !includingRoot { path.stops.removeFirst() }
        return path
    }

    /// Adds a responder, unless the path has it or is too long, and returns whether it did.
    private mutating func addsNew(_ stop: Stop, _ met: inout Set<ObjectIdentifier>) -> Bool {
        // `stops` retains every responder so far, so no new responder can reuse an address. A
        // small tree needs no set.
        if stops.count < Self.smallTree {
            for known in stops where known.responder === stop.responder { return false }
        } else {
            if met.isEmpty {
                for known in stops { met.insert(ObjectIdentifier(known.responder)) }
            }
            if !met.insert(ObjectIdentifier(stop.responder)).inserted { return false }
        }
        guard stops.count < CircleSearch.longest else {
            end = .endless
            return false
        }
        stops.append(stop)
        return true
    }

    private static var smallTree: Int { 12 }

    /// Returns a circle's responders, starting with the one where the circle was detected.
    ///
    /// For a long circle, it returns one more than an error lists.
    static func responders(ofCircleAt start: any Responder) -> [any Responder] {
        var responders: [any Responder] = []
        var next: (any Responder)? = start
        repeat {
            guard let responder = next, responders.count <= RouteError.listedNames else { break }
            responders.append(responder)
            next = responder.nextResponder
        } while next !== start
        return responders
    }
}

extension RouteOptions {
    /// Finds the path of a route from `origin` with these options.
    ///
    /// - Parameters:
    ///   - captures: Whether a listener above the responder that is asked may capture the message,
    ///     so that the path to one responder contains those above.
    ///   - search: The search for an event's handlers, or nil for a path with all responders. Up to
    ///     the first responder that may change the event's name, the path up omits those that
    ///     definitely have no part in the event, which is unobservable; so does the path down,
    ///     those whose classes have no handlers.
    @inline(never) func path(
        from origin: any Responder,
        captures: Bool = false,
        partsIn search: HandlerSearch? = nil
    ) -> RoutePath {
        if extent.isDown {
            let registry = search == nil ? nil : registry
            return .down(from: origin, includingRoot: isFirstAsked, partsIn: registry)
        }
        let first = first(from: origin)
        var path = RoutePath(from: first, hasOnlyParts: search != nil)
        // Responders above the only one that is asked can only capture the message.
        if extent.isTargetOnly, !captures {
            if let first { path.stops = [RoutePath.Stop(first, depth: 0)] }
            return path
        }
        path.end = walk(from: first) { (responder, type, roles, depth) in
            path.leavesOut(
                responder,
                roles,
                depth: depth,
                ifTrue: search?.hasNoPart(type, roles, in: registry) ?? false
            )
        }
        if case .circle = path.end {
            // The walk detects a circle only after it has met some responders again.
            var met: Set<ObjectIdentifier> = []
            path.stops.removeAll { !met.insert(ObjectIdentifier($0.responder)).inserted }
        }
        return path
    }

    /// Returns the first responder on the path up from `origin`.
    func first(from origin: any Responder) -> (any Responder)? {
        isFirstAsked ? origin : origin.nextResponder
    }

    /// Walks the path up from `first`.
    ///
    /// - Parameter leavesOut: A closure that returns whether the walk may skip the next responders
    ///   of the same class. It takes the parts of a stop, which would retain its responder.
    /// - Returns: The reason for the path's end.
    func walk(
        from first: (any Responder)?,
        _ leavesOut: (any Responder, any Responder.Type, ResponderRoles, _ depth: Int) -> Bool
    ) -> RoutePath.End {
        let isFirstAsked = isFirstAsked || extent.isTargetOnly
        let boundaries = extent.boundaries
        var circle = CircleSearch()
        // Retained, so that no new responder can reuse its address.
        var remembered: AnyObject?
        defer { withExtendedLifetime(remembered) {} }
        var depth = 0
        var passed: ObjectIdentifier?
        var current = first
        while let responder = consume current {
            if circle.closes(at: responder) {
                return .circle(RoutePath.responders(ofCircleAt: responder))
            }
            if circle.hasJustRemembered { remembered = responder }
            if circle.isEndless { return .endless }
            let type = type(of: responder)
            if ObjectIdentifier(type) != passed {
                let roles = ResponderRoles.roles(of: type)
                if depth > 0 || !isFirstAsked, roles.isBoundary(except: boundaries) {
                    return .boundary(responder)
                }
                let isPassed = leavesOut(responder, type, roles, depth) && !roles.isBoundary
                passed = isPassed ? ObjectIdentifier(type) : nil
            }
            depth += 1
            current = responder.nextResponder
        }
        return .complete
    }
}

/// A search for a circle in a walk from object to object, by Brent's algorithm.
///
/// The search remembers one object, and moves on to the current one whenever the number of steps
/// since then has doubled. This takes constant memory and at most one comparison for each step.
///
/// It compares addresses and retains nothing, so a new object at the address of a released one
/// looks like a circle. A caller either retains the remembered object, as a path does, or
/// verifies an apparent circle.
@frozen @usableFromInline
package struct CircleSearch {
    @usableFromInline var remembered: ObjectIdentifier?
    @usableFromInline var steps = 0
    @usableFromInline var limit = 1

    @inlinable package init() {}

    /// Takes one step.
    ///
    /// - Returns: Whether `object` closes a circle. The walk is over then.
    @inlinable @inline(__always)
    package mutating func closes(at object: AnyObject) -> Bool {
        let address = ObjectIdentifier(object)
        if address == remembered { return true }
        steps &+= 1
        if steps == limit {
            remembered = address
            steps = 0
            limit &*= 2
        }
        return false
    }

    /// Whether the last step remembered its object.
    @inline(__always)
    var hasJustRemembered: Bool { steps == 0 }

    /// Whether the walk has taken so many steps that it counts as endless.
    @inlinable @inline(__always)
    package var isEndless: Bool { limit >= Self.longest }

    /// The number of responders after which a walk counts as endless.
    @usableFromInline static var longest: Int { 1 &<< 21 }
}
