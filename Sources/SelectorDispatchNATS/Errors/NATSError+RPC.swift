#if NATS
internal import SelectorDispatchJSON
public import SelectorDispatchRPC

extension NATSError: RPCErrorConvertible {
    /// The sender's error if a handler throws this one: a circle with its path, or else a failure
    /// of the handler.
    public var rpcError: RPCError {
        switch self {
        case .circle(let steps):
            Self.error(Self.circleCode, "Circle of messages", steps)
        case .tooDeep(let steps, _):
            Self.error(Self.depthCode, "Too many messages inside each other", steps)
        default: .internalFailure
        }
    }

    private static func error(_ code: Int, _ message: String, _ steps: [String]) -> RPCError {
        RPCError(code: code, message: message, data: .array(steps.map(JSONValue.string)))
    }

    private static let circleCode = -32002
    private static let depthCode = -32003

    /// Reads the error of a circle, or returns nil for another one.
    init?(circle error: RPCError) {
        guard let through = error.data?.elements?.compactMap(\.string) else { return nil }
        switch error.code {
        case Self.circleCode: self = .circle(through: through)
        case Self.depthCode: self = .tooDeep(through: through, limit: CallTrail.limit)
        default: return nil
        }
    }
}

extension RPCError {
    /// The worker has as many requests as its limits allow.
    public static let busy = RPCError(code: -32000, message: "Too many requests")

    /// The error that a sender gets for this answer.
    var forSender: any Error {
        if let circle = NATSError(circle: self) { return circle }
        let refusals: [RPCError] = [
            .malformed, .invalidRequest, .methodNotFound, .invalidParameters, .busy,
        ]
        return refusals.contains { $0.code == code } ? NATSError.refused(self) : self
    }
}
#endif
