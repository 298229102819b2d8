internal import SelectorDispatch
internal import SelectorDispatchJSON

/// A method of a server, as its description has it.
struct RemoteMethod {
    struct Parameter {
        let name: String
        let isRequired: Bool
        /// Whether the last arguments are its elements.
        let isVariadic: Bool
        let schema: JSONValue
        let description: JSONValue?

        init?(_ json: JSONValue) {
            guard let name = json["name"]?.string else { return nil }
            let schema = json["schema"] ?? true
            (self.name, isRequired, isVariadic) = (name, json["required"] == true, json["x-variadic"] == true)
            self.schema = isVariadic ? schema["items"] ?? true : schema
            description = json["description"]
        }

        var text: String {
            let type = TypeText.text(schema)
            if isVariadic { return "\(name): \(type)..." }
            if isRequired || type.hasSuffix("?") { return "\(name): \(type)" }
            return "\(name): \(type) = \(schema["default"]?.description ?? "…")"
        }
    }

    let json: JSONValue
    /// The receiver's name, a dot and the selector; the Swift name in place of the selector; the Swift name without its
    /// parameters; the selector's first piece. Methods of the root receiver have neither name nor dot.
    let names: [String]
    let parameters: [Parameter]

    init?(_ json: JSONValue) {
        guard let name = json["name"]?.string else { return nil }
        self.json = json
        let start = name.lastIndex(of: ".").map(name.index(after:)) ?? name.startIndex
        let swiftName = json["x-swift-name"]?.string.map { String(name[..<start]) + $0 } ?? name
        names = [
            name, swiftName, String(swiftName.prefix { $0 != "(" && $0 != ":" }), String(name.prefix { $0 != ":" }),
        ]
        parameters = json["params"]?.elements?.compactMap(Parameter.init) ?? []
    }

    var name: String { names[0] }

    /// The receiver's name; nil for the root receiver.
    var receiver: String? { name.lastIndex(of: ".").map { String(name[..<$0]) } }

    /// Returns the parameter for the argument at an index; nil if the argument is one too many.
    func parameter(at index: Int) -> Parameter? {
        index < parameters.count ? parameters[index] : parameters.last.flatMap { $0.isVariadic ? $0 : nil }
    }

    var signature: String {
        let result = json["result"]?["schema"] ?? true
        let arrow = result == ["type": "null"] ? "" : " -> \(TypeText.text(result))"
        return "\(name.shown(upTo: 200)) (\(parameters.map(\.text).joined(separator: ", ")))\(arrow)"
    }

    /// Returns the signature with the summary, or with all of the documentation.
    func text(isComplete: Bool) -> String {
        var parts = [("", json["summary"])]
        if isComplete { parts += [("", json["description"])] + parameters.map { ("\($0.name): ", $0.description) } }
        let lines = parts.flatMap { prefix, text in text?.string.map { (prefix + $0).split(separator: "\n") } ?? [] }
        return ([signature] + lines.map { "    \($0)" }).joined(separator: "\n")
    }
}
