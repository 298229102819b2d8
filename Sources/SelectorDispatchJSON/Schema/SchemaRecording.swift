/// The requests of a type to its decoder.
final class SchemaRecording {
    /// A part that was read.
    enum Part: Equatable {
        case value(Any.Type)
        case nested(SchemaRecording)
        /// Requested, but not read.
        case nothing

        static func == (first: Part, second: Part) -> Bool {
            switch (first, second) {
            case (.value(let first), .value(let second)): first == second
            case (.nested(let first), .nested(let second)): first.isLike(second)
            case (.nothing, _), (_, .nothing): true
            default: false
            }
        }
    }

    /// A member of an object, as the type requested it.
    struct Member: Equatable {
        var part = Part.nothing

        /// Whether the type asked if the member exists.
        var isOptional = false

        /// Whether the type asked if the member is null.
        ///
        /// It needn't ask about a missing member.
        var isNullable = false

        static func == (first: Member, second: Member) -> Bool {
            first.part == second.part && first.isOptional == second.isOptional
        }
    }

    /// The members of an object, or nil for another kind.
    var members: [String: Member]?

    /// The elements of an array, or nil for another kind.
    var elements: [Part]?

    /// Whether elements were read to the end.
    var isList = false

    /// The value that the type reads as a whole, or nil for another kind.
    var single: Part?

    /// Whether the type asked if the value is null.
    var isNullable = false

    /// Whether the type asked for the names of all members.
    var readsAllKeys = false

    /// The facts about a member.
    subscript(_ key: any CodingKey) -> Member {
        get { members?[key.stringValue] ?? Member() }
        set { members?[key.stringValue] = newValue }
    }

    /// Returns whether the same parts were read in another run.
    func isLike(_ other: SchemaRecording) -> Bool {
        members == other.members && isList == other.isList && single == other.single
            && ownElements == other.ownElements
    }

    /// The elements that the type chose; a list reads as many as it gets.
    private var ownElements: [Part]? { isList ? elements.map { Array($0.prefix(1)) } : elements }

    /// Returns the schema of what the type read.
    ///
    /// - Parameters:
    ///   - type: The type, for errors.
    ///   - writer: The writer of the parts' schemas.
    /// - Throws: A ``JSONSchemaError`` with the part that has no schema.
    func schema(of type: Any.Type, with writer: SchemaWriter) throws(JSONSchemaError) -> JSONValue {
        let schema = try kindSchema(of: type, with: writer)
        return isNullable ? SchemaWriter.optional(schema) : schema
    }

    /// Returns the schema without null.
    private func kindSchema(
        of type: Any.Type,
        with writer: SchemaWriter
    ) throws(JSONSchemaError) -> JSONValue {
        switch (members, elements, single) {
        case (let members?, nil, nil): return try objectSchema(members, of: type, with: writer)
        case (nil, let elements?, nil):
            return try JSONSchemaError.at("[]", arraySchema(elements, of: type, with: writer))
        case (nil, nil, let single?): return try Self.schema(of: single, type, with: writer)
        default: throw JSONSchemaError(.dependsOnValues, type)
        }
    }

    private func objectSchema(
        _ members: [String: Member],
        of type: Any.Type,
        with writer: SchemaWriter
    ) throws(JSONSchemaError) -> JSONValue {
        var properties: [String: JSONValue] = [:]
        var required: [String] = []
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
            let schema = try JSONSchemaError.at(
                JSONError.member(name),
                Self.schema(of: member.part, type, with: writer)
            )
            properties[name] = member.isNullable ? SchemaWriter.optional(schema) : schema
            if !member.isOptional { required.append(name) }
        }
        return SchemaWriter.object(
            properties,
            required: required,
            isClosed: !writer.coder.acceptsUnknownMembers
        )
    }

    private func arraySchema(
        _ elements: [Part],
        of type: Any.Type,
        with writer: SchemaWriter
    ) throws(JSONSchemaError) -> JSONValue {
        if isList {
            guard let first = elements.first, elements.allSatisfy({ $0 == first }) else {
                throw JSONSchemaError(.dependsOnValues, type)
            }
            return ["type": "array", "items": try Self.schema(of: first, type, with: writer)]
        }
        var items: [JSONValue] = []
        for element in elements {
            items.append(try Self.schema(of: element, type, with: writer))
        }
        return [
            "type": "array",
            "prefixItems": .array(items),
            "items": false,
            "minItems": JSONValue(items.count),
        ]
    }

    private static func schema(
        of part: Part,
        _ type: Any.Type,
        with writer: SchemaWriter
    ) throws(JSONSchemaError) -> JSONValue {
        switch part {
        case .value(let part): try writer.schema(of: part)
        case .nested(let recording): try recording.schema(of: type, with: writer)
        case .nothing: throw JSONSchemaError(.dependsOnValues, type)
        }
    }
}
