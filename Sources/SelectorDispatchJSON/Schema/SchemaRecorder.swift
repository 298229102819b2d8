/// A recorder of the members that a type's `init(from:)` reads from sample values.
///
/// The initializer runs three times: with two sets of different values, and without optional
/// members. The members are the type's only if it requests the same ones each time. Otherwise they
/// depend on values; a schema would be a guess.
struct SchemaRecorder {
    /// The depth to which types without optionals may contain each other.
    private static let depthLimit = 64

    let writer: SchemaWriter
    let depth: Int

    init(_ writer: SchemaWriter, depth: Int = 0) {
        self.writer = writer
        self.depth = depth
    }

    /// Returns the schema of a type's input.
    func schema(of type: any Decodable.Type, _ coder: JSONCoder) throws(JSONSchemaError)
        -> JSONValue
    {
        var recordings: [SchemaRecording] = []
        for sample in SchemaSample.allCases {
            let recording = SchemaRecording()
            let value = try run(type, sample, recording)
            if SchemaWriter.isEnum(value) { throw JSONSchemaError(.enumWithoutCases, type) }
            if recording.readsAllKeys { throw JSONSchemaError(.readsAllKeys, type) }
            try checkWriting(of: value, type, recording, coder)
            recordings.append(recording)
        }
        guard recordings.allSatisfy({ $0.shape == recordings[0].shape }) else {
            throw JSONSchemaError(.dependsOnValues, type)
        }
        return try recordings[0].schema(of: type, with: writer)
    }

    /// Returns a sample of a type.
    func example(of type: any Decodable.Type, _ sample: SchemaSample) throws(JSONSchemaError) -> Any
    {
        try run(type, sample, SchemaRecording())
    }

    private func run(
        _ type: any Decodable.Type,
        _ sample: SchemaSample,
        _ recording: SchemaRecording
    ) throws(JSONSchemaError) -> Any {
        guard depth < Self.depthLimit else {
            throw JSONSchemaError(.refused(reason: "it contains itself"), type)
        }
        do {
            return try type.init(from: RecordingDecoder(recording, self, sample, []))
        } catch let error as JSONSchemaError {
            throw error
        } catch {
            if recording.readsAllKeys { throw JSONSchemaError(.readsAllKeys, type) }
            if type is any RawRepresentable.Type { throw JSONSchemaError(.enumWithoutCases, type) }
            throw JSONSchemaError(.refused(reason: Self.reason(of: error)), type)
        }
    }

    private static func reason(of error: any Error) -> String {
        switch error {
        case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context), DecodingError.keyNotFound(_, let context):
            context.debugDescription
        default: "\(error)"
        }
    }

    /// Finds a type that writes other members than it reads, by its samples.
    private func checkWriting(
        of value: Any,
        _ type: any Decodable.Type,
        _ recording: SchemaRecording,
        _ coder: JSONCoder
    ) throws(JSONSchemaError) {
        guard value is any Encodable, case .object(let members)? = try? coder.encode(value),
            let known = recording.memberNames
        else { return }
        let other = members.keys.filter { !known.contains($0) }.sorted()
        if !other.isEmpty { throw JSONSchemaError(.writesOther(members: other), type) }
    }
}

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
            case (.nested(let first), .nested(let second)): first.shape == second.shape
            case (.nothing, _), (_, .nothing): true
            default: false
            }
        }
    }

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

    /// The parts that must be equal in all runs.
    struct Shape: Equatable {
        var members: [String: Member]?
        var elements: [Part]?
        var isList = false
        var single: Part?
    }

    private(set) var members: [String: Member]?
    private var names: [String] = []
    var elements: [Part]?
    /// Whether elements were read to the end.
    var isList = false
    var single: Part?
    var isNullable = false
    var readsAllKeys = false

    var shape: Shape {
        // A list reads as many elements as it gets.
        Shape(
            members: members,
            elements: isList ? elements.map { Array($0.prefix(1)) } : elements,
            isList: isList,
            single: single
        )
    }

    /// The names of an object's members, or nil if it isn't an object.
    var memberNames: Set<String>? { single == nil ? members.map { Set($0.keys) } : nil }

    func becomeObject() { members = members ?? [:] }

    func change(_ name: String, _ change: (inout Member) -> Void) {
        becomeObject()
        change(&members![name, default: Member()])
    }

    func schema(of type: Any.Type, with writer: SchemaWriter) throws(JSONSchemaError) -> JSONValue {
        let schema = try kindSchema(of: type, with: writer)
        return isNullable ? SchemaWriter.optional(schema) : schema
    }

    private func kindSchema(of type: Any.Type, with writer: SchemaWriter) throws(JSONSchemaError)
        -> JSONValue
    {
        switch (members, elements, single) {
        case (let members?, nil, nil): return try objectSchema(members, of: type, with: writer)
        case (nil, let elements?, nil): return try arraySchema(elements, of: type, with: writer)
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
        var required: [JSONValue] = []
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
            do throws(JSONSchemaError) {
                let schema = try Self.schema(of: member.part, type, with: writer)
                properties[name] = member.isNullable ? SchemaWriter.optional(schema) : schema
            } catch {
                throw error.at(JSONError.member(name))
            }
            if !member.isOptional { required.append(.string(name)) }
        }
        var schema: [String: JSONValue] = [
            "type": "object", "properties": .object(properties), "additionalProperties": false,
        ]
        if !required.isEmpty { schema["required"] = .array(required) }
        return .object(schema)
    }

    private func arraySchema(
        _ elements: [Part],
        of type: Any.Type,
        with writer: SchemaWriter
    ) throws(JSONSchemaError) -> JSONValue {
        do throws(JSONSchemaError) {
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
                "type": "array", "prefixItems": .array(items), "items": false,
                "minItems": .number(JSONNumber(items.count)),
            ]
        } catch {
            throw error.at("[]")
        }
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
