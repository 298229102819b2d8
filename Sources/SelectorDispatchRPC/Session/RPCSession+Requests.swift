public import SelectorDispatchJSON

extension RPCSession {
    /// Sends a request to the peer and returns its result.
    ///
    /// If the caller's task is canceled or the time is over, the peer gets `$/cancelRequest`.
    ///
    /// - Throws: The ``RPCError`` that the peer answers; ``RPCConnectionError`` if no answer comes; `CancellationError`.
    public func request(
        _ method: String, _ parameters: RPCParameters = .none, timeout: Duration? = nil
    ) async throws -> JSONValue {
        let request = RPCRequest(method, parameters, id: .null)
        return try await outgoing.send([request], isBatch: false, timeout: timeout)[0].get()
    }

    /// Sends a notification to the peer. Throws an ``RPCConnectionError`` if it can't be sent.
    public func notify(_ method: String, _ parameters: RPCParameters = .none) async throws {
        _ = try await outgoing.send([RPCRequest(method, parameters)], isBatch: false, timeout: nil)
    }

    // MARK: Requests of the peer

    /// Cancels the tasks of the peer's requests with an identifier, most often one or none.
    ///
    /// A request that hasn't been started is answered by ``RPCError/canceled``. One that runs is answered by whatever
    /// its handler makes of the cancellation. Neither is answered if the responder says so.
    public func cancelRequest(_ id: RPCID) {
        cancel { call in
            guard call.request.id == id else { return false }
            if !responder.answersCancelledRequests { call.isUnanswered = true }
            return true
        }
    }

    /// Cancels the tasks of all requests.
    public func cancelAll() { cancel { _ in true } }

    /// Cancels the requests, now and later, whose answers aren't taken. Notifications are handled.
    func peerIsGone() {
        state.withLock { $0.isPeerGone = true }
        cancel { !$0.request.isNotification }
    }

    func cancel(_ isMeant: (RPCCall) -> Bool) {
        for call in state.withLock({ $0.calls.values.filter(isMeant) }) { cancel(call) }
    }

    private func cancel(_ call: RPCCall) {
        cancelTask(of: call)
        guard state.withLock({ _ in call.phase == .waiting }) else { return }
        answer(call, .failure(CancellationError()))
        flush()
    }

    func cancelTask(of call: RPCCall) {
        let isFirst = state.withLock { _ in !exchange(&call.isCancelled, with: true) }
        if isFirst { call.cancelTask() }
    }

    /// Answers a call whose time is over, and gives its slot back. Its handler may go on.
    func timeIsOver(_ call: RPCCall) {
        let isRunning = state.withLock { _ in call.claim() ? call.phase == .running : nil }
        guard let isRunning else { return }
        cancelTask(of: call)
        let error = RPCErrorWithReason(rpcError: .timedOut, reason: RPCError.timedOut)
        answer(call, .failure(error), isClaimed: true, isRunning ? .overdue : nil)
        flush()
    }

    /// Whether neither side waits for an answer.
    var isIdle: Bool { state.withLock(\.isIdle) && outgoing.isIdle }

    /// Whether a request of the peer runs or waits.
    var hasCalls: Bool { state.withLock { !$0.calls.isEmpty } }

    /// Waits until all requests of the peer, which sends no more, have been answered. A handler whose time is over may go
    /// on after that; a request that lasts is canceled.
    public func waitForRequests() async {
        cancel { $0.turn == .lasting }
        await withCheckedContinuation { continuation in update { $0.waitingForEnd.append(continuation) } }
    }
}
