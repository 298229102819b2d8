/// Any JSON value, without loss: numbers keep their spelling.
///
/// ```swift
/// let message: JSONValue = ["selector": "moveRow:to:", "arguments": [2, 7]]
/// print(message)  // {"arguments":[2,7],"selector":"moveRow:to:"}
/// ```
///
/// A handler with a parameter of this type gets the sender's JSON unchanged.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    /// A number in its own spelling.
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    /// An object, whose members are written in the order of their names.
    case object([String: JSONValue])
}

extension JSONValue {
    /// The kind of value in words, such as `a number`.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// Whether the value is an array or an object.
    var isContainer: Bool {
        switch self {
        case .array, .object: true
        default: false
        }
    }

    /// Returns an object's member, or nil if it has none of this name or isn't an object.
    public subscript(_ name: String) -> JSONValue? { members?[name] }

    /// Creates a number.
    package init(_ number: some BinaryInteger) { self = .number(JSONNumber(number)) }

    /// Creates the JSON of a string or an integer, which most values are, or returns nil for any
    /// other value.
    ///
    /// There is no cast, because one takes longer than the rest.
    package init?(frequent value: Any) {
        func json<Value>(_ value: Value) -> JSONValue? {
            // Safe: the types are the same.
            if Value.self == String.self { return .string(unsafeBitCast(value, to: String.self)) }
            if Value.self == Int.self { return JSONValue(unsafeBitCast(value, to: Int.self)) }
            return nil
        }
        guard let json = _openExistential(value, do: json) else { return nil }
        self = json
    }

    /// The value of a Boolean, or nil for any other value.
    var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number, or nil for any other value.
    var number: JSONNumber? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The text of a string, or nil for any other value.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value of a number spelled whole, or nil for any other value, or one out of range.
    package var integer: Int? { number.flatMap { Int($0.text) } }

    /// The members of an object, or nil for any other value.
    package var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements of an array, or nil for any other value.
    package var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// Returns the contents of a value of one kind.
    ///
    /// - Parameters:
    ///   - contents: The contents, such as `\.elements`, or nil for a value of another kind.
    ///   - expected: The kind in words, such as `an array for [Int]`.
    /// - Throws: ``JSONError/Problem/wrongKind(expected:actual:)`` for a value of another kind.
    func contents<Contents>(
        _ contents: (JSONValue) -> Contents?,
        _ expected: @autoclosure () -> String
    ) throws(JSONError) -> Contents {
        guard let contents = contents(self) else {
            throw JSONError(.wrongKind(expected: expected(), actual: kind))
        }
        return contents
    }
}

extension JSONValue:
    ExpressibleByNilLiteral,
    ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral,
    ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Creates null.
    public init(nilLiteral: ()) { self = .null }

    /// Creates `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates a number.
    public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }

    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Creates an object, with the last of any members that have the same name.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}
