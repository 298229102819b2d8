internal import SelectorDispatchJSON

/// Writes a schema as a type that fits in a signature.
enum TypeText {
    /// Returns a schema's type, such as `[string]` or `{count: integer}`.
    static func text(_ schema: JSONValue) -> String {
        if let reference = schema["$ref"]?.string { return name(reference) }
        if let values = schema["enum"]?.elements {
            return values.map(\.description).joined(separator: " | ")
        }
        if let alternatives = schema["anyOf"]?.elements { return union(alternatives) }
        switch schema["type"] {
        case .array(let types)?: return types.count >= 5 ? "any" : union(types.map { ["type": $0] })
        case "array": return array(schema)
        case "object": return object(schema)
        case "string": return (schema["format"] ?? schema["contentEncoding"])?.string ?? "string"
        case .string(let type)?: return type
        default: return "any"
        }
    }

    /// Returns the last part of a reference.
    static func name(_ reference: String) -> String {
        String(reference.split(separator: "/").last ?? "any")
    }

    private static func union(_ alternatives: [JSONValue]) -> String {
        let null: JSONValue = ["type": "null"]
        let types = alternatives.filter { $0 != null }.map(text)
        let joined = types.joined(separator: " | ")
        guard types.count < alternatives.count else { return joined }
        return joined.contains(" | ") ? "(\(joined))?" : joined + "?"
    }

    private static func array(_ schema: JSONValue) -> String {
        if let elements = schema["prefixItems"]?.elements {
            return "(\(elements.map(text).joined(separator: ", ")))"
        }
        return "[\(text(schema["items"] ?? true))]"
    }

    private static func object(_ schema: JSONValue) -> String {
        if let values = schema["additionalProperties"], values != false {
            return "{string: \(text(values))}"
        }
        guard case .object(let properties)? = schema["properties"] else { return "object" }
        if properties["$receiver"] != nil { return "receiver" }
        let required = schema["required"]?.elements ?? []
        let members = properties.sorted { $0.key < $1.key }.map { name, schema in
            let mark = required.contains(.string(name)) ? "" : "?"
            return "\(name)\(mark): \(text(schema))"
        }
        return "{\(members.joined(separator: ", "))}"
    }
}
