internal import Foundation

/// A type whose values are JSON values without parts.
///
/// Each conformance is a row of the table.
protocol JSONScalar: SendableMetatype {
    /// Returns the JSON of the value.
    func json() throws(JSONError) -> JSONValue

    /// Reads a value from its JSON.
    static func read(_ json: JSONValue) throws(JSONError) -> Self

    /// The schema of the type's JSON.
    static var schema: JSONValue { get }

    /// Returns a sample for deriving the schemas of types that contain this one.
    static func example(_ sample: SchemaSample) -> Self

    /// Whether a literal of the type in Swift means the same as its JSON.
    static var isLiteral: Bool { get }
}

extension JSONScalar {
    static var isLiteral: Bool { false }

    /// Returns the text of a string.
    fileprivate static func text(_ json: JSONValue) throws(JSONError) -> String {
        guard case .string(let text) = json else { throw wrongKind(json, "a string") }
        return text
    }

    /// Returns the number of a JSON number.
    fileprivate static func number(_ json: JSONValue) throws(JSONError) -> JSONNumber {
        guard case .number(let number) = json else { throw wrongKind(json, "a number") }
        return number
    }

    /// Returns the error of JSON of another kind.
    ///
    /// - Parameters:
    ///   - json: The JSON.
    ///   - expected: The expected kind in words, such as `a string`.
    private static func wrongKind(_ json: JSONValue, _ expected: String) -> JSONError {
        JSONError(.wrongKind(expected: "\(expected) for \(self)", actual: json.kind))
    }

    /// Returns the error of a number that the type can't hold.
    fileprivate static func error(
        _ reason: JSONNumber.ConversionError,
        _ number: JSONNumber
    ) -> JSONError {
        switch reason {
        case .notWhole: JSONError(.notWhole(type: "\(self)", value: number.text))
        case .outOfRange: JSONError(.outOfRange(type: "\(self)", value: number.text))
        case .inexact: JSONError(.inexact(type: "\(self)", value: number.text))
        }
    }

    /// Returns the error of a string that isn't a value of the type.
    fileprivate static func unreadable(_ text: String) -> JSONError {
        JSONError(.unreadable(type: "\(self)", text: text))
    }
}

extension JSONValue: JSONScalar {
    func json() -> JSONValue { self }

    static func read(_ json: JSONValue) -> JSONValue { json }

    static var schema: JSONValue { [:] }

    static func example(_ sample: SchemaSample) -> JSONValue { sample == .second ? [1] : "a" }

    static var isLiteral: Bool { true }
}

extension Bool: JSONScalar {
    func json() -> JSONValue { .bool(self) }

    static func read(_ json: JSONValue) throws(JSONError) -> Bool {
        guard case .bool(let value) = json else {
            throw JSONError(.wrongKind(expected: "a boolean for Bool", actual: json.kind))
        }
        return value
    }

    static var schema: JSONValue { ["type": "boolean"] }

    static func example(_ sample: SchemaSample) -> Bool { sample == .second }

    static var isLiteral: Bool { true }
}

// MARK: - Numbers

extension JSONScalar where Self: FixedWidthInteger {
    func json() -> JSONValue { .number(JSONNumber(self)) }

    static func read(_ json: JSONValue) throws(JSONError) -> Self {
        let number = try number(json)
        do {
            return try number.integer(Self.self)
        } catch {
            throw Self.error(error, number)
        }
    }

    static var schema: JSONValue {
        var schema: [String: JSONValue] = ["type": "integer"]
        // Larger bounds than those of 32 bits only lengthen the schema.
        if !isSigned || bitWidth < 64 { schema["minimum"] = .number(JSONNumber(Self.min)) }
        if bitWidth < 64 { schema["maximum"] = .number(JSONNumber(Self.max)) }
        return .object(schema)
    }

    static func example(_ sample: SchemaSample) -> Self { sample == .second ? 97 : 17 }

    static var isLiteral: Bool { true }
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
        let number = try number(json)
        do {
            return try number.floatingPoint(Self.self)
        } catch {
            throw Self.error(error, number)
        }
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

    static func example(_ sample: SchemaSample) -> Self { sample == .second ? 97.5 : 17.25 }

    static var isLiteral: Bool { true }
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

    static func example(_ sample: SchemaSample) -> CGFloat { CGFloat(Double.example(sample)) }

    static var isLiteral: Bool { true }
}

extension Decimal: JSONScalar {
    func json() throws(JSONError) -> JSONValue {
        guard isFinite else { throw JSONError(.notFinite(type: "Decimal", value: "NaN")) }
        return .number(JSONNumber(unchecked: "\(self)"))
    }

