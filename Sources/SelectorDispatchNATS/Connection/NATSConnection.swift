#if NATS
internal import CNATS
internal import Dispatch
internal import SelectorDispatch
internal import SelectorDispatchPlatform
internal import Synchronization

/// A connection to a NATS server, or to one of a cluster.
///
/// Services and clients share a connection. If it loses the server, it reconnects to the same one
/// or another of the cluster. If the server refuses the credentials, for example after a password
/// change, they are read again until it accepts them. Meanwhile, messages that wait for an answer
/// throw ``NATSError/disconnected(subject:)``.
public final class NATSConnection: Sendable {
    let requests: NATSRequests
    /// The prefix of the subjects in the server's interface to streams.
    let storeAPI: String
    /// The time limit for a question about a stream or a permission.
    let patience: Duration
    let link: NATSLink
    private let inbox: NATSListener
    private let gathersSends: Bool
    /// The queue that passes messages to the C client.
    ///
    /// The client blocks while the system's buffer is full or while it looks for a server, and no
    /// thread of the cooperative pool may wait for that.
    private let writer = DispatchQueue(label: "SelectorDispatchNATS.writer")
    private let outbox = Lock((waiting: NATSOutbox(), isWriting: false))

    /// Connects to a server.
    ///
    /// - Parameter options: The options; by default, those for a server on this machine that
    ///   requires no credentials.
    /// - Throws: ``NATSError/unauthorized(credentials:)``; ``NATSError/encryptionFailed(reason:)``;
    ///   ``NATSError/unusableFile(_:_:)``; ``NATSError/badPublicKey``;
    ///   ``NATSError/client(operation:status:reason:)`` if no server can be reached.
    public init(_ options: NATSOptions = NATSOptions()) async throws(NATSError) {
        for token in options.inboxPrefix.split(separator: ".", omittingEmptySubsequences: false) {
            try NATSSubject.check(String(token))
        }
        // The prefix can't be guessed, unlike those of the C client.
        let requests = NATSRequests(inbox: "\(options.inboxPrefix).\(NATSSubject.newToken())")
        let link = NATSLink(requests, options)
        inbox = try await NATSBlocking.run { () throws(NATSError) in
            try link.connect()
            return try NATSListener("\(requests.inbox).*", on: link) { requests.take($0) }
        }
        self.requests = requests
        self.link = link
        gathersSends = options.gathersSends
        patience = max(options.connectTimeout, .seconds(5))
        storeAPI = options.domain.map { "$JS.\($0).API." } ?? "$JS.API."
    }

    deinit {
        NATSBlocking.start { [link] in link.close() }
    }

    /// Closes the connection at once.
    ///
    /// Messages that wait for an answer throw ``NATSError/closed``, and queued ones may be lost.
    public func close() async {
        try? await NATSBlocking.run { [link] () throws(NATSError) in link.close() }
    }

    /// Closes the connection after its messages.
    ///
    /// It waits for the answers to the program's messages, takes the received messages, sends the
    /// queued ones, and closes the connection.
    ///
    /// - Parameter patience: The time limit. Messages that are unanswered in its last tenth, at most
    ///   a second, throw ``NATSError/closed``.
    /// - Throws: A ``NATSError`` if there is no server; the last messages may then be lost.
    public func drain(within patience: Duration = .seconds(30)) async throws(NATSError) {
        try await drain(until: DrainDeadline(within: patience))
    }

    func drain(until deadline: DrainDeadline) async throws(NATSError) {
        await requests.waitForAnswers(until: deadline.cancellation)
        requests.failAll(closes: true)
        do throws(NATSError) {
            try await blocking("the drain of the connection", until: deadline.end) {
                [link] pointer in
                let time = deadline.end.left.wholeMilliseconds
                let status = natsConnection_DrainTimeout(pointer, time)
                if status == NATS_OK { link.waitUntilClosed(within: deadline.end.left) }
                return status
            }
        } catch {
            await close(until: deadline.end)
            throw error
        }
        await close(until: deadline.end)
    }

    /// Closes the connection, and waits for that until a time.
    private func close(until deadline: ContinuousClock.Instant) async {
        _ = try? await NATSBlocking.run(until: deadline) { [link] () throws(NATSError) in
            link.close()
        }
    }

    /// Whether the connection currently has a server.
    public var isConnected: Bool { link.isConnected.load(ordering: .relaxed) }

    /// The largest message that the server permits, in bytes, headers included.
    public var messageByteLimit: Int { link.messageByteLimit.load(ordering: .relaxed) }

    /// Sends a message without an answer.
    ///
    /// Waits only if there is no server, or if many messages are queued. It is inlined, because the
    /// frame of an asynchronous call takes as long as the rest of a message.
    @inline(__always)
    nonisolated(nonsending) func publish(
        _ subject: String,
        _ bytes: [UInt8],
        headers: [String: String] = [:]
    ) async throws(NATSError) {
        if isConnected {
            let count = try notify(subject, bytes, headers: headers)
            if count > queueLimit { await waitForWriter() }
            return
        }
        let error: NATSError? = await withCheckedContinuation { continuation in
            let message = NATSOutgoing(subject: subject, headers: headers, bytes: bytes) {
                continuation.resume(returning: $0)
            }
            post(message)
        }
        if let error { throw error }
    }

