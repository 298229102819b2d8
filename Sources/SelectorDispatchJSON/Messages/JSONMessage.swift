public import SelectorDispatch

/// A message as JSON: a selector, its arguments, and its receiver's name.
///
/// ```json
/// {"target": "cart", "selector": "add:count:", "arguments": ["apple", 3]}
/// ```
///
/// `arguments` may be omitted if there are none. They are read as the types of the handler's
/// parameters; see ``JSONCoder/send(_:registry:policy:isolation:)``.
public struct JSONMessage: Sendable, Hashable {
    /// The receiver's name in a ``ReceiverDirectory``, or nil if the message names none.
    public var target: String?

    /// The selector or Swift name, as the sender wrote it.
    public var selector: Selector

    /// The arguments.
    public var arguments: [JSONValue]

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - target: The receiver's name in a ``ReceiverDirectory``, or nil to name none; such a
    ///     message can't be sent.
    ///   - selector: The selector or Swift name.
    ///   - arguments: One element per parameter.
    public init(target: String? = nil, selector: Selector, arguments: [JSONValue] = []) {
        self.target = target
        self.selector = selector
        self.arguments = arguments
    }

    /// Reads a message.
    ///
    /// - Parameter json: An object with the members `selector` and, optionally, `target` and
    ///   `arguments`.
    /// - Throws: A ``JSONError`` if the JSON isn't an object, or if a member is missing, unknown or
    ///   of the wrong kind.
    public init(_ json: JSONValue) throws(JSONError) {
        var members = try JSONMembers(json)
        target = try members.optionalString("target")
        selector = Selector(try members.string("selector"))
        arguments = try members.optionalArray("arguments") ?? []
        try members.end()
    }

    /// The message as JSON, without members for absent parts.
    public var json: JSONValue {
        var members: [String: JSONValue] = ["selector": .string(selector.description)]
        members["target"] = target.map(JSONValue.string)
        if !arguments.isEmpty { members["arguments"] = .array(arguments) }
        return .object(members)
    }
}
