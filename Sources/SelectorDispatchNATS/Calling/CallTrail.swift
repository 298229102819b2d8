#if NATS
internal import SelectorDispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchRPC
internal import Synchronization

/// A chain of requests between processes, each sent by the handler of the previous one, which waits
/// for the answer.
///
/// A handler's task has its own trail, which its requests carry in a header, so a circle of waiting
/// processes is an error before it closes. A step is the subject, the method, and a hash of the
/// parameters. Another process may write any step, but a hash collision refuses only the sender's
/// own message.
final class CallTrail: Sendable {
    static let header = "Dispatch-Trail"
    /// The largest number of requests that may wait for each other.
    static let limit = 64
    @TaskLocal static var current: CallTrail?

    private let step: @Sendable () -> String
    private let before: String?
    /// Whether the handler has returned.
    ///
    /// A task that outlives it keeps no sender waiting.
    private let isOver = Atomic(false)

    fileprivate init(after before: String?, _ step: @escaping @Sendable () -> String) {
        self.step = step
        self.before = before
    }

    static func step(_ subject: String, _ request: RPCRequest, isSecret: Bool = false) -> String {
        // A secret argument could be guessed by its hash.
        let hash =
            isSecret ? .random(in: 0 ... .max) : NATSSubject.hash("\(request.parameters.json)")
        return "\(subject)/\(NATSSubject.token(request.method))/\(String(hash, radix: 16))"
    }

    private static func words(_ step: String) -> String {
        let parts = step.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, let method = NATSSubject.name(ofToken: parts[1]) else {
            return step
        }
        return "\(parts[0]) \(method)"
    }

    /// The steps up to this handler's own, or none if the handler has returned.
    private var steps: [String] {
        if isOver.load(ordering: .relaxed) { return [] }
        return (before ?? "").split(separator: ",").prefix(Self.limit).map(String.init) + [step()]
    }

    fileprivate func end() { isOver.store(true, ordering: .relaxed) }

    /// Returns the headers of a request that the handler in this task sends.
    ///
    /// - Throws: ``NATSError/circle(through:)``; ``NATSError/tooDeep(through:limit:)``.
    static func headers(of request: RPCRequest, to subject: String) throws(NATSError) -> [String:
        String]
    {
        var headers = try NATSHeaders.outgoing()
        guard let steps = current?.steps, !steps.isEmpty else { return headers }
        let next = step(subject, request)
        if let first = steps.firstIndex(of: next) {
            throw .circle(through: (steps[first...] + [next]).map(words))
        }
        guard steps.count < limit else {
            throw .tooDeep(through: (steps.suffix(3) + [next]).map(words), limit: limit)
        }
        headers[header] = steps.joined(separator: ",")
        return headers
    }
}

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

    func turn(of request: RPCRequest) -> RPCTurn { responder.turn(of: request) }

    /// Returns nil: other senders' requests arrive on the same subject.
    ///
    /// Cancellations have another one.
    func cancelledRequest(by request: RPCRequest) -> RPCID? { nil }
}

extension NATSError: RPCErrorConvertible {
    /// The sender's error if a handler throws this one: a circle with its path, or else a failure
    /// of the handler.
    public var rpcError: RPCError {
        let (code, message, steps): (Int, String, [String])
        switch self {
        case .circle(let through):
            code = Self.circleCode
            message = "Circle of messages"
            steps = through
        case .tooDeep(let through, _):
            code = Self.depthCode
            message = "Too many messages inside each other"
            steps = through
        default: return .internalFailure
        }
        return RPCError(code: code, message: message, data: .array(steps.map(JSONValue.string)))
    }

    private static let circleCode = -32002
    private static let depthCode = -32003

    init?(circle error: RPCError) {
        guard let through = error.data?.elements?.compactMap(\.string) else { return nil }
        switch error.code {
        case Self.circleCode: self = .circle(through: through)
        case Self.depthCode: self = .tooDeep(through: through, limit: CallTrail.limit)
        default: return nil
        }
    }
}
#endif
