public import SelectorDispatchJSON

extension RPCSession {
    /// Sends a request to the peer and returns its result.
    ///
    /// If the caller's task is canceled or the time limit passes, the peer gets `$/cancelRequest`.
    ///
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

    /// Sends a notification to the peer, or throws an ``RPCConnectionError``.
    public func notify(_ method: String, _ parameters: RPCParameters = .none) async throws {
        _ = try await send([RPCRequest(method, parameters)], isBatch: false, timeout: nil)
    }

    /// Sends requests with new identifiers, and notifications, optionally as a batch.
    ///
    /// Waits for the responses, and returns the result or error of each request, and null for each
    /// notification.
    func send(_ requests: [RPCRequest], isBatch: Bool, timeout: Duration?) async throws -> [Answer]
    {
        try Task.checkCancellation()
        let end = timeout.map { (clock.now() + $0, $0) }
        let sent = try update { state throws in try state.ask(requests, end) }
        let ids = sent.compactMap(\.id)
        do {
            try await send(isBatch ? JSONValue.array(sent.map(\.json)).bytes : sent[0].bytes)
        } catch {
            if ids.isEmpty { throw error }
            update { for id in ids { _ = $0.finish(id, .failure(error)) } }
        }
        return await withTaskCancellationHandler {
            var answers: [Answer] = []
            for request in sent {
                if let id = request.id { await wait { $0.requests.wait(for: id, $1, &$0.work) } }
                answers.append(
                    request.id.flatMap { id in update { $0.requests.take(id) } } ?? .success(.null)
                )
            }
            return answers
        } onCancel: {
            cancelAtPeer(
                ids.filter { id in update { $0.finish(id, .failure(CancellationError())) } }
            )
        }
    }

    /// Cancels requests to the peer.
    func cancelAtPeer(_ ids: [RPCID]) {
        if ids.isEmpty { return }
        Task {
            // If the connection is closed, the peer cancels the requests anyway.
            for id in ids {
                try? await send(RPCRequest(RPCRequest.cancellation, .named(["id": id.json])).bytes)
            }
        }
    }

    /// Returns the reply to a text (one message or a batch in UTF-8), or nil if it has only
    /// notifications and responses.
    ///
    /// If the caller's task is canceled, so are the requests.
    public func respond(to bytes: some Collection<UInt8> & Sendable) async -> [UInt8]? {
        await respond(to: bytes, here: false)
    }

    func respond(to bytes: some Collection<UInt8> & Sendable, here: Bool) async -> [UInt8]? {
        let frame = RPCFrameReader.Frame.text(Array(bytes))
        await waitForRoom(frame)
        guard let text = note(frame, here: here, .task) else { return nil }
        return await withTaskCancellationHandler {
            await wait { $0.waitForResult(of: text, $1) }
            return update { _ in text.result ?? nil }
        } onCancel: {
            cancel { $0.text === text }
        }
    }

    /// Handles a text on the caller's thread, on which a single request begins if it needn't wait.
    ///
    /// A handler that doesn't suspend blocks the caller until it returns, and is answered by then.
    /// The closure gets the reply once, or nil if the text contains only notifications and
    /// responses.
    package func respondHere(
        to bytes: some Collection<UInt8> & Sendable,
        reply: @escaping @Sendable ([UInt8]?) -> Void
    ) {
        let frame = RPCFrameReader.Frame.text(Array(bytes))
        if hasRoom(for: frame) {
            note(frame, here: true, .closure(reply))
        } else {
            Task { await receive(frame, .closure(reply)) }
        }
    }

    /// Cancels the tasks of the peer's requests with an identifier, of which there is usually at
    /// most one.
    ///
    /// A request that hasn't started is answered by ``RPCError/canceled``; a running one, by its
    /// handler's result or error. Neither is answered if the responder answers no canceled
    /// requests.
    public func cancelRequest(_ id: RPCID) {
        let isAnswered = responder.answersCancelledRequests
        cancel { call in
            guard call.request.id == id else { return false }
            if !isAnswered { call.isUnanswered = true }
            return true
        }
    }

    /// Cancels the tasks of all requests.
    public func cancelAll() { cancel { _ in true } }

    /// Cancels current and later requests, whose answers aren't taken.
    ///
    /// Notifications are still handled.
    func peerIsGone() {
        update { $0.isPeerGone = true }
        cancel { !$0.request.isNotification }
    }

    func cancel(_ isMeant: (Call) -> Bool) {
        for (call, task, isClaimed) in update({ $0.cancel(isMeant) }) {
            // A cancellation handler may cancel other calls.
            task?.cancel()
            let text = isClaimed ? rpcError(of: call, CancellationError()) : nil
            update { state in
                call.isBeingCancelled = false
                if isClaimed { state.note(text, of: call) }
            }
            if isClaimed, transport != nil { Task { await flush() } }
        }
    }

    /// Waits until the requests of a peer that sends no more have been answered, or canceled if
    /// they are lasting.
    public func waitForRequests() async {
        cancel { $0.turn == .lasting }
        await wait { $0.wait($1) { $0.isIdle } }
    }
}
