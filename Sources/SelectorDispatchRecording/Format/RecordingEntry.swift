public import ResponderChainJSON
public import SelectorDispatchJSON

extension Recording {
    /// A line of a recording: a message, touch or key, and its outcome.
    ///
    /// | member | value |
    /// | --- | --- |
    /// | `target`, `selector`, `arguments` | a message to an object, see `JSONMessage` |
    /// | `from`, `selector`, `arguments`, or `from`, `event`, `userInfo`, `sender` | a routed message, see `JSONRoutedMessage` |
    /// | `going`, `startingAt`, `policy`, `decoratedBy` | unusual options of a message |
    /// | `touch`, `id`, `x`, `y`, `timestamp` | a touch, see `ResponderTouchInput` |
    /// | `touches` | simultaneous touches |
    /// | `time` | a time without a touch, in seconds |
    /// | `press`, and `key` or `keyName`, `modifiers`, `characters` | a key's phase: `began`, `changed`, `ended` or `cancelled`, see `ResponderKey` |
    /// | `pointer`, `x`, `y`, `modifiers`, and `byX`, `byY`, `scrollType` | a pointer that `moved`, `left` or `scrolled` |
    /// | `in` | the name of the window or application of a touch, key or pointer, unless it is the usual one |
    /// | `of` | the number of the entry above that ends here, see ``MessageRecorder/init(writingTo:_:coder:limit:options:)`` |
    /// | `result` | the outcome; its `scene` shows the views and recognizers of an input, and isn't compared |
    /// | `depth` | the number of recorded enclosing messages |
    /// | `number` | the entry's number, if another line refers to it |
    /// | `parent` | the number of the innermost enclosing message, if not the nearest one above with a smaller depth |
    /// | `late` | true if an enclosing message was over |
    /// | `seconds` | the duration, if it was recorded |
    ///
    /// An object without a name is written as its type, `{"type": "Cart"}`, and a value without
    /// JSON as `{"$unwritten": "…"}` with the reason. Such a message can be compared, but not sent
    /// again.
    public struct Entry: Sendable, Hashable {
        /// The content of an entry.
        public enum Action: Sendable, Hashable {
            /// A message to an object.
            case send(JSONMessage)
            /// A message along a chain.
            case route(JSONRoutedMessage)
            /// Simultaneous touches, in the form of `ResponderTouchInput`.
            case touches([JSONValue])
            /// A time without a touch, in seconds.
            case time(Double)
            /// A key in the form of `ResponderKey`, with its phase as `press`.
            case press(JSONValue)
            /// A pointer without a touch: it scrolls or hovers.
            case pointer(JSONValue)
            /// The end of the entry with this number, with its result.
            case end(of: Int)
        }

        /// The entry's content.
        public var action: Action

        /// The receiver's type, if the receiver has no name.
        public var unnamedType: String?

        /// The message's options.
        public var options: Options

        /// The name of the window or application of a touch, key or pointer.
        public var stage: String?

        /// The outcome, or nil if it isn't known.
        public var result: JSONValue?

        /// The number of recorded enclosing messages, 0 for an input.
        public var depth: Int

        /// The entry's number, if another line refers to it.
        public var number: Int?

        /// The number of the innermost enclosing message, or nil for the nearest one above with a
        /// smaller depth.
        public var parent: Int?

        /// Whether an enclosing message was over.
        public var isLate: Bool

        /// The duration in seconds.
        public var seconds: Double?

        /// The entry's line, from 1, in the text that it was read from, or nil for another entry.
        ///
        /// Comparisons ignore it.
        public var line: Int? { place.line }

        package var place = Place()

        /// The only part of an entry that comparisons ignore.
        package struct Place: Sendable, Hashable {
            package var line: Int?

            package static func == (a: Place, b: Place) -> Bool { true }

            package func hash(into hasher: inout Hasher) {}
        }

