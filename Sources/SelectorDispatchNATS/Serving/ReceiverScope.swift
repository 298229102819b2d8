#if NATS
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

/// A responder for requests on one receiver's subject.
///
/// They reach no other receiver, so the server's permissions limit a sender's reach.
struct ReceiverScope: EndpointResponder {
    let server: RPCServer
    let receiver: String?

    func respond(to request: RPCRequest, in session: RPCSession) async throws -> JSONValue {
        try await server.respond(to: selector(of: request), of: receiver, with: request.parameters)
    }

    func turn(of request: RPCRequest) -> RPCTurn {
        server.ordering == .perReceiver ? .after(key: receiver ?? "") : .concurrent
    }

    func isSecret(_ request: RPCRequest) -> Bool {
        guard let selector = try? selector(of: request) else {
            return server.isSecret(request.method, of: receiver)
        }
        return server.isSecret(selector, of: receiver)
    }

    /// Returns the selector of a request, whose method may also name the receiver.
    private func selector(of request: RPCRequest) throws(RPCError) -> String {
        // No selector contains a dot.
        guard let last = request.method.utf8.lastIndex(of: UInt8(ascii: ".")) else {
            return request.method
        }
        guard String(request.method[..<last]) == receiver else { throw .methodNotFound }
        return String(request.method[request.method.utf8.index(after: last)...])
    }
}
#endif
