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

    /// Whether the request counts toward ``RPCLimits/running``.
    var takesSlot: Bool { self != .immediate && self != .lasting }
}
