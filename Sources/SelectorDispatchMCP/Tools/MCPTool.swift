internal import SelectorDispatch
public import SelectorDispatchJSON
internal import SelectorDispatchRPC

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
    /// The handler, for calls.
    let method: ExposedMethod
    /// The handler, for errors.
    let handler: MCPToolError.Handler
    /// The schemas of ``schema`` in the form that providers accept; nil for a result without one.
    private let inputSchema: JSONValue
    private let outputSchema: JSONValue?

    /// Creates a tool for a handler of a receiver.
    ///
    /// - Throws: A `JSONSchemaError` if a parameter or the result has no schema; an
    ///   ``MCPToolError`` if a provider would refuse its name, a parameter's name or the size of a
    ///   schema.
    init(_ method: ExposedMethod, of receiver: String) throws {
        schema = try method.schema()
        let signature = method.signature
        let selector = signature.selector.description
        let withoutEnd = selector.last == ":" ? selector.dropLast() : selector[...]
        let pieces = withoutEnd.replacing(":", with: "_")
        name = signature.documentation?.tool ?? "\(receiver)_\(pieces)"
        description = signature.documentation.flatMap(Self.text)
        self.receiver = receiver
        self.method = method
        let handler = MCPToolError.Handler(
            receiver: receiver,
            selector: selector,
            location: signature.location
        )
        self.handler = handler
        guard Self.isName(name, "_-") else { throw MCPToolError(.invalidName(name), handler) }
        for parameter in schema.names where !Self.isName(parameter, "_.-") {
            throw MCPToolError(.invalidParameterName(parameter), handler)
        }
        func inlined(_ schema: JSONSchema) throws(MCPToolError) -> JSONValue {
            guard let inlined = schema.inlined(limit: Self.schemaLimit) else {
                throw MCPToolError(.schemaTooLarge, handler)
            }
            return inlined.json
        }
        inputSchema = try inlined(schema.arguments)
        outputSchema = if let result = schema.result { try inlined(result) } else { nil }
    }

    /// The longest name of a tool or a parameter that every provider accepts.
    static let nameLimit = 64
    /// The longest names of a server and its tool together that every client accepts.
    static let fullNameLimit = 60
    /// The largest schema, in bytes of its text without references.
    static let schemaLimit = 65_536

    /// Returns whether a name consists of ASCII letters, digits and a few other characters.
    private static func isName(_ name: String, _ others: String) -> Bool {
        guard !name.isEmpty, name.utf8.count <= nameLimit else { return false }
        return name.allSatisfy { $0.isPlain || others.contains($0) }
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

    // MARK: JSON

    /// The tool as `tools/list` describes it.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(name),
            "inputSchema": inputSchema,
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
    var returnsContent: Bool {
        let type = schema.signature.returnType
        return type == MCPContent.self || type == [MCPContent].self
    }

    /// Whether the result is an object, as required for structured results.
    ///
    /// Any other result becomes the member `result` of an object.
    private var returnsObject: Bool { outputSchema?["type"] == "object" }

    /// The schema of structured results, or nil if there are none.
    private var resultSchema: JSONValue? {
        guard !returnsContent, let outputSchema else { return nil }
        guard !returnsObject else { return outputSchema }
        return [
            "type": "object",
            "properties": ["result": outputSchema],
            "required": ["result"],
            "additionalProperties": false,
        ]
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
