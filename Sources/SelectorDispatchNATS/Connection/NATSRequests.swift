#if NATS
    internal import SelectorDispatch

    /// The messages of a connection that wait for an answer.
    final class NATSRequests: Sendable {
        private struct Waiting {
            let subject: String
            let timeout: Duration
            let continuation: CheckedContinuation<NATSMessage, any Error>
        }

        private struct State {
            var lastNumber = 0
            var waiting: [Int: Waiting] = [:]
            var deadlines = DeadlineHeap()
            var isClosed = false
            /// The task that ends the waits whose time is over, and when it looks next.
            var sweeper: (task: Task<Void, Never>, wakes: ContinuousClock.Instant)?
        }

        /// The subject before an answer's number. It is the connection's own and can't be guessed.
        let inbox: String
        private let state = Lock(State())

        init(inbox: String) {
            self.inbox = inbox
        }

        deinit {
            state.withLock { $0.sweeper?.task }?.cancel()
        }

        /// Returns a number that no other request has.
        func nextNumber() -> Int {
            state.withLock { state in
                state.lastNumber += 1
                return state.lastNumber
            }
        }

        /// Returns the subject of the answer to a request.
        func subject(of number: Int) -> String { "\(inbox).\(number)" }

        /// Waits for an answer.
        ///
        /// - Parameters:
        ///   - number: the request's number.
        ///   - subject: the subject of the request, which an error names.
        ///   - send: sends the request.
        /// - Throws: ``NATSError/tooLate(subject:after:)``; `CancellationError`; the error that the wait was ended with.
        func answer(
            to number: Int, at subject: String, timeout: Duration, _ send: () -> Void
        ) async throws -> NATSMessage {
            try Task.checkCancellation()
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    let deadline = ContinuousClock.now + timeout
                    let waiting = Waiting(
                        subject: subject, timeout: timeout, continuation: continuation)
                    let isClosed = state.withLock { state in
                        if state.isClosed { return true }
                        state.waiting[number] = waiting
                        state.deadlines.add(deadline, of: number)
                        return false
                    }
                    if isClosed { return continuation.resume(throwing: NATSError.closed) }
                    wakeSweeper(by: deadline)
                    send()
                    if Task.isCancelled { finish(number, .failure(CancellationError())) }
                }
            } onCancel: {
                finish(number, .failure(CancellationError()))
            }
        }

        /// Takes a message to the inbox.
        func take(_ message: NATSMessage) {
            guard let dot = message.subject.utf8.lastIndex(of: UInt8(ascii: ".")),
                let number = Int(message.subject[message.subject.utf8.index(after: dot)...])
            else { return }
            finish(number, .success(message))
        }

        /// Ends the wait for an answer. Does nothing if it has ended.
        func finish(_ number: Int, _ result: Result<NATSMessage, any Error>) {
            let waiting = state.withLock { state in
                let waiting = state.waiting.removeValue(forKey: number)
                if state.deadlines.count > 2 * state.waiting.count + 1_000 {
                    state.deadlines.keep { state.waiting[$0] != nil }
                }
                return waiting
            }
            guard let waiting else { return }
            if case .success(let message) = result, message.isNoResponders {
                waiting.continuation.resume(throwing: NATSError.nobodyServes(subject: waiting.subject))
            } else {
                waiting.continuation.resume(with: result)
            }
        }

        /// Ends all waits.
        ///
        /// - Parameter closes: whether later requests throw, too.
        func failAll(closes: Bool) {
            let waiting = state.withLock { state in
                state.isClosed = state.isClosed || closes
                defer { (state.waiting, state.deadlines) = ([:], DeadlineHeap()) }
                return state.waiting
            }
            for waiting in waiting.values {
                waiting.continuation.resume(
                    throwing: closes ? NATSError.closed : .disconnected(subject: waiting.subject))
            }
        }

        /// How many messages wait for an answer.
        var count: Int { state.withLock { $0.waiting.count } }

        /// Waits until nobody waits for an answer.
        func waitForAnswers(within patience: Duration) async {
            let deadline = ContinuousClock.now + patience
            while count > 0, ContinuousClock.now < deadline {
                guard (try? await Task.sleep(for: .milliseconds(10))) != nil else { return }
            }
        }

        // MARK: Time

        /// Sees to it that somebody looks at a time.
        private func wakeSweeper(by deadline: ContinuousClock.Instant) {
            let replaced = state.withLock { state -> Task<Void, Never>? in
                if let sweeper = state.sweeper, sweeper.wakes <= deadline { return nil }
                let replaced = state.sweeper?.task
                state.sweeper = (Task { [weak self] in await Self.sweep(self, at: deadline) { self } }, deadline)
                return replaced
            }
            replaced?.cancel()
        }

        /// Ends the waits whose time is over, until there are none. Holds the requests only while it works.
        private static func sweep(
            _ first: NATSRequests?, at deadline: ContinuousClock.Instant, _ requests: () -> NATSRequests?
        ) async {
            var deadline = deadline
            while (try? await Task.sleep(until: deadline, clock: .continuous)) != nil {
                guard let next = requests()?.endOverdue() else { return }
                deadline = next
            }
        }

        /// Returns when to look next; nil if nobody waits.
        private func endOverdue() -> ContinuousClock.Instant? {
            let now = ContinuousClock.now
            let (overdue, next) = state.withLock { state in
                var overdue: [Waiting] = []
                // An answered request's deadline wakes nobody.
                while let first = state.deadlines.first, first.deadline <= now || state.waiting[first.number] == nil {
                    state.deadlines.removeFirst()
                    if let waiting = state.waiting.removeValue(forKey: first.number) { overdue.append(waiting) }
                }
                let next = state.deadlines.first?.deadline
                state.sweeper = next.flatMap { next in state.sweeper.map { ($0.task, next) } }
                return (overdue, next)
            }
            for waiting in overdue {
                waiting.continuation.resume(
                    throwing: NATSError.tooLate(subject: waiting.subject, after: waiting.timeout))
            }
            return next
        }
    }
#endif
