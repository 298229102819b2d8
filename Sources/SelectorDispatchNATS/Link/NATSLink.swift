#if NATS
internal import CNATS
internal import Dispatch
internal import SelectorDispatch
internal import Synchronization

/// The link to a server: the C client's connection, its callbacks, and the next connection.
///
/// 1. While a server is gone, the C client looks for it, or for another one.
/// 2. The client ends a connection that a server has refused twice, for example after a password
///    change; version 3.4 can't prevent that. The credentials are then read again for new
///    connections, until one is accepted.
/// 3. Subscriptions are renewed.
///
/// ``LinkNumbers`` holds this object as long as there is a connection.
final class NATSLink: Sendable {
    private struct User {
        weak var object: (any NATSConnectionUser)?
    }

    private struct State {
        var handle: NATSConnectionHandle?
        /// The options of the last attempt to connect, with any credentials returned by the
        /// program's closure.
        var used = NATSOptions()
        /// Whether the server has refused the credentials.
        var isRefused = false
        /// The time of the last refusal of a subject.
        var lastRefusal = ContinuousClock.now
        /// Whether the link is closed.
        var isEnded = false
        /// Whether the end was reported.
        var isReported = false
        var users: [User] = []
    }

    let options: NATSOptions
    private let requests: NATSRequests
    private let state = Lock(State())
    /// Whether there is a server.
    ///
    /// The client's own function for it, and that for the limit, would wait for a server.
    let isConnected = Atomic(false)
    /// The server's largest message, in bytes.
    let messageByteLimit = Atomic(0)
    /// The connection's socket, or -1 for none.
    let socket = Atomic<Int32>(-1)
    private let closed = DispatchSemaphore(value: 0)

    init(_ requests: NATSRequests, _ options: NATSOptions) {
        self.requests = requests
        self.options = options
    }

    /// The connection.
    ///
    /// While there is none, throws the server's refusal if it refused the credentials, or else
    /// ``NATSError/closed``.
    var handle: NATSConnectionHandle {
        get throws(NATSError) {
            let (handle, isRefused) = state.withLock { ($0.handle, $0.isRefused && !$0.isEnded) }
            guard let handle else { throw isRefused ? state.withLock(\.used).refusal() : .closed }
            return handle
        }
    }

    func report(_ event: NATSEvent) {
        options.observer?(event)
    }

    var users: [any NATSConnectionUser] { state.withLock { $0.users.compactMap(\.object) } }

    func add(_ user: some NATSConnectionUser) {
        // Those that the closure looks at are released outside the lock, because the last release of
        // one may be that of the program's own objects.
        let known = users
        defer { withExtendedLifetime(known) {} }
        state.withLock { state in
            state.users.removeAll { $0.object == nil || $0.object === user }
            state.users.append(User(object: user))
        }
    }

    /// Connects to a server, and renews the subscriptions.
    ///
    /// May block.
    func connect() throws(NATSError) {
        var options = options
        options.credentials = options.credentials?.asked
        state.withLock { $0.used = options }
        let clientOptions = try options.clientOptions()
        defer { natsOptions_Destroy(clientOptions) }
        let number = LinkNumbers.add(self)
        let handle: NATSConnectionHandle
        do throws(NATSError) {
            try LinkNumbers.listen(clientOptions, number)
            var created: OpaquePointer?
            let status = natsConnection_Connect(&created, clientOptions)
            guard status == NATS_OK, let created else { throw options.error(ofConnect: status) }
            handle = NATSConnectionHandle(created)
        } catch {
            LinkNumbers.remove(number)
            throw error
        }
        state.withLock { state in
            guard !state.isEnded else { return }
            state.handle = handle
            state.isRefused = false
        }
        if state.withLock(\.isEnded) {
            natsConnection_Close(handle.pointer)
            return
        }
        for user in users { renew(user, on: handle) }
        readLimit(of: handle.pointer)
    }

