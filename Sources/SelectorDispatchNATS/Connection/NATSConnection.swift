#if NATS
    internal import CNATS
    internal import SelectorDispatch

    /// A connection to a NATS server, or to one of a cluster.
    ///
    /// ```swift
    /// let connection = try await NATSConnection(NATSOptions(servers: ["nats://127.0.0.1:4222"]))
    /// ```
    ///
    /// Services and clients share it. If the server is gone, the C client finds it again, or another one of the cluster;
    /// messages that wait for an answer throw ``NATSError/disconnected(subject:)`` at once.
    public final class NATSConnection: Sendable {
        let handle: NATSConnectionHandle
        let requests: NATSRequests
        private let writer: NATSWriter
        private let events: NATSConnectionEvents
        private let inbox: NATSSubscription

        /// Connects.
        ///
        /// - Parameter options: the servers, the credentials, and how the connection behaves.
        /// - Throws: ``NATSError/unauthorized(credentials:)`` if the server refuses the credentials;
        ///   ``NATSError/encryptionFailed(reason:)``; ``NATSError/unusableFile(_:_:)`` if a file that the options name
        ///   can't be used, such as one with a secret that everybody may read; ``NATSError/badPublicKey``;
        ///   ``NATSError/client(operation:status:reason:)`` if no server can be reached.
        public init(_ options: NATSOptions = NATSOptions()) async throws(NATSError) {
            let inbox = try Self.newInbox()
            let requests = NATSRequests(inbox: inbox)
            let events = NATSConnectionEvents(requests, options)
            let handle = try await NATSBlocking.run { () throws(NATSError) in try Self.connect(options, events) }
            self.inbox = try await NATSBlocking.run { () throws(NATSError) in
                try NATSSubscription("\(inbox).*", group: nil, isUnlimited: true, on: handle) { requests.take($0) }
            }
            self.requests = requests
            self.events = events
            self.handle = handle
            writer = NATSWriter(handle)
        }

        private static func newInbox() throws(NATSError) -> String {
            var text: UnsafeMutablePointer<CChar>?
            try NATSStatus.check(natsInbox_Create(&text), "natsInbox_Create")
            guard let text else { throw NATSStatus.error(NATS_NO_MEMORY, "natsInbox_Create") }
            defer { natsInbox_Destroy(text) }
            return String(cString: text)
        }

        private static func connect(
            _ options: NATSOptions, _ events: NATSConnectionEvents
        ) throws(NATSError) -> NATSConnectionHandle {
            let clientOptions = try options.clientOptions()
            defer { natsOptions_Destroy(clientOptions) }
            let closure = Unmanaged.passRetained(events)
            var created: OpaquePointer?
            do throws(NATSError) {
                try events.listen(clientOptions, closure.toOpaque())
                let status = natsConnection_Connect(&created, clientOptions)
                if status != NATS_OK { throw options.error(ofConnect: status) }
            } catch {
                closure.release()
                throw error
            }
            guard let pointer = created else { throw .closed }
            events.readLimit(of: pointer)
            return NATSConnectionHandle(pointer)
        }

        // MARK: End

        /// Closes the connection. Messages that wait for an answer throw ``NATSError/closed``.
        ///
        /// What was sent just before may be lost. ``drain(within:)`` sends it first.
        public func close() async {
            requests.failAll(closes: true)
            events.connected(false)
            let handle = handle
            try? await NATSBlocking.run { () throws(NATSError) in natsConnection_Close(handle.pointer) }
        }

        /// Waits for the answers to this process's own messages, ends all subscriptions, lets what has come be answered and
        /// what was sent leave the process, and closes the connection.
        ///
        /// - Parameter patience: how long each of that may take. A message that isn't answered in time throws
        ///   ``NATSError/closed``.
        /// - Throws: ``NATSError/closed`` if the connection was closed before; another ``NATSError`` if there is no server, when
        ///   what was sent last may be lost. The connection is closed all the same.
        public func drain(within patience: Duration = .seconds(30)) async throws(NATSError) {
            let (handle, events) = (handle, events)
            await requests.waitForAnswers(within: patience)
            requests.failAll(closes: true)
            await writer.waitForAll()
            do throws(NATSError) {
                try await NATSBlocking.run { () throws(NATSError) in
                    let time = max(1, patience.wholeMilliseconds)
                    try NATSStatus.check(
                        natsConnection_DrainTimeout(handle.pointer, time), "the drain of the connection")
                    events.waitUntilClosed(within: patience)
                }
            } catch {
                await close()
                throw error
            }
            await close()
        }

        /// Whether there is a server at the moment.
        public var isConnected: Bool { events.isConnected }

        /// The largest message that the server permits, in bytes.
        public var messageLimit: Int { events.messageLimit }

        // MARK: Messages

        /// Sends a message. Returns when the C client has taken it.
        func publish(_ subject: String, _ bytes: [UInt8], headers: [String: String] = [:]) async throws(NATSError) {
            let error: NATSError? = await withCheckedContinuation { continuation in
                post(
                    NATSOutgoing(subject: subject, reply: nil, headers: headers, bytes: bytes) {
                        continuation.resume(returning: $0)
                    })
            }
            if let error { throw error }
        }

        /// Sends a message without waiting for the C client.
        func post(_ message: NATSOutgoing) {
            writer.send(message)
        }

        /// Sends a message on this thread, which isn't one of the cooperative pool: it may block.
        func postHere(_ message: NATSOutgoing) {
            writer.sendHere(message)
        }

        /// Sends a message and waits for the answer.
        ///
        /// - Throws: a ``NATSError``; `CancellationError`.
        func request(
            _ subject: String, _ bytes: [UInt8], headers: [String: String] = [:], timeout: Duration
        ) async throws -> NATSMessage {
            let (requests, number) = (requests, requests.nextNumber())
            return try await requests.answer(to: number, at: subject, timeout: timeout) {
                writer.send(
                    NATSOutgoing(
                        subject: subject, reply: requests.subject(of: number), headers: headers, bytes: bytes
                    ) { error in
                        if let error { requests.finish(number, .failure(error)) }
                    })
            }
        }

        /// Subscribes to a subject.
        func subscribe(
            _ subject: String, group: String? = nil, isUnlimited: Bool = false,
            take: @escaping @Sendable (NATSMessage) -> Void
        ) async throws(NATSError) -> NATSSubscription {
            let handle = handle
            return try await NATSBlocking.run { () throws(NATSError) in
                try NATSSubscription(subject, group: group, isUnlimited: isUnlimited, on: handle, take: take)
            }
        }

        /// Handles the messages to a subject on threads of their own.
        func serve(
            _ subject: String, group: String?, handle: @escaping @Sendable (NATSMessage) -> Void
        ) async throws(NATSError) -> ServedSubject {
            let connection = self.handle
            return try await NATSBlocking.run { () throws(NATSError) in
                try ServedSubject(subject, group: group, on: connection, handle: handle)
            }
        }

        /// Waits until the server has everything that was sent so far.
        func flush(within patience: Duration = .seconds(10)) async throws(NATSError) {
            let handle = handle
            await writer.waitForAll()
            try await NATSBlocking.run { () throws(NATSError) in
                try NATSStatus.check(
                    natsConnection_FlushTimeout(handle.pointer, max(1, patience.wholeMilliseconds)), "a flush")
            }
        }

        /// Calls a closure each time when the client has found a server again. It must not block.
        func onReconnect(_ body: @escaping @Sendable () -> Void) { events.onReconnect(body) }

        func report(_ event: NATSEvent) { events.report(event) }
    }
#endif
