internal import SelectorDispatch
public import SelectorDispatchJSON

extension RPCServer {
    /// Returns a description of the server's methods, as an OpenRPC document.
    ///
    /// It contains the exposed handlers of the root receiver and of the receivers in the directory,
    /// with the schemas of their parameters and results. Call it when the program starts, to find
    /// handlers whose types have no schema. The method `rpc.discover` returns the same document; it
    /// fails as long as there is such a handler.
    ///
    /// - Throws: A `JSONSchemaError` that names the handler, the parameter and the type without a
    ///   schema.
    /// - Complexity: O(*n*), where *n* is the number of receivers plus the number of their
    ///   handlers.
    public func describe() throws(JSONSchemaError) -> JSONValue {
        var components = SchemaComponents()
        var described: [JSONValue] = []
        // The root receiver, which has no name, comes first.
        for name in [nil] + coder.directory.names.map(Optional.some) {
            guard let receiver = try? receiver(named: name) else { continue }
            for method in methods.methods(of: type(of: receiver)) {
                described.append(try describe(method, of: name, &components))
            }
        }
        var document: [String: JSONValue] = [
            "openrpc": "1.3.2",
            "info": ["title": .string(info.title), "version": .string(info.version)],
            "methods": .array(described),
            // A client may ask for progress, which a server of another maker might refuse.
            "x-progress": true,
        ]
        if !components.schemas.isEmpty {
            document["components"] = ["schemas": .object(components.schemas)]
        }
        return .object(document)
    }

    /// Returns the description of a method, and adds the schemas to which it refers.
    private func describe(
        _ method: ExposedMethod,
        of receiver: String?,
        _ components: inout SchemaComponents
    ) throws(JSONSchemaError) -> JSONValue {
        let schema = try method.schema()
        let selector = method.signature.selector.description
        let documentation = method.signature.documentation
        let required = schema.arguments.json["required"]?.elements ?? []
        var parameters: [JSONValue] = []
        for (name, parameter) in zip(schema.names, method.signature.parameters) {
            let property = schema.arguments.json["properties"]?[name] ?? true
            var members: [String: JSONValue] = [
                "name": .string(name),
                "schema": components.moved(property, definitions: schema.arguments.json["$defs"]),
            ]
            if required.contains(.string(name)) { members["required"] = true }
            if parameter.isVariadic { members["x-variadic"] = true }
            members["description"] = property["description"]
            parameters.append(.object(members))
        }
        let result = schema.result?.json ?? ["type": "null"]
        var members: [String: JSONValue] = [
            "name": .string(RPCMethodName(selector, of: receiver).description),
            "params": .array(parameters),
            "paramStructure": "either",
            "x-swift-name": .string(method.signature.name),
            "result": [
                "name": "result",
                "schema": components.moved(result, definitions: result["$defs"]),
            ],
        ]
        members["summary"] = documentation?.summary.map(JSONValue.string)
        members["description"] = documentation?.discussion.map(JSONValue.string)
        return .object(members)
    }
}

/// The schemas to which others in a document refer.
///
/// Each is stored once, regardless of how many methods use it.
private struct SchemaComponents {
    private(set) var schemas: [String: JSONValue] = [:]

    /// Adds a schema's definitions to the document's components, and returns the schema with
    /// references to them.
    mutating func moved(_ schema: JSONValue, definitions: JSONValue?) -> JSONValue {
        guard case .object(let definitions)? = definitions else { return schema }
        var names: [String: String] = [:]
        for name in definitions.keys.sorted() {
            // Types in different modules may have the same name.
            let own = definitions[name].map { Self.renamed($0, [:]) }
            names[name] = name.numbered { schemas[$0].map { $0 != own } ?? false }
        }
        for (name, definition) in definitions {
            schemas[names[name] ?? name] = Self.renamed(definition, names)
        }
        guard case .object(var members) = Self.renamed(schema, names) else { return schema }
        members["$defs"] = nil
        return .object(members)
    }

    /// Returns a schema with references to components instead of definitions.
    ///
    /// - Parameter names: The names of components by those of the definitions.
    private static func renamed(_ schema: JSONValue, _ names: [String: String]) -> JSONValue {
        switch schema {
        case .array(let elements): return .array(elements.map { renamed($0, names) })
        case .object(let members):
            var result = members.mapValues { renamed($0, names) }
            if let name = schema.reference {
                result["$ref"] = .string("#/components/schemas/" + (names[name] ?? name))
            }
            return .object(result)
        default: return schema
        }
    }
}
