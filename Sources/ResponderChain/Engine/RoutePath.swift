internal import SelectorDispatch

/// The responders that a message visits, found before any of their code runs.
struct RoutePath {
    struct Visit {
        let responder: any Responder
        let roles: ResponderRoles
        let depth: Int

        var type: any Responder.Type { Swift.type(of: responder) }

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

        /// The path runs in a circle of these responders. A long circle is truncated because an
        /// error names only the first ones.
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

    private(set) var visits: [Visit] = []
    var responders: [any Responder] { visits.reduce(into: []) { $0.append($1.responder) } }
    var end = End.complete

    /// The responder where the path starts, even if it isn't visited, or nil if there is none.
    private(set) var target: (any Responder)?

    /// Whether the path leaves out all responders without a part in the message.
    private(set) var hasOnlyParts = false

    /// Creates an empty path.
    init() {}

    /// Creates a path that leaves out responders.
    init(ofPartsFrom first: (any Responder)?) {
        target = first
        hasOnlyParts = true
    }

    /// Returns the error of the chain or tree for a message, or nil if there is none.
    func error(_ message: @autoclosure () -> DispatchError.Context) -> RouteError? {
        switch end {
        case .complete, .boundary: nil
        case .circle(let responders):
            .chainCycle(message(), through: ChainWalk.names(of: responders))
        case .endless: .endlessChain(message(), limit: ChainWalk.longest)
        }
    }

    /// Returns the spellings of the selector that its first handler on the path has, or none if
    /// there is no handler.
    ///
    /// They are for names that are ambiguous without the handler.
    func spellings(of selector: Selector, in registry: HandlerRegistry) -> [String] {
        for planned in visits {
            if case .handler(let handler) = SelectorLookup.of(selector, in: registry).find(
                selector,
                planned.type
            ) {
                return handler.spellings
            }
        }
        return []
    }

    /// The number of visits that an explanation shows: all, unless the chain has no end.
    var explainedVisits: Int { if case .endless = end { 1_000 } else { visits.count } }

    /// Returns the path up from `first`, which it includes, to a boundary that isn't among
    /// `boundaries`.
    ///
    /// - Parameters:
    ///   - isFirstAsked: Whether `first` is asked even if it is such a boundary.
    ///   - parts: The search for an event's handlers, and the registry, or nil for a path with all
    ///     responders. Up to the first responder that may change the event's name, the path omits
    ///     those that definitely have no part in the event, which is unobservable.
    static func up(
        from first: (any Responder)?,
        including boundaries: RouteBoundaries,
        isFirstAsked: Bool = true,
        partsIn parts: (search: HandlerSearch, registry: HandlerRegistry)? = nil
    ) -> RoutePath {
        var path = RoutePath()
        path.target = first
        path.hasOnlyParts = parts != nil
        path.end = walk(from: first, including: boundaries, isFirstAsked: isFirstAsked) {
            path.leavesOut($0, $1, $2, depth: $3, parts?.search, parts?.registry)
        }
        if case .circle = path.end {
            // The walk detects a circle only after it has met some responders again.
            var met: Set<ObjectIdentifier> = []
            path.visits.removeAll { !met.insert(ObjectIdentifier($0.responder)).inserted }
        }
        return path
    }

    /// Adds a responder, or returns true if it definitely has no part in the message.
    mutating func leavesOut(
        _ responder: any Responder,
        _ type: any Responder.Type,
        _ roles: ResponderRoles,
        depth: Int,
        _ search: HandlerSearch?,
        _ registry: HandlerRegistry?
    ) -> Bool {
        if roles.decorate { hasOnlyParts = false }
        if hasOnlyParts, let search, let registry, search.hasNoPart(type, roles, in: registry) {
            return true
        }
        visits.append(Visit(responder, roles, depth: depth))
        return false
    }