    static func read(_ json: JSONValue) throws(JSONError) -> Decimal {
        let number = try number(json)
        guard let value = exactly(number) else { throw error(.inexact, number) }
        return value
    }

    /// Returns the number, or nil if it has more digits than a `Decimal` can hold.
    static func exactly(_ number: JSONNumber) -> Decimal? {
        let expected = number.decimal
        // A decimal has no negative zero.
        if expected.digits.isEmpty { return 0 }
        guard (-127...127).contains(expected.exponent),
            let mantissa = UInt128(String(decoding: expected.digits, as: UTF8.self)),
            let digits = Decimal(string: "\(mantissa)", locale: posix)
        else { return nil }
        let value = Decimal(
            sign: expected.isNegative ? .minus : .plus,
            exponent: expected.exponent,
            significand: digits
        )
        let actual = JSONNumber(unchecked: "\(value)").decimal
        return actual == expected ? value : nil
    }

    private static let posix = Locale(identifier: "en_US_POSIX")

    static var schema: JSONValue { ["type": "number"] }

    static func example(_ sample: SchemaSample) -> Decimal { sample == .second ? 97 : 17 }
}

// MARK: - Strings

extension String: JSONScalar {
    func json() -> JSONValue { .string(self) }

    static func read(_ json: JSONValue) throws(JSONError) -> String { try text(json) }

    static var schema: JSONValue { ["type": "string"] }

    static func example(_ sample: SchemaSample) -> String {
        sample == .second ? "some other text" : "a"
    }

    static var isLiteral: Bool { true }
}

extension Character: JSONScalar {
    func json() -> JSONValue { .string(String(self)) }

    static func read(_ json: JSONValue) throws(JSONError) -> Character {
        let text = try text(json)
        guard text.count == 1 else { throw unreadable(text) }
        return Character(text)
    }

    static var schema: JSONValue { ["type": "string", "minLength": 1] }

    static func example(_ sample: SchemaSample) -> Character { sample == .second ? "b" : "a" }

    static var isLiteral: Bool { true }
}

extension Data: JSONScalar {
    func json() -> JSONValue { .string(base64EncodedString()) }

    static func read(_ json: JSONValue) throws(JSONError) -> Data {
        let text = try text(json)
        guard let data = Data(base64Encoded: text) else { throw unreadable(text) }
        return data
    }

    static var schema: JSONValue {
        [
            "type": "string",
            "contentEncoding": "base64",
            "pattern":
                "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$",
        ]
    }

    static func example(_ sample: SchemaSample) -> Data {
        Data(sample == .second ? [1, 2, 3] : [0])
    }
}

extension URL: JSONScalar {
    func json() -> JSONValue { .string(absoluteString) }

    static func read(_ json: JSONValue) throws(JSONError) -> URL {
        let text = try text(json)
        guard let url = URL(string: text), url.absoluteString == text else {
            throw unreadable(text)
        }
        return url
    }

    static var schema: JSONValue { ["type": "string", "format": "uri-reference"] }

    static func example(_ sample: SchemaSample) -> URL {
        URL(filePath: sample == .second ? "/some/file" : "/", directoryHint: .notDirectory)
    }
}

extension UUID: JSONScalar {
    func json() -> JSONValue { .string(uuidString) }

    static func read(_ json: JSONValue) throws(JSONError) -> UUID {
        let text = try text(json)
        guard let value = UUID(uuidString: text) else { throw unreadable(text) }
        return value
    }

    static var schema: JSONValue {
        let digit = "[0-9A-Fa-f]"
        return [
            "type": "string",
            "format": "uuid",
            "pattern": .string("^\(digit){8}-\(digit){4}-\(digit){4}-\(digit){4}-\(digit){12}$"),
        ]
    }

    static func example(_ sample: SchemaSample) -> UUID {
        UUID(uuid: (sample == .second ? 1 : 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }
}

extension Date: JSONScalar {
    func json() throws(JSONError) -> JSONValue {
        guard let text = DateText.text(of: timeIntervalSinceReferenceDate) else {
            throw JSONError(.unwritableDate(secondsSince1970: "\(timeIntervalSince1970)"))
        }
        return .string(text)
    }

    static func read(_ json: JSONValue) throws(JSONError) -> Date {
        let text = try text(json)
        guard let time = DateText.time(of: text) else { throw unreadable(text) }
        return Date(timeIntervalSinceReferenceDate: time)
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

    static func example(_ sample: SchemaSample) -> Date {
        Date(timeIntervalSinceReferenceDate: sample == .second ? 1 : 0)
    }
}
