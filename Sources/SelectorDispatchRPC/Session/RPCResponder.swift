public import SelectorDispatchJSON

/// A type that answers the requests of a session: an ``RPCServer``, or a protocol on top of
/// JSON-RPC.
public protocol RPCResponder: Sendable {
    /// Returns the result of a request, which is dropped for a notification.
    ///
    /// - Throws: An ``RPCErrorConvertible`` error, which the peer gets; `CancellationError`, which
    ///   is answered by ``RPCError/canceled``; any other error, which is answered by
    ///   ``RPCError/internalFailure``.
    nonisolated(nonsending) func respond(to request: RPCRequest, in session: RPCSession)
        async throws -> JSONValue

    /// Returns the turn of a request; ``RPCTurn/concurrent`` by default.
    func turn(of request: RPCRequest) -> RPCTurn

    /// Returns the identifier of the request that a notification cancels, immediately, or nil for
    /// any other request.
    func cancelledRequest(by request: RPCRequest) -> RPCID?

    /// Whether a request is answered after its sender has canceled it; true by default.
    var answersCancelledRequests: Bool { get }

    /// The limits for a peer that is served without explicit limits.
    var limits: RPCLimits { get }

    /// The observer for a peer that is served without an explicit observer; nil by default.
    var observer: (@Sendable (RPCProblem) -> Void)? { get }
}

/// The time at which a request runs.
public enum RPCTurn: Sendable, Hashable {
    /// Immediately, before waiting requests: for requests that are answered without a handler.
    case immediate
    /// Immediately, and for as long as the peer may send something: for requests that end when they
    /// are canceled.
    case lasting
    /// Concurrently with other requests, up to ``RPCLimits/running``.
    case concurrent
    /// Concurrently with other requests, but after earlier ones with the same key.
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
