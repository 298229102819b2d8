#if NATS
internal import Dispatch
internal import SelectorDispatch
internal import SelectorDispatchJSON
public import SelectorDispatchRPC

/// A worker that passes a service's stored messages to the exposed handlers of receivers, each **at
/// least once**.
///
/// ```swift
/// let store = try NATSStore("shop")
/// try await store.create(on: connection)
/// let worker = NATSWorker(of: store, serving: RPCServer(coder: coder), over: connection)
/// try await worker.start()
/// ```
///
/// All workers of a service share its messages, so they must serve the same receivers: a message
/// whose receiver a worker doesn't have counts as failed there.
///
/// A message is acknowledged after its handler returns. If the handler throws, the message is
/// redelivered after a pause, which doubles each time. If the worker dies, or shows no sign of life
/// for ``NATSStore/patience``, another worker gets the message. <doc:PastOneMachine> has the exact
/// promises.
public final class NATSWorker: Sendable, NATSConnectionUser {
    struct State {
        /// A request for messages.
        struct Pull {
            let consumer: String
            /// The number of messages that may still answer it.
            var batch: Int
            let deadline = ContinuousClock.now + pullTime + .seconds(2)
        }

        /// The messages that run or wait for their turn, by place.
        ///
        /// A redelivery meanwhile is the same message.
        var running: [String: Running] = [:]
        /// The requests for messages that may still be answered, by number.
        var pulls: [Int: Pull] = [:]
        var inbox: NATSListener?
        var isStarted = false
        var isDraining = false
        /// The last time at which the process was running.
        var lastTick = ContinuousClock.now
        /// The time of the next check of silent ordered consumers.
        var nextLook = ContinuousClock.now
        /// The time of the server's last message.
        var lastSign = ContinuousClock.now
        /// The reason why the worker can't get messages, or nil if it can.
        var problem: (any Error)?
        /// The last time at which messages may arrive that were sent before the process was
        /// suspended.
        var staleUntil: ContinuousClock.Instant?

        /// Records the arrival of a message, which answers the oldest request.
        mutating func noteArrival(from consumer: String) {
            lastSign = .now
            problem = nil
            guard let number = pulls.filter({ $0.value.consumer == consumer }).keys.min() else {
                return
            }
            pulls[number]?.batch -= 1
            if pulls[number]?.batch == 0 { pulls[number] = nil }
        }

        /// Returns whether the process was suspended for so long that the server gives its messages
        /// to others.
        func isStale(_ now: ContinuousClock.Instant, _ patience: Duration) -> Bool {
            now - lastTick > patience * 0.75 || staleUntil.map { now < $0 } ?? false
        }
    }

    /// A message that runs or waits for its turn.
    struct Running {
        let came = ContinuousClock.now
        let delivery: NATSDelivery
        /// The subject for signs of life.
        let reply: String
        /// The time at which its handler began, or nil while it waits for its turn.
        var began: ContinuousClock.Instant?
        let task: Task<Void, Never>
    }

    let store: NATSStore
    let server: RPCServer
    let connection: NATSConnection
    /// The largest number of messages that run at once.
    private let limit: Int
    /// The number of failures after which a message is moved to the dead letters.
    public let attempts: Int
    let pause: Duration
    /// The time limit for a handler, or nil for no limit.
    private let time: Duration?
    let session: RPCSession
    private let calls = OpenCalls()
    let gate: RunGate
    let state = Lock(State())
    /// The queue of the ticks.
    ///
    /// It isn't a task, so handlers that block the threads of tasks don't stop the signs of life.
    private let clock = DispatchQueue(label: "SelectorDispatchNATS.worker")
    private let inbox: String
    private let consumers: [String]

