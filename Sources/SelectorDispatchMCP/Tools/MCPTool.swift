public import SelectorDispatchJSON

/// A tool for agents: an exposed handler of a receiver in a directory.
public struct MCPTool: Sendable {
    /// The tool's name.
    ///
    /// It is the one that the annotation states: `@Handler(.exposed, tool: "add_item")`. Otherwise it consists of the
    /// receiver's name, `_` and the selector, with `_` for each colon but the last, which is dropped:
    /// `add:count:` of the receiver `cart` is `cart_add_count`.
    public let name: String
    /// What the tool does, from the handler's documentation comment; nil if it has none.
    public let description: String?
    /// The name of the receiver in the directory.
    public let receiver: String
    /// The schemas of the handler's arguments and its result.
    public let schema: HandlerSchema
    /// The type of the receiver.
    let type: Any.Type

    init(_ schema: HandlerSchema, of receiver: String, type: Any.Type) throws(MCPToolError) {
        let signature = schema.signature
        name = signature.documentation?.tool ?? Self.name(receiver, signature.selector.description)
        description = signature.documentation.flatMap(Self.text)
        (self.receiver, self.schema, self.type) = (receiver, schema, type)
        guard Self.isName(name) else { throw MCPToolError(.invalidName(name), handler) }
    }

    private static func name(_ receiver: String, _ selector: String) -> String {
        let pieces = selector.last == ":" ? selector.dropLast() : selector[...]
        return receiver + "_" + pieces.replacing(":", with: "_")
    }

    /// The longest name that every client accepts.
    static let nameLimit = 64

    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= nameLimit
            && name.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil) || $0 == "_" || $0 == "-"
            }
    }

    private static func text(of documentation: MethodDocumentation) -> String? {
        let parts = [
            documentation.summary, documentation.discussion, documentation.returns.map { "Returns: \($0)" },
            documentation.throws.map { "Throws: \($0)" },
        ]
        let text = parts.compactMap { $0 }.joined(separator: "\n\n")
        return text.isEmpty ? nil : text
    }

    /// The handler, for an error.
    var handler: MCPToolError.Handler {
        MCPToolError.Handler(
            receiver: receiver, selector: schema.signature.selector.description, location: schema.signature.location)
    }

    // MARK: JSON

    /// The tool as `tools/list` describes it.
    var json: JSONValue {
        var members: [String: JSONValue] = ["name": .string(name), "inputSchema": schema.arguments.json]
        members["description"] = description.map(JSONValue.string)
        members["outputSchema"] = resultSchema
        return .object(members)
    }

    /// Whether the result is an object itself, as structured results must be. Any other result is the member `result` of
    /// one.
    private var returnsObject: Bool { schema.result?.json["type"] == "object" }

    private var resultSchema: JSONValue? {
        guard let result = schema.result?.json else { return nil }
        guard !returnsObject else { return result }
        var part = result
        var schema: [String: JSONValue] = [:]
        if case .object(var members) = result {
            schema["$defs"] = members.removeValue(forKey: "$defs")
            part = .object(members)
        }
        schema["type"] = "object"
        schema["properties"] = ["result": part]
        schema["required"] = ["result"]
        schema["additionalProperties"] = false
        return .object(schema)
    }

    /// Returns a result as the schema describes it; nil if the handler returns nothing.
    func structured(_ result: JSONValue) -> JSONValue? {
        guard schema.result != nil else { return nil }
        return returnsObject ? result : ["result": result]
    }
}
