internal import Foundation
internal import SelectorDispatch

extension CaseIterable {
    /// All cases, also of a type that is known only at run time.
    static var cases: [Any] { Array(allCases) }
}

/// A writer of types' schemas by the table of ``JSONCoder``, whose rows are in the order of
/// ``ValueReader``.
///
/// An object's schema is written in place. If it is needed more than once or contains itself, it is
/// in `$defs` instead.
final class SchemaWriter {
    /// The schema of a type that references name.
    private struct Definition {
        let name: String

        /// The schema, or nil as long as it is being written.
        var schema: JSONValue?

        /// The number of references.
        var uses = 0
    }

    let coder: JSONCoder
    private var definitions: [ObjectIdentifier: Definition] = [:]

    init(_ coder: JSONCoder) {
        self.coder = coder
    }

    /// Returns the schema of a type.
    ///
    /// The objects in it are references, which ``resolved(_:)`` replaces.
    ///
    /// - Throws: A ``JSONSchemaError`` with the part of the type that has no schema.
    func schema(of type: Any.Type) throws(JSONSchemaError) -> JSONValue {
        if let row = type as? any SchemaRow.Type { return try row.schema(with: self) }
        if type == Any.self || type == (any Sendable).self || type == AnyHashable.self {
            return [:]
        }
        if type == Void.self { return ["type": "null"] }
        if let provider = type as? any JSONSchemaProviding.Type { return provider.jsonSchema }
        if let list = type as? any CaseIterable.Type, let cases = try cases(of: list) {
            return cases
        }
        if let decodable = type as? any Decodable.Type { return try object(decodable) }
        if let raw = type as? any RawRepresentable.Type { return try rawValue(of: raw) }
        if type is AnyClass || type == AnyObject.self { return Self.receiver }
        throw JSONSchemaError(type is any Encodable.Type ? .notDecodable : .unknownType, type)
    }

    /// The schema of an object in a directory.
    private static let receiver = object(
        ["$receiver": String.schema],
        required: ["$receiver"],
        isClosed: true
    )

    /// Returns the schema of an object.
    ///
    /// - Parameters:
    ///   - properties: The schemas of the members.
    ///   - required: The names of the members that must exist.
    ///   - isClosed: Whether there are no other members.
    static func object(
        _ properties: [String: JSONValue],
        required: [String],
        isClosed: Bool
    ) -> JSONValue {
        var schema: [String: JSONValue] = ["type": "object", "properties": .object(properties)]
        if isClosed { schema["additionalProperties"] = false }
        if !required.isEmpty { schema["required"] = .array(required.map(JSONValue.string)) }
        return .object(schema)
    }

    /// Returns a schema that also accepts null.
    static func optional(_ schema: JSONValue) -> JSONValue {
        schema == [:] ? schema : ["anyOf": [schema, ["type": "null"]]]
    }

    // MARK: Enums

    /// Returns the schema of the cases, or nil if they have no JSON.
    func cases(of type: any CaseIterable.Type) throws(JSONSchemaError) -> JSONValue? {
        guard type is any Decodable.Type || type is any RawRepresentable.Type else { return nil }
        var values: [JSONValue] = []
        for value in type.cases {
            guard let json = try? coder.encode(value) else { return nil }
            if !values.contains(json) { values.append(json) }
        }
        var schema: [String: JSONValue] = ["enum": .array(values)]
        if values.allSatisfy({ $0.string != nil }) {
            schema["type"] = "string"
        } else if values.allSatisfy({ $0.number?.isSpelledWhole == true }) {
            schema["type"] = "integer"
        }
        return .object(schema)
    }

    /// Returns the schema of a type's raw values, any of which must be valid.
    private func rawValue<Value: RawRepresentable>(
        of type: Value.Type
    ) throws(JSONSchemaError) -> JSONValue {
        let schema = try schema(of: Value.RawValue.self)
        for sample in SchemaSample.allCases {
            guard let raw = try example(of: Value.RawValue.self, sample) as? Value.RawValue,
                let value = Value(rawValue: raw), !Self.isEnum(value)
            else { throw JSONSchemaError(.enumWithoutCases, type) }
        }
        return schema
    }

    /// Returns whether a value is an enum case.
    static func isEnum(_ value: Any) -> Bool { Mirror(reflecting: value).displayStyle == .enum }

    // MARK: Decodable types

    /// Returns a reference to the schema of a type.
    private func object(_ type: any Decodable.Type) throws(JSONSchemaError) -> JSONValue {
        let id = ObjectIdentifier(type)
        if definitions[id] == nil {
            definitions[id] = Definition(name: name(for: type))
            let schema = try SchemaRecorder(writer: self).schema(of: type)
            definitions[id]?.schema = schema
        }
        definitions[id]?.uses += 1
        return ["$ref": .string(JSONValue.referencePrefix + (definitions[id]?.name ?? ""))]
    }

    /// Returns a unique name, of characters that need no escape in a reference.
    private func name(for type: any Decodable.Type) -> String {
        let name = String("\(type)".map { $0.isPlain ? $0 : "_" })
        let taken = Set(definitions.values.map(\.name))
        return name.numbered(while: taken.contains)
    }

    /// Returns a sample of a type.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - sample: The kind of sample.
    ///   - depth: The number of samples around this one.
    /// - Throws: A ``JSONSchemaError`` with the part of the type that has no sample.
    func example(
        of type: Any.Type,
        _ sample: SchemaSample,
        depth: Int = 0
    ) throws(JSONSchemaError) -> Any {
        if let row = type as? any SchemaRow.Type, let example = row.example(sample) {
            return example
        }
        if let provider = type as? any JSONSchemaProviding.Type { return provider.schemaExample }
        if let cases = (type as? any CaseIterable.Type)?.cases,
            let value = sample == .second ? cases.last : cases.first
        {
            return value
        }
        if let decodable = type as? any Decodable.Type {
            return try SchemaRecorder(writer: self, depth: depth + 1).example(of: decodable, sample)
        }
        throw JSONSchemaError(.unknownType, type)
    }

    // MARK: References

    /// Returns a self-contained schema: objects needed once are inlined, the others are in `$defs`.
    func resolved(_ schema: JSONValue) -> JSONValue {
        var shared: [String: JSONValue] = [:]
        var single: [String: JSONValue] = [:]
        for definition in definitions.values {
            if definition.uses > 1 {
                shared[definition.name] = definition.schema
            } else {
                single[definition.name] = definition.schema
            }
        }
        var inliner = SchemaInliner(definitions: single, keepsOthers: true)
        guard case .object(var members)? = try? inliner.inlined(schema) else { return schema }
        if !shared.isEmpty {
            members["$defs"] = .object(shared.compactMapValues { try? inliner.inlined($0) })
        }
        return .object(members)
    }
}
