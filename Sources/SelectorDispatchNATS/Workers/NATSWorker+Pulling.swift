#if NATS
internal import Dispatch
internal import SelectorDispatch
internal import SelectorDispatchRPC

extension NATSWorker {
    /// The time for which the server keeps a request for messages.
    static let pullTime = Duration.seconds(10)
    /// The interval at which the server confirms that it keeps a request without a lane.
    private static let heartbeat = Duration.seconds(2)

    /// Requests as many messages as may run, and one for each lane, unless already requested.
    ///
    /// The message of a lane may have to wait for its turn here.
    func ask() {
        let pulls = state.withLock { state -> [Int: State.Pull] in
            guard state.inbox != nil, !state.isStale(.now, store.patience) else { return [:] }
            let isIdle = !state.pulls.values.contains { $0.consumer == NATSStore.consumer }
            if isIdle { state.lastSign = .now }
            var pulls: [Int: State.Pull] = [:]
            for consumer in consumers {
                let isLane = consumer != NATSStore.consumer
                let known = state.pulls.values.filter { $0.consumer == consumer }
                let places = isLane ? 1 : gate.limit - state.running.count
                let free = places - known.reduce(0) { $0 + $1.batch }
                // A request for fewer messages isn't worth its cost.
                let least = isLane ? 1 : max(1, gate.limit / 4)
                guard free >= least else { continue }
                let pull = State.Pull(consumer: consumer, batch: free)
                pulls[connection.requests.nextNumber()] = pull
            }
            state.pulls.merge(pulls) { $1 }
            return pulls
        }
        for (number, pull) in pulls {
            let consumer = "\(store.stream).\(pull.consumer)"
            let time = Self.pullTime.wholeNanoseconds
            let sign = pull.consumer == NATSStore.consumer ? Self.heartbeat.wholeNanoseconds : 0
            let json =
                #"{"batch": \#(pull.batch), "expires": \#(time), "idle_heartbeat": \#(sign)}"#
            let request = NATSOutgoing(
                subject: "\(connection.storeAPI)CONSUMER.MSG.NEXT.\(consumer)",
                reply: "\(inbox).\(number)",
                bytes: Array(json.utf8)
            )
            connection.post(request)
        }
    }

    func reconnected() {
        state.withLock { $0.pulls = [:] }
        ask()
    }

    /// Ticks until the worker is drained.
    func tickLater() {
        let interval = min(.seconds(1), store.patience / 3).wholeNanoseconds
        clock.asyncAfter(deadline: .now() + .nanoseconds(interval)) { [weak self] in
            guard let self, !state.withLock({ $0.inbox == nil && $0.running.isEmpty }) else {
                return
            }
            tick()
            tickLater()
        }
    }

    /// Shows signs of life, cancels overdue handlers, and finds out why the server is silent.
    private func tick() {
        let now = ContinuousClock.now
        let (alive, overdue, last, silent, isDue) = state.withLock { state in
            if state.isStale(now, store.patience), state.staleUntil <= now {
                state.staleUntil = now + .seconds(1)
                state.pulls = [:]
            }
            let last = exchange(&state.lastTick, with: now)
            let silent = state.dropUnanswered(now, now - Self.heartbeat * 3)
            let running = state.running.values
            let alive = running.filter {
                !isOverdue($0, now) && $0.came + store.patience / 3 <= now
            }
            let isDue = !state.isDraining && state.nextLook <= now
            if isDue { state.nextLook = now + store.patience * 1.5 }
            let overdue = running.filter { isOverdue($0, now) }
            return (alive.map(\.reply), overdue, last, silent, isDue)
        }
        for consumer in silent {
            tryInTask(consumer) { try await self.check(consumer) }
        }
        for reply in alive { answer(reply, "+WPI") }
        for running in overdue { running.task.cancel() }
        // Canceled a second ago, and not reported by an earlier tick.
        for late in overdue
        where isOverdue(late, now - .seconds(1)) && !isOverdue(late, last - .seconds(1)) {
            connection.report(.storedFailed(late.delivery, StoredMessageError.stillRuns))
        }
        ask()
        for consumer in consumers where isDue && store.isOrdered(consumer) {
            tryInTask(consumer) { [self] in
                let api = NATSStoreAPI(connection)
                try await api.acknowledgeForgottenMessage(of: consumer, in: store.stream)
            }
        }
    }

