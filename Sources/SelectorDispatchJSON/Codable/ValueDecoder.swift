/// A decoder of `Decodable` types from JSON.
///
/// Their parts follow the table of ``JSONCoder``.
struct ValueDecoder: Decoder {
    let json: JSONValue
    let reader: ValueReader
    let codingPath: [any CodingKey]

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Reads a value by its type's own coding.
    ///
    /// - Throws: A ``JSONError`` with the place in the JSON, also if the type throws another error.
    static func decode<Value: Decodable>(
        _ type: Value.Type,
        from json: JSONValue,
        with reader: ValueReader
    ) throws(JSONError) -> Any {
        do {
            return try Value(from: ValueDecoder(json: json, reader: reader, codingPath: []))
        } catch {
            throw JSONError(error, of: type)
        }
    }

    func container<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let members = try JSONError.at(codingPath.text, json.contents(\.members, "an object"))
        return KeyedDecodingContainer(KeyedReader(members: members, decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let elements = try JSONError.at(codingPath.text, json.contents(\.elements, "an array"))
        return UnkeyedReader(elements: elements, decoder: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// Returns the decoder of a part.
    func nested(_ json: JSONValue, _ key: any CodingKey) -> ValueDecoder {
        ValueDecoder(json: json, reader: reader, codingPath: codingPath + [key])
    }

    /// Returns the value as the given type, by a row of the table or the type's own coding.
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let scalar = type as? any JSONScalar.Type {
            let value = try JSONError.at(codingPath.text, scalar.read(json))
            if let value = value as? Value { return value }
        }
        do {
            return try Value(from: self)
        } catch {
            guard let listed = reader.notListed(type, json) else { throw error }
            throw listed.at(codingPath.text)
        }
    }
}

extension ValueDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { json == .null }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }
}

private struct KeyedReader<Key: CodingKey>: DecodedMembers {
    let members: [String: JSONValue]
    let decoder: ValueDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] { members.keys.sorted().compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

    /// Returns the decoder of a member, which must exist.
    func member(_ key: any CodingKey) throws -> ValueDecoder {
        guard let json = members[key.stringValue] else {
            throw JSONError(.missingMember(key.stringValue), path: codingPath.text)
        }
        return decoder.nested(json, key)
    }

    func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try member(key).value(type)
    }
}

private struct UnkeyedReader: DecodedElements {
    let elements: [JSONValue]
    let decoder: ValueDecoder
    private(set) var currentIndex = 0

    var codingPath: [any CodingKey] { decoder.codingPath }

    var count: Int? { elements.count }

    var isAtEnd: Bool { currentIndex >= elements.count }

    mutating func next<Value>(_ read: (ValueDecoder) throws -> Value) throws -> Value {
        let key = PathKey(intValue: currentIndex)
        guard !isAtEnd else {
            throw JSONError(.missingMember("[\(currentIndex)]"), path: codingPath.text)
        }
        let value = try read(decoder.nested(elements[currentIndex], key))
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, elements[currentIndex] == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next { try $0.value(type) }
    }
}
