#if NATS
internal import Foundation
internal import ProcessSignals
internal import SelectorDispatch
public import SelectorDispatchJSON
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
/// Each receiver has a subject, `shop.call.cart`, for requests of JSON-RPC 2.0: `{"jsonrpc": "2.0",
/// "id": 1, "method": "add:count:", "params": ["apple", 3]}`. One of the processes that serve a
/// name gets each message, **at most once**. For messages that must not be lost, use
/// ``NATSWorker``.
public final class NATSService: Sendable, NATSConnectionUser {
    private struct State {
        var isStarted = false
        var isDraining = false
        var endpoints: [ServiceEndpoint] = []
        /// The subscriptions whose messages are answered.
        var serving: [ServedSubject] = []
        /// The subscriptions that last as long as requests run, by subject.
        var attending: [String: NATSListener] = [:]
    }

    /// The service's name, with which subjects begin.
    public let name: String
    /// The identifier of this worker among those of the service.
    public let id = NATSSubject.newToken()
    let server: RPCServer
    let connection: NATSConnection
    let version: String
    let summary: String
    /// The queue group, of which one member gets each message.
    let group: String
    let metadata: [String: String]
    let statistics: (@Sendable () -> JSONValue)?
    let observer: (@Sendable (RPCProblem) -> Void)?
    // With a fraction of a second, which some clients require.
    let startText = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    private let state = Lock(State())

