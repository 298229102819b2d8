/// The schema of a type by what it read.
struct RecordedSchema {
    /// The type, for errors.
    let type: Any.Type

    /// The writer of the parts' schemas.
    let writer: SchemaWriter

    /// Returns the schema of a recording.
    ///
    /// - Throws: A ``JSONSchemaError`` with the part that has no schema.
    func schema(of recording: SchemaRecording) throws(JSONSchemaError) -> JSONValue {
        let schema = try kindSchema(of: recording)
        return recording.isNullable ? SchemaWriter.optional(schema) : schema
    }

    /// Returns the schema without null.
    private func kindSchema(of recording: SchemaRecording) throws(JSONSchemaError) -> JSONValue {
        switch (recording.members, recording.elements, recording.single) {
        case (let members?, nil, nil): return try objectSchema(members)
        case (nil, let elements?, nil):
            return try JSONSchemaError.at(
                "[]",
                recording.isList ? listSchema(elements) : tupleSchema(elements)
            )
        case (nil, nil, let single?): return try schema(of: single)
        default: throw JSONSchemaError(.dependsOnValues, type)
        }
    }

    private func objectSchema(
        _ members: [String: SchemaRecording.Member]
    ) throws(JSONSchemaError) -> JSONValue {
        var properties: [String: JSONValue] = [:]
        var required: [String] = []
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
            let schema = try JSONSchemaError.at(JSONError.member(name), schema(of: member.part))
            properties[name] = member.isNullable ? SchemaWriter.optional(schema) : schema
            if !member.isOptional { required.append(name) }
        }
        return SchemaWriter.object(
            properties,
            required: required,
            isClosed: !writer.coder.acceptsUnknownMembers
        )
    }

    /// Returns the schema of an array that was read to its end.
    private func listSchema(
        _ elements: [SchemaRecording.Part]
    ) throws(JSONSchemaError) -> JSONValue {
        guard let first = elements.first, elements.allSatisfy({ $0 == first }) else {
            throw JSONSchemaError(.dependsOnValues, type)
        }
        return ["type": "array", "items": try schema(of: first)]
    }

    /// Returns the schema of an array with a fixed number of elements.
    private func tupleSchema(
        _ elements: [SchemaRecording.Part]
    ) throws(JSONSchemaError) -> JSONValue {
        var items: [JSONValue] = []
        for element in elements { items.append(try schema(of: element)) }
        return [
            "type": "array",
            "prefixItems": .array(items),
            "items": false,
            "minItems": JSONValue(items.count),
        ]
    }

    private func schema(of part: SchemaRecording.Part) throws(JSONSchemaError) -> JSONValue {
        switch part {
        case .value(let type): try writer.schema(of: type)
        case .nested(let recording): try schema(of: recording)
        case .nothing: throw JSONSchemaError(.dependsOnValues, type)
        }
    }
}
