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
        /// The listener for elections of the consumers' leaders in a cluster.
        var elections: NATSListener?
        var isStarted = false
        var isDraining = false
        /// The last time at which the process was running.
        var lastTick = ContinuousClock.now
        /// The time of the next check of silent ordered consumers.
        var nextLook = ContinuousClock.now
        /// The time of the server's last message about the consumer without a lane, which shows
        /// signs of life.
        var lastSign = ContinuousClock.now
        /// The reasons why the worker can't get messages, by consumer.
        var problems: [String: Problem] = [:]
        /// The last times of reported problems, by kind.
        private var reported: [String: ContinuousClock.Instant] = [:]
        /// The times at which the server last showed that it serves a consumer.
        var signs: [String: ContinuousClock.Instant] = [:]
        /// The time until which messages from before the process was suspended may arrive.
        var staleUntil = ContinuousClock.now

        /// The reason why the worker can't get a consumer's messages.
        struct Problem {
            let text: String
            /// The text without the parts that depend on a message.
            let kind: String

            init(_ error: any Error) {
                text = "\(error)"
                kind =
                    switch error {
                    case NATSError.notStored(_, let code, _): "not stored (\(code))"
                    case NATSError.tooLarge(_, let limit): "larger than \(limit)"
                    default: text
                    }
            }
        }

        /// Records a consumer's problem, and returns whether it is to be reported.
        ///
        /// A problem of the whole server comes at each consumer. The server may also serve a
        /// consumer between two refusals, or refuse for two reasons in turn. Therefore a problem is
        /// new only if no consumer has it, or had it until a short time ago.
        ///
        /// - Parameter time: The time after which a problem that comes back is new.
        mutating func note(_ problem: Problem, at consumer: String, newAfter time: Duration) -> Bool
        {
            let now = ContinuousClock.now
            let current = Set(problems.values.map(\.kind))
            reported = reported.filter { current.contains($0.key) || $0.value + time > now }
            problems[consumer] = problem
            return reported.updateValue(now, forKey: problem.kind) == nil
        }

        /// Drops the requests that the server has left without a sign, and returns their consumers.
        ///
        /// - Parameters:
        ///   - now: The current time.
        ///   - earliest: The time before which the last sign of life is too old.
        mutating func dropUnanswered(
            _ now: ContinuousClock.Instant,
            _ earliest: ContinuousClock.Instant
        ) -> Set<String> {
            let silent = pulls.filter { _, pull in
                pull.deadline <= now || pull.consumer == NATSStore.consumer && lastSign < earliest
            }
            for number in silent.keys { pulls[number] = nil }
            return Set(silent.values.map(\.consumer))
        }

        /// Records the arrival of a consumer's message, which answers the oldest request.
        mutating func noteArrival(from consumer: String) {
            if consumer == NATSStore.consumer { lastSign = .now }
            noteSign(of: consumer)
            guard let number = pulls.filter({ $0.value.consumer == consumer }).keys.min() else {
                return
            }
            pulls[number]?.batch -= 1
            if pulls[number]?.batch == 0 { pulls[number] = nil }
        }

        /// Records that the server serves a consumer.
        mutating func noteSign(of consumer: String) {
            problems[consumer] = nil
            signs[consumer] = .now
        }

        /// Returns whether the process was suspended for so long that the server gives its messages
        /// to others.
        func isStale(_ now: ContinuousClock.Instant, _ patience: Duration) -> Bool {
            now - lastTick > patience * 0.75 || now < staleUntil
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
        /// The number of earlier deliveries in which its handler didn't return.
        var unfinished = 0
        let task: Task<Void, Never>
    }

    let store: NATSStore
    let server: RPCServer
    let connection: NATSConnection
    /// The number of failures after which a message is moved to the dead letters.
    public let attempts: Int
    let pause: Duration
    /// The time limit for a handler, or nil for no limit.
    let time: Duration?
    let calls = OpenCalls()
    let gate: RunGate
    let state = Lock(State())
    /// The queue of the ticks.
    ///
    /// It isn't a task, so handlers that block the threads of tasks don't stop the signs of life.
    let clock = DispatchQueue(label: "SelectorDispatchNATS.worker")
    let inbox: String
    let consumers: [String]

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
        self.attempts = max(1, attempts)
        self.pause = pause
        self.time = time
        gate = RunGate(limit: max(1, limit), patience: store.patience)
        consumers = store.consumers
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
            let elections = try await connection.subscribe(electionSubject) { [weak self] in
                self?.takeElection($0)
            }
            for consumer in consumers { try await check(consumer) }
            let api = NATSStoreAPI(connection)
            var lanes = store.lanes
            while try await api.has(store.consumer(ofLane: lanes), in: store.stream) { lanes += 1 }
            guard lanes == store.lanes else {
                throw NATSError.lanes(store: store.stream, count: lanes)
            }
            let look = ContinuousClock.now + store.patience * 1.5
            let isDraining = state.withLock { state in
                if state.isDraining { return true }
                state.inbox = listener
                state.elections = elections
                state.lastTick = .now
                state.nextLook = look
                return false
            }
            if isDraining { throw NATSError.alreadyStarted(service: store.service) }
            ask()
            tickLater()
            try await connection.checkPermissions(["CONSUMER.MSG.NEXT.\(store.stream)."])
        } catch {
            state.withLock { state in
                state.isStarted = false
                state.inbox = nil
                state.elections = nil
                state.pulls = [:]
            }
            throw error
        }
        connection.link.add(self)
    }

    /// Throws if the server lacks a consumer, or doesn't answer.
    func check(_ consumer: String) async throws {
        if try await NATSStoreAPI(connection).has(consumer, in: store.stream) { return }
        throw NATSError.noStore(name: title(of: consumer))
    }

    /// Returns the name of a consumer for texts.
    func title(of consumer: String) -> String {
        consumer == NATSStore.consumer ? store.stream : "\(store.stream), \(consumer)"
    }

    /// Returns whether a handler has exceeded its time limit.
    func isOverdue(_ running: Running, _ now: ContinuousClock.Instant) -> Bool {
        if let time, let began = running.began { began + time <= now } else { false }
    }

    /// The worker's state in the health of its service.
    var health: JSONValue {
        let (isDraining, running, problems) = state.withLock {
            ($0.isDraining, Array($0.running.values), Set($0.problems.values.map(\.text)))
        }
        let status: JSONValue =
            if isDraining {
                "draining"
            } else if problems.isEmpty {
                "serving"
            } else {
                "waiting"
            }
        var members = [
            "status": status,
            "running": JSONValue(running.count),
            "stuck": JSONValue(running.count { isOverdue($0, .now) }),
            "suspect": JSONValue(running.count { $0.unfinished > 0 }),
            "width": JSONValue(gate.width),
        ]
        if !problems.isEmpty {
            members["problem"] = .string(problems.sorted().joined(separator: "; "))
        }
        return .object(members)
    }

    /// The number of messages that are being handled.
    public var openCalls: Int { calls.count }

    /// Stops taking messages, and waits until the running ones are handled and acknowledged.
    ///
    /// Handlers that still run at the end of the time are reported as
    /// ``NATSEvent/stillRuns(_:)``.
    ///
    /// - Parameter patience: The time limit. In its last tenth, at most a second, handlers' tasks
    ///   are canceled, and other workers get their messages immediately.
    public func drain(within patience: Duration = .seconds(30)) async {
        await drain(until: DrainDeadline(within: patience))
    }

    func drain(until deadline: DrainDeadline) async {
        state.withLock { $0.isDraining = true }
        let subscription = state.withLock { $0.inbox.take() }
        // Ends outside the lock, because the C client waits for its own.
        _ = state.withLock { $0.elections.take() }
        // From now on, the server gives requested messages to others.
        _ = try? await NATSBlocking.run(until: deadline.cancellation) { () throws(NATSError) in
            // Goes on after a shorter time, because a message that arrives late is returned.
            try subscription?.drain(.seconds(5))
        }
        let isOver = await calls.waitForEnd(until: deadline) {
            for running in self.state.withLock({ Array($0.running.values) }) {
                running.task.cancel()
            }
        }
        if !isOver {
            let running = state.withLock { $0.running.values.map(\.delivery.id) }
            connection.report(.stillRuns(running.sorted()))
        }
        try? await connection.flush(within: deadline.end.left)
    }
}
#endif