    /// Creates a service, which doesn't answer until it is started.
    ///
    /// - Parameters:
    ///   - name: The name, with which subjects begin: ASCII letters, digits, `_` and `-`.
    ///   - server: The server that answers the requests. Its limits apply to each receiver, which
    ///     has as many threads as requests may run. Other messages wait, up to
    ///     `RPCLimits.pendingBytes`.
    ///   - connection: The connection, which may be that of other services and clients.
    ///   - version: The version, such as `1.2.0`, in `$SRV.INFO`, which also has the summary and
    ///     the metadata.
    ///   - summary: The service's purpose.
    ///   - group: The queue group, of which one member gets each message: ASCII letters, digits,
    ///     `_` and `-`. Processes with other groups get the same messages.
    ///   - metadata: Further facts, such as a region.
    ///   - statistics: A closure that returns the program's figures, the `data` of each endpoint in
    ///     `$SRV.STATS`, or nil for none.
    ///   - observer: A closure that gets the details of each error, or nil for none.
    /// - Throws: ``NATSError/badName(_:expected:)``.
    public init(
        _ name: String,
        serving server: RPCServer,
        over connection: NATSConnection,
        version: String = "0.0.0",
        summary: String = "",
        group: String = "workers",
        metadata: [String: String] = [:],
        statistics: (@Sendable () -> JSONValue)? = nil,
        observer: (@Sendable (RPCProblem) -> Void)? = nil
    ) throws(NATSError) {
        for name in [name, group] { try NATSSubject.check(name) }
        guard
            version.wholeMatch(of: /(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*)){2}([-+][0-9A-Za-z.+-]+)?/)
                != nil
        else {
            throw .badName(version, expected: "a semantic version, such as 1.2.0")
        }
        self.name = name
        self.server = server
        self.connection = connection
        self.version = version
        self.summary = summary
        self.group = group
        self.metadata = metadata
        self.statistics = statistics
        self.observer = observer
    }

    deinit {
        let serving = state.withLock { $0.serving }
        NATSBlocking.start {
            for subject in serving { subject.end() }
        }
    }

    /// Starts answering messages.
    ///
    /// If the server is gone or refuses a subject, the service is drained, and can't be started
    /// again.
    ///
    /// - Parameter receivers: The names of the receivers, or nil for all in the server's directory
    ///   and the root receiver.
    /// - Throws: ``NATSError/alreadyStarted(service:)``; ``NATSError/notPermitted(reason:)``; any
    ///   ``NATSError``.
    public func start(receivers: [String]? = nil) async throws(NATSError) {
        let wasStarted = state.withLock { exchange(&$0.isStarted, with: true) }
        guard !wasStarted else { throw .alreadyStarted(service: name) }
        connection.link.add(self)
        do throws(NATSError) {
            // Before the first request, so that it can be canceled.
            try await attend("\(name).cancel") { [weak self] in self?.cancel($0) }
            let all: [String?] = receivers ?? server.coder.directory.names + [nil]
            for receiver in all {
                let scope = ReceiverScope(
                    subject: NATSSubject.call(name, receiver),
                    server: server,
                    receiver: receiver
                )
                try await serve(as: receiver.map(NATSSubject.token) ?? "root", scope)
            }
            try await ServiceDiscovery.attend(self)
            let subjects = state.withLock { $0.endpoints.map(\.subject) + $0.attending.keys }
            try await connection.checkPermissions(subjects.map { "\"\($0)\"" })
        } catch {
            if !isDraining { try? await drain(within: .seconds(5)) }
            throw error
        }
    }

    /// Serves a responder's subject.
    ///
    /// If the subject is shared, one worker gets each message, otherwise all workers do.
    func serve(
        as endpoint: String,
        isShared: Bool = true,
        _ responder: some EndpointResponder
    ) async throws(NATSError) {
        let group = isShared ? group : nil
        let endpoint = ServiceEndpoint(endpoint, group: group, responder, of: self)
        let served = try await NATSBlocking.run { [link = connection.link] () throws(NATSError) in
            try ServedSubject(endpoint, on: link.handle)
        }
        try keep(served) { state in
            state.endpoints.append(endpoint)
            state.serving.append(served)
        }
    }

    func renew(on handle: NATSConnectionHandle) throws(NATSError) {
        state.withLock { $0.serving.removeAll { $0.connection !== handle } }
        for endpoint in endpoints
        where !state.withLock({ $0.serving.contains { $0.endpoint === endpoint } }) {
            let subject = try ServedSubject(endpoint, on: handle)
            try? keep(subject) { $0.serving.append(subject) }
        }
    }

    /// Keeps a subscription, or ends it and throws if the service is draining.
    private func keep(
        _ served: ServedSubject? = nil,
        _ keep: (inout State) -> Void
    ) throws(NATSError) {
        state.withLock { state in
            if !state.isDraining { keep(&state) }
        }
        guard isDraining else { return }
        served?.end()
        throw .alreadyStarted(service: name)
    }

    /// Subscribes to a subject, whose messages a closure takes as long as requests run.
    func attend(
        _ subject: String,
        group: String? = nil,
        take: @escaping @Sendable (NATSMessage) -> Void
    ) async throws(NATSError) {
        let subscription = try await connection.subscribe(subject, group: group, take: take)
        try keep { $0.attending[subject] = subscription }
    }

    /// Cancels the request with the identifier in a message.
    private func cancel(_ message: NATSMessage) {
        // Only a string: the sender chooses the identifier, and this library's own can't be
        // guessed.
        guard let id = (try? JSONValue(parsing: message.bytes))?["params"]?["id"]?.string else {
            return
        }
        for endpoint in endpoints { endpoint.session.cancelRequest(.string(id)) }
    }

    /// The workers of stored messages on the service's connection.
    var workers: [NATSWorker] {
        connection.link.users.compactMap { $0 as? NATSWorker }.filter { $0.store.service == name }
    }

    var endpoints: [ServiceEndpoint] { state.withLock { $0.endpoints.unshared() } }

    /// Whether the service has stopped taking messages.
    public var isDraining: Bool { state.withLock { $0.isDraining } }

    /// The number of messages that are being answered.
    public var openCalls: Int { endpoints.reduce(0) { $0 + $1.calls.count } }

    /// Stops taking messages, which other workers then get, and answers those received.
    ///
    /// Handlers that still run at the end of the time are reported as
    /// ``NATSEvent/stillRuns(_:)``.
    ///
    /// - Parameter patience: The time limit. In its last tenth, at most a second, handlers' tasks
    ///   are canceled and waiting messages refused.
    /// - Throws: A ``NATSError`` if the server is gone. The received messages are handled
    ///   nevertheless, but other workers may get theirs late.
    public func drain(within patience: Duration = .seconds(30)) async throws(NATSError) {
        try await drain(until: DrainDeadline(within: patience))
    }

    private func drain(until deadline: DrainDeadline) async throws(NATSError) {
        state.withLock { $0.isDraining = true }
        let (endpoints, serving) = state.withLock {
            ($0.endpoints.unshared(), exchange(&$0.serving, with: []))
        }
        let failure = try await NATSBlocking.run(until: deadline.end) { () throws(NATSError) in
            var failure: NATSError?
            for subject in serving {
                do throws(NATSError) {
                    try subject.subscription.drain(deadline.cancellation.left)
                } catch {
                    failure = failure ?? error
                }
                subject.end()
            }
            return failure
        }
        let late = await withTaskGroup(of: String?.self) { group in
            for endpoint in endpoints {
                group.addTask {
                    let isOver = await endpoint.calls.waitForEnd(until: deadline) {
                        endpoint.session.cancelAll()
                    }
                    return isOver ? nil : endpoint.subject
                }
            }
            var late: [String] = []
            for await subject in group {
                if let subject { late.append(subject) }
            }
            return late
        }
        if !late.isEmpty { connection.report(.stillRuns(late.sorted())) }
        let ended = state.withLock {
            (exchange(&$0.attending, with: [:]), exchange(&$0.endpoints, with: []))
        }
        withExtendedLifetime(ended) {}
        if let failure, let failure { throw failure }
        // Handlers may have left no time for it.
        if late.isEmpty { try await connection.flush(within: deadline.end.left) }
    }

    /// Serves until the process gets a signal, and then drains the workers, the service and the
    /// connection.
    ///
    /// A second signal ends the process immediately.
    ///
    /// - Parameters:
    ///   - signals: The numbers of the signals; by default, those of `SIGTERM` and `SIGINT`.
    ///   - workers: The workers of stored messages to drain.
    ///   - patience: The time limit for the whole drain. The workers may take eight tenths of it,
    ///     and the workers and the service together nine tenths.
    /// - Throws: A ``NATSError`` if there is no server at that time.
    public func serve(
        until signals: [Int32] = [15, 2],
        draining workers: [NATSWorker] = [],
        within patience: Duration = .seconds(30)
    ) async throws(NATSError) {
        await withCancellation(at: signals) {
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
        }
        let start = ContinuousClock.now
        let forWorkers = DrainDeadline(until: start + patience * 0.8)
        await withTaskGroup { group in
            for worker in workers {
                group.addTask { await worker.drain(until: forWorkers) }
            }
        }
        try await drain(until: DrainDeadline(until: start + patience * 0.9))
        try await connection.drain(until: DrainDeadline(until: start + patience))
    }
}
#endif
