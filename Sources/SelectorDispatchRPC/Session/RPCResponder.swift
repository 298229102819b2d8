public import SelectorDispatchJSON

/// A type that answers the requests of a session: an ``RPCServer``, or a protocol on top of JSON-RPC.
public protocol RPCResponder: Sendable {
    /// Returns the result of a request. For a notification, the result is dropped.
    ///
    /// - Throws: An ``RPCErrorConvertible`` error, which the peer gets; `CancellationError`, which is answered by
    ///   ``RPCError/canceled``; any other error, which is answered by ``RPCError/internalFailure``.
    nonisolated(nonsending) func respond(to request: RPCRequest, in session: RPCSession) async throws -> JSONValue

    /// Returns when a request runs. ``RPCTurn/concurrent`` by default.
    func turn(of request: RPCRequest) -> RPCTurn

    /// Returns the identifier of the request that a notification cancels; nil if the request is anything else. The
    /// cancellation doesn't wait for other requests to end.
    func cancelledRequest(by request: RPCRequest) -> RPCID?

    /// Whether a request that its sender has canceled is answered. True by default.
    var answersCancelledRequests: Bool { get }

    /// The limits of a peer that is served without explicit limits.
    var limits: RPCLimits { get }

    /// The observer of a peer that is served without an explicit observer. Nil by default.
    var observer: (@Sendable (RPCProblem) -> Void)? { get }
}

/// When a request runs.
public enum RPCTurn: Sendable, Hashable {
    /// At once, before the requests that wait. For requests that are answered without a handler.
    case immediate
    /// At once, and for as long as the peer may send something: for requests that end when they are canceled.
    case lasting
    /// Beside other requests, up to ``RPCLimits/running``.
    case concurrent
    /// Beside other requests, but after the earlier ones with the same key.
    case after(key: String)

    var takesSlot: Bool { self != .immediate && self != .lasting }
}

extension RPCResponder {
    public func turn(of request: RPCRequest) -> RPCTurn { .concurrent }
    public var answersCancelledRequests: Bool { true }
    public var limits: RPCLimits { RPCLimits() }
    public var observer: (@Sendable (RPCProblem) -> Void)? { nil }

    /// Returns the identifier in the notification `$/cancelRequest`.
    public func cancelledRequest(by request: RPCRequest) -> RPCID? {
        guard request.method == RPCRequest.cancellation, request.isNotification else { return nil }
        return RPCID(request.parameters["id"])
    }
}
