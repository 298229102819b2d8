internal import SelectorDispatch

/// A converter between values and JSON, by one table.
///
/// | Swift | JSON |
/// | --- | --- |
/// | null: `nil`, `NSNull` or an empty optional; the result of a handler that returns nothing | `null` |
/// | `Bool` | `true`, `false` |
/// | integers of all sizes | a number without a fraction: `18446744073709551615` |
/// | `Double`, `Float`, `Float16`, `CGFloat` | a number with a fraction or an exponent: `0.1`, `-0.0`, `1e+16`; infinity and NaN are errors |
/// | `Decimal` | a number with all its digits; NaN is an error |
/// | `String`, `Character` | a string |
/// | `Data` | a string in base64 |
/// | `Date` | a string in the format of RFC 3339, in UTC, with as many digits as the date has: `2026-11-22T03:34:49.5Z` |
/// | `URL` | a string with the absolute URL |
/// | `UUID` | a string, `E621E1F8-C36C-495A-93FC-0C247A3E6E5F` |
/// | ``JSONValue`` | the value itself |
/// | arrays and sets | an array, of a set in the order of the elements' JSON as text |
/// | dictionaries with `String` keys | an object; the key `$receiver` is reserved |
/// | an object that is in ``directory`` | `{"$receiver": "cart"}` |
/// | any other `Encodable` or `Decodable` type | the JSON of its conformance; its parts follow this table |
/// | any other `RawRepresentable` type | its raw value |
/// | `NSNumber` | the value that it was created from; it is only written |
///
/// A value of any other type is an error that names the type and, for an argument, the parameter.
///
/// The requested type decides how JSON is read. A number must fit the type: a whole number exactly,
/// a fraction as the nearest value.
///
/// If the requested type is `Any`, the JSON decides:
///
/// - A whole number becomes an `Int`. If it is too large, it becomes a `UInt64`, and then a
///   `Decimal`.
/// - Any other number becomes a `Double` if that has the same digits, and a `Decimal` if not.
/// - An array becomes `[Any]`. An object becomes `[String: Any]`, or the named receiver.
/// - Null becomes nil; in an array or a dictionary, it becomes `NSNull`.
///
/// ```swift
/// let coder = JSONCoder()
/// let json = try coder.encode(["price": Decimal(string: "19.90")])
/// let price = try coder.decode([String: Decimal].self, from: json)
/// ```
public struct JSONCoder: Sendable {
    /// The version of the table, which is the latest that a coder reads.
    public static let version = 1

    /// The names of the objects that can be written and read.
    public var directory: ReceiverDirectory

    /// The limits of JSON.
    ///
    /// Writing obeys ``JSONLimits/depth`` alone. A text is limited where it is parsed.
    public var limits: JSONLimits

    /// Whether a struct's JSON from outside may have members that the struct doesn't read.
    ///
    /// By default, it may not: the schemas exclude such members, and a request with one is refused.
    /// A protocol whose senders may extend its objects needs them.
    public var acceptsUnknownMembers = false

    /// Creates a coder.
    ///
    /// - Parameters:
    ///   - directory: The names of objects; empty by default.
    ///   - limits: The limits of JSON.
    public init(
        directory: ReceiverDirectory = ReceiverDirectory(),
        limits: JSONLimits = JSONLimits()
    ) {
        self.directory = directory
        self.limits = limits
    }

    /// Returns the JSON of a value.
    ///
    /// - Parameter value: A value with a row in the table; nil is null.
    /// - Throws: A ``JSONError`` with the place of a part that has no JSON.
    public func encode(_ value: Any?) throws(JSONError) -> JSONValue {
        try ValueWriter(directory: directory, depthLimit: limits.depth).write(value, depth: 0)
    }

    /// Reads a value of a type from JSON.
    ///
    /// An object can be read only in its own isolation.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - json: The JSON of the value.
    ///   - isolation: The caller's isolation; leave it out.
    /// - Throws: A ``JSONError`` with the place in the JSON that can't be read as the type.
    public func decode<Value>(
        _ type: Value.Type,
        from json: JSONValue,
        isolation: isolated (any Actor)? = #isolation
    ) throws(JSONError) -> Value {
        let value = try decode(anyOf: type, from: json)
        // Unwrapped first, because an `Any` may not hold an optional.
        if let value, let result = value as? Value { return result }
        guard let result = value as? Value else {
            throw JSONError(.unreadableType(spelling(of: type)))
        }
        return result
    }

    /// Reads a value of a type known only at run time, such as a parameter's type.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - json: The JSON of the value.
    ///   - isolation: The caller's isolation; leave it out.
    /// - Returns: The value, or nil if the JSON is null and the type is optional or `Any`.
    /// - Throws: A ``JSONError`` with the place in the JSON that can't be read as the type.
    public func decode(
        anyOf type: Any.Type,
        from json: JSONValue,
        isolation: isolated (any Actor)? = #isolation
    ) throws(JSONError) -> Any? {
        try ValueReader(directory: directory, isolation: isolation).read(type, from: json)
    }
}
