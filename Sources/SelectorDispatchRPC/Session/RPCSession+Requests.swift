public import SelectorDispatchJSON

extension RPCSession {
    /// Sends a request to the peer and returns its result.
    ///
    /// If the caller's task is canceled or the time limit passes, the peer gets `$/cancelRequest`.
    ///
    /// - Parameters:
    ///   - method: The method, which is sent unchanged.
    ///   - parameters: The parameters; none by default.
    ///   - timeout: The time limit for the answer, or nil for no limit.
    /// - Throws: The ``RPCError`` in the peer's answer; ``RPCConnectionError`` if no answer comes;
    ///   `CancellationError`.
    public func request(
        _ method: String,
        _ parameters: RPCParameters = .none,
        timeout: Duration? = nil
    ) async throws -> JSONValue {
        let request = RPCRequest(method, parameters, id: .null)
        return try await send([request], isBatch: false, timeout: timeout)[0].get()
    }

    /// Sends a notification to the peer, and waits until the transport or the closure `send` has
    /// taken it.
    ///
    /// - Parameters:
    ///   - method: The method, which is sent unchanged.
    ///   - parameters: The parameters; none by default.
    /// - Throws: ``RPCConnectionError``, or the error of the transport or the closure;
    ///   `CancellationError` if the task was already canceled.
    public func notify(_ method: String, _ parameters: RPCParameters = .none) async throws {
        _ = try await send([RPCRequest(method, parameters)], isBatch: false, timeout: nil)
    }

    /// Sends requests with new identifiers, and notifications, and waits for the responses.
    ///
    /// - Parameters:
    ///   - requests: The requests and notifications, at least one.
    ///   - isBatch: Whether they are a batch. If not, there is only one.
    ///   - timeout: The time limit for all responses, or nil for no limit.
    /// - Returns: The result or error of each request, and null for each notification.
    func send(_ requests: [RPCRequest], isBatch: Bool, timeout: Duration?) async throws -> [Answer]
    {
        try Task.checkCancellation()
        let end = timeout.map { (clock.now() + $0, $0) }
        let group = PendingRequests.Group()
        let sent = try update { state throws in try state.ask(requests, end, in: group) }
        let ids = sent.compactMap(\.id)
        do {
            try await send(isBatch ? JSONValue.array(sent.map(\.json)).bytes : sent[0].bytes)
        } catch {
            if ids.isEmpty { throw error }
            update { for id in ids { _ = $0.finish(id, .failure(error)) } }
        }
        return await withTaskCancellationHandler {
            await wait { $0.requests.wait(for: group, $1, &$0.work) }
            return update { _ in group.answers }
        } onCancel: {
            var unanswered: [RPCID] = []
            for id in ids where update({ $0.finish(id, .failure(CancellationError())) }) {
                unanswered.append(id)
            }
            cancelAtPeer(unanswered)
        }
    }

    /// Cancels requests to the peer.
    func cancelAtPeer(_ ids: [RPCID]) {
        if ids.isEmpty { return }
        let texts = ids.map { RPCRequest(RPCRequest.cancellation, .named(["id": $0.json])).bytes }
        guard transport != nil else {
            Task { for text in texts { try? await send(text) } }
            return
        }
        // If the connection is closed, the peer cancels the requests anyway.
        update { state in for text in texts { _ = state.outbox.add(text) } }
        Task { await flush() }
    }

    /// Returns the reply to a text.
    ///
    /// If the caller's task is canceled, so are the requests.
    ///
    /// - Parameter bytes: One message or a batch, in UTF-8.
    /// - Returns: The reply, or nil if the text has only notifications and responses.
    public func respond(to bytes: some Collection<UInt8> & Sendable) async -> [UInt8]? {
        await respond(to: bytes, here: false)
    }

    /// - Parameter here: Whether a single request begins on the caller's thread.
    func respond(to bytes: some Collection<UInt8> & Sendable, here: Bool) async -> [UInt8]? {
        let frame = RPCFrameReader.Frame.text(Array(bytes))
        await waitForRoom(frame)
        let text = Text()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                text.recipient = { _ in continuation.resume() }
                record(frame, here: here, text)
                // The calls didn't exist when an earlier cancellation was handled.
                if Task.isCancelled { cancel { $0.text === text } }
            }
        } onCancel: {
            cancel { $0.text === text }
        }
        return update { _ in text.reply }
    }

    /// Handles a text on the caller's thread, on which a single request begins if it needn't wait.
    ///
    /// A handler that doesn't suspend blocks the caller until it returns, and is answered by then.
    ///
    /// - Parameters:
    ///   - bytes: One message or a batch, in UTF-8.
    ///   - reply: A closure that gets the reply once, or nil if the text contains only
    ///     notifications and responses.
    package func respondHere(
        to bytes: some Collection<UInt8> & Sendable,
        reply: @escaping @Sendable ([UInt8]?) -> Void
    ) {
        let frame = RPCFrameReader.Frame.text(Array(bytes))
        let text = Text(to: reply)
        if hasRoom(for: frame) {
            record(frame, here: true, text)
        } else {
            Task { await receive(frame, text) }
        }
    }

    /// Cancels the tasks of the peer's requests with an identifier, of which there is usually at
    /// most one.
    ///
    /// A request that hasn't started is answered by ``RPCError/canceled``; a running one, by its
    /// handler's result or error. Neither is answered if the responder answers no canceled
    /// requests.
    ///
    /// - Parameter id: The identifier, of which no request may have been received.
    public func cancelRequest(_ id: RPCID) {
        let isAnswered = responder.answersCancelledRequests
        cancel { call in
            guard call.request.id == id else { return false }
            if !isAnswered { call.dropAnswer() }
            return true
        }
    }

    /// Cancels the tasks of all requests.
    public func cancelAll() { cancel { _ in true } }

    /// Cancels current and later requests, because their answers can't be delivered.
    ///
    /// Notifications are still handled.
    func peerIsGone() {
        update { $0.isPeerGone = true }
        cancel { !$0.request.isNotification }
    }

    /// Cancels the tasks of some requests, and answers those that wait for their turn.
    func cancel(_ isMeant: (Call) -> Bool) {
        let endings = update { $0.cancel(isMeant) }
        end(endings, by: CancellationError())
        let areAnswered = endings.contains { $0.reply != nil }
        if areAnswered, transport != nil { Task { await flush() } }
    }

    /// Waits until all requests are answered, for a peer that sends no more.
    ///
    /// Requests whose turn is ``RPCTurn/lasting`` are canceled.
    public func waitForRequests() async {
        cancel { $0.turn == .lasting }
        await wait { $0.waitForIdleness($1) }
    }
}
