public import SelectorDispatch
public import SelectorDispatchJSON

/// A message on its way along a chain as JSON: what is routed, and the name of the responder where it starts.
///
/// ```json
/// {"from": "button", "selector": "btnClick1:userInfo:", "arguments": [{"$receiver": "button"}, {"key": "value"}]}
/// {"from": "button", "event": "showNumber", "userInfo": {"number": 7}}
/// ```
///
/// Arguments, user info and sender may be left out.
public struct JSONRoutedMessage: Sendable, Hashable {
    /// What is routed.
    public enum Content: Sendable, Hashable {
        /// A selector, with one value for each argument.
        case selector(Selector, arguments: [JSONValue])
        /// An event by name.
        case event(String, userInfo: [String: JSONValue]?, sender: JSONValue?)
    }

    /// The responder's name in a ``ReceiverDirectory``; nil where whoever has the message knows it.
    public var origin: String?
    /// What is routed.
    public var content: Content

    /// Makes a message.
    public init(from origin: String? = nil, _ content: Content) {
        (self.origin, self.content) = (origin, content)
    }

    /// Reads a message.
    ///
    /// - Throws: ``JSONError`` for anything but an object with these members, each of its kind.
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

    /// The message as JSON; what it hasn't is left out.
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
