extension RPCSession {
    /// Cancels the task of a request of the peer; does nothing if there is no such request.
    ///
    /// A request that hasn't been started is answered by ``RPCError/canceled``. One that runs is answered by whatever
    /// its handler makes of the cancellation. Neither is answered if the responder says so.
    public func cancelRequest(_ id: RPCID) {
        let call = state.withLock { state in
            let call = state.call(id)
            if !responder.answersCancelledRequests { call?.isUnanswered = true }
            return call
        }
        if let call { cancel(call) }
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
}
