#if NATS
internal import SelectorDispatchRPC

/// A responder for the requests that arrive at a subject.
protocol EndpointResponder: RPCResponder {
    /// Returns whether a request is for a handler with the tag `secret`.
    func isSecret(_ request: RPCRequest) -> Bool
}
#endif
