internal import Foundation

/// The JSON of two different values of a type.
typealias JSONExamples = (first: JSONValue, second: JSONValue)

/// A type whose values are JSON values without parts.
///
/// Each conformance is a row of the table.
protocol JSONScalar: SchemaRow, SendableMetatype {
    /// Returns the JSON of the value.
    func json() throws(JSONError) -> JSONValue

    /// Reads a value from its JSON.
    static func read(_ json: JSONValue) throws(JSONError) -> Self

    /// The schema of the type's JSON.
    static var schema: JSONValue { get }

    /// Examples for deriving the schemas of types that contain this one.
    static var examples: JSONExamples { get }
}

extension JSONScalar {
    static func schema(with writer: SchemaWriter) -> JSONValue { schema }

    static func example(_ sample: SchemaSample) -> Any? {
        try? read(sample == .second ? examples.second : examples.first)
    }

    /// Returns the number of a JSON number.
    fileprivate static func number(_ json: JSONValue) throws(JSONError) -> JSONNumber {
        try json.contents(\.number, "a number for \(self)")
    }
}

extension JSONValue: JSONScalar {
    func json() -> JSONValue { self }

    static func read(_ json: JSONValue) -> JSONValue { json }

    static var schema: JSONValue { [:] }

    static var examples: JSONExamples { ("a", [1]) }
}

extension Bool: JSONScalar {
    func json() -> JSONValue { .bool(self) }

    static func read(_ json: JSONValue) throws(JSONError) -> Bool {
        try json.contents(\.bool, "a boolean for \(self)")
    }

    static var schema: JSONValue { ["type": "boolean"] }

    static var examples: JSONExamples { (false, true) }
}

// MARK: - Numbers

extension JSONScalar where Self: FixedWidthInteger {
    func json() -> JSONValue { .number(JSONNumber(self)) }

    static func read(_ json: JSONValue) throws(JSONError) -> Self {
        try number(json).integer(Self.self)
    }

    static var schema: JSONValue {
        var schema: [String: JSONValue] = ["type": "integer"]
        // Larger bounds than those of 32 bits only lengthen the schema.
        if !isSigned || bitWidth < 64 { schema["minimum"] = .number(JSONNumber(Self.min)) }
        if bitWidth < 64 { schema["maximum"] = .number(JSONNumber(Self.max)) }
        return .object(schema)
    }

    static var examples: JSONExamples { (17, 97) }
}

extension Int: JSONScalar {}
extension Int8: JSONScalar {}
extension Int16: JSONScalar {}
extension Int32: JSONScalar {}
extension Int64: JSONScalar {}
extension Int128: JSONScalar {}
extension UInt: JSONScalar {}
extension UInt8: JSONScalar {}
extension UInt16: JSONScalar {}
extension UInt32: JSONScalar {}
extension UInt64: JSONScalar {}
extension UInt128: JSONScalar {}

extension JSONScalar where Self: BinaryFloatingPoint & LosslessStringConvertible {
    func json() throws(JSONError) -> JSONValue {
        guard isFinite else { throw JSONError(.notFinite(type: "\(Self.self)", value: "\(self)")) }
        return .number(JSONNumber(unchecked: "\(self)"))
    }

    static func read(_ json: JSONValue) throws(JSONError) -> Self {
        try number(json).floatingPoint(Self.self)
    }

    static var schema: JSONValue {
        if exponentBitCount >= 11 { return ["type": "number"] }
        let limit = "\(greatestFiniteMagnitude)"
        return [
            "type": "number",
            "minimum": .number(JSONNumber(unchecked: "-" + limit)),
            "maximum": .number(JSONNumber(unchecked: limit)),
        ]
    }

    static var examples: JSONExamples {
        (.number(JSONNumber(unchecked: "17.25")), .number(JSONNumber(unchecked: "97.5")))
    }
}

extension Double: JSONScalar {}
extension Float: JSONScalar {}
#if !(os(macOS) && arch(x86_64))
extension Float16: JSONScalar {}
#endif

extension CGFloat: JSONScalar {
    func json() throws(JSONError) -> JSONValue { try Double(self).json() }

    static func read(_ json: JSONValue) throws(JSONError) -> CGFloat {
        CGFloat(try Double.read(json))
    }

    static var schema: JSONValue { Double.schema }

    static var examples: JSONExamples { Double.examples }
}

extension Decimal: JSONScalar {
    func json() throws(JSONError) -> JSONValue {
        guard isFinite else { throw JSONError(.notFinite(type: "Decimal", value: "NaN")) }
        return .number(JSONNumber(unchecked: "\(self)"))
    }