    /// Renews a user's subscriptions, and tries again later if that fails, for example because the
    /// system refuses a thread.
    private func renew(_ user: any NATSConnectionUser, on handle: NATSConnectionHandle) {
        do {
            try user.renew(on: handle)
        } catch {
            // Otherwise, another connection replaces this one.
            guard state.withLock({ $0.handle === handle }) else { return }
            report(.failed(error))
            DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(1)) {
                self.renew(user, on: handle)
            }
        }
    }

    func close() {
        state.withLock { $0.isEnded = true }
        let handle = state.withLock(\.handle)
        requests.failAll(closes: true)
        isConnected.store(false, ordering: .relaxed)
        if let handle {
            natsConnection_Close(handle.pointer)
        } else {
            end()
        }
    }

    func waitUntilClosed(within patience: Duration) {
        let time = DispatchTimeInterval.milliseconds(Int(clamping: patience.wholeMilliseconds))
        // The next wait ends immediately.
        if closed.wait(timeout: .now() + time) == .success { closed.signal() }
    }

    private func readLimit(of connection: OpaquePointer?) {
        let bytes = Int(natsConnection_GetMaxPayload(connection))
        if bytes > 0 { messageByteLimit.store(bytes, ordering: .relaxed) }
        socket.store(NATSSocket.find(of: connection), ordering: .relaxed)
        isConnected.store(true, ordering: .relaxed)
    }

    /// Ends the link for good, and reports that once.
    private func end() {
        state.withLock { $0.isEnded = true }
        if state.withLock({ exchange(&$0.isReported, with: true) }) { return }
        requests.failAll(closes: true)
        closed.signal()
        report(.closed)
    }

    /// Connects again after a refusal, in one of the permitted attempts, or ends the link.
    private func renew() async {
        var pause = options.reconnectWait
        for _ in 0..<max(0, options.reconnects ?? .max) {
            guard (try? await Task.sleep(for: pause)) != nil, !state.withLock(\.isEnded) else {
                break
            }
            do throws(NATSError) {
                try await NATSBlocking.run { () throws(NATSError) in try self.connect() }
                reconnected(try handle.pointer)
                return
            } catch {
                report(.failed(error))
            }
            pause = min(pause * 2, .seconds(5))
        }
        end()
    }

    func disconnected() {
        socket.store(-1, ordering: .relaxed)
        isConnected.store(false, ordering: .relaxed)
        requests.failAll(closes: false)
        report(.disconnected)
    }

    func reconnected(_ connection: OpaquePointer?) {
        readLimit(of: connection)
        state.withLock { $0.isRefused = false }
        for user in users { user.reconnected() }
        report(.reconnected)
    }

    func failed(
        _ connection: OpaquePointer?,
        _ subscription: OpaquePointer?,
        _ status: natsStatus
    ) {
        // For example, a user's JWT has expired.
        if status == NATS_CONNECTION_AUTH_FAILED {
            state.withLock { $0.isRefused = true }
            report(.failed(state.withLock(\.used).refusal()))
            return
        }
        if status == NATS_NOT_PERMITTED, let refusal = Self.refusal(of: connection) {
            state.withLock { $0.lastRefusal = .now }
            report(.failed(.notPermitted(reason: refusal)))
            requests.failRefused(refusal)
            return
        }
        let subject = natsSubscription_GetSubject(subscription)
        let operation =
            subject.map { "the subscription to '\(String(cString: $0))'" } ?? "the connection"
        report(.failed(NATSStatus.error(status, operation)))
    }

    func ended() {
        isConnected.store(false, ordering: .relaxed)
        state.withLock { $0.handle = nil }
        let isRefused = state.withLock { $0.isRefused && !$0.isEnded }
        // The messages that the connection kept are lost with it.
        requests.failAll(closes: false)
        if isRefused {
            Task { await renew() }
        } else {
            end()
        }
    }

    /// The server's last refusal to this user, in its words, or nil for none.
    var refusal: String? { (try? handle).flatMap { Self.refusal(of: $0.pointer) } }

    /// Whether the last refusal was seconds ago.
    ///
    /// The client keeps it even if the server has permitted the subject since.
    var isRefusalOld: Bool { state.withLock { $0.lastRefusal + .seconds(3) < .now } }

    /// Returns the server's last refusal, such as `Permissions Violation for Subscription to "x"`,
    /// or nil for none.
    private static func refusal(of connection: OpaquePointer?) -> String? {
        var text: UnsafePointer<CChar>?
        guard natsConnection_GetLastError(connection, &text) == NATS_NOT_PERMITTED else {
            return nil
        }
        return text.map { String(cString: $0) }
    }
}
#endif
