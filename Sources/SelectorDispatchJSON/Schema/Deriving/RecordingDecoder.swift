/// A decoder that returns sample values and records which ones were requested.
struct RecordingDecoder: Decoder {
    /// The requests to this decoder.
    let recording: SchemaRecording

    let recorder: SchemaRecorder
    let sample: SchemaSample
    let codingPath: [any CodingKey]

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedDecodingContainer<Key> {
        recording.members = recording.members ?? [:]
        return KeyedDecodingContainer(KeyedRecorder(decoder: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer {
        recording.elements = recording.elements ?? []
        return UnkeyedRecorder(decoder: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// Returns a decoder for a part, with its own recording.
    func nested(_ key: any CodingKey) -> RecordingDecoder {
        RecordingDecoder(
            recording: SchemaRecording(),
            recorder: recorder,
            sample: sample,
            codingPath: codingPath + [key]
        )
    }

    /// Returns a sample of a part.
    ///
    /// - Parameters:
    ///   - type: The part's type.
    ///   - place: The part's place, for an error, such as `.price`.
    func example<Value: Decodable>(of type: Value.Type, _ place: String) throws -> Value {
        let value = try JSONSchemaError.at(
            place,
            recorder.writer.example(of: type, sample, depth: recorder.depth)
        )
        guard let value = value as? Value else {
            throw JSONSchemaError(.unknownType, type).at(place)
        }
        return value
    }
}

extension RecordingDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool {
        recording.isNullable = true
        return false
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        recording.single = .value(type)
        return try example(of: type, "")
    }
}

private struct KeyedRecorder<Key: CodingKey>: DecodedMembers {
    let decoder: RecordingDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] {
        decoder.recording.readsAllKeys = true
        return []
    }

    func contains(_ key: Key) -> Bool {
        decoder.recording[key].isOptional = true
        return decoder.sample != .leastMembers
    }

    func decodeNil(forKey key: Key) -> Bool {
        decoder.recording[key].isNullable = true
        return decoder.sample == .leastMembers
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        decoder.recording[key].part = .value(type)
        return try decoder.example(of: type, JSONError.member(key.stringValue))
    }

    /// Returns a decoder for a member, and notes its recording.
    func member(_ key: any CodingKey) -> RecordingDecoder {
        let nested = decoder.nested(key)
        decoder.recording[key].part = .nested(nested.recording)
        return nested
    }
}

private struct UnkeyedRecorder: DecodedElements {
    let decoder: RecordingDecoder
    private(set) var currentIndex = 0

    var codingPath: [any CodingKey] { decoder.codingPath }

    /// The number of elements, which differs between the runs.
    private var length: Int { decoder.sample == .second ? 2 : 1 }

    var count: Int? {
        decoder.recording.isList = true
        return length
    }

    var isAtEnd: Bool {
        decoder.recording.isList = true
        return currentIndex >= length
    }

    /// Notes that an element was read, and moves on.
    private mutating func note(_ part: SchemaRecording.Part) {
        decoder.recording.elements?.append(part)
        currentIndex += 1
    }

    /// Returns false: an element type that accepts null is optional.
    func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        note(.value(type))
        return try decoder.example(of: type, "[]")
    }

    mutating func next<Value>(_ read: (RecordingDecoder) throws -> Value) throws -> Value {
        let nested = decoder.nested(PathKey(intValue: currentIndex))
        note(.nested(nested.recording))
        return try read(nested)
    }
}