    /// Walks the path up from `first`.
    ///
    /// - Parameter leavesOut: A closure that takes each responder and its depth, and returns
    ///   whether to omit the next ones of the same class.
    /// - Returns: The reason for the path's end.
    static func walk(
        from first: (any Responder)?,
        including boundaries: RouteBoundaries,
        isFirstAsked: Bool,
        _ leavesOut: (any Responder, any Responder.Type, ResponderRoles, Int) -> Bool
    ) -> End {
        var walk = ChainWalk()
        var depth = 0
        var passed: ObjectIdentifier?
        var current = first
        while let responder = consume current {
            if walk.isOver(at: responder) {
                return walk.isEndless
                    ? .endless : .circle(ChainWalk.responders(ofCircleAt: responder))
            }
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

    /// Ends the path after its first responder.
    mutating func endAfterFirst() {
        visits.removeAll { $0.depth > 0 }
        end = .complete
    }

    /// Returns a path with one responder, or an empty path for nil.
    static func only(_ responder: (any Responder)?) -> RoutePath {
        var path = RoutePath()
        path.target = responder
        if let responder { path.visits = [Visit(responder, depth: 0)] }
        return path
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
        var path = RoutePath()
        path.target = root
        path.visits.reserveCapacity(smallTree)
        var met: Set<ObjectIdentifier> = []
        // Responders with children, and their later siblings.
        var pending: [Visit] = []
        var current: Visit? = Visit(root, depth: 0)
        while let planned = current.take() ?? pending.popLast() {
            guard path.addsNew(planned, &met), planned.roles.contains(.parent),
                let parent = planned.responder as? any ResponderParent
            else { continue }
            var passed: ObjectIdentifier?
            let children = parent.childResponders
            for index in 0..<children.count
            where ObjectIdentifier(type(of: children[index])) != passed {
                let child = children[index]
                let depth = planned.depth + 1
                let visit = Visit(child, depth: depth)
                if visit.roles.contains(.parent) {
                    current = visit
                    for later in children[(index + 1)...].reversed() {
                        pending.append(Visit(later, depth: depth))
                    }
                    break
                }
                if let registry, !visit.roles.takePart,
                    !SelectorLookup.mayFind(visit.type, in: registry)
                {
                    passed = ObjectIdentifier(visit.type)
                } else {
                    _ = path.addsNew(visit, &met)
                }
            }
        }
        if !includingRoot { path.visits.removeFirst() }
        return path
    }

    /// Adds a responder, unless the path has it or is too long, and returns whether it did.
    private mutating func addsNew(_ planned: Visit, _ met: inout Set<ObjectIdentifier>) -> Bool {
        // `visits` retains every responder so far, so no new responder can reuse an address. A
        // small tree needs no set.
        if visits.count < Self.smallTree {
            for visit in visits where visit.responder === planned.responder { return false }
        } else {
            if met.isEmpty {
                for visit in visits { met.insert(ObjectIdentifier(visit.responder)) }
            }
            if !met.insert(ObjectIdentifier(planned.responder)).inserted { return false }
        }
        guard visits.count < ChainWalk.longest else {
            end = .endless
            return false
        }
        visits.append(planned)
        return true
    }

    private static var smallTree: Int { 12 }
}

extension RouteOptions {
    /// Finds the path of a route from `origin` with these options.
    ///
    /// - Parameters:
    ///   - captures: Whether a listener above the responder that is asked may capture the message.
    ///   - search: The search for an event's handlers if responders without a part may be omitted,
    ///     or nil for a path with all responders.
    @inline(never) func path(
        from origin: any Responder,
        captures: Bool,
        partsIn search: HandlerSearch? = nil
    ) -> RoutePath {
        var parts: (search: HandlerSearch, registry: HandlerRegistry)?
        if let search { parts = (search, registry) }
        return switch extent.kind {
        case .up(let boundaries):
            .up(
                from: isFirstAsked ? origin : origin.nextResponder,
                including: boundaries,
                isFirstAsked: isFirstAsked,
                partsIn: parts
            )
        case .targetOnly where captures:
            // Responders above it can only capture the message.
            .up(from: isFirstAsked ? origin : origin.nextResponder, including: [], partsIn: parts)
        case .targetOnly: .only(isFirstAsked ? origin : origin.nextResponder)
        case .down: .down(from: origin, includingRoot: isFirstAsked)
        }
    }
}

extension Responder {
    /// Returns this responder, its next responder, and so on to the end of the chain, past every
    /// boundary.
    ///
    /// - Throws: ``RouteError/chainCycle(_:through:)`` if the chain runs in a circle;
    ///   ``RouteError/endlessChain(_:limit:)`` if it has no end.
    public func responderChain() throws(RouteError) -> [any Responder] {
        let path = RoutePath.up(from: self, including: .all)
        let message = DispatchError.Context(
            selector: "nextResponder",
            receiver: "\(type(of: self))",
            kind: .instance,
            call: .route
        )
        if let error = path.error(message) { throw error }
        return path.responders
    }

    /// Returns this responder and all below it, depth first and each once, a responder before its
    /// children.
    ///
    /// If the tree has no end, the array ends after about two million responders.
    public func responderTree() -> [any Responder] {
        RoutePath.down(from: self, includingRoot: true).responders
    }
}

extension RouteError {
    /// Returns the error that none of these responders has a handler, with the responders that were
    /// asked and with suggestions.
    ///
    /// - Parameter names: The responders that were asked in other processes.
    @_optimize(size) static func noResponder(
        _ context: DispatchError.Context,
        _ visits: [RoutePath.Visit],
        _ registry: HandlerRegistry,
        elsewhere names: [String] = []
    ) -> RouteError {
        var asked: [String] = []
        var count = 0
        var types: [Any.Type] = []
        var seen: Set<ObjectIdentifier> = []
        for visit in visits {
            count += 1
            let type = answeringType(of: visit.responder)
            if asked.count < ChainWalk.namesInErrors { asked.append("\(type)") }
            if seen.insert(ObjectIdentifier(type)).inserted { types.append(type) }
        }
        for name in names {
            count += 1
            if asked.count < ChainWalk.namesInErrors { asked.append(name) }
        }
        if count > asked.count { asked.append("… (\(count) in all)") }
        return .noResponder(
            context,
            asked: asked,
            suggestions: registry.suggestions(for: Selector(context.selector), of: types),
            elsewhere: registry.elsewhere(Selector(context.selector), than: types)
        )
    }
}
