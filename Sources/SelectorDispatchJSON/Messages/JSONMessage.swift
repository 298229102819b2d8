public import SelectorDispatch

/// A message as JSON: a selector, its arguments, and the name of whom it is sent to.
///
/// ```json
/// {"target": "cart", "selector": "add:count:", "arguments": ["apple", 3]}
/// ```
///
/// Arguments may be left out where there are none. What they mean only the receiver's handler knows, see
/// ``JSONCoder/send(_:registry:policy:isolation:)``.
public struct JSONMessage: Sendable, Hashable {
    /// The receiver's name in a ``ReceiverDirectory``; nil where whoever has the message knows it.
    public var target: String?
    /// The selector, or the Swift spelling, as the sender wrote it.
    public var selector: Selector
    /// One value for each argument.
    public var arguments: [JSONValue]

    /// Makes a message.
    public init(target: String? = nil, selector: Selector, arguments: [JSONValue] = []) {
        (self.target, self.selector, self.arguments) = (target, selector, arguments)
    }

    /// Reads a message.
    ///
    /// - Throws: ``JSONError`` for anything but an object with these members, each of its kind.
    public init(_ json: JSONValue) throws(JSONError) {
        var members = try JSONMembers(json)
        target = try members.optionalString("target")
        selector = Selector(try members.string("selector"))
        arguments = try members.optionalArray("arguments") ?? []
        try members.end()
    }

    /// The message as JSON; what it hasn't is left out.
    public var json: JSONValue {
        var members: [String: JSONValue] = ["selector": .string(selector.description)]
        members["target"] = target.map(JSONValue.string)
        if !arguments.isEmpty { members["arguments"] = .array(arguments) }
        return .object(members)
    }
}
