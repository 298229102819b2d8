internal import SelectorDispatch
public import SelectorDispatchJSON

/// A tool for agents: an exposed handler of a receiver in a directory.
public struct MCPTool: Sendable {
    /// The tool's name.
    ///
    /// It is the name in the annotation, such as `@Handler(.exposed, tool: "add_item")`. Otherwise,
    /// it consists of the receiver's name, `_` and the selector, with `_` for each colon except the
    /// last, which is dropped: `add:count:` of the receiver `cart` becomes `cart_add_count`.
    public let name: String
    /// The name for display, from the tag `HandlerTag.title(_:)`, or nil if there is none.
    public var title: String? { schema.signature.tags.lazy.compactMap(\.title).first }
    /// The tool's purpose, from the handler's documentation comment, or nil if it has none.
    public let description: String?
    /// The receiver's name in the directory.
    public let receiver: String
    /// The schemas of the handler's arguments and result.
    public let schema: HandlerSchema
    /// The receiver's type.
    let type: Any.Type

    /// Creates a tool for a handler of a receiver.
    ///
    /// - Throws: An ``MCPToolError`` if its name is invalid.
    init(_ schema: HandlerSchema, of receiver: String, type: Any.Type) throws(MCPToolError) {
        let signature = schema.signature
        let selector = signature.selector.description
        let withoutEnd = selector.last == ":" ? selector.dropLast() : selector[...]
        let pieces = withoutEnd.replacing(":", with: "_")
        name = signature.documentation?.tool ?? "\(receiver)_\(pieces)"
        description = signature.documentation.flatMap(Self.text)
        self.receiver = receiver
        self.schema = schema
        self.type = type
        guard Self.isName(name) else { throw MCPToolError(.invalidName(name), handler) }
    }

    /// The longest name that every client accepts.
    static let nameLimit = 64

    private static func isName(_ name: String) -> Bool {
        guard !name.isEmpty, name.utf8.count <= nameLimit else { return false }
        return name.unicodeScalars.allSatisfy { scalar in
            if scalar == "_" || scalar == "-" { return true }
            let properties = scalar.properties
            return scalar.isASCII && (properties.isAlphabetic || properties.numericType != nil)
        }
    }

    /// Returns the tool's purpose, or nil if the documentation has no text about it.
    private static func text(of documentation: MethodDocumentation) -> String? {
        let parts = [
            documentation.summary,
            documentation.discussion,
            documentation.returns.map { "Returns: \($0)" },
            documentation.throws.map { "Throws: \($0)" },
        ]
        let text = parts.compactMap { $0 }.joined(separator: "\n\n")
        return text.isEmpty ? nil : text
    }

    /// The handler, for errors.
    var handler: MCPToolError.Handler {
        MCPToolError.Handler(
            receiver: receiver,
            selector: schema.signature.selector.description,
            location: schema.signature.location
        )
    }

    // MARK: JSON

    /// The tool as `tools/list` describes it.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(name),
            "inputSchema": schema.arguments.json,
        ]
        members["title"] = title.map(JSONValue.string)
        if !hints.isEmpty { members["annotations"] = .object(hints) }
        members["description"] = description.map(JSONValue.string)
        members["outputSchema"] = resultSchema
        return .object(members)
    }

    /// The hints of the handler's tags; `additive` takes precedence over `destructive`.
    private var hints: [String: JSONValue] {
        let tags = schema.signature.tags
        var hints: [String: JSONValue] = [:]
        if tags.contains(.readOnly) { hints["readOnlyHint"] = true }
        if tags.contains(.destructive) { hints["destructiveHint"] = true }
        if tags.contains(.additive) { hints["destructiveHint"] = false }
        if tags.contains(.idempotent) { hints["idempotentHint"] = true }
        return hints
    }

    /// Whether the result is content for the client to show, rather than a value.
    private var returnsContent: Bool {
        let type = schema.signature.returnType
        return type == MCPContent.self || type == [MCPContent].self
    }

    /// Whether the result is an object, as required for structured results.
    ///
    /// Any other result becomes the member `result` of an object.
    private var returnsObject: Bool { schema.result?.json["type"] == "object" }

    /// The schema of structured results, or nil if there are none.
    private var resultSchema: JSONValue? {
        guard !returnsContent, let result = schema.result?.json else { return nil }
        guard !returnsObject else { return result }
        var part = result
        var schema: [String: JSONValue] = [
            "type": "object",
            "required": ["result"],
            "additionalProperties": false,
        ]
        if case .object(var members) = result {
            schema["$defs"] = members.removeValue(forKey: "$defs")
            part = .object(members)
        }
        schema["properties"] = ["result": part]
        return .object(schema)
    }

    /// Returns the members of the answer to a call.
    func answer(_ result: JSONValue) -> [String: JSONValue] {
        var members: [String: JSONValue] = ["content": [], "isError": false]
        if returnsContent {
            members["content"] = .array(result.elements ?? [result])
        } else if schema.result != nil {
            // A string is sent without quotes, anything else as JSON.
            members["content"] = [["type": "text", "text": .string(result.string ?? "\(result)")]]
            members["structuredContent"] = returnsObject ? result : ["result": result]
        }
        return members
    }
}
