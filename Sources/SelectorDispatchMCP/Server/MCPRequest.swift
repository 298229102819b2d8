internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

/// A request with what its `_meta` says about the protocol.
struct MCPRequest {
    private static let version = "io.modelcontextprotocol/protocolVersion"
    private static let capabilities = "io.modelcontextprotocol/clientCapabilities"

    let method: String
    let parameters: [String: JSONValue]
    /// Whether the request states its version, as each does since 2026-07-28.
    let isStateless: Bool

    /// - Throws: an `RPCError` if the request states a version that isn't spoken, or not all that a request must state.
    init(_ request: RPCRequest) throws(RPCError) {
        method = request.method
        guard case .named(let members) = request.parameters else {
            guard request.parameters == .none else { throw .invalid("the parameters of \(method.shown()) have names") }
            (parameters, isStateless) = ([:], false)
            if method == "server/discover" { throw .invalid("_meta is missing") }
            return
        }
        parameters = members
        let meta = members["_meta"]
        guard meta?[Self.version] != nil || method == "server/discover" else {
            isStateless = false
            return
        }
        isStateless = true
        guard case .string(let version)? = meta?[Self.version] else { throw .invalid("_meta has no \(Self.version)") }
        guard MCPVersion.stateless.contains(version) else {
            throw RPCError(
                code: -32022, message: "Unsupported protocol version",
                data: [
                    "supported": .array(MCPVersion.all.map(JSONValue.string)),
                    "requested": .string(version),
                ])
        }
        guard case .object? = meta?[Self.capabilities] else { throw .invalid("_meta has no \(Self.capabilities)") }
    }

    /// The token for notifications of progress; nil if the client wants none.
    var progressToken: JSONValue? {
        switch parameters["_meta"]?["progressToken"] {
        case .string(let text)?: .string(text)
        case .number(let number)?: .number(number)
        default: nil
        }
    }
}

extension RPCError {
    /// Returns the error for parameters that don't fit.
    static func invalid(_ message: String) -> RPCError {
        var error = RPCError.invalidParameters
        error.data = ["message": .string(message)]
        return error
    }
}
