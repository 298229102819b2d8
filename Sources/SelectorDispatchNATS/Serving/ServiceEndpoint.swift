#if NATS
internal import Dispatch
internal import SelectorDispatchJSON
internal import SelectorDispatchPlatform
internal import SelectorDispatchRPC

/// A subject that a service answers.
///
/// A session answers each message's requests, and the endpoint sends the answers. A request whose
/// handler doesn't suspend is handled and answered on the thread that has taken it.
final class ServiceEndpoint: Sendable {
    let name: String
    let subject: String
    /// The queue group, or nil if every worker gets all messages.
    let group: String?
    let statistics = EndpointStatistics()
    let session: RPCSession
    private let connection: NATSConnection
    let calls = OpenCalls()
    /// The largest number of requests that run at once.
    let limit: Int
    /// The permits for calls.
    ///
    /// They are added later, because a semaphore must not end with a smaller count than it began
    /// with.
    let permits = DispatchSemaphore(value: 0)
    /// The largest number of bytes of waiting messages.
    let capacity: Int

    init(
        _ name: String,
        group: String?,
        _ responder: some EndpointResponder,
        of service: NATSService
    ) {
        self.name = name
        subject = responder.subject
        self.group = group
        connection = service.connection
        var limits = service.server.limits
        capacity = limits.pendingBytes
        limit = min(max(1, limits.running), 10_000)
        // A permit is released a moment before the session records it.
        limits.running = 2 * limit
        let observer = service.observer
        session = RPCSession(responder, limits: limits) { [statistics] problem in
            statistics.note(problem, isSecret: problem.request.map(responder.isSecret) ?? false)
            observer?(problem)
        }
        for _ in 0..<limit { permits.signal() }
    }

    /// Begins handling a message, on a thread that may block.
    ///
    /// Returns when the handler suspends or has returned.
    func handle(_ message: NATSMessage) {
        let started = ContinuousClock.now
        let thread = pthread_self()
        calls.begin()
        NATSHeaders.$received.withValue(message.headers) {
            session.respondHere(to: message.bytes) { answer in
                if let answer, let reply = message.reply {
                    let message = self.outgoing(answer, to: reply)
                    // The C client may block only the thread that has taken the message.
                    let isHere = pthread_equal(pthread_self(), thread) != 0
                    if isHere {
                        self.connection.send(message)
                    } else {
                        self.connection.post(message)
                    }
                }
                self.statistics.note(started.duration(to: .now))
                self.calls.end()
                self.permits.signal()
            }
        }
    }

    /// Refuses a message because too many wait.
    ///
    /// May block.
    func refuse(_ message: NATSMessage) {
        statistics.note(RPCProblem(request: nil, answer: .busy, reason: RPCError.busy))
        statistics.note(.zero)
        connection.report(.refusedBusy(subject: subject))
        if let reply = message.reply {
            connection.send(outgoing(Self.answer(to: message.bytes, .busy), to: reply))
        }
    }

    /// Returns a response with an error to the request in a text.
    ///
    /// The text may also be a response, because it has the identifier of its request.
    private static func answer(to text: [UInt8], _ error: RPCError) -> [UInt8] {
        let json = try? JSONValue(parsing: text)
        let id = json?["id"].flatMap { RPCID($0) } ?? .null
        return RPCResponse(id: id, result: .failure(error)).bytes
    }

    /// Returns a message with an answer.
    private func outgoing(_ answer: [UInt8], to reply: String) -> NATSOutgoing {
        let connection = connection
        let subject = subject
        let headers = answer.starts(with: Self.errorPrefix) ? Self.errorHeaders(answer) : [:]
        return NATSOutgoing(subject: reply, headers: headers, bytes: answer) { error in
            guard let error else { return }
            connection.report(.unanswered(subject: subject, error))
            guard case .tooLarge = error else { return }
            // The sender waits, so it gets another answer.
            let refusal = Self.answer(to: answer, .largeAnswer)
            connection.post(
                NATSOutgoing(subject: reply, headers: Self.errorHeaders(refusal), bytes: refusal)
            )
        }
    }

    /// The beginning of the text of a response with an error: its members are sorted.
    private static let errorPrefix = Array(#"{"error":"#.utf8)

    /// Returns the headers by which other services and tools recognize an error.
    private static func errorHeaders(_ answer: [UInt8]) -> [String: String] {
        let json = try? JSONValue(parsing: answer)
        guard let error = json?["error"].flatMap(RPCError.init) else { return [:] }
        // A header is one line.
        let scalars = error.message.unicodeScalars.prefix(200).filter { $0.value >= 0x20 }
        let line = String(String.UnicodeScalarView(scalars))
        return [
            "Nats-Service-Error-Code": "\(error.code)",
            "Nats-Service-Error": line.isEmpty ? "error" : line,
        ]
    }
}
#endif
