internal import Foundation

/// A JSON number in its own spelling, without loss of digits.
///
/// Two numbers are equal if their spellings are, so `1.0` isn't equal to `1`. A number with a
/// fraction or an exponent counts as floating point; any other counts as whole.
public struct JSONNumber: Sendable, Hashable {
    /// The number's text, such as `-0.0`, `1e400` or `18446744073709551615`.
    public let text: String

    /// Creates a number from a valid text.
    init(unchecked text: String) {
        self.text = text
    }

    /// Creates a number from its text, or returns nil if the text isn't a JSON number.
    ///
    /// The text has no blanks around the number, and at most as many characters as
    /// ``JSONLimits/numberLength`` allows by default.
    public init?(_ text: String) {
        guard case .number(let number)? = try? JSONValue(parsing: text), number.text == text else {
            return nil
        }
        self = number
    }

    /// Creates a number from an integer.
    public init(_ value: some BinaryInteger) {
        self.init(unchecked: value.description)
    }

    /// Creates a number from a floating-point number, with the digits that restore it.
    ///
    /// - Returns: Nil for infinity and NaN.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        self.init(unchecked: "\(value)")
    }

    /// The nearest floating-point number, perhaps with fewer digits, or nil if it is infinite.
    public var nearestDouble: Double? {
        Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Whether the spelling has no fraction and no exponent.
    var isSpelledWhole: Bool {
        text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || Self.isDigit($0) }
    }

    /// Returns whether a byte is a decimal digit in ASCII.
    static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}

// MARK: - As Swift numbers

extension JSONNumber {
    /// Returns the number as an integer.
    ///
    /// A number with a fraction of zero counts as whole.
    func integer<Integer: FixedWidthInteger>(_: Integer.Type) throws(JSONError) -> Integer {
        if let value = Integer(text) { return value }
        let decimal = decimal
        guard !decimal.digits.isEmpty else { return 0 }
        guard decimal.exponent >= 0 else { throw error(JSONError.Problem.notWhole, Integer.self) }
        // A short text can have a huge exponent. No integer type has as many digits as bits.
        let count = decimal.digits.utf8.count + decimal.exponent
        guard count <= Integer.bitWidth,
            let value = Integer(
                decimal.sign + decimal.digits + String(repeating: "0", count: decimal.exponent)
            )
        else { throw error(JSONError.Problem.outOfRange, Integer.self) }
        return value
    }

    /// Returns the nearest floating-point number, which must be exact for a number spelled whole.
    func floatingPoint<Value: BinaryFloatingPoint & LosslessStringConvertible>(
        _: Value.Type
    ) throws(JSONError) -> Value {
        guard let value = Value(text), value.isFinite else {
            throw error(JSONError.Problem.outOfRange, Value.self)
        }
        guard value.isZero || isSpelledWhole else { return value }
        let decimal = decimal
        guard !decimal.digits.isEmpty else { return value }
        if value.isZero { throw error(JSONError.Problem.outOfRange, Value.self) }
        // All digits of the value.
        let whole = Int64(exactly: value)?.description ?? String(format: "%.0f", Double(value))
        guard JSONNumber(unchecked: whole).decimal == decimal else {
            throw error(JSONError.Problem.inexact, Value.self)
        }
        return value
    }

    /// Returns the error of a type that can't hold the number.
    ///
    /// - Parameter problem: The problem, for the type's name and the number's text.
    func error(_ problem: (String, String) -> JSONError.Problem, _ type: Any.Type) -> JSONError {
        JSONError(problem("\(type)", text))
    }

    /// A number in normal form: digits that neither begin nor end with a zero, as an integer times
    /// a power of ten.
    ///
    /// Zero has no digits.
    struct ExactDecimal: Equatable {
        /// A minus or nothing.
        let sign: String

        /// The digits, from the highest to the lowest.
        let digits: String

        /// The exponent of the power of ten.
        let exponent: Int
    }

    /// The number's value, regardless of its spelling.
    var decimal: ExactDecimal {
        let zero = UInt8(ascii: "0")
        let parts = text.utf8.split { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
        let fraction = parts[0].drop { $0 != UInt8(ascii: ".") }.dropFirst()
        var exponent = parts.count > 1 ? Self.exponent(Substring(parts[1])) : 0
        exponent -= fraction.count
        var digits = parts[0].filter(Self.isDigit)
        while digits.last == zero {
            digits.removeLast()
            exponent += 1
        }
        return ExactDecimal(
            sign: text.hasPrefix("-") ? "-" : "",
            digits: String(decoding: digits.drop { $0 == zero }, as: UTF8.self),
            exponent: digits.isEmpty ? 0 : exponent
        )
    }

    /// Returns an exponent, of which any beyond a quarter of `Int` has the same effect.
    private static func exponent(_ text: Substring) -> Int {
        let limit = Int.max / 4
        let exponent = Int(text) ?? (text.hasPrefix("-") ? -limit : limit)
        return max(-limit, min(exponent, limit))
    }
}

extension JSONNumber: CustomStringConvertible {
    /// The number's text.
    public var description: String { text }
}
