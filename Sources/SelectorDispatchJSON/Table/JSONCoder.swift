/// Turns values into JSON and back, by one table.
///
/// | Swift | JSON |
/// | --- | --- |
/// | null: `nil`, `NSNull`, an empty optional; the result of a handler without one | `null` |
/// | `Bool` | `true`, `false` |
/// | integers of all sizes | a number spelled whole: `18446744073709551615` |
/// | `Double`, `Float`, `Float16`, `CGFloat` | a number with a fraction or an exponent, `0.1`, `-0.0`, `1e+16`; infinities and NaN are refused |
/// | `Decimal` | a number with all its digits; NaN is refused |
/// | `String`, `Character` | a string |
/// | `Data` | a string in base64 |
/// | `Date` | a string as RFC 3339 has it, in UTC, as fine as the date: `2026-11-22T03:34:49.5Z` |
/// | `URL` | a string, the absolute URL |
/// | `UUID` | a string, `E621E1F8-C36C-495A-93FC-0C247A3E6E5F` |
/// | ``JSONValue`` | itself |
/// | arrays, and sets where their own `Codable` says so | an array |
/// | dictionaries by `String` | an object; `$receiver` is no key |
/// | an object that ``directory`` has | `{"$receiver": "cart"}` |
/// | any other `Encodable`, any other `Decodable` | what its `Codable` conformance makes of it, its parts by this table |
/// | any other `RawRepresentable` | its raw value |
/// | `NSNumber` | what it was made of, written only |
///
/// Everything else is an error that names the type, and where it is an argument, the parameter.
///
/// Reading is driven by the type that is asked for. A number is read as that type if it can hold it: whole numbers exactly,
/// fractions as the nearest. Where the type is `Any`, JSON says what it becomes: a whole number `Int`, else `UInt64`, else
/// `Decimal`; any other number `Double` where that is written with the same digits, else `Decimal`; an array `[Any]`, an object
/// `[String: Any]` or the receiver that it names; null is nil, and `NSNull` in an array or dictionary.
///
/// ```swift
/// let coder = JSONCoder()
/// let json = try coder.encode(["price": Decimal(string: "19.90")])
/// let price = try coder.decode([String: Decimal].self, from: json)
/// ```
public struct JSONCoder: Sendable {
    /// The version of the table. Equal versions write equal values as equal JSON, and read it. 0 may still change.
    public static let version = 0

    /// The names of objects; with none in it, no object can be sent.
    public var directory: ReceiverDirectory
    /// How much is read.
    public var limits: JSONLimits

    /// Makes a coder.
    ///
    /// - Parameters:
    ///   - directory: who may be named; nobody unless one is given.
    ///   - limits: how much is read.
    public init(directory: ReceiverDirectory = ReceiverDirectory(), limits: JSONLimits = JSONLimits()) {
        self.directory = directory
        self.limits = limits
    }

    /// The JSON of a value.
    ///
    /// - Throws: ``JSONError``, with the place in the value.
    /// - Complexity: O(size of the value).
    public func encode(_ value: Any?) throws(JSONError) -> JSONValue {
        try ValueWriter(directory: directory, depthLimit: limits.depth).write(value, depth: 0)
    }

    /// The value of a type that JSON stands for.
    ///
    /// An object that only its own isolation may touch is found by whoever is in it.
    ///
    /// - Parameters:
    ///   - type: what is asked for.
    ///   - json: what there is.
    ///   - isolation: the caller's isolation; leave it out.
    /// - Throws: ``JSONError``, with the place in the JSON.
    /// - Complexity: O(size of the JSON).
    public func decode<Value>(
        _ type: Value.Type, from json: JSONValue, isolation: isolated (any Actor)? = #isolation
    ) throws(JSONError) -> Value {
        let value = try ValueReader(directory: directory, isolation: isolation).read(type, from: json)
        guard let value = value as? Value else { throw JSONError(.unreadableType("\(type)")) }
        return value
    }

    /// The value of a type that is known only when the program runs, such as a parameter's.
    ///
    /// - Returns: the value; nil where an optional one is null.
    /// - Throws: as for a type that is known.
    public func decode(
        anyOf type: Any.Type, from json: JSONValue, isolation: isolated (any Actor)? = #isolation
    ) throws(JSONError) -> Any? {
        try ValueReader(directory: directory, isolation: isolation).read(type, from: json)
    }
}
