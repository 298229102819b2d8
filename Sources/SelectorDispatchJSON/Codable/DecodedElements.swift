/// The elements of an array, each of which has a decoder.
protocol DecodedElements: UnkeyedDecodingContainer {
    associatedtype Part: Decoder

    /// Reads the current element, and moves on if that succeeds.
    mutating func next<Value>(_ read: (Part) throws -> Value) throws -> Value
}

extension DecodedElements {
    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try next { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}
