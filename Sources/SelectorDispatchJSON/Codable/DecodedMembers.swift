/// The members of an object, each of which has a decoder.
protocol DecodedMembers: KeyedDecodingContainerProtocol {
    associatedtype Part: Decoder

    /// Returns the decoder of a member.
    func member(_ key: any CodingKey) throws -> Part
}

extension DecodedMembers {
    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try member(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try member(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try member(PathKey.super) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
}