    /// Runs a closure in a new task; an error is the reason why a consumer's messages wait.
    private func tryInTask(
        _ consumer: String,
        _ body: @escaping @Sendable () async throws -> Void
    ) {
        let start = ContinuousClock.now
        Task {
            do {
                try await body()
            } catch {
                wait(for: error, at: consumer, since: start)
            }
        }
    }

    /// Records the reason why the worker can't get a consumer's messages, and reports a new one.
    ///
    /// - Parameter start: The time when the failed request began. If the server has served the
    ///   consumer since then, such as after an election, the reason doesn't count.
    func wait(
        for error: any Error,
        at consumer: String,
        since start: ContinuousClock.Instant = .now
    ) {
        let error: any Error =
            switch error {
            // The server has two answers for a consumer that isn't there.
            case NATSError.storeRefused(_, code: 10014, _):
                NATSError.noStore(name: title(of: consumer))
            // Every request of the worker goes to the store.
            case NATSError.tooLate, NATSError.disconnected:
                NATSError.silentStore(name: store.stream)
            default: error
            }
        let problem = State.Problem(error)
        let time = max(store.patience, Self.pullTime * 2)
        let isNew = state.withLock { state in
            if let sign = state.signs[consumer], sign > start { return false }
            return state.note(problem, at: consumer, newAfter: time)
        }
        if isNew { connection.report(.workerWaits(error)) }
    }

    /// Takes a message, or the server's answer to a request for messages.
    func take(_ message: NATSMessage) {
        guard let delivery = NATSDelivery(message), let reply = message.reply else {
            takeStatus(message)
            return
        }
        let isStale = state.withLock { state in
            state.noteArrival(from: delivery.consumer)
            if state.isStale(.now, store.patience) { return true }
            if state.isDraining {
                answer(reply, "-NAK")
            } else if state.running[delivery.place] == nil {
                calls.begin()
                let task = Task(executorPreference: RPCSession.threads) { [self] in
                    await handle(message, delivery, reply)
                    end(delivery, reply)
                    calls.end()
                    ask()
                }
                state.running[delivery.place] = Running(
                    delivery: delivery,
                    reply: reply,
                    task: task
                )
            }
            return false
        }
        // The server's patience is over, so it delivers the message again.
        if isStale { connection.report(.stale(delivery)) }
    }

    /// Records that a message no longer runs.
    ///
    /// The same message may already be running again.
    func end(_ delivery: NATSDelivery, _ reply: String) {
        state.withLock { state in
            if state.running[delivery.place]?.reply == reply { state.running[delivery.place] = nil }
        }
    }

    var electionSubject: String {
        "$JS.EVENT.ADVISORY.CONSUMER.LEADER_ELECTED.\(store.stream).*"
    }

    /// Requests a consumer's messages anew from its new leader, which doesn't know the requests to
    /// the last one.
    func takeElection(_ message: NATSMessage) {
        let consumer = String(NATSSubject.lastToken(of: message.subject))
        // The server reports the election just before the leader takes requests.
        clock.asyncAfter(deadline: .now() + .milliseconds(500)) { [weak self] in
            guard let self else { return }
            state.withLock { state in
                state.pulls = state.pulls.filter { $0.value.consumer != consumer }
            }
            ask()
        }
    }

    /// Takes the server's answer to a request for messages.
    private func takeStatus(_ message: NATSMessage) {
        guard let status = message.status,
            let number = Int(NATSSubject.lastToken(of: message.subject))
        else {
            return
        }
        let isSignOfLife = status == 100
        let isTimeOver = status == 408
        let consumer = state.withLock { state in
            let consumer = state.pulls[number]?.consumer ?? NATSStore.consumer
            if consumer == NATSStore.consumer { state.lastSign = .now }
            if isSignOfLife || isTimeOver { state.noteSign(of: consumer) }
            if !isSignOfLife { state.pulls[number] = nil }
            return consumer
        }
        if isSignOfLife { return }
        if isTimeOver {
            ask()
            return
        }
        // The next tick repeats the request.
        let reason = message.headers["Description"] ?? "no reason given"
        switch (status, reason) {
        case (503, _):
            // The request has no taker: the consumer is gone, or a cluster elects its leader.
            tryInTask(consumer) { try await self.check(consumer) }
        case (409, "Leadership Change"): return
        case (409, "Consumer Deleted"):
            wait(for: NATSError.noStore(name: title(of: consumer)), at: consumer)
        default:
            let name = "\(store.stream), \(consumer)"
            let error = NATSError.storeRefused(name: name, code: status, reason: reason)
            wait(for: error, at: consumer)
        }
    }
}
#endif
