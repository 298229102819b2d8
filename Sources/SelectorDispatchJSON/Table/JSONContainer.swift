/// A type whose schema follows from that of its elements.
protocol SchemaContainer {
    /// Returns the schema of the type's JSON.
    static func schema(with writer: SchemaWriter) throws(JSONSchemaError) -> JSONValue

    /// A sample without elements, for deriving the schemas of types that contain this one.
    static var emptyExample: Any { get }
}

/// A type whose elements the table converts, even if the type itself isn't `Codable`, such as
/// `[Any]`.
protocol JSONContainer: SchemaContainer {
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

/// A set codes itself as an array, so it has an array's schema.
extension Set: SchemaContainer {
    static func schema(with writer: SchemaWriter) throws(JSONSchemaError) -> JSONValue {
        try [Element].schema(with: writer)
    }

    static var emptyExample: Any { Self() }
}

extension Array: JSONContainer {
    func write(with writer: ValueWriter, depth: Int) throws(JSONError) -> JSONValue {
        var elements: [JSONValue] = []
        elements.reserveCapacity(count)
        for (index, element) in enumerated() {
            do throws(JSONError) {
                elements.append(try writer.write(element, depth: depth + 1))
            } catch {
                throw error.at(JSONError.index(index))
            }
        }
        return .array(elements)
    }

    static func read(_ json: JSONValue, with reader: ValueReader) throws(JSONError) -> Any {
        guard case .array(let elements) = json else {
            throw JSONError(.wrongKind(expected: "an array for \(self)", actual: json.kind))
        }
        var result: [Element] = []
        result.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            do throws(JSONError) {
                result.append(try reader.element(Element.self, from: element))
            } catch {
                throw error.at(JSONError.index(index))
            }
        }
        return result
    }

    static func schema(with writer: SchemaWriter) throws(JSONSchemaError) -> JSONValue {
        do throws(JSONSchemaError) {
            return ["type": "array", "items": try writer.schema(of: Element.self)]
        } catch {
            throw error.at("[]")
        }
    }

    static var elementType: Any.Type { Element.self }

    static var emptyExample: Any { Self() }
}

extension Dictionary: JSONContainer, SchemaContainer where Key == String {
    func write(with writer: ValueWriter, depth: Int) throws(JSONError) -> JSONValue {
        guard self["$receiver"] == nil else { throw JSONError(.reservedName("$receiver")) }
        var members: [String: JSONValue] = [:]
        members.reserveCapacity(count)
        for (key, value) in self {
            do throws(JSONError) {
                members[key] = try writer.write(value, depth: depth + 1)
            } catch {
                throw error.at(JSONError.member(key))
            }
        }
        return .object(members)
    }

    static func read(_ json: JSONValue, with reader: ValueReader) throws(JSONError) -> Any {
        guard case .object(let members) = json else {
            throw JSONError(.wrongKind(expected: "an object for \(self)", actual: json.kind))
        }
        guard members["$receiver"] == nil else { throw JSONError(.reservedName("$receiver")) }
        var result: [String: Value] = [:]
        result.reserveCapacity(members.count)
        // Sorted, for the same error each time.
        for (key, member) in members.sorted(by: { $0.key < $1.key }) {
            do throws(JSONError) {
                result[key] = try reader.element(Value.self, from: member)
            } catch {
                throw error.at(JSONError.member(key))
            }
        }
        return result
    }

    static func schema(with writer: SchemaWriter) throws(JSONSchemaError) -> JSONValue {
        do throws(JSONSchemaError) {
            return [
                "type": "object",
                "additionalProperties": try writer.schema(of: Value.self),
                "description": .string(Self.rule),
            ]
        } catch {
            throw error.at(".*")
        }
    }

    /// The rule for keys in words, because providers of agents refuse the keyword for it.
    private static var rule: String { "No key is '$receiver'." }

    static var elementType: Any.Type { Value.self }

    static var emptyExample: Any { Self() }
}
