#if NATS
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
    /// The header that carries the steps.
    static let header = "Dispatch-Trail"
    /// The largest number of requests that may wait for each other.
    static let limit = 64
    @TaskLocal static var current: CallTrail?

    /// The step of the handler itself.
    private let step: @Sendable () -> String
    /// The steps that its message carried.
    private let before: String?
    /// Whether the handler has returned.
    ///
    /// A task that outlives it keeps no sender waiting.
    private let isOver = Atomic(false)

    init(after before: String?, _ step: @escaping @Sendable () -> String) {
        self.step = step
        self.before = before
    }

    /// Returns the step of a request.
    static func step(_ subject: String, _ request: RPCRequest, isSecret: Bool = false) -> String {
        // A secret argument could be guessed by its hash.
        let hash =
            isSecret ? .random(in: 0 ... .max) : NATSSubject.hash("\(request.parameters.json)")
        return "\(subject)/\(NATSSubject.token(request.method))/\(String(hash, radix: 16))"
    }

    /// Returns the subject and the method of a step, for the developer.
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

    func end() {
        isOver.store(true, ordering: .relaxed)
    }

    /// Returns the headers of a request that the handler in this task sends.
    ///
    /// - Throws: ``NATSError/circle(through:)``; ``NATSError/tooDeep(through:limit:)``.
    static func headers(
        of request: RPCRequest,
        to subject: String
    ) throws(NATSError) -> [String: String] {
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
#endif
