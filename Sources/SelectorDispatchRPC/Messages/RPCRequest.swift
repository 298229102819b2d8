public import SelectorDispatchJSON

/// A request of JSON-RPC 2.0: a method, its parameters, and an identifier for the response.
public struct RPCRequest: Sendable, Hashable {
    public var method: String
    public var parameters: RPCParameters
    /// The identifier, or nil for a notification, which gets no response.
    public var id: RPCID?

    public var isNotification: Bool { id == nil }

    /// Creates a request or, without an identifier, a notification.
    public init(_ method: String, _ parameters: RPCParameters = .none, id: RPCID? = nil) {
        self.method = method
        self.parameters = parameters
        self.id = id
    }

    /// The request as JSON, without parameters if there are none.
    public var json: JSONValue {
        var members: [String: JSONValue] = ["jsonrpc": "2.0", "method": .string(method)]
        if parameters != .none { members["params"] = parameters.json }
        members["id"] = id?.json
        return .object(members)
    }

    /// The request's text in UTF-8, with sorted members.
    package var bytes: [UInt8] {
        var bytes = [UInt8].forMessage
        if let id { bytes.write(#"{"id":"#, id.json) }
        bytes.write(
            id == nil ? #"{"jsonrpc":"2.0","method":"# : #","jsonrpc":"2.0","method":"#,
            .string(method)
        )
        if parameters != .none { bytes.write(#","params":"#, parameters.json) }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// The notification that cancels a request, as in the Language Server Protocol.
    static let cancellation = "$/cancelRequest"
}

/// The identifier of a request, and of the response to it.
public enum RPCID: Sendable, Hashable {
    /// A number, which the response repeats digit by digit.
    case number(JSONNumber)
    case string(String)
    /// The identifier of a response to a message whose own identifier couldn't be read.
    case null

    /// Reads an identifier, or returns nil if the JSON is neither a number nor a string nor null.
    package init?(_ json: JSONValue?) {
        switch json {
        case .number(let number)?: self = .number(number)
        case .string(let text)?: self = .string(text)
        case .null?: self = .null
        default: return nil
        }
    }

    public var json: JSONValue {
        switch self {
        case .number(let number): .number(number)
        case .string(let text): .string(text)
        case .null: .null
        }
    }
}

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
    package init?(_ json: JSONValue) {
        switch json {
        case .array(let elements): self = .positional(elements)
        case .object(let members): self = .named(members)
        default: return nil
        }
    }

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

/// A response of JSON-RPC 2.0: the outcome of a request.
package struct RPCResponse: Sendable, Hashable {
    var id: RPCID
    var result: Result<JSONValue, RPCError>

    package init(id: RPCID, result: Result<JSONValue, RPCError>) {
        self.id = id
        self.result = result
    }

    /// The response's text in UTF-8, with sorted members.
    package var bytes: [UInt8] {
        var bytes = [UInt8].forMessage
        switch result {
        case .success(let value):
            bytes.write(#"{"id":"#, id.json)
            bytes.write(#","jsonrpc":"2.0","result":"#, value)
            bytes.append(UInt8(ascii: "}"))
        case .failure(let error):
            bytes.write(#"{"error":"#, error.json)
            bytes.write(#","id":"#, id.json)
            bytes += #","jsonrpc":"2.0"}"#.utf8
        }
        return bytes
    }
}

extension [UInt8] {
    /// An empty array with enough capacity for most messages.
    fileprivate static var forMessage: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(250)
        return bytes
    }

    fileprivate mutating func write(_ text: String, _ json: JSONValue) {
        self += text.utf8
        json.write(to: &self)
    }
}