    /// Creates a worker, which takes no messages until it is started.
    ///
    /// - Parameters:
    ///   - store: The description of the messages' store, with its number of lanes and its
    ///     patience.
    ///   - server: The server that handles them, by the exposed handlers of the receivers in its
    ///     directory.
    ///   - connection: The connection, which may be that of services and clients.
    ///   - limit: The largest number of messages that run at once, at least 1.
    ///   - attempts: The number of failures after which a message is moved to the dead letters, at
    ///     least 1.
    ///   - pause: The pause after a message's first failure. It doubles each time, up to ten
    ///     minutes.
    ///   - time: The time limit for a handler, after which its task is canceled and the server may
    ///     deliver the message again, or nil for no limit.
    public init(
        of store: NATSStore,
        serving server: RPCServer,
        over connection: NATSConnection,
        running limit: Int = 64,
        attempts: Int = 5,
        pause: Duration = .seconds(1),
        time: Duration? = .seconds(600)
    ) {
        self.store = store
        self.server = server
        self.connection = connection
        self.limit = max(1, limit)
        self.attempts = max(1, attempts)
        self.pause = pause
        self.time = time
        session = RPCSession(server, limits: server.limits)
        gate = RunGate(limit: self.limit, patience: store.patience)
        consumers = [store.consumer] + store.laneConsumers
        inbox = "\(connection.requests.inbox)-\(connection.requests.nextNumber())"
    }

    /// Starts taking messages.
    ///
    /// A problem that comes later is a ``NATSEvent/workerWaits(_:)``.
    ///
    /// - Throws: ``NATSError/lanes(store:count:)`` if the store has more lanes than its description
    ///   here; ``NATSError/noStore(name:)`` if it lacks the stream or a consumer;
    ///   ``NATSError/alreadyStarted(service:)``; another ``NATSError``; `CancellationError`.
    public func start() async throws {
        let wasStarted = state.withLock { exchange(&$0.isStarted, with: true) }
        guard !wasStarted else { throw NATSError.alreadyStarted(service: store.service) }
        do {
            // The worker lives as long as it is held or messages run.
            let listener = try await connection.subscribe("\(inbox).*") { [weak self] in
                self?.take($0)
            }
            try await check()
            let api = NATSStoreAPI(connection)
            var lanes = store.lanes
            while try await api.has("\(store.consumer)-\(lanes)", in: store.stream) { lanes += 1 }
            guard lanes == store.lanes else {
                throw NATSError.lanes(store: store.stream, count: lanes)
            }
            let look = ContinuousClock.now + store.patience * 1.5
            state.withLock {
                $0.inbox = $0.isDraining ? nil : listener
                $0.lastTick = .now
                $0.nextLook = look
            }
            if state.withLock(\.isDraining) {
                throw NATSError.alreadyStarted(service: store.service)
            }
            ask()
            tickLater()
            try await connection.checkPermissions(["CONSUMER.MSG.NEXT.\(store.stream)."])
        } catch {
            state.withLock { state in
                state.isStarted = false
                state.inbox = nil
                state.pulls = [:]
            }
            throw error
        }
        connection.link.add(self)
    }

    /// Throws if the server lacks a consumer, or doesn't answer.
    private func check() async throws {
        for consumer in consumers {
            if try await NATSStoreAPI(connection).has(consumer, in: store.stream) { continue }
            let lane = consumer == store.consumer ? "" : ", \(consumer)"
            throw NATSError.noStore(name: store.stream + lane)
        }
    }

    /// The worker's state in the health of its service.
    var health: JSONValue {
        let (isDraining, running, problem) = state.withLock {
            ($0.isDraining, $0.running.values, $0.problem)
        }
        let status: JSONValue =
            if isDraining {
                "draining"
            } else if problem == nil {
                "serving"
            } else {
                "waiting"
            }
        var members = [
            "status": status,
            "running": JSONValue(running.count),
            "stuck": JSONValue(running.count { isOverdue($0, .now) }),
        ]
        members["problem"] = problem.map { .string("\($0)") }
        return .object(members)
    }

    /// The number of messages that are being handled.
    public var openCalls: Int { calls.count }

    /// Stops taking messages, and waits until the running ones are handled and acknowledged.
    ///
    /// - Parameter patience: The time limit for handlers, after which their tasks are canceled and
    ///   other workers get the messages immediately.
    public func drain(within patience: Duration = .seconds(30)) async {
        state.withLock { $0.isDraining = true }
        let subscription = state.withLock { $0.inbox.take() }
        // From now on, the server gives requested messages to others.
        try? await NATSBlocking.run { () throws(NATSError) in
            try subscription?.drain(.seconds(5))
        }
        await calls.waitForEnd(within: patience) {
            for running in self.state.withLock({ Array($0.running.values) }) {
                running.task.cancel()
            }
        }
        try? await connection.flush(within: .seconds(5))
    }

    /// The time for which the server keeps a request for messages.
    private static let pullTime = Duration.seconds(10)
    /// The interval at which the server confirms that it keeps a request without a lane.
    private static let heartbeat = Duration.seconds(2)

