internal import SelectorDispatch

/// The responders that a message visits, found before any of their code runs.
struct RoutePath {
    struct Visit {
        let responder: any Responder
        let roles: ResponderRoles
        let depth: Int

        var type: any Responder.Type { Swift.type(of: responder) }

        init(_ responder: any Responder, _ roles: ResponderRoles, depth: Int) {
            self.responder = responder
            self.roles = roles
            self.depth = depth
        }

        init(_ responder: any Responder, depth: Int) {
            self.init(responder, ResponderRoles.roles(of: Swift.type(of: responder)), depth: depth)
        }
    }

    /// Why there are no more visits.
    enum End {
        case everybody
        case boundary(any Responder)
        /// The responders are the circle's, not more than an error names.
        case circle([any Responder])
        case endless
    }

    private(set) var visits: [Visit] = []
    private(set) var end = End.everybody
    /// The responder where the path starts, also if it isn't visited; nil if there is none.
    private(set) var target: (any Responder)?

    /// What is wrong with the chain or tree, as far as the message with this name is concerned; nil if nothing is.
    func error(_ message: DispatchError.Context) -> RouteError? {
        switch end {
        case .everybody, .boundary: nil
        case .circle(let responders): .chainCycle(message, through: ChainWalk.names(of: responders))
        case .endless: .endlessChain(message, limit: ChainWalk.longest)
        }
    }

    /// How many steps an explanation shows: all, if there is an end to them.
    var explainedVisits: Int { if case .endless = end { 1_000 } else { visits.count } }

    /// The chain from `first` on, itself included, up to a boundary that is not among `boundaries`.
    ///
    /// - Parameter isFirstAsked: whether `first` is asked though it is such a boundary.
    /// - Parameter isPassedBy: whether a responder, at this depth, is certain to have no part in the message; nobody notices
    ///   that the path is without it.
    static func up(
        from first: (any Responder)?, including boundaries: RouteBoundaries, isFirstAsked: Bool = true,
        without isPassedBy: ((any Responder.Type, ResponderRoles) -> Bool)? = nil
    ) -> RoutePath {
        var path = RoutePath()
        path.target = first
        var walk = ChainWalk()
        var depth = 0
        // The class of the responder before, if that was passed by: so is another of the class.
        var passed: ObjectIdentifier?
        var current = first
        while let responder = consume current {
            if walk.isOver(at: responder) {
                if walk.isEndless {
                    path.end = .endless
                } else {
                    path.end = .circle(ChainWalk.responders(ofCircleAt: responder))
                    path.dropRepeated()
                }
                break
            }
            let type = type(of: responder)
            if ObjectIdentifier(type) != passed {
                let roles = ResponderRoles.roles(of: type)
                if depth > 0 || !isFirstAsked, !roles.boundary.isSubset(of: boundaries) {
                    path.end = .boundary(responder)
                    break
                }
                passed = nil
                if let isPassedBy, isPassedBy(type, roles) {
                    if roles.boundary.isEmpty { passed = ObjectIdentifier(type) }
                } else {
                    path.visits.append(Visit(responder, roles, depth: depth))
                }
            }
            depth += 1
            current = responder.nextResponder
        }
        return path
    }

    /// A circle is noticed only after some of its responders have been met again.
    private mutating func dropRepeated() {
        var met: Set<ObjectIdentifier> = []
        visits = visits.filter { met.insert(ObjectIdentifier($0.responder)).inserted }
    }

    /// Leaves the first responder alone to be visited.
    mutating func endAfterFirst() {
        visits.removeAll { $0.depth > 0 }
        end = .everybody
    }

    /// One responder; none for nil.
    static func only(_ responder: (any Responder)?) -> RoutePath {
        var path = RoutePath()
        path.target = responder
        if let responder { path.visits = [Visit(responder, depth: 0)] }
        return path
    }

    /// What is below `root`, depth first, each responder before its children, in their order, and each once.
    static func down(from root: any Responder, includingRoot: Bool) -> RoutePath {
        var path = RoutePath()
        path.target = root
        var met: Set<ObjectIdentifier> = []
        var pending: [Visit] = [Visit(root, depth: 0)]
        while let planned = pending.popLast() {
            // Those met are in `visits`, or are the root: no other responder can have come to their address.
            guard met.insert(ObjectIdentifier(planned.responder)).inserted else { continue }
            guard met.count < ChainWalk.longest else {
                path.end = .endless
                break
            }
            if includingRoot || planned.responder !== root { path.visits.append(planned) }
            guard planned.roles.contains(.parent), let parent = planned.responder as? any ResponderParent else {
                continue
            }
            for child in parent.childResponders.reversed() { pending.append(Visit(child, depth: planned.depth + 1)) }
        }
        return path
    }
}

extension RouteOptions {
    /// Step 2 of the algorithm in `Router.swift`.
    ///
    /// - Parameters:
    ///   - captures: whether somebody above the responder that is asked may capture the message.
    ///   - isPassedBy: see ``RoutePath/up(from:including:isFirstAsked:without:)``.
    func path(
        from origin: any Responder, captures: Bool,
        without isPassedBy: ((any Responder.Type, ResponderRoles) -> Bool)? = nil
    ) -> RoutePath {
        let isFirstAsked = start == .self
        return switch extent.kind {
        case .up(let boundaries):
            .up(
                from: isFirstAsked ? origin : origin.nextResponder, including: boundaries, isFirstAsked: isFirstAsked,
                without: isPassedBy)
        case .targetOnly where captures:
            // Those above it can do nothing but capture.
            .up(from: isFirstAsked ? origin : origin.nextResponder, including: [], without: isPassedBy)
        case .targetOnly: .only(isFirstAsked ? origin : origin.nextResponder)
        case .down: .down(from: origin, includingRoot: isFirstAsked)
        }
    }
}

extension Responder {
    /// This responder, its next responder, and so on to the end of the chain, past every boundary.
    ///
    /// - Throws: ``RouteError/chainCycle(_:through:)``, ``RouteError/endlessChain(_:limit:)``.
    /// - Complexity: O(length of the chain).
    public func responderChain() throws(RouteError) -> [any Responder] {
        let path = RoutePath.up(from: self, including: .all)
        let message = DispatchError.Context(selector: "nextResponder", receiver: "\(type(of: self))", kind: .instance)
        if let error = path.error(message) { throw error }
        return path.visits.map(\.responder)
    }

    /// This responder and all below it, depth first, each before its children and each once; the first two million if
    /// there is no end to them.
    ///
    /// - Complexity: O(number of responders); no recursion.
    public func responderTree() -> [any Responder] {
        RoutePath.down(from: self, includingRoot: true).visits.map(\.responder)
    }
}
