import SelectorDispatchRPC

/// A server that describes its methods as it likes.
struct HostileServer: RPCResponder {
    /// The methods in the description.
    var methods: [JSONValue]

    /// The description of a method without parameters.
    static func method(_ name: String) -> JSONValue {
        ["name": .string(name), "params": [], "result": ["name": "result", "schema": true]]
    }

    /// The answer to every call.
    var error = RPCError.methodNotFound

    func respond(to request: RPCRequest, in session: RPCSession) async throws -> JSONValue {
        guard request.method == "rpc.discover" else { throw error }
        return ["openrpc": "1.3.2", "methods": .array(methods)]
    }
}
