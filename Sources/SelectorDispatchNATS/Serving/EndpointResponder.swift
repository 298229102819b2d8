#if NATS
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC

/// A responder for the requests that arrive at a subject, whose handlers have a trail of their own.
protocol EndpointResponder: RPCResponder {
    /// The subject.
    var subject: String { get }

    /// Returns the result of a request, in a task with the request's trail.
    func handle(_ request: RPCRequest) async throws -> JSONValue

    /// Returns whether a request is for a handler with the tag `secret`.
    func isSecret(_ request: RPCRequest) -> Bool
}

extension EndpointResponder {
    func respond(to request: RPCRequest, in session: RPCSession) async throws -> JSONValue {
        try await respond(to: request)
    }

    /// Returns the result of a request, whose handler has its trail until it returns.
    func respond(to request: RPCRequest) async throws -> JSONValue {
        let trail = CallTrail(after: NATSHeaders.received[CallTrail.header]) {
            CallTrail.step(subject, request, isSecret: isSecret(request))
        }
        defer { trail.end() }
        return try await CallTrail.$current.withValue(trail) { try await handle(request) }
    }

    /// Returns nil, because other senders' requests arrive on the same subject.
    ///
    /// Cancellations have a subject of their own.
    func cancelledRequest(by request: RPCRequest) -> RPCID? { nil }
}
#endif
