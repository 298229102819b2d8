#if NATS
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

/// A responder for requests on one receiver's subject.
///
/// They reach no other receiver, so the server's permissions limit a sender's reach.
struct ReceiverScope: EndpointResponder {
    let subject: String
    let server: RPCServer
    let receiver: String?

    func handle(_ request: RPCRequest) async throws -> JSONValue {
        let name = name(in: request)
        guard name.receiver == receiver else {
            let method = name.description
            throw RPCRefusal(.methodNotFound, RPCMethodError.otherReceiver(method: method))
        }
        return try await server.respond(to: name, with: request.parameters)
    }

    func turn(of request: RPCRequest) -> RPCTurn { server.turn(of: name(in: request)) }

    func isSecret(_ request: RPCRequest) -> Bool { server.isSecret(name(in: request)) }

    /// Returns the names in a request, whose method needn't name the receiver.
    private func name(in request: RPCRequest) -> RPCMethodName {
        var name = RPCMethodName(request.method)
        if name.receiver == nil { name.receiver = receiver }
        return name
    }
}
#endif
