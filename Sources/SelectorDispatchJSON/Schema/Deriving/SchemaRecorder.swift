/// A recorder of the members that a type's `init(from:)` reads from sample values.
///
/// The initializer runs three times: with two sets of different values, and without optional
/// members. The members are the type's only if it requests the same ones each time. Otherwise, they
/// depend on values, and a schema would be a guess.
struct SchemaRecorder {
    /// The largest number of samples inside each other, which a type that contains itself exceeds.
    private static let depthLimit = 64

    let writer: SchemaWriter

    /// The number of samples around this one.
    var depth = 0

    /// Returns the schema of a type's input.
    ///
    /// - Throws: A ``JSONSchemaError`` with the part of the type that has no schema.
    func schema(of type: any Decodable.Type) throws(JSONSchemaError) -> JSONValue {
        var recordings: [SchemaRecording] = []
        for sample in SchemaSample.allCases {
            let recording = SchemaRecording()
            let value = try example(of: type, sample, recording)
            if SchemaWriter.isEnum(value) { throw JSONSchemaError(.enumWithoutCases, type) }
            if recording.readsAllKeys { throw JSONSchemaError(.readsAllKeys, type) }
            try checkWriting(of: value, type, recording)
            recordings.append(recording)
        }
        guard recordings.allSatisfy({ $0.isLike(recordings[0]) }) else {
            throw JSONSchemaError(.dependsOnValues, type)
        }
        return try RecordedSchema(type: type, writer: writer).schema(of: recordings[0])
    }

    /// Returns a sample of a type, which its `init(from:)` creates.
    ///
    /// The recording gets the requests of the initializer.
    func example(
        of type: any Decodable.Type,
        _ sample: SchemaSample,
        _ recording: SchemaRecording = SchemaRecording()
    ) throws(JSONSchemaError) -> Any {
        guard depth < Self.depthLimit else {
            throw JSONSchemaError(.refused(reason: "it contains itself"), type)
        }
        let decoder = RecordingDecoder(
            recording: recording,
            recorder: self,
            sample: sample,
            codingPath: []
        )
        do {
            return try type.init(from: decoder)
        } catch let error as JSONSchemaError {
            throw error
        } catch {
            if recording.readsAllKeys { throw JSONSchemaError(.readsAllKeys, type) }
            if type is any RawRepresentable.Type { throw JSONSchemaError(.enumWithoutCases, type) }
            throw JSONSchemaError(.refused(reason: Self.reason(of: error)), type)
        }
    }

    /// Returns an error of a type's own coding in its own words.
    private static func reason(of error: any Error) -> String {
        switch error {
        case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context), DecodingError.keyNotFound(_, let context):
            context.debugDescription
        default: "\(error)"
        }
    }

    /// Refuses a type that writes members that it doesn't read, by a sample.
    private func checkWriting(
        of value: Any,
        _ type: any Decodable.Type,
        _ recording: SchemaRecording
    ) throws(JSONSchemaError) {
        guard value is any Encodable,
            case .object(let members)? = try? writer.coder.encode(value),
            recording.single == nil, let known = recording.members
        else { return }
        let other = members.keys.filter { known[$0] == nil }.sorted()
        if !other.isEmpty { throw JSONSchemaError(.writesOther(members: other), type) }
    }
}
