public import SelectorDispatchJSON

/// What answers the requests of a session: an ``RPCServer``, or a protocol on top of JSON-RPC.
public protocol RPCResponder: Sendable {
    /// Returns the result of a request. For a notification, the result is dropped.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - session: the session of the peer that sent it.
    /// - Throws: an ``RPCErrorConvertible`` error, which the peer gets; `CancellationError`, which is answered by
    ///   ``RPCError/canceled``; any other error, which is answered by ``RPCError/internalFailure``.
    func respond(to request: RPCRequest, in session: RPCSession) async throws -> JSONValue

    /// Returns a key for requests that must run one after the other, in the order in which they came; nil for a request
    /// that may run beside all others.
    func orderingKey(of request: RPCRequest) -> String?

    /// Returns the identifier of the request that a notification cancels; nil if the request is anything else. The
    /// cancellation doesn't wait for other requests to end.
    func cancelledRequest(by request: RPCRequest) -> RPCID?

    /// Whether a request that its sender has cancelled is answered. True by default.
    var answersCancelledRequests: Bool { get }
}

extension RPCResponder {
    /// Returns nil: the request may run beside all others.
    public func orderingKey(of request: RPCRequest) -> String? { nil }

    public var answersCancelledRequests: Bool { true }

    /// Returns the identifier in the notification `$/cancelRequest`.
    public func cancelledRequest(by request: RPCRequest) -> RPCID? {
        guard request.method == RPCRequest.cancellation, request.isNotification else { return nil }
        return request.parameters["id"].flatMap(RPCID.init)
    }
}
