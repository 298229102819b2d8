internal import Foundation
internal import SelectorDispatch

/// A reader of values by the table of ``JSONCoder``.
///
/// The requested type decides which row applies.
struct ValueReader {
    let directory: ReceiverDirectory

    /// The isolation whose objects the reader finds.
    let isolation: (any Actor)?

    /// Reads a value.
    ///
    /// - Returns: A value of the type, or nil if the JSON is null and the type is optional or
    ///   `Any`.
    func read(_ type: Any.Type, from json: JSONValue) throws(JSONError) -> Any? {
        // Looking up a conformance takes longer than reading.
        if type == Int.self { return try Int.read(json) }
        if type == String.self { return try String.read(json) }
        if let scalar = type as? any JSONScalar.Type { return try scalar.read(json) }
        if let container = type as? any JSONContainer.Type {
            return try container.read(json, with: self)
        }
        if let name = Self.receiverName(json), !Self.isValue(type) {
            return try receiver(name, as: type)
        }
        if type == Any.self || type == (any Sendable).self || type == AnyHashable.self {
            return try natural(json)
        }
        do throws(JSONError) {
            if let decodable = type as? any Decodable.Type {
                return try ValueDecoder.decode(decodable, from: json, with: self)
            }
            if let type = type as? any RawRepresentable.Type { return try raw(type, json) }
        } catch {
            throw notListed(type, json) ?? error
        }
        if type == Void.self, case .null = json { return () }
        throw JSONError(.unreadableType(spelling(of: type)))
    }

    /// Reads an element of an array or a dictionary.
    ///
    /// Null becomes `NSNull` if the type is `Any`.
    func element<Element>(_ type: Element.Type, from json: JSONValue) throws(JSONError) -> Element {
        if let value = try read(type, from: json) {
            if let element = value as? Element { return element }
        } else if let null = NSNull() as? Element {
            return null
        }
        throw JSONError(.wrongKind(expected: spelling(of: type), actual: json.kind))
    }

    /// Returns the error of JSON that is none of an enum's cases, or nil for any other type or
    /// problem.
    func notListed(_ type: Any.Type, _ json: JSONValue) -> JSONError? {
        guard let list = type as? any CaseIterable.Type else { return nil }
        let writer = SchemaWriter(JSONCoder(directory: directory))
        guard let values = try? writer.cases(of: list)?["enum"]?.elements,
            values.contains(where: { $0.kind == json.kind }),
            !values.contains(json)
        else { return nil }
        let expected = values.map(\.description)
        return JSONError(.notListed(expected: expected, actual: json.description))
    }

    /// Reads a value by its raw value.
    private func raw<Value: RawRepresentable>(
        _ type: Value.Type,
        _ json: JSONValue
    ) throws(JSONError) -> Any {
        guard let raw = try read(Value.RawValue.self, from: json) as? Value.RawValue else {
            throw JSONError(.unreadableType(spelling(of: type)))
        }
        guard let value = Value(rawValue: raw) else {
            throw JSONError(.unreadable(type: "\(type)", text: json.string ?? json.description))
        }
        return value
    }

    // MARK: Any

    /// Reads a value as the type that its JSON suggests.
    private func natural(_ json: JSONValue) throws(JSONError) -> Any? {
        switch json {
        case .null: return nil
        case .bool(let value): return value
        case .string(let value): return value
        case .number(let number): return try Self.natural(number)
        case .array: return try read([Any].self, from: json)
        case .object: return try read([String: Any].self, from: json)
        }
    }

    /// Returns a number as the first of the types `Int`, `UInt64`, `Double` and `Decimal` that has
    /// all its digits.
    private static func natural(_ number: JSONNumber) throws(JSONError) -> Any {
        if number.isSpelledWhole {
            // Integers have no -0.
            if number.text == "-0" { return -0.0 }
            if let value = try? number.integer(Int.self) { return value }
            if let value = try? number.integer(UInt64.self) { return value }
        } else if let value = try? number.floatingPoint(Double.self),
            JSONNumber(unchecked: "\(value)").decimal == number.decimal
        {
            return value
        }
        guard let value = Decimal.exactly(number) else {
            throw JSONError(.outOfRange(type: "Any", value: number.text))
        }
        return value
    }

    // MARK: Receivers

    /// Returns the name in `{"$receiver": "cart"}`, or nil for any other JSON.
    private static func receiverName(_ json: JSONValue) -> String? {
        json.members?.count == 1 ? json["$receiver"]?.string : nil
    }

    /// Returns whether the type has no objects.
    private static func isValue(_ type: Any.Type) -> Bool {
        guard !(type is AnyClass) else { return false }
        // An existential conforms to no protocol.
        return type is any Decodable.Type || type is any RawRepresentable.Type
    }

    /// Returns the receiver with a name, which must be an instance of the type.
    private func receiver(_ name: String, as type: Any.Type) throws(JSONError) -> Any {
        let object = try directory.receiver(named: name, in: isolation)
        func isInstance<Value>(_: Value.Type) -> Bool { object is Value }
        guard _openExistential(type, do: isInstance) else {
            throw JSONError(
                .wrongReceiver(name, expected: "\(type)", actual: "\(Swift.type(of: object))")
            )
        }
        return object
    }
}
