extension JSONSchema {
    /// Returns the schema in the form that providers of agents accept: without references, and with
    /// a schema of the elements for every array.
    ///
    /// A type inside itself becomes any value of its kind, such as `{"type": "object"}`.
    ///
    /// - Parameter limit: The largest number of bytes of the schema's text.
    /// - Returns: The schema, or nil if its text is longer.
    package func inlined(limit: Int) -> JSONSchema? {
        var inliner = SchemaInliner(definitions: json["$defs"]?.members ?? [:], left: limit)
        guard let json = try? inliner.inlined(json), json.bytes.count <= limit else { return nil }
        return JSONSchema(json)
    }
}

/// A copier of schemas that puts definitions in the place of the references to them.
struct SchemaInliner {
    /// The schemas that references name.
    let definitions: [String: JSONValue]
    /// Whether other references stay, and arrays without a schema of their elements.
    ///
    /// If not, the result has the form that providers of agents accept.
    var keepsOthers = false
    /// The number of values that may still be written, each of which takes a byte or more; types
    /// that are used twice inside each other would fill the memory.
    var left = Int.max

    /// Returns a part with definitions in the place of references.
    ///
    /// - Parameters:
    ///   - json: The part.
    ///   - names: The definitions around it.
    /// - Throws: ``TooLarge`` if too many values would be written.
    mutating func inlined(_ json: JSONValue, inside names: Set<String> = []) throws -> JSONValue {
        left -= 1
        guard left >= 0 else { throw TooLarge() }
        switch json {
        case .array(let elements):
            return .array(try elements.map { try inlined($0, inside: names) })
        case .object(let members): return try object(members, json.reference, inside: names)
        default: return json
        }
    }

    private struct TooLarge: Error {}

    private mutating func object(
        _ members: [String: JSONValue],
        _ reference: String?,
        inside names: Set<String>
    ) throws -> JSONValue {
        var members = members
        var result: [String: JSONValue] = [:]
        if let reference, !keepsOthers || definitions[reference] != nil {
            members["$ref"] = nil
            result = try target(reference, inside: names).members ?? [:]
        }
        if !keepsOthers { members["$defs"] = nil }
        for (name, member) in members { result[name] = try inlined(member, inside: names) }
        if !keepsOthers, Self.isArray(result["type"]), result["items"] == nil {
            result["items"] = [:]
        }
        return .object(result)
    }

    /// Returns the definition with a name, without references.
    private mutating func target(
        _ name: String,
        inside names: Set<String>
    ) throws -> JSONValue {
        let definition = definitions[name] ?? [:]
        guard names.contains(name) else {
            return try inlined(definition, inside: names.union([name]))
        }
        return definition["type"].map { ["type": $0] } ?? [:]
    }

    private static func isArray(_ type: JSONValue?) -> Bool {
        type == "array" || type?.elements?.contains("array") == true
    }
}

extension JSONValue {
    /// The part of a reference before the definition's name.
    static let referencePrefix = "#/$defs/"

    /// The name of the definition to which the schema refers, or nil if it refers to none.
    package var reference: String? {
        guard let text = self["$ref"]?.string, text.hasPrefix(Self.referencePrefix) else {
            return nil
        }
        return String(text.dropFirst(Self.referencePrefix.count))
    }
}
