internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

/// A request and the protocol's members of its `_meta`.
struct MCPRequest {
    static let version = "io.modelcontextprotocol/protocolVersion"
    private static let capabilities = "io.modelcontextprotocol/clientCapabilities"

    let method: String
    let parameters: [String: JSONValue]
    /// Whether the request states its version, as in 2026-07-28 and later.
    let isStateless: Bool
    let id: RPCID?

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

    func string(_ name: String) throws(RPCError) -> String {
        guard let text = parameters[name]?.string else { throw .invalid("\(name) is missing") }
        return text
    }

    /// The token for progress notifications, or nil if the client wants none.
    var progressToken: JSONValue? { RPCID(nonnull: parameters["_meta"]?["progressToken"])?.json }
}

extension RPCID {
    /// Reads an identifier or a token.
    ///
    /// The protocol forbids null.
    init?(nonnull json: JSONValue?) {
        guard let id = RPCID(json), id != .null else { return nil }
        self = id
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

/// The supported versions of the Model Context Protocol.
enum MCPVersion {
    /// The versions that begin with a handshake, `initialize`, from the oldest to the newest.
    static let handshake = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
    /// The versions without a handshake.
    ///
    /// Each of their requests states its version.
    static let stateless = ["2026-07-28"]
    /// All versions, from the newest to the oldest.
    static let all = JSONValue.array((handshake + stateless).reversed().map(JSONValue.string))
}
