/// An encoder of `Encodable` types as JSON.
///
/// Their parts follow the table of ``JSONCoder``.
struct ValueEncoder: Encoder {
    let slot: ValueSlot
    let writer: ValueWriter

    /// The number of enclosing values.
    let depth: Int

    let codingPath: [any CodingKey]

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Writes a value by its type's own coding.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - writer: The writer of its parts.
    ///   - depth: The number of enclosing values.
    /// - Throws: A ``JSONError`` with the place in the value, also if the type throws another
    ///   error.
    static func encode(
        _ value: any Encodable,
        with writer: ValueWriter,
        depth: Int
    ) throws(JSONError) -> JSONValue {
        let encoder = ValueEncoder(slot: ValueSlot(), writer: writer, depth: depth, codingPath: [])
        do {
            try encoder.encodeByItself(value)
        } catch {
            throw JSONError(error, of: type(of: value))
        }
        guard let json = encoder.slot.json else {
            throw JSONError(
                .refused(type: "\(type(of: value))", reason: "its encode(to:) wrote nothing")
            )
        }
        return json
    }

    func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
        slot.becomeObject()
        return KeyedEncodingContainer(KeyedWriter(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        slot.becomeArray()
        return UnkeyedWriter(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// Returns the encoder of a part.
    func nested(_ part: ValueSlot, _ key: any CodingKey) -> ValueEncoder {
        ValueEncoder(slot: part, writer: writer, depth: depth + 1, codingPath: codingPath + [key])
    }

    /// Writes the value, by a row of the table or the type's own coding.
    func write(_ value: some Encodable) throws {
        guard depth <= writer.depthLimit else {
            throw JSONError(.tooDeep(limit: writer.depthLimit), path: codingPath.text)
        }
        if let scalar = value as? any JSONScalar {
            slot.value = try JSONError.at(codingPath.text, scalar.json())
        } else {
            try encodeByItself(value)
        }
    }

    /// Writes the value by its type's own coding.
    private func encodeByItself(_ value: any Encodable) throws {
        try value.encode(to: self)
        guard slot.isArray, let type = type(of: value) as? any UnorderedContainer.Type else {
            return
        }
        slot.unorderedGroup = type.elementsInGroup
    }
}

extension ValueEncoder: SingleValueEncodingContainer {
    func encodeNil() { slot.value = .null }

    func encode(_ value: some Encodable) throws { try write(value) }
}

/// A value written piecemeal, in any order.
final class ValueSlot {
    var value: JSONValue?
    /// The number of an array's elements that belong together if the groups have no order, or nil if
    /// they have one.
    var unorderedGroup: Int?
    /// The members of an object, or nil for anything else.
    private var members: [String: ValueSlot]?
    /// The elements of an array, or nil for anything else.
    private var elements: [ValueSlot]?

    /// Makes the value an object, unless it already is an array.
    func becomeObject() {
        if elements == nil { members = members ?? [:] }
    }

    /// Makes the value an array, unless it already is an object.
    func becomeArray() {
        if members == nil { elements = elements ?? [] }
    }

    var isArray: Bool { elements != nil }

    /// The number of an array's elements, or 0 for anything else.
    var count: Int { elements?.count ?? 0 }

    /// Returns the slot of an object's member; one that is written again replaces its value.
    func member(_ name: String) -> ValueSlot {
        let slot = members?[name] ?? ValueSlot()
        members?[name] = slot
        return slot
    }

    /// Returns the slot of an array's next element, which it adds.
    func nextElement() -> ValueSlot {
        let slot = ValueSlot()
        elements?.append(slot)
        return slot
    }

    /// The written JSON, or nil if nothing was written.
    var json: JSONValue? {
        if let members { return .object(members.mapValues { $0.json ?? .object([:]) }) }
        guard let elements else { return value }
        let array = JSONValue.array(elements.map { $0.json ?? .object([:]) })
        return unorderedGroup.map(array.sorted) ?? array
    }
}

private struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    /// Returns the encoder of a member.
    private func member(_ key: any CodingKey) -> ValueEncoder {
        encoder.nested(encoder.slot.member(key.stringValue), key)
    }

    func encodeNil(forKey key: Key) { member(key).encodeNil() }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        try member(key).write(value)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        member(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        member(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { member(PathKey.super) }

    func superEncoder(forKey key: Key) -> any Encoder { member(key) }
}

private struct UnkeyedWriter: UnkeyedEncodingContainer {
    let encoder: ValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    var count: Int { encoder.slot.count }

    /// The encoder of the next element.
    private var next: ValueEncoder {
        let key = PathKey(intValue: count)
        return encoder.nested(encoder.slot.nextElement(), key)
    }

    func encodeNil() { next.encodeNil() }

    func encode(_ value: some Encodable) throws { try next.write(value) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
        next.container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next.unkeyedContainer() }

    func superEncoder() -> any Encoder { next }
}
