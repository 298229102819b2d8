public import SelectorDispatchJSON

/// The identifier of a request, and of the response to it.
public enum RPCID: Sendable, Hashable {
    /// A number, which the response repeats digit by digit.
    case number(JSONNumber)
    /// A text.
    case string(String)
    /// The identifier of a response to a message whose own identifier couldn't be read.
    case null

    /// Reads an identifier, or returns nil if the JSON is neither a number nor a string nor null.
    ///
    /// - Parameter json: The member `id`, or nil if the message has none.
    package init?(_ json: JSONValue?) {
        switch json {
        case .number(let number)?: self = .number(number)
        case .string(let text)?: self = .string(text)
        case .null?: self = .null
        default: return nil
        }
    }

    /// Reads an identifier or a token, neither of which may be null.
    ///
    /// - Parameter json: The member, or nil if the message has none.
    package init?(nonnull json: JSONValue?) {
        guard let id = RPCID(json), id != .null else { return nil }
        self = id
    }

    /// The identifier as it is sent.
    public var json: JSONValue {
        switch self {
        case .number(let number): .number(number)
        case .string(let text): .string(text)
        case .null: .null
        }
    }
}
