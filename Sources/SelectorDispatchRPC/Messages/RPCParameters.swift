public import SelectorDispatchJSON

/// The parameters of a request.
public enum RPCParameters: Sendable, Hashable {
    /// One value for each parameter, in order. A request without parameters has none.
    case positional([JSONValue])
    /// The values by the parameters' names.
    case named([String: JSONValue])

    /// No parameters.
    public static let none = RPCParameters.positional([])

    /// Reads the member `params` of a request; nil if the JSON is neither an array nor an object.
    package init?(_ json: JSONValue) {
        switch json {
        case .array(let elements): self = .positional(elements)
        case .object(let members): self = .named(members)
        case .null, .bool, .number, .string: return nil
        }
    }

    /// The parameters as JSON.
    public var json: JSONValue {
        switch self {
        case .positional(let elements): .array(elements)
        case .named(let members): .object(members)
        }
    }

    /// The value of a named parameter; nil if there is none.
    public subscript(_ name: String) -> JSONValue? {
        guard case .named(let members) = self else { return nil }
        return members[name]
    }
}
