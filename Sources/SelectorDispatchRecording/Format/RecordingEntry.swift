public import ResponderChainJSON
public import SelectorDispatchJSON

extension Recording {
    /// One line of a recording: what was sent, touched or pressed, and what came of it.
    ///
    /// | member | value |
    /// | --- | --- |
    /// | `target`, `selector`, `arguments` | a message to an object, see `JSONMessage` |
    /// | `from`, `selector`, `arguments`, or `from`, `event`, `userInfo`, `sender` | a routed message, see `JSONRoutedMessage` |
    /// | `going`, `startingAt`, `policy`, `decoratedBy` | how a message was sent, if not in the usual way |
    /// | `touch`, `id`, `x`, `y`, `timestamp` | a touch, see `ResponderTouchInput` |
    /// | `touches` | several touches of one moment |
    /// | `time` | that time has passed without a touch, in seconds |
    /// | `press`, and `key` or `keyName`, `modifiers`, `characters` | what a key does: `began`, `changed`, `ended` or `cancelled`, see `ResponderKey` |
    /// | `in` | the name of the window or application of a touch or key, if not the usual one |
    /// | `result` | what came of it |
    /// | `depth` | in how many other recorded messages it was sent |
    /// | `late` | true if one of those was over |
    /// | `seconds` | how long it took, if that was recorded |
    ///
    /// An object without a name is written as its type, `{"type": "Cart"}`, and a value that has no JSON as
    /// `{"$unwritten": "…"}` with the reason. Such a message can be compared, but not sent again.
    public struct Entry: Sendable, Hashable {
        /// What was sent, touched or pressed.
        public enum Action: Sendable, Hashable {
            /// A message to an object.
            case send(JSONMessage)
            /// A message along a chain.
            case route(JSONRoutedMessage)
            /// Touches of one moment, each as `ResponderTouchInput` has it.
            case touches([JSONValue])
            /// That time has passed, in seconds.
            case time(Double)
            /// What a key does, as `ResponderKey` has it, with its phase as `press`.
            case press(JSONValue)
        }

        /// What was sent, touched or pressed.
        public var action: Action
        /// The type of the receiver if it has no name.
        public var unnamedType: String?
        /// How the message was sent, if not in the usual way.
        public var options: Options
        /// The name of the window or application of a touch or key.
        public var stage: String?
        /// What came of it; nil if that isn't known.
        public var result: JSONValue?
        /// In how many other recorded messages it was sent.
        public var depth: Int
        /// Whether one of those was over.
        public var isLate: Bool
        /// How long it took, in seconds.
        public var seconds: Double?
        /// Its line in the text that it was read from; nil if it wasn't read. Equal entries may be in different lines.
        public var line: Int? { place.line }
        package var place = Place()

        /// The only part of an entry that doesn't count when entries are compared.
        package struct Place: Sendable, Hashable {
            package var line: Int?

            package static func == (a: Place, b: Place) -> Bool { true }
            package func hash(into hasher: inout Hasher) {}
        }

        /// Creates an entry.
        public init(_ action: Action, result: JSONValue? = nil, depth: Int = 0) {
            (self.action, self.result, self.depth) = (action, result, depth)
            (options, isLate) = (Options(), false)
        }

        /// Whether it came from outside, so that a replay performs it.
        public var isInput: Bool { depth == 0 && !isLate }
    }
}

extension Recording.Entry {
    /// The entry as JSON. What it doesn't have is left out.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        let unnamed = unnamedType.map { JSONValue.object(["type": .string($0)]) }
        switch action {
        case .send(let message):
            members = Self.members(message.json)
            members["target"] = members["target"] ?? unnamed
        case .route(let message):
            members = Self.members(message.json)
            members["from"] = members["from"] ?? unnamed
        case .touches(let touches):
            members = touches.count == 1 ? Self.members(touches[0]) : ["touches": .array(touches)]
        case .time(let time):
            members["time"] = JSONNumber(time).map(JSONValue.number)
        case .press(let press):
            members = Self.members(press)
        }
        options.write(to: &members)
        members["in"] = stage.map(JSONValue.string)
        members["result"] = result
        if depth > 0 { members["depth"] = .number(JSONNumber(depth)) }
        if isLate { members["late"] = true }
        members["seconds"] = seconds.flatMap { JSONNumber($0) }.map(JSONValue.number)
        return .object(members)
    }

    private static func members(_ json: JSONValue) -> [String: JSONValue] {
        if case .object(let members) = json { members } else { [:] }
    }

    /// Reads an entry.
    ///
    /// - Throws: `JSONError` for anything but an object with these members, each of its kind.
    public init(_ json: JSONValue) throws(JSONError) {
        var rest = try JSONMembers(json)
        let result = rest.optional("result")
        let depth = rest.contains("depth") ? try rest.integer("depth") : 0
        guard depth >= 0 else { throw JSONError(.outOfRange(type: "depth", value: "\(depth)"), path: ".depth") }
        let isLate = rest.contains("late") ? try rest.bool("late") : false
        let seconds = try rest.optionalDouble("seconds")
        let options = try Options(taking: &rest)
        let stage = try rest.optionalString("in")
        let isRoute = rest.contains("from") || rest.contains("event")
        let unnamedType = try rest.takeType(isRoute ? "from" : "target")
        self.init(try Action(rest, isRoute: isRoute), result: result, depth: depth)
        (self.options, self.stage, self.unnamedType, self.seconds) = (options, stage, unnamedType, seconds)
        self.isLate = isLate
    }
}

extension JSONMembers {
    /// Takes the member of an object without a name; nil if the member is anything else.
    fileprivate mutating func takeType(_ name: String) throws(JSONError) -> String? {
        guard case .object? = member(name), let address = optional(name) else { return nil }
        do throws(JSONError) {
            var members = try JSONMembers(address)
            let type = try members.string("type")
            try members.end()
            return type
        } catch {
            throw error.at(".\(name)")
        }
    }
}

extension Recording.Entry.Action {
    fileprivate init(_ rest: JSONMembers, isRoute: Bool) throws(JSONError) {
        var members = rest
        if isRoute {
            self = .route(try JSONRoutedMessage(rest.json))
        } else if members.contains("touches") {
            self = .touches(try members.optionalArray("touches") ?? [])
            try members.end()
        } else if members.contains("touch") {
            self = .touches([rest.json])
        } else if members.contains("time") {
            self = .time(try members.double("time"))
            try members.end()
        } else if members.contains("press") {
            self = .press(rest.json)
        } else {
            self = .send(try JSONMessage(rest.json))
        }
    }
}
