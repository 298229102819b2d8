public import SelectorDispatch
public import SelectorDispatchJSON

/// A message to route along a chain as JSON: an event or a selector, and the name of the responder
/// where it starts.
///
/// ```json
/// {"from": "button", "selector": "btnClick1:userInfo:", "arguments": [{"$receiver": "button"}, {"key": "value"}]}
/// {"from": "button", "event": "showNumber", "userInfo": {"number": 7}}
/// ```
///
/// `arguments`, `userInfo` and `sender` may be omitted.
public struct JSONRoutedMessage: Sendable, Hashable {
    /// An event or a selector.
    public enum Content: Sendable, Hashable {
        /// A selector with its arguments.
        case selector(Selector, arguments: [JSONValue])

        /// An event with its user info and sender, or nil for each that the message doesn't have.
        case event(String, userInfo: [String: JSONValue]?, sender: JSONValue?)
    }

    /// The responder's name in a `ReceiverDirectory`, or nil if the message names none.
    public var origin: String?

    /// The event or selector.
    public var content: Content

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - origin: The responder's name in a `ReceiverDirectory`, or nil for a message that names
    ///     none, which a coder can't read.
    ///   - content: The event or selector.
    public init(from origin: String? = nil, _ content: Content) {
        self.origin = origin
        self.content = content
    }

    /// Reads a message.
    ///
    /// - Parameter json: An object with the members of an event or of a selector.
    /// - Throws: A `JSONError` if the JSON isn't an object, or if a member is missing, unknown or
    ///   of the wrong kind.
    public init(_ json: JSONValue) throws(JSONError) {
        var members = try JSONMembers(json)
        origin = try members.optionalString("from")
        if members.contains("event") {
            let name = try members.string("event")
            let userInfo = try members.optionalObject("userInfo")
            content = .event(name, userInfo: userInfo, sender: members.optional("sender"))
        } else {
            let selector = Selector(try members.string("selector"))
            content = .selector(selector, arguments: try members.optionalArray("arguments") ?? [])
        }
        try members.end()
    }

    /// The message as JSON, without members for absent parts.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["from"] = origin.map(JSONValue.string)
        switch content {
        case .selector(let selector, let arguments):
            members["selector"] = .string(selector.description)
            if !arguments.isEmpty { members["arguments"] = .array(arguments) }
        case .event(let name, let userInfo, let sender):
            members["event"] = .string(name)
            members["userInfo"] = userInfo.map(JSONValue.object)
            members["sender"] = sender
        }
        return .object(members)
    }
}
