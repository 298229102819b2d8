public import SelectorDispatchJSON

/// A request of JSON-RPC 2.0: a method, its parameters, and an identifier for the response.
public struct RPCRequest: Sendable, Hashable {
    /// The method's name.
    public var method: String
    /// The parameters.
    public var parameters: RPCParameters
    /// The identifier; nil for a notification, which gets no response.
    public var id: RPCID?

    /// Whether the request is a notification.
    public var isNotification: Bool { id == nil }

    /// Creates a request; without an identifier, a notification.
    public init(_ method: String, _ parameters: RPCParameters = .none, id: RPCID? = nil) {
        (self.method, self.parameters, self.id) = (method, parameters, id)
    }

    /// The request as JSON. Parameters are left out if there are none.
    public var json: JSONValue {
        var members: [String: JSONValue] = ["jsonrpc": "2.0", "method": .string(method)]
        if parameters != .none { members["params"] = parameters.json }
        members["id"] = id?.json
        return .object(members)
    }
}

extension RPCRequest {
    /// The notification that cancels a request, as in the Language Server Protocol.
    static let cancellation = "$/cancelRequest"

    static func cancelling(_ id: RPCID) -> RPCRequest { RPCRequest(cancellation, .named(["id": id.json])) }
}