    /// Requests as many messages as may run, and one for each lane, unless already requested.
    ///
    /// The message of a lane may have to wait for its turn here.
    private func ask() {
        let pulls = state.withLock { state -> [Int: State.Pull] in
            guard state.inbox != nil, !state.isStale(.now, store.patience) else { return [:] }
            if state.pulls.isEmpty { state.lastSign = .now }
            var pulls: [Int: State.Pull] = [:]
            for consumer in consumers {
                let isLane = consumer != store.consumer
                let known = state.pulls.values.filter { $0.consumer == consumer }
                let places = isLane ? 1 : limit - state.running.count
                let free = places - known.reduce(0) { $0 + $1.batch }
                // A request for fewer messages isn't worth its cost.
                let least = isLane ? 1 : max(1, limit / 4)
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
            let heartbeat = pull.consumer == store.consumer ? Self.heartbeat.wholeNanoseconds : 0
            let json =
                #"{"batch": \#(pull.batch), "expires": \#(time), "idle_heartbeat": \#(heartbeat)}"#
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
    private func tickLater() {
        let interval = min(.seconds(1), store.patience / 3).wholeNanoseconds
        clock.asyncAfter(deadline: .now() + .nanoseconds(Int(interval))) { [weak self] in
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
        let (alive, overdue, last, isSilent, isDue) = state.withLock { state in
            let isNoted = state.staleUntil.map { $0 > now } ?? false
            if state.isStale(now, store.patience), !isNoted {
                state.staleUntil = now + .seconds(1)
                state.pulls = [:]
            }
            let last = exchange(&state.lastTick, with: now)
            state.pulls = state.pulls.filter { $0.value.deadline > now }
            let isSilent = !state.pulls.isEmpty && state.lastSign + Self.heartbeat * 3 < now
            if isSilent { state.pulls = [:] }
            let running = state.running.values
            let alive = running.filter {
                !isOverdue($0, now) && $0.came + store.patience / 3 <= now
            }
            let isDue = !state.isDraining && state.nextLook <= now
            if isDue { state.nextLook = now + store.patience * 1.5 }
            let overdue = running.filter { isOverdue($0, now) }
            return (alive.map(\.reply), overdue, last, isSilent, isDue)
        }
        if isSilent {
            tryInTask { try await self.check() }
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
            tryInTask { [self] in
                let api = NATSStoreAPI(connection)
                try await api.acknowledgeForgottenMessage(of: consumer, in: store.stream)
            }
        }
    }

    /// Runs a closure in a task of its own, whose error is the reason why the worker waits.
    private func tryInTask(_ body: @escaping @Sendable () async throws -> Void) {
        Task {
            do {
                try await body()
            } catch {
                wait(for: error)
            }
        }
    }

    /// Returns whether a handler has exceeded its time limit.
    private func isOverdue(_ running: Running, _ now: ContinuousClock.Instant) -> Bool {
        if let time, let began = running.began { began + time <= now } else { false }
    }

    /// Records and reports the reason why the worker can't get messages.
    func wait(for error: any Error) {
        state.withLock { $0.problem = error }
        connection.report(.workerWaits(error))
    }

    /// Takes a message, or the server's answer to a request for messages.
    private func take(_ message: NATSMessage) {
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

    /// Takes the server's answer to a request for messages.
    private func takeStatus(_ message: NATSMessage) {
        guard let status = message.status,
            let number = Int(NATSSubject.lastToken(of: message.subject))
        else {
            return
        }
        let isSignOfLife = status == 100
        let isTimeOver = status == 408
        state.withLock { state in
            state.lastSign = .now
            if isSignOfLife || isTimeOver { state.problem = nil }
            if !isSignOfLife { state.pulls[number] = nil }
        }
        if isSignOfLife { return }
        if isTimeOver {
            ask()
            return
        }
        // The next tick repeats the request.
        let reason = message.headers["Description"] ?? "no reason given"
        let isGone = status == 503 || status == 409 && reason == "Consumer Deleted"
        if isGone {
            wait(for: NATSError.noStore(name: store.stream))
        } else {
            let name = "\(store.stream), \(store.consumer)"
            wait(for: NATSError.storeRefused(name: name, code: status, reason: reason))
        }
    }
}
#endif
