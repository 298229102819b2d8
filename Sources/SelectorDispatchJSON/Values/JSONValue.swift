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

    /// Accesses an object's member, or nil if there is none.
    public subscript(_ name: String) -> JSONValue? { members?[name] }

    package init(_ number: some BinaryInteger) { self = .number(JSONNumber(number)) }

    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var integer: Int? {
        if case .number(let number) = self { Int(number.text) } else { nil }
    }
    package var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }
    package var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Creates an object, with the last of any members that have the same name.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}
