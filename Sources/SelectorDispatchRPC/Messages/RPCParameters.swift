public import SelectorDispatchJSON

/// The parameters of a request.
public enum RPCParameters: Sendable, Hashable {
    /// One value for each parameter, in order, in a request with parameters.
    case positional([JSONValue])
    /// The values by the parameters' names.
    case named([String: JSONValue])

    /// No parameters.
    public static let none = RPCParameters.positional([])

    /// Reads the member `params` of a request, or returns nil if the JSON is neither an array nor
    /// an object.
    ///
    /// - Parameter json: The member, as it was sent.
    package init?(_ json: JSONValue) {
        switch json {
        case .array(let elements): self = .positional(elements)
        case .object(let members): self = .named(members)
        default: return nil
        }
    }

    /// The parameters as they are sent: an array or an object.
    public var json: JSONValue {
        switch self {
        case .positional(let elements): .array(elements)
        case .named(let members): .object(members)
        }
    }

    /// The value of a named parameter, or nil if there is none.
    public subscript(_ name: String) -> JSONValue? {
        if case .named(let members) = self { members[name] } else { nil }
    }
}
