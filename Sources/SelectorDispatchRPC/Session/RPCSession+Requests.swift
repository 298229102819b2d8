public import SelectorDispatchJSON

extension RPCSession {
    /// Sends a request to the peer and returns its result.
    ///
    /// If the caller's task is canceled or the time is over, the peer gets `$/cancelRequest`.
    ///
    /// - Parameters:
    ///   - method: the method's name.
    ///   - parameters: the parameters.
    ///   - timeout: how long to wait; nil for no limit.
    /// - Throws: the ``RPCError`` that the peer answers; ``RPCConnectionError`` if no answer comes; `CancellationError`.
    public func request(
        _ method: String, _ parameters: RPCParameters = .none, timeout: Duration? = nil
    ) async throws -> JSONValue {
        let request = RPCRequest(method, parameters, id: .null)
        return try await outgoing.send([request], isBatch: false, timeout: timeout)[0].get()
    }

    /// Sends a notification to the peer.
    ///
    /// - Throws: ``RPCConnectionError`` if it can't be sent.
    public func notify(_ method: String, _ parameters: RPCParameters = .none) async throws {
        _ = try await outgoing.send([RPCRequest(method, parameters)], isBatch: false, timeout: nil)
    }
}
