public import SelectorDispatchJSON

/// A type that answers the requests of a session: an ``RPCServer``, or a protocol on top of
/// JSON-RPC.
public protocol RPCResponder: Sendable {
    /// Returns the result of a request, which is dropped for a notification.
    ///
    /// - Parameters:
    ///   - request: The request or notification.
    ///   - session: The session of the peer that sent it, for requests and notifications to it.
    /// - Throws: An ``RPCErrorConvertible`` error, which the peer gets; `CancellationError`, which
    ///   is answered by ``RPCError/canceled``; any other error, which is answered by
    ///   ``RPCError/internalFailure``.
    nonisolated(nonsending) func respond(to request: RPCRequest, in session: RPCSession)
        async throws -> JSONValue

    /// Returns the turn of a request; ``RPCTurn/concurrent`` by default.
    ///
    /// - Parameter request: The request or notification, which a peer may have made up.
    func turn(of request: RPCRequest) -> RPCTurn

    /// Returns the identifier of the request that a notification cancels, or nil for any other
    /// request.
    ///
    /// A cancellation needs no turn. By default, it is the notification `$/cancelRequest`.
    ///
    /// - Parameter request: The request or notification.
    func cancelledRequest(by request: RPCRequest) -> RPCID?

    /// Whether a request is answered after its sender has canceled it; true by default.
    var answersCancelledRequests: Bool { get }

    /// The limits for a peer that is served without explicit limits; ``RPCLimits`` has the
    /// defaults.
    var limits: RPCLimits { get }

    /// The observer for a peer that is served without an explicit observer; nil by default.
    var observer: (@Sendable (RPCProblem) -> Void)? { get }
}

extension RPCResponder {
    /// Returns ``RPCTurn/concurrent``.
    ///
    /// - Parameter request: The request, which makes no difference.
    public func turn(of request: RPCRequest) -> RPCTurn { .concurrent }

    /// True: a canceled request is answered.
    public var answersCancelledRequests: Bool { true }

    /// The default limits.
    public var limits: RPCLimits { RPCLimits() }

    /// Nil: no observer.
    public var observer: (@Sendable (RPCProblem) -> Void)? { nil }

    /// Returns the identifier in the notification `$/cancelRequest`.
    ///
    /// - Parameter request: The request or notification.
    public func cancelledRequest(by request: RPCRequest) -> RPCID? {
        guard request.method == RPCRequest.cancellation, request.isNotification else { return nil }
        return RPCID(request.parameters["id"])
    }
}
