#if NATS
    internal import SelectorDispatch
    internal import SelectorDispatchJSON
    public import SelectorDispatchRPC

    /// A worker that lets the exposed handlers of receivers handle the stored messages of a service, each **at least once**.
    ///
    /// ```swift
    /// let store = try NATSStore("shop")
    /// try await store.create(on: connection)
    /// let worker = NATSWorker(of: store, serving: RPCServer(coder: coder), over: connection)
    /// try await worker.start()
    /// ```
    ///
    /// All workers of a service share its messages. A message is acknowledged after its handler has returned. Until then, the
    /// server has it: if the worker dies, or if it shows no sign of life for ``NATSStore/patience``, another one gets it. So a
    /// handler may run more than once for a message, if its worker died after it ran or if the acknowledgement was lost; it
    /// reads ``NATSDelivery/current`` to know. Messages run beside each other, and one that comes again can come after newer
    /// ones, unless ``NATSStore/deliveryLimit`` is 1. All workers of a store serve the same receivers: a message whose
    /// receiver a worker doesn't have counts as failed there.
    ///
    /// A message whose handler throws comes again, after a pause that doubles each time. After the last attempt it is moved to
    /// the dead letters, `shop.dead.cart`, with the error in the header `Dispatch-Error` and the identifier in
    /// `Dispatch-Id`. A message that was delivered more often than that, because its workers died, is moved there before any
    /// handler runs; so is one whose subject ends in no receiver's name.
    public final class NATSWorker: Sendable {
        private struct State {
            var running: [String: Running] = [:]
            /// The requests for messages that may still be answered, by number.
            var pulls: [Int: (batch: Int, deadline: ContinuousClock.Instant)] = [:]
            /// How many messages were asked for and haven't come.
            var asked = 0
            var inbox: NATSSubscription?
            var ticker: Task<Void, Never>?
            var isStarted = false
            var isDraining = false
            /// When the worker last showed that its process runs.
            var lastTick = ContinuousClock.now
            /// When a message came last, or the worker looked why none does.
            var lastMessage = ContinuousClock.now
            /// Until when messages may come that were sent before the process was stopped.
            var staleUntil: ContinuousClock.Instant?

            /// Whether the process was stopped for so long that the server gives its messages to others.
            func isStale(_ now: ContinuousClock.Instant, _ patience: Duration) -> Bool {
                now - lastTick > patience * 0.75 || staleUntil.map { now < $0 } ?? false
            }
        }

        /// A message that is being handled.
        private struct Running {
            let started: ContinuousClock.Instant
            var task: Task<Void, Never>?
        }

        /// Where the messages are stored.
        public let store: NATSStore
        /// What handles the messages.
        public let server: RPCServer
        /// The connection to the server.
        public let connection: NATSConnection
        /// How many messages run at once.
        public let limit: Int
        /// How often a message is delivered, until it is moved to the dead letters.
        public let attempts: Int
        /// How long a message that failed waits the first time.
        public let pause: Duration
        /// How long a handler may run; nil for no limit. Then its task is canceled, and the server isn't kept from delivering
        /// the message again.
        public let time: Duration?
        private let session: RPCSession
        private let calls = OpenCalls(limit: .max, byteLimit: .max)
        private let state = Lock(State())
        private let inbox: String

        /// Creates a worker, which takes no messages until it is started.
        ///
        /// - Parameters:
        ///   - store: where the messages are stored.
        ///   - server: what handles the messages.
        ///   - connection: the connection.
        ///   - limit: how many messages run at once.
        ///   - attempts: how often a message is delivered, until it is moved to the dead letters.
        ///   - pause: how long a message that failed waits the first time; at most ten minutes after several times.
        ///   - time: how long a handler may run; nil for no limit.
        public init(
            of store: NATSStore, serving server: RPCServer, over connection: NATSConnection, running limit: Int = 64,
            attempts: Int = 5, pause: Duration = .seconds(1), time: Duration? = .seconds(600)
        ) {
            self.store = store
            self.server = server
            self.connection = connection
            self.limit = max(1, limit)
            self.attempts = max(1, attempts)
            self.pause = pause
            self.time = time
            session = RPCSession(server, limits: server.limits)
            inbox = "\(connection.requests.inbox)-\(connection.requests.nextNumber())"
        }

        /// Starts to take messages.
        ///
        /// - Throws: ``NATSError/alreadyStarted(service:)``; ``NATSError/closed``; another ``NATSError`` if the server doesn't
        ///   permit it.
        public func start() async throws(NATSError) {
            let isFirst = state.withLock { state in
                defer { state.isStarted = true }
                return !state.isStarted
            }
            guard isFirst else { throw .alreadyStarted(service: store.service) }
            // The worker lives as long as somebody holds it or messages run.
            let subscription = try await connection.subscribe("\(inbox).*", isUnlimited: true) { [weak self] in
                self?.take($0)
            }
            connection.onReconnect { [weak self] in self?.askAnew() }
            let interval = min(.seconds(1), store.patience / 3)
            let ticker = Task { [weak self] in
                while (try? await Task.sleep(for: interval)) != nil { self?.tick() }
            }
            state.withLock { ($0.inbox, $0.ticker, $0.lastTick, $0.lastMessage) = (subscription, ticker, .now, .now) }
            ask()
        }

        deinit {
            state.withLock { $0.ticker }?.cancel()
        }

        /// The number of messages that are being handled.
        public var openCalls: Int { calls.count }

        /// Takes no more messages, and waits until those that run are handled and acknowledged.
        ///
        /// - Parameter patience: how long the handlers may take. Then their tasks are canceled, and other workers get their
        ///   messages at once.
        public func drain(within patience: Duration = .seconds(30)) async {
            let (subscription, ticker) = state.withLock { state in
                state.isDraining = true
                defer { state.inbox = nil }
                return (state.inbox, state.ticker)
            }
            // From now on the server gives what was asked for to others.
            try? await NATSBlocking.run { () throws(NATSError) in try subscription?.drain(.seconds(5)) }
            let clock = Task {
                guard (try? await Task.sleep(for: patience)) != nil else { return }
                for running in self.state.withLock({ Array($0.running.values) }) { running.task?.cancel() }
            }
            await calls.waitForEnd()
            clock.cancel()
            ticker?.cancel()
            try? await connection.flush(within: .seconds(5))
        }

        // MARK: Asking

        /// Asks for as many messages as may run, unless they were asked for.
        private func ask() {
            let number = connection.requests.nextNumber()
            let batch = state.withLock { state -> Int in
                let free = limit - state.running.count - state.asked
                guard state.isStarted, !state.isDraining, free >= max(1, limit / 4),
                    !state.isStale(.now, store.patience)
                else { return 0 }
                state.asked += free
                state.pulls[number] = (free, .now + Self.pullTime + .seconds(2))
                return free
            }
            guard batch > 0 else { return }
            let time = Int(Self.pullTime.wholeNanoseconds)
            let json: JSONValue = ["batch": .number(JSONNumber(batch)), "expires": .number(JSONNumber(time))]
            connection.post(
                NATSOutgoing(
                    subject: "$JS.API.CONSUMER.MSG.NEXT.\(store.stream).\(store.consumer)", reply: "\(inbox).\(number)",
                    bytes: Array("\(json)".utf8)))
        }

        /// How long the server keeps a request for messages.
        private static let pullTime = Duration.seconds(10)

        /// Asks anew: the server that was asked is gone.
        private func askAnew() {
            state.withLock { ($0.pulls, $0.asked) = ([:], 0) }
            ask()
        }

        /// Does what is to be done from time to time.
        private func tick() {
            let now = ContinuousClock.now
            let quiet = store.patience / 3
            let (alive, overdue) = state.withLock { state in
                if state.isStale(now, store.patience), state.staleUntil.map({ $0 <= now }) ?? true {
                    (state.staleUntil, state.pulls) = (now + .seconds(1), [:])
                }
                state.lastTick = now
                state.pulls = state.pulls.filter { $0.value.deadline > now }
                if state.pulls.isEmpty { state.asked = 0 }
                let overdue = state.running.filter { running in time.map { running.value.started + $0 <= now } ?? false
                }
                let alive = state.running.filter { overdue[$0.key] == nil && $0.value.started + quiet <= now }
                return (Array(alive.keys), overdue.values.compactMap(\.task))
            }
            for reply in alive { connection.post(NATSOutgoing(subject: reply, bytes: Array("+WPI".utf8))) }
            for task in overdue { task.cancel() }
            ask()
            lookForForgottenMessage(now)
        }

        /// Looks why an ordered store delivers nothing.
        private func lookForForgottenMessage(_ now: ContinuousClock.Instant) {
            let isDue = state.withLock { state in
                guard store.deliveryLimit == 1, state.running.isEmpty, !state.isDraining,
                    state.lastMessage + store.patience * 1.5 < now
                else { return false }
                state.lastMessage = now
                return true
            }
            guard isDue else { return }
            Task { [store, connection] in
                do {
                    try await NATSStoreAPI(connection).acknowledgeForgottenMessage(of: store)
                } catch {
                    connection.report(.workerWaits(error))
                }
            }
        }

        // MARK: Taking

        /// Takes a message, or what the server says of a request for messages.
        private func take(_ message: NATSMessage) {
            guard let delivery = NATSDelivery(message), let reply = message.reply else { return takeStatus(message) }
            let (isTaken, isStale) = state.withLock { state -> (Bool, Bool) in
                state.asked = max(0, state.asked - 1)
                state.lastMessage = .now
                if state.isStale(.now, store.patience) { return (false, true) }
                // A message that comes again while it runs is the same one.
                guard !state.isDraining, state.running[reply] == nil else { return (false, false) }
                state.running[reply] = Running(started: .now)
                return (true, false)
            }
            // The server's patience is over: it delivers the message again by itself.
            if isStale { return connection.report(.stale(delivery)) }
            guard isTaken, calls.begin(bytes: 0) else { return answer(reply, "-NAK") }
            let task = Task {
                await handle(message, delivery, reply)
                _ = state.withLock { $0.running.removeValue(forKey: reply) }
                calls.end(bytes: 0)
                ask()
            }
            state.withLock { $0.running[reply]?.task = task }
        }

        private func takeStatus(_ message: NATSMessage) {
            guard let status = message.status, let number = Int(NATSSubject.lastToken(of: message.subject)) else {
                return
            }
            state.withLock { state in
                guard let pull = state.pulls.removeValue(forKey: number) else { return }
                let pending = message.headers["Nats-Pending-Messages"].flatMap { Int($0) } ?? pull.batch
                state.asked = state.pulls.isEmpty ? 0 : max(0, state.asked - pending)
            }
            // The time of the request is over. Anything else is tried again after a while.
            if status == 408 || status == 404 { return ask() }
            connection.report(
                .workerWaits(
                    NATSError.storeRefused(
                        name: "\(store.stream), \(store.consumer)", code: status,
                        reason: message.headers["Description"] ?? "nobody has the store")))
        }

        // MARK: Handling

        private func handle(_ message: NATSMessage, _ delivery: NATSDelivery, _ reply: String) async {
            guard delivery.count <= attempts else {
                return await bury(message, delivery, reply, StoredMessageError.workersDied(deliveries: delivery.count))
            }
            guard NATSSubject.name(ofToken: NATSSubject.lastToken(of: message.subject)) != nil else {
                return await bury(message, delivery, reply, StoredMessageError.noReceiver(subject: message.subject))
            }
            do {
                let request = try StoredRequest(message.bytes, server.limits.json).request
                let scope = TrailKeeper(
                    ReceiverScope(server: server, receiver: delivery.receiver, statistics: EndpointStatistics()),
                    message.subject)
                _ = try await NATSDelivery.$inTask.withValue(delivery) {
                    try await scope.respond(to: request, in: session)
                }
                await acknowledge(delivery, reply)
            } catch {
                if Task.isCancelled, state.withLock({ $0.isDraining }) { return answer(reply, "-NAK") }
                connection.report(.storedFailed(delivery, error))
                if delivery.count >= attempts { return await bury(message, delivery, reply, error) }
                let pause = min(pause * (1 << min(delivery.count - 1, 20)), .seconds(600))
                answer(reply, #"-NAK {"delay": \#(pause.wholeNanoseconds)}"#)
            }
        }

        /// Moves a message to the dead letters.
        private func bury(_ message: NATSMessage, _ delivery: NATSDelivery, _ reply: String, _ error: any Error) async {
            let headers = [
                "Nats-Msg-Id": NATSDelivery.place(reply), "Dispatch-Id": delivery.id,
                "Dispatch-Error": "\(error)".shown(upTo: 500), "Dispatch-Deliveries": "\(delivery.count)",
                "Dispatch-Sequence": "\(delivery.sequence)",
            ]
            // It isn't canceled with the handler's task: the message is either here or there.
            let connection = connection
            let subject = NATSSubject.dead(store.service, delivery.receiver)
            let isBuried = await Task {
                (try? await SelectorDispatchNATS.store(
                    message.bytes, at: subject, headers: headers, .seconds(10), on: connection)) != nil
            }.value
            guard isBuried else { return answer(reply, #"-NAK {"delay": \#(pause.wholeNanoseconds)}"#) }
            connection.report(.deadLetter(delivery))
            await acknowledge(delivery, reply)
        }

        /// Tells the server that a message was handled, and waits until the server knows it.
        private func acknowledge(_ delivery: NATSDelivery, _ reply: String) async {
            let connection = connection
            // It isn't canceled with the handler's task: the handler has run.
            let isKnown = await Task {
                for _ in 0..<4 {
                    do {
                        _ = try await connection.request(reply, Array("+ACK".utf8), timeout: .seconds(2))
                        return true
                    } catch NATSError.closed {
                        return false
                    } catch {
                        try? await Task.sleep(for: .milliseconds(250))
                    }
                }
                return false
            }.value
            connection.report(isKnown ? .acknowledged(delivery) : .acknowledgementLost(delivery))
        }

        private func answer(_ reply: String, _ text: String) {
            connection.post(NATSOutgoing(subject: reply, bytes: Array(text.utf8)))
        }
    }
#endif
