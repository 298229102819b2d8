internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

/// A method in a server's description.
struct RemoteMethod {
    /// A parameter of a method.
    struct Parameter {
        let name: String
        let isRequired: Bool
        /// Whether the last arguments are its elements.
        let isVariadic: Bool
        /// The schema of the argument, or of each one of a variadic parameter.
        let schema: JSONValue
        /// The name and its description, or nil if there is none.
        let documentation: String?

        init?(_ json: JSONValue) {
            guard let name = json["name"]?.string else { return nil }
            let schema = json["schema"] ?? true
            self.name = name
            isRequired = json["required"] == true
            isVariadic = json["x-variadic"] == true
            self.schema = isVariadic ? schema["items"] ?? true : schema
            documentation = json["description"]?.string.map { "\(name): \($0)" }
        }

        /// The parameter in the signature, with its default value.
        var text: String {
            let type = TypeText.text(schema)
            if isVariadic { return "\(name): \(type)..." }
            if isRequired || type.hasSuffix("?") { return "\(name): \(type)" }
            return "\(name): \(type) = \(schema["default"]?.description ?? "…")"
        }
    }

    /// The method as the server describes it.
    let json: JSONValue
    /// The receiver's name, a dot and the selector; for the root receiver, only the selector.
    let name: String
    /// The name with the Swift name in place of the selector.
    let swiftName: String
    /// The receiver's name, or nil for the root receiver.
    let receiver: String?
    let parameters: [Parameter]

    init?(_ json: JSONValue) {
        guard let name = json["name"]?.string else { return nil }
        self.json = json
        self.name = name
        let parts = RPCMethodName(name)
        receiver = parts.receiver
        let selector = json["x-swift-name"]?.string ?? parts.selector
        swiftName = RPCMethodName(selector, of: receiver).description
        parameters = json["params"]?.elements?.compactMap(Parameter.init) ?? []
    }

    /// The ``swiftName`` without its parameters.
    var baseName: String { String(swiftName.prefix { $0 != "(" && $0 != ":" }) }

    /// The ``name`` up to the selector's first colon.
    var firstPiece: String { String(name.prefix { $0 != ":" }) }

    /// Returns the parameter for the argument at an index, or nil for a surplus argument.
    func parameter(at index: Int) -> Parameter? {
        if index < parameters.count { return parameters[index] }
        return parameters.suffix(1).first(where: \.isVariadic)
    }

    /// The name with parameters and result.
    var signature: String {
        let result = json["result"]?["schema"] ?? true
        let arrow = result == ["type": "null"] ? "" : " -> \(TypeText.text(result))"
        let list = parameters.map(\.text).joined(separator: ", ")
        return "\(name) (\(list))\(arrow)"
    }

    /// Returns the signature with the summary, or with the whole documentation.
    func lines(isComplete: Bool) -> [String] {
        var parts = [json["summary"]?.string]
        if isComplete {
            parts.append(json["description"]?.string)
            parts += parameters.map(\.documentation)
        }
        // Only a line feed divides a text; to a `Character`, it might be part of a larger one.
        let lines = parts.flatMap { $0?.unicodeScalars.split(separator: "\n") ?? [] }
        return [signature] + lines.map { "    \(Substring($0))" }
    }
}