    /// The number of waiting messages beyond which a sender waits for all of them.
    ///
    /// Each wait takes as long as the writer's turn for a processor.
    private var queueLimit: Int { gathersSends ? 16_000 : 1_000 }

    /// Queues a message without an answer.
    ///
    /// A failure to send it is an event.
    ///
    /// - Returns: The number of waiting messages.
    @discardableResult
    func notify(
        _ subject: String,
        _ bytes: [UInt8],
        headers: [String: String]
    ) throws(NATSError) -> Int {
        try NATSSubject.checkLength(subject)
        let size = NATSOutgoing.size(of: headers, bytes.count)
        guard size <= messageByteLimit else {
            throw .tooLarge(bytes: size, limit: messageByteLimit)
        }
        let message = NATSOutgoing(subject: subject, headers: headers, bytes: bytes)
        return post(message, isReported: true)
    }

    /// Passes a message to the C client asynchronously.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - isReported: Whether a failure to send it is a ``NATSEvent/unsent(subject:_:)``.
    /// - Returns: The number of waiting messages.
    @discardableResult
    func post(_ message: NATSOutgoing, isReported: Bool = false) -> Int {
        let (begins, count) = outbox.withLock { outbox in
            outbox.waiting.append(message, isReported: isReported)
            return (!exchange(&outbox.isWriting, with: true), outbox.waiting.count)
        }
        if begins {
            writer.async { self.write() }
        }
        return count
    }

    /// Passes waiting messages to the C client until there are none.
    private func write() {
        var socket: Int32 = -1
        defer { NATSSocket.hold(socket, false) }
        var messages = NATSOutbox()
        while true {
            outbox.withLock { outbox in
                outbox.isWriting = !outbox.waiting.isEmpty
                swap(&outbox.waiting, &messages)
            }
            if messages.isEmpty { return }
            if messages.count > 1, socket < 0, !gathersSends {
                socket = link.socket.load(ordering: .relaxed)
                NATSSocket.hold(socket, true)
            }
            messages.publish(on: link)
            messages.removeAll()
            // The client writes a millisecond after the first message. Meanwhile, others may come,
            // and to wake this thread for each costs more than to send it.
            if gathersSends { usleep(100) }
        }
    }

    /// Passes a message to the C client, on a thread that may block.
    func send(_ message: NATSOutgoing) {
        var outbox = NATSOutbox()
        outbox.append(message)
        outbox.publish(on: link)
    }

    private func waitForWriter() async {
        await withCheckedContinuation { continuation in
            writer.async { continuation.resume() }
        }
    }

    /// Sends a message and returns its answer.
    func request(
        _ subject: String,
        _ bytes: [UInt8],
        headers: [String: String] = [:],
        timeout: Duration
    ) async throws -> NATSMessage {
        try await requests.answer(at: subject, timeout: timeout) { number in
            var message = NATSOutgoing(subject: subject, headers: headers, bytes: bytes)
            message.reply = "\(requests.inbox).\(number)"
            message.done = { [requests] error in
                if let error { requests.finish(number, .failure(error)) }
            }
            post(message)
        }
    }

    /// Calls a function of the C client that may block, after all messages were passed to the client,
    /// and waits for it until a time.
    private func blocking(
        _ operation: String,
        until deadline: ContinuousClock.Instant,
        _ body: @escaping @Sendable (OpaquePointer) -> natsStatus
    ) async throws(NATSError) {
        let done: Void? = try await NATSBlocking.run(until: deadline) {
            [link, writer] () throws(NATSError) in
            // Both steps are one wait: between two, a busy pool could take all the time. Meanwhile,
            // the link may connect again.
            writer.sync {}
            let handle = try link.handle
            try NATSStatus.check(body(handle.pointer), operation)
        }
        if done == nil { throw NATSStatus.error(NATS_TIMEOUT, operation) }
    }

    /// Waits until the server has received all messages sent so far.
    func flush(within patience: Duration = .seconds(10)) async throws(NATSError) {
        let deadline = ContinuousClock.now + patience
        try await blocking("a flush", until: deadline) { pointer in
            natsConnection_FlushTimeout(pointer, deadline.left.wholeMilliseconds)
        }
    }

    /// Throws ``NATSError/notPermitted(reason:)`` if the server has refused one of these subjects.
    ///
    /// A refusal arrives before the answer to a flush.
    ///
    /// - Parameter names: The subjects as a refusal has them, in quotes, or parts of those.
    func checkPermissions(_ names: [String]) async throws(NATSError) {
        try await flush(within: max(patience, .seconds(10)))
        guard let text = link.refusal else { return }
        // The client keeps only the beginning of a long refusal.
        let rest = text.drop { $0 != "\"" }
        guard names.contains(where: { text.contains($0) || $0.hasPrefix(rest) }) else { return }
        // A new refusal is reported immediately.
        try? await Task.sleep(for: .milliseconds(200))
        if !link.isRefusalOld { throw .notPermitted(reason: text) }
    }

    func subscribe(
        _ subject: String,
        group: String? = nil,
        take: @escaping @Sendable (NATSMessage) -> Void
    ) async throws(NATSError) -> NATSListener {
        try await NATSBlocking.run { [link] () throws(NATSError) in
            try NATSListener(subject, group: group, on: link, take: take)
        }
    }

    func report(_ event: NATSEvent) {
        link.report(event)
    }
}
#endif
