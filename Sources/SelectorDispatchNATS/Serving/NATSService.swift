#if NATS
    internal import SelectorDispatch
    internal import SelectorDispatchJSON
    public import SelectorDispatchRPC

    /// A service that answers messages to the exposed handlers of named receivers, over NATS.
    ///
    /// ```swift
    /// let coder = JSONCoder()
    /// try coder.directory.add(cart, as: "cart")
    /// let service = try NATSService("shop", serving: RPCServer(coder: coder), over: connection)
    /// try await service.start()
    /// ```
    ///
    /// Each receiver has a subject, `shop.call.cart`. What is sent there is a request of JSON-RPC 2.0, so that any client in
    /// any language can call: `{"jsonrpc": "2.0", "id": 1, "method": "add:count:", "params": ["apple", 3]}`. Several
    /// processes that serve one name share the messages: each message goes to one of them, **at most once**. A message
    /// whose worker dies isn't sent again; its sender is told that no answer came. For messages that must not be lost,
    /// there is ``NATSWorker``.
    ///
    /// The tools of NATS find the service by `$SRV.PING`, `$SRV.INFO` and `$SRV.STATS`. `shop.describe` answers by the
    /// server's OpenRPC document, and `shop.health` by the state of a worker.
    public final class NATSService: Sendable {
        private struct State {
            var isStarted = false
            var isDraining = false
            var endpoints: [ServiceEndpoint] = []
            /// The subscriptions whose messages are answered.
            var serving: [ServedSubject] = []
            /// The subscriptions that last as long as requests run.
            var attending: [NATSSubscription] = []
        }

        /// The name, which subjects begin with.
        public let name: String
        /// The version in `$SRV.INFO`.
        public let version: String
        /// What the service is for, in `$SRV.INFO`.
        public let summary: String
        /// What tells this worker from others of the service.
        public let id: String
        /// What answers the requests.
        public let server: RPCServer
        /// The connection to the server.
        public let connection: NATSConnection
        /// The queue group of the workers.
        let group: String
        let observer: (@Sendable (RPCIncident) -> Void)?
        let started = ContinuousClock.now
        let startText: String
        private let state = Lock(State())

        /// Creates a service, which doesn't answer until it is started.
        ///
        /// - Parameters:
        ///   - name: the name, which subjects begin with: ASCII letters, digits, `_` and `-`.
        ///   - server: what answers the requests. Its limits hold for each receiver.
        ///   - connection: the connection.
        ///   - version: the version in `$SRV.INFO`, such as `1.2.0`.
        ///   - summary: what the service is for, in `$SRV.INFO`.
        ///   - group: the queue group. Of the workers of one group, one gets each message.
        ///   - observer: a closure that gets the details of each error.
        /// - Throws: ``NATSError/badName(_:expected:)``.
        public init(
            _ name: String, serving server: RPCServer, over connection: NATSConnection, version: String = "0.0.0",
            summary: String = "", group: String = "workers", observer: (@Sendable (RPCIncident) -> Void)? = nil
        ) throws(NATSError) {
            try NATSSubject.check(name)
            try NATSSubject.check(group)
            guard ServiceDiscovery.isVersion(version) else {
                throw .badName(version, expected: "a semantic version, such as 1.2.0")
            }
            self.name = name
            self.server = server
            self.connection = connection
            self.version = version
            self.summary = summary
            self.group = group
            self.observer = observer
            id = String(connection.requests.inbox.dropFirst("_INBOX.".count)) + "-\(connection.requests.nextNumber())"
            startText = ServiceDiscovery.now()
        }

        /// Starts to answer.
        ///
        /// - Parameter receivers: the names of the receivers; nil for all that are in the server's directory now, and the
        ///   root receiver.
        /// - Throws: ``NATSError/alreadyStarted(service:)``; ``NATSError/closed``; another ``NATSError`` if the server doesn't
        ///   permit it.
        public func start(receivers: [String]? = nil) async throws(NATSError) {
            let isFirst = state.withLock { state in
                defer { state.isStarted = true }
                return !state.isStarted
            }
            guard isFirst else { throw .alreadyStarted(service: name) }
            // Before the first request, so that it can be canceled.
            try await attend(NATSSubject.cancel(name)) { [weak self] in self?.cancel($0) }
            for receiver in receivers ?? server.coder.directory.names { try await serve(receiver) }
            if receivers == nil { try await serve(nil) }
            try await ServiceDiscovery.attend(self)
            try await connection.flush()
        }

        private func serve(_ receiver: String?) async throws(NATSError) {
            let statistics = EndpointStatistics()
            try await serve(
                NATSSubject.call(name, receiver), as: receiver.map(NATSSubject.token) ?? "root",
                ReceiverScope(server: server, receiver: receiver, statistics: statistics), statistics)
        }

        /// Serves a subject.
        ///
        /// - Parameter isShared: whether one worker gets each message, or all of them.
        func serve(
            _ subject: String, as endpoint: String, isShared: Bool = true, _ responder: some RPCResponder,
            _ statistics: EndpointStatistics
        ) async throws(NATSError) {
            let group = isShared ? group : nil
            let endpoint = ServiceEndpoint(
                endpoint, subject, group: group, responder, statistics, server.limits, on: connection,
                observer: observer)
            let served = try await connection.serve(subject, group: group) { endpoint.handle($0) }
            state.withLock { state in
                state.endpoints.append(endpoint)
                state.serving.append(served)
            }
        }

        /// Listens to a subject until the service is drained.
        ///
        /// - Parameter group: the queue group; nil to get all messages.
        func attend(
            _ subject: String, group: String? = nil, take: @escaping @Sendable (NATSMessage) -> Void
        ) async throws(NATSError) {
            let subscription = try await connection.subscribe(subject, group: group, take: take)
            state.withLock { $0.attending.append(subscription) }
        }

        private func cancel(_ message: NATSMessage) {
            // Only text: it is the sender's own choice, and ours can't be guessed.
            guard let json = try? JSONValue(parsing: message.bytes), case .string(let id)? = json["params"]?["id"]
            else {
                return
            }
            for endpoint in endpoints { endpoint.session.cancelRequest(.string(id)) }
        }

        /// The subjects that are served.
        var endpoints: [ServiceEndpoint] { state.withLock { $0.endpoints } }

        /// Whether the service takes no more messages.
        public var isDraining: Bool { state.withLock { $0.isDraining } }

        /// The number of messages that are being answered.
        public var openCalls: Int { endpoints.reduce(0) { $0 + $1.openCalls } }

        /// Stops to take messages, and answers those that have come. Other workers get what is sent from then on.
        ///
        /// - Parameter patience: how long the handlers may take. Then their tasks are canceled, and the answers are those that
        ///   the handlers give then.
        /// - Throws: a ``NATSError`` if the server is gone, when others may get messages later than now. What has come is
        ///   handled all the same.
        public func drain(within patience: Duration = .seconds(30)) async throws(NATSError) {
            let (endpoints, serving) = state.withLock { state in
                state.isDraining = true
                defer { state.serving = [] }
                return (state.endpoints, state.serving)
            }
            let deadline = ContinuousClock.now + patience
            let failure = try await NATSBlocking.run { () throws(NATSError) in
                var failure: NATSError?
                for subject in serving {
                    do throws(NATSError) {
                        try subject.drain(ContinuousClock.now.duration(to: deadline))
                    } catch { failure = failure ?? error }
                }
                return failure
            }
            await withTaskGroup { group in
                for endpoint in endpoints { group.addTask { await endpoint.waitForEnd(within: patience) } }
            }
            let attending = state.withLock { state in
                defer { (state.attending, state.endpoints) = ([], []) }
                return state.attending
            }
            withExtendedLifetime(attending) {}
            if let failure { throw failure }
            try await connection.flush(within: patience)
        }
    }
#endif
