internal import SelectorDispatch

/// A type whose elements the table converts, even if the type itself isn't `Codable`, such as
/// `[Any]`.
protocol JSONContainer: SchemaRow {
    /// Returns the JSON of the elements.
    ///
    /// - Parameters:
    ///   - writer: The writer of the elements.
    ///   - depth: The number of values around this one.
    func write(with writer: ValueWriter, depth: Int) throws(JSONError) -> JSONValue

    /// Reads a value of this type.
    static func read(_ json: JSONValue, with reader: ValueReader) throws(JSONError) -> Any

    static var elementType: Any.Type { get }
}

extension Optional: JSONContainer {
    func write(with writer: ValueWriter, depth: Int) throws(JSONError) -> JSONValue {
        guard let self else { return .null }
        return try writer.write(self, depth: depth)
    }

    static func read(_ json: JSONValue, with reader: ValueReader) throws(JSONError) -> Any {
        guard json != .null, let value = try reader.read(Wrapped.self, from: json) else {
            return Self.none as Any
        }
        guard let wrapped = value as? Wrapped else {
            throw JSONError(.unreadableType(spelling(of: self)))
        }
        return Self.some(wrapped) as Any
    }

    static func schema(with writer: SchemaWriter) throws(JSONSchemaError) -> JSONValue {
        SchemaWriter.optional(try writer.schema(of: Wrapped.self))
    }

    static var elementType: Any.Type { Wrapped.self }

    static func example(_ sample: SchemaSample) -> Any? { Self.none as Any }
}

extension Array: JSONContainer {
    func write(with writer: ValueWriter, depth: Int) throws(JSONError) -> JSONValue {
        var elements: [JSONValue] = []
        elements.reserveCapacity(count)
        for (index, element) in enumerated() {
            let json = try JSONError.at(
                JSONError.index(index),
                writer.write(element, depth: depth + 1)
            )
            elements.append(json)
        }
        return .array(elements)
    }

    static func read(_ json: JSONValue, with reader: ValueReader) throws(JSONError) -> Any {
        let elements = try json.contents(\.elements, "an array for \(self)")
        var result: [Element] = []
        result.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            let value = try JSONError.at(
                JSONError.index(index),
                reader.element(Element.self, from: element)
            )
            result.append(value)
        }
        return result
    }

    static func schema(with writer: SchemaWriter) throws(JSONSchemaError) -> JSONValue {
        let items = try JSONSchemaError.at("[]", writer.schema(of: Element.self))
        return ["type": "array", "items": items]
    }

    static var elementType: Any.Type { Element.self }

    static func example(_ sample: SchemaSample) -> Any? { Self() }
}

extension Dictionary: JSONContainer, SchemaRow where Key == String {
    func write(with writer: ValueWriter, depth: Int) throws(JSONError) -> JSONValue {
        guard self["$receiver"] == nil else { throw JSONError(.reservedName("$receiver")) }
        var members: [String: JSONValue] = [:]
        members.reserveCapacity(count)
        for (key, value) in self {
            members[key] = try JSONError.at(
                JSONError.member(key),
                writer.write(value, depth: depth + 1)
            )
        }
        return .object(members)
    }

    static func read(_ json: JSONValue, with reader: ValueReader) throws(JSONError) -> Any {
        let members = try json.contents(\.members, "an object for \(self)")
        guard members["$receiver"] == nil else { throw JSONError(.reservedName("$receiver")) }
        var result: [String: Value] = [:]
        result.reserveCapacity(members.count)
        // Sorted, for the same error each time.
        for (key, member) in members.sorted(by: { $0.key < $1.key }) {
            result[key] = try JSONError.at(
                JSONError.member(key),
                reader.element(Value.self, from: member)
            )
        }
        return result
    }

    static func schema(with writer: SchemaWriter) throws(JSONSchemaError) -> JSONValue {
        [
            "type": "object",
            "additionalProperties": try JSONSchemaError.at(".*", writer.schema(of: Value.self)),
            "description": .string(rule),
        ]
    }

    /// The rule for keys in words, because providers of agents refuse the keyword for it.
    private static var rule: String { "No key is '$receiver'." }

    static var elementType: Any.Type { Value.self }

    static func example(_ sample: SchemaSample) -> Any? { Self() }
}