        /// Creates an entry with the default options.
        ///
        /// - Parameters:
        ///   - action: The content.
        ///   - result: The outcome, or nil if it isn't known.
        ///   - depth: The number of recorded enclosing messages, 0 for an input.
        public init(_ action: Action, result: JSONValue? = nil, depth: Int = 0) {
            self.action = action
            self.result = result
            self.depth = depth
            options = Options()
            isLate = false
        }

        /// Whether the entry came from outside, so that a replay performs it.
        public var isInput: Bool {
            if case .end = action { false } else { depth == 0 && !isLate }
        }
    }
}

extension Recording.Entry {
    /// The entry as JSON, without absent parts.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        let unnamed = unnamedType.map { JSONValue.object(["type": .string($0)]) }
        switch action {
        case .send(let message):
            members = message.json.members ?? [:]
            members["target"] = members["target"] ?? unnamed
        case .route(let message):
            members = message.json.members ?? [:]
            members["from"] = members["from"] ?? unnamed
        case .touches(let touches):
            if touches.count == 1, touches[0].unwrittenReason == nil {
                members = touches[0].members ?? [:]
            } else {
                members["touches"] = .array(touches)
            }
        case .time(let time):
            members["time"] = JSONNumber(time).map(JSONValue.number)
        case .press(let press):
            members = press.members ?? [:]
        case .pointer(let pointer):
            members = pointer.members ?? [:]
        case .end(let number):
            members["of"] = .number(JSONNumber(number))
        }
        options.write(to: &members)
        members["in"] = stage.map(JSONValue.string)
        members["result"] = result
        if depth > 0 { members["depth"] = .number(JSONNumber(depth)) }
        members["number"] = number.map { .number(JSONNumber($0)) }
        members["parent"] = parent.map { .number(JSONNumber($0)) }
        if isLate { members["late"] = true }
        members["seconds"] = seconds.flatMap { JSONNumber($0) }.map(JSONValue.number)
        return .object(members)
    }

    /// Reads an entry.
    ///
    /// - Parameter json: A line of a recording other than its header.
    /// - Throws: `JSONError` if the JSON isn't an object, or if a member is missing, unknown or of
    ///   the wrong kind.
    public init(_ json: JSONValue) throws(JSONError) {
        var rest = try JSONMembers(json)
        let result = rest.optional("result")
        let depth = rest.contains("depth") ? try rest.integer("depth") : 0
        guard depth >= 0 else {
            throw JSONError(.outOfRange(type: "depth", value: "\(depth)"), path: ".depth")
        }
        let number = try rest.optionalInteger("number")
        let parent = try rest.optionalInteger("parent")
        let isLate = rest.contains("late") ? try rest.bool("late") : false
        let seconds = try rest.optionalDouble("seconds")
        let options = try Options(taking: &rest)
        let stage = try rest.optionalString("in")
        let isRoute = rest.contains("from") || rest.contains("event")
        let unnamedType = try rest.takeType(isRoute ? "from" : "target")
        self.init(try Action(rest, isRoute: isRoute), result: result, depth: depth)
        self.options = options
        self.stage = stage
        self.unnamedType = unnamedType
        self.seconds = seconds
        self.number = number
        self.parent = parent
        self.isLate = isLate
    }
}

extension JSONMembers {
    /// Takes the member of an unnamed object, or returns nil for any other member.
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
    /// Reads the content of an entry.
    ///
    /// - Parameters:
    ///   - rest: The members that aren't common to all entries.
    ///   - isRoute: Whether they are a routed message.
    fileprivate init(_ rest: JSONMembers, isRoute: Bool) throws(JSONError) {
        var members = rest
        if let number = try members.optionalInteger("of") {
            self = .end(of: number)
            try members.end()
        } else if isRoute {
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
        } else if members.contains("pointer") {
            self = .pointer(rest.json)
        } else {
            self = .send(try JSONMessage(rest.json))
        }
    }
}
