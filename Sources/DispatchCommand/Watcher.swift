internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

/// Prints the messages that a server reports.
struct Watcher: RPCResponder {
    let console: Console

    /// Subscribes to a server's messages, and prints them until the connection ends.
    func watch(_ server: Server) async throws {
        do {
            _ = try await server.request("rpc.watch", .none, nil)
        } catch let error as RPCError where error.code == RPCError.methodNotFound.code {
            throw CommandError.notWatchable(overNATS: false)
        }
        await server.waitUntilClosed()
        throw RPCConnectionError.closed
    }

    /// Returns one turn for all messages, so they are printed in the order of their arrival.
    func turn(of request: RPCRequest) -> RPCTurn { .after(key: "") }

    /// Prints a message that the server reports.
    func respond(to request: RPCRequest, in session: RPCSession) throws -> JSONValue {
        guard request.isNotification, request.method == "rpc.sent" else {
            throw RPCError.methodNotFound
        }
        let parameters = request.parameters
        var lines: [String] = []
        if case .number(let count)? = parameters["lost"] { lines.append("(\(count) not shown)") }
        if let method = parameters["method"]?.string {
            let arguments = parameters["params"].map { "\($0)" } ?? "(not shown)"
            lines.append("\(method) \(arguments)")
        }
        console.print(parameters.json, or: lines)
        return .null
    }
}
