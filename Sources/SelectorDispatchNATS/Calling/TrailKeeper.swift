#if NATS
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

/// A responder whose handlers have a trail of their own.
struct TrailKeeper: RPCResponder {
    let responder: any EndpointResponder
    let subject: String

    func respond(to request: RPCRequest, in session: RPCSession) async throws -> JSONValue {
        let trail = CallTrail(after: NATSHeaders.received[CallTrail.header]) {
            CallTrail.step(subject, request, isSecret: responder.isSecret(request))
        }
        defer { trail.end() }
        return try await CallTrail.$current.withValue(trail) {
            try await responder.respond(to: request, in: session)
        }
    }

    func turn(of request: RPCRequest) -> RPCTurn {
        responder.turn(of: request)
    }

    /// Returns nil, because other senders' requests arrive on the same subject.
    ///
    /// Cancellations have a subject of their own.
    func cancelledRequest(by request: RPCRequest) -> RPCID? { nil }
}
#endif
