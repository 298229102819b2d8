internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

/// A request and the protocol's members of its `_meta`.
struct MCPRequest {
    /// The member that states the version of the protocol.
    static let version = "io.modelcontextprotocol/protocolVersion"
    /// The member that states the client's features.
    private static let capabilities = "io.modelcontextprotocol/clientCapabilities"

    let method: String
    let parameters: [String: JSONValue]
    /// Whether the request states its version, as in 2026-07-28 and later.
    let isStateless: Bool
    let id: RPCID?

    /// Reads a request.
    ///
    /// - Throws: The error for a request with positional parameters, or with an incomplete `_meta`
    ///   or an unsupported version since 2026-07-28.
    init(_ request: RPCRequest) throws(RPCError) {
        method = request.method
        id = request.id
        switch request.parameters {
        case .named(let members): parameters = members
        case .positional([]): parameters = [:]
        case .positional: throw .invalid("the parameters of \(method.shown()) have names")
        }
        let meta = parameters["_meta"]
        isStateless = meta?[Self.version] != nil || method == "server/discover"
        guard isStateless else { return }
        if request.parameters == .none { throw .invalid("_meta is missing") }
        guard let version = meta?[Self.version]?.string else {
            throw .invalid("_meta has no \(Self.version)")
        }
        guard MCPVersion.stateless.contains(version) else {
            throw RPCError(
                code: -32022,
                message: "Unsupported protocol version",
                data: ["supported": MCPVersion.all, "requested": .string(version)]
            )
        }
        guard case .object? = meta?[Self.capabilities] else {
            throw .invalid("_meta has no \(Self.capabilities)")
        }
    }

    /// Returns a parameter that is a string.
    func string(_ name: String) throws(RPCError) -> String {
        guard let text = parameters[name]?.string else { throw .invalid("\(name) is missing") }
        return text
    }

    /// A closure that returns the notification with the members of a report, or nil if the client
    /// wants none.
    var progressNotification: (@Sendable ([String: JSONValue]) -> RPCRequest)? {
        guard let token = RPCID(nonnull: parameters["_meta"]?["progressToken"])?.json else {
            return nil
        }
        return { members in
            let named = members.merging(["progressToken": token]) { $1 }
            return RPCRequest("notifications/progress", .named(named))
        }
    }
}

extension RPCError {
    /// Returns an error, such as that for invalid parameters, with a longer message.
    ///
    /// Clients show only the message.
    static func invalid(_ message: String, as error: RPCError = .invalidParameters) -> RPCError {
        RPCError(code: error.code, message: "\(error.message): \(message)")
    }
}
