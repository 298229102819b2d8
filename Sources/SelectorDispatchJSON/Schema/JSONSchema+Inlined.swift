extension JSONSchema {
    /// Returns the schema in the form that providers of agents accept: without references, and with
    /// a schema of the elements for every array.
    ///
    /// A type inside itself becomes any value of its kind, such as `{"type": "object"}`.
    ///
    /// - Parameter limit: The largest number of bytes of the schema's text.
    /// - Returns: The schema, or nil if its text is longer.
    package func inlined(limit: Int) -> JSONSchema? {
        var inliner = Inliner(definitions: json["$defs"], left: limit)
        guard let json = inliner.inlined(json, inside: []), json.bytes.count <= limit else {
            return nil
        }
        return JSONSchema(json)
    }
}

/// A copier of a schema that puts definitions in the place of the references to them.
private struct Inliner {
    private static let prefix = "#/$defs/"

    /// The schemas that references name.
    let definitions: JSONValue?
    /// The number of values that may still be written, each of which takes a byte or more; types
    /// that are used twice inside each other would fill the memory.
    var left: Int

    /// Returns a part without references, or nil if it is too large.
    ///
    /// - Parameters:
    ///   - json: The part.
    ///   - names: The definitions around it.
    mutating func inlined(_ json: JSONValue, inside names: Set<String>) -> JSONValue? {
        left -= 1
        guard left >= 0 else { return nil }
        switch json {
        case .array(let elements):
            var result: [JSONValue] = []
            for element in elements {
                guard let element = inlined(element, inside: names) else { return nil }
                result.append(element)
            }
            return .array(result)
        case .object(let members): return object(members, inside: names)
        default: return json
        }
    }

    private mutating func object(
        _ members: [String: JSONValue],
        inside names: Set<String>
    ) -> JSONValue? {
        var result: [String: JSONValue] = [:]
        if let name = Self.name(members["$ref"]) {
            guard let target = target(name, inside: names) else { return nil }
            result = target.members ?? [:]
        }
        for (name, member) in members where name != "$defs" && Self.name(member, of: name) == nil {
            guard let member = inlined(member, inside: names) else { return nil }
            result[name] = member
        }
        if Self.isArray(result["type"]), result["items"] == nil { result["items"] = [:] }
        return .object(result)
    }

    /// Returns the definition with a name, without references.
    private mutating func target(_ name: String, inside names: Set<String>) -> JSONValue? {
        let definition = definitions?[name] ?? [:]
        guard names.contains(name) else {
            return inlined(definition, inside: names.union([name]))
        }
        return definition["type"].map { ["type": $0] } ?? [:]
    }

    /// Returns the name in a reference, or nil if it is none.
    private static func name(_ reference: JSONValue?, of member: String = "$ref") -> String? {
        guard member == "$ref", let text = reference?.string, text.hasPrefix(prefix) else {
            return nil
        }
        return String(text.dropFirst(prefix.count))
    }

    private static func isArray(_ type: JSONValue?) -> Bool {
        type == "array" || type?.elements?.contains("array") == true
    }
}
