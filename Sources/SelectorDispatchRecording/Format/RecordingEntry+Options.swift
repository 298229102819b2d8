public import ResponderChain
public import SelectorDispatch
internal import SelectorDispatchJSON

extension Recording.Entry {
    /// The options of a message.
    public struct Options: Sendable, Hashable {
        /// The direction and reach of a route.
        public var extent = RouteExtent.up

        /// The first responder that a route asks.
        public var start = RouteStart.`self`

        /// The policy for arguments that don't fit.
        public var policy = ArgumentPolicy.strict

        /// The types of the route's own decorators, which aren't recorded themselves.
        public var decorators: [String] = []

        /// Creates the default options.
        public init() {}
    }
}

extension Recording.Entry.Options {
    private static let policies: [(name: String, policy: ArgumentPolicy)] = [
        ("strict", .strict),
        ("lenient", .lenient),
        ("strict-converting-data", .strict.convertingData),
        ("lenient-converting-data", .lenient.convertingData),
    ]

    /// Returns the name of a policy, or nil for the default one.
    static func name(of policy: ArgumentPolicy) -> String? {
        policy == .strict ? nil : policies.first { $0.policy == policy }?.name
    }

    /// Creates the options of a route.
    init(_ options: RouteOptions) {
        extent = options.extent
        start = options.start
        policy = options.policy
        decorators = options.decorators.map { "\(type(of: $0))" }
    }

    /// Adds the members for all but the default options.
    func write(to members: inout [String: JSONValue]) {
        if extent != .up { members["going"] = Self.json(extent) }
        if start == .next { members["startingAt"] = "next" }
        members["policy"] = Self.name(of: policy).map(JSONValue.string)
        if !decorators.isEmpty { members["decoratedBy"] = .array(decorators.map(JSONValue.string)) }
    }

    /// Takes the members of options; a missing member is the default.
    init(taking members: inout JSONMembers) throws(JSONError) {
        if let going = members.optional("going") { extent = try Self.extent(going) }
        if let start = try members.optionalString("startingAt") {
            guard start == "next" else { throw Self.unreadable(start, "RouteStart", "startingAt") }
            self.start = .next
        }
        if let name = try members.optionalString("policy") {
            guard let named = Self.policies.first(where: { $0.name == name })
            else { throw Self.unreadable(name, "ArgumentPolicy", "policy") }
            policy = named.policy
        }
        decorators = try members.optionalStrings("decoratedBy") ?? []
    }

    /// Returns the error of a member whose text isn't a value of a type.
    private static func unreadable(_ text: String, _ type: String, _ member: String) -> JSONError {
        JSONError(.unreadable(type: type, text: text), path: ".\(member)")
    }

    // MARK: Extents: `"down"`, `{"up": 255}`

    private static let namedExtents: [(name: String, extent: RouteExtent)] = [
        ("target-only", .targetOnly),
        ("down", .down),
        ("down-stopping-route", .down(stopping: .route)),
    ]

    private static func json(_ extent: RouteExtent) -> JSONValue {
        if let named = namedExtents.first(where: { $0.extent == extent }) {
            return .string(named.name)
        }
        let boundaries = (0...UInt8.max).first {
            extent == .up(including: RouteBoundaries(rawValue: $0))
        }
        return ["up": .number(JSONNumber(boundaries ?? 0))]
    }

    private static func extent(_ json: JSONValue) throws(JSONError) -> RouteExtent {
        if case .string(let name) = json {
            guard let named = namedExtents.first(where: { $0.name == name })
            else { throw unreadable(name, "RouteExtent", "going") }
            return named.extent
        }
        do throws(JSONError) {
            var members = try JSONMembers(json)
            let boundaries = try members.integer("up")
            try members.end()
            if let boundaries = UInt8(exactly: boundaries) {
                return .up(including: RouteBoundaries(rawValue: boundaries))
            }
            throw JSONError(
                .outOfRange(type: "RouteBoundaries", value: "\(boundaries)"),
                path: ".up"
            )
        } catch {
            throw error.at(".going")
        }
    }
}