    static func read(_ json: JSONValue) throws(JSONError) -> Decimal {
        let number = try number(json)
        guard let value = exactly(number) else {
            throw number.error(JSONError.Problem.inexact, self)
        }
        return value
    }

    /// Returns the number, or nil if it has more digits than a `Decimal` can hold.
    static func exactly(_ number: JSONNumber) -> Decimal? {
        let expected = number.decimal
        // A decimal has no negative zero.
        if expected.digits.isEmpty { return 0 }
        let text = "\(expected.sign)\(expected.digits)e\(expected.exponent)"
        guard (-127...127).contains(expected.exponent),
            let value = Decimal(string: text, locale: posix)
        else { return nil }
        let actual = JSONNumber(unchecked: "\(value)").decimal
        return actual == expected ? value : nil
    }

    private static let posix = Locale(identifier: "en_US_POSIX")

    static var schema: JSONValue { ["type": "number"] }

    static var examples: JSONExamples { (17, 97) }
}

// MARK: - Strings

/// A scalar whose JSON is a string.
protocol JSONTextScalar: JSONScalar {
    /// Returns the value's text.
    func text() throws(JSONError) -> String

    /// Returns the value of a text, or nil if the text is of another format.
    static func value(of text: String) -> Self?
}

extension JSONTextScalar {
    func json() throws(JSONError) -> JSONValue { .string(try text()) }

    static func read(_ json: JSONValue) throws(JSONError) -> Self {
        let text = try json.contents(\.string, "a string for \(self)")
        guard let value = value(of: text) else {
            throw JSONError(.unreadable(type: "\(self)", text: text))
        }
        return value
    }
}

extension String: JSONTextScalar {
    func text() -> String { self }

    static func value(of text: String) -> String? { text }

    static var schema: JSONValue { ["type": "string"] }

    static var examples: JSONExamples { ("a", "some other text") }
}

extension Character: JSONTextScalar {
    func text() -> String { String(self) }

    static func value(of text: String) -> Character? { text.count == 1 ? text.first : nil }

    static var schema: JSONValue { ["type": "string", "minLength": 1] }

    static var examples: JSONExamples { ("a", "b") }
}

extension Data: JSONTextScalar {
    func text() -> String { base64EncodedString() }

    static func value(of text: String) -> Data? { Data(base64Encoded: text) }

    static var schema: JSONValue {
        [
            "type": "string",
            "contentEncoding": "base64",
            "pattern":
                "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$",
        ]
    }

    static var examples: JSONExamples { ("AA==", "AQID") }
}

extension URL: JSONTextScalar {
    func text() -> String { absoluteString }

    static func value(of text: String) -> URL? {
        URL(string: text).flatMap { $0.absoluteString == text ? $0 : nil }
    }

    static var schema: JSONValue { ["type": "string", "format": "uri-reference"] }

    static var examples: JSONExamples {
        ("file:///", "file:///some/file")
    }
}

extension UUID: JSONTextScalar {
    func text() -> String { uuidString }

    static func value(of text: String) -> UUID? { UUID(uuidString: text) }

    static var schema: JSONValue {
        let digit = "[0-9A-Fa-f]"
        return [
            "type": "string",
            "format": "uuid",
            "pattern": .string("^\(digit){8}-\(digit){4}-\(digit){4}-\(digit){4}-\(digit){12}$"),
        ]
    }

    static var examples: JSONExamples {
        ("00000000-0000-0000-0000-000000000000", "01000000-0000-0000-0000-000000000000")
    }
}

extension Date: JSONTextScalar {
    func text() throws(JSONError) -> String {
        guard let text = DateText.text(of: timeIntervalSinceReferenceDate) else {
            throw JSONError(.unwritableDate(secondsSince1970: "\(timeIntervalSince1970)"))
        }
        return text
    }

    static func value(of text: String) -> Date? {
        DateText.time(of: text).map(Date.init(timeIntervalSinceReferenceDate:))
    }

    static var schema: JSONValue {
        // Without the leap seconds of `date-time`, which a `Date` doesn't have.
        let day = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
        let clock = "([01][0-9]|2[0-3]):[0-5][0-9]"
        let fraction = "(\\.[0-9]{1,20})?"
        let offset = "([Zz]|[+-]\(clock))"
        return [
            "type": "string",
            "format": "date-time",
            "pattern": .string("^\(day)[Tt]\(clock):[0-5][0-9]\(fraction)\(offset)$"),
        ]
    }

    static var examples: JSONExamples {
        ("2001-01-01T00:00:00Z", "2001-01-01T00:00:01Z")
    }
}
