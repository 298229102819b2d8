#if NATS
internal import Dispatch
internal import SelectorDispatch
internal import Synchronization

/// The messages of a connection that wait for an answer.
final class NATSRequests: Sendable {
    private struct Waiting {
        let subject: String
        let timeout: Duration
        let deadline: ContinuousClock.Instant
        let continuation: CheckedContinuation<NATSMessage, any Error>
    }

    private struct State {
        var waiting: [Int: Waiting] = [:]
        var isClosed = false
        /// The time of the next check for overdue waits.
        var look: ContinuousClock.Instant?
    }

    /// The subject before an answer's number.
    ///
    /// It is unique to the connection and can't be guessed.
    let inbox: String
    private let lastNumber = Atomic(0)
    private let state = Lock(State())

    init(inbox: String) {
        self.inbox = inbox
    }

    func nextNumber() -> Int {
        lastNumber.add(1, ordering: .relaxed).newValue
    }

    /// Sends a request with a number by a closure, and returns its answer.
    func answer(
        at subject: String,
        timeout: Duration,
        _ send: (_ number: Int) -> Void
    ) async throws -> NATSMessage {
        let number = nextNumber()
        try Task.checkCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let waiting = Waiting(
                    subject: subject,
                    timeout: timeout,
                    deadline: .now + timeout,
                    continuation: continuation
                )
                let isClosed = state.withLock { state in
                    if !state.isClosed { state.waiting[number] = waiting }
                    return state.isClosed
                }
                if isClosed {
                    continuation.resume(throwing: NATSError.closed)
                    return
                }
                look(at: waiting.deadline)
                send(number)
                if Task.isCancelled { finish(number, .failure(CancellationError())) }
            }
        } onCancel: {
            finish(number, .failure(CancellationError()))
        }
    }

    /// Passes an answer to the request whose number its subject has.
    func take(_ message: NATSMessage) {
        if let number = Int(NATSSubject.lastToken(of: message.subject)) {
            finish(number, .success(message))
        }
    }

    /// Ends the wait of a request, unless it has ended.
    func finish(_ number: Int, _ result: Result<NATSMessage, any Error>) {
        guard let waiting = state.withLock({ $0.waiting.removeValue(forKey: number) }) else {
            return
        }
        var result = result
        if case .success(let answer) = result, answer.status == 503 {
            result = .failure(NATSError.noResponders(subject: waiting.subject))
        }
        waiting.continuation.resume(with: result)
    }

    /// Ends all waits with an error, and later ones if the connection closes.
    func failAll(closes: Bool) {
        if closes { state.withLock { $0.isClosed = true } }
        fail { closes ? .closed : .disconnected(subject: $0.subject) }
    }

    /// Ends some waits, or by default all, with an error.
    private func fail(
        where isMeant: (Waiting) -> Bool = { _ in true },
        with error: (Waiting) -> NATSError
    ) {
        let failed = state.withLock { state in
            let failed = state.waiting.filter { isMeant($0.value) }
            for number in failed.keys { state.waiting[number] = nil }
            return failed.values
        }
        for waiting in failed { waiting.continuation.resume(throwing: error(waiting)) }
    }

    /// Ends the waits for answers from a subject that the server has refused, or all waits if it has
    /// refused the answers' own subject.
    ///
    /// - Parameter refusal: The refusal in the server's words, such as
    ///   `Permissions Violation for Publish to "x"`, of which the end may be missing.
    func failRefused(_ refusal: String) {
        let rest = refusal.drop { $0 != "\"" }.dropFirst()
        let name = rest.prefix { $0 != "\"" }
        guard !name.isEmpty else { return }
        let isWhole = name.endIndex < rest.endIndex
        let isInbox = name == "\(inbox).*"
        fail { waiting in
            if isInbox { return true }
            return isWhole ? waiting.subject == name : waiting.subject.hasPrefix(name)
        } with: { _ in
            .notPermitted(reason: refusal)
        }
    }

    var count: Int { state.withLock { $0.waiting.count } }

    /// Waits until no request waits, or the time is over.
    func waitForAnswers(until deadline: ContinuousClock.Instant) async {
        while count > 0, ContinuousClock.now < deadline {
            guard (try? await Task.sleep(for: .milliseconds(10))) != nil else { return }
        }
    }

    /// Schedules a check for overdue waits at a time, unless an earlier one is scheduled.
    private func look(at deadline: ContinuousClock.Instant) {
        let isFirst = state.withLock { state in
            if let look = state.look, look <= deadline { return false }
            state.look = deadline
            return true
        }
        guard isFirst else { return }
        let left = deadline.left.wholeNanoseconds
        DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(left)) { [weak self] in
            self?.endOverdue()
        }
    }

    /// Ends overdue waits.
    ///
    /// A check covers all waits. The next one comes after at least ten times the time that this one
    /// takes, so checks take at most a tenth of the time.
    private func endOverdue() {
        let now = ContinuousClock.now
        fail(where: { $0.deadline <= now }) { .tooLate(subject: $0.subject, after: $0.timeout) }
        let next = state.withLock { state in
            state.look = nil
            return state.waiting.values.lazy.map(\.deadline).min()
        }
        if let next { look(at: max(next, .now + now.duration(to: .now) * 10)) }
    }
}
#endif
