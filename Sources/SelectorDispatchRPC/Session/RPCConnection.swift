internal import SelectorDispatch

/// A session over a transport, from the first byte to the last.
final class RPCConnection: RPCTimed {
    let session: RPCSession
    private let transport: any RPCTransport
    private let framing: RPCFraming
    private let times: RPCTimes
    private let outbox: RPCOutbox
    /// Whether a text has come since the idle time began; whether the connection has ended; the limit that the peer
    /// exceeded.
    private let watch = Lock((isActive: false, hasEnded: false, end: RPCConnectionError?.none))

    init(
        _ responder: any RPCResponder, _ transport: some RPCTransport, _ framing: RPCFraming, _ limits: RPCLimits,
        _ times: RPCTimes, observer: (@Sendable (RPCProblem) -> Void)?
    ) {
        outbox = RPCOutbox(framing, transport)
        session = RPCSession(responder, limits, times, executor: RPCSession.threads, observer: observer, outbox: outbox)
        (self.transport, self.framing, self.times) = (transport, framing, times)
    }

    /// Handles the connection until the peer has sent all and got all answers, the connection breaks, or the task is
    /// canceled. A peer that only ends its own side still gets its answers. If it is gone, its requests are canceled.
    func run() async {
        times.idle?.add(self)
        await withTaskExecutorPreference(RPCSession.threads) {
            await withTaskCancellationHandler {
                await withTaskGroup { group in
                    group.addTask {
                        await self.transport.waitForHangUp()
                        if !Task.isCancelled { self.session.peerIsGone() }
                    }
                    await read()
                    group.cancelAll()
                    self.transport.close()
                }
            } onCancel: {
                end()
            }
        }
        watch.withLock { $0.hasEnded = true }
        times.idle?.remove(self)
        close()
    }

    /// Takes no further request, and closes the connection when those that run are answered, or their time is over.
    private func end() {
        guard let patience = times.patience else { return close() }
        session.state.withLock { $0.isEnding = true }
        Task {
            await session.waitForRequests()
            close()
        }
        Task {
            try await times.timer.sleep(times.timer.now() + patience)
            close()
        }
    }

    /// Closes the connection. The peer's requests are canceled, and requests to it fail.
    func close() {
        transport.close()
        session.cancelAll()
        session.outgoing.close(RPCConnectionError.closed)
    }

    private func read() async {
        var reader = RPCFrameReader(framing, limit: session.limits.json.bytes)
        /// Whether the time for the rest of a text runs.
        var waitsForRest = false
        func endRest() { if exchange(&waitsForRest, with: false) { times.texts?.remove(self) } }
        defer { endRest() }
        let reply: RPCExchange.Reply = { answer in answer.map { !self.outbox.add($0, of: self.session) } ?? true }
        do {
            while let bytes = try await transport.read() {
                reader.append(bytes)
                while let frame = try reader.next() {
                    // The next text has a time of its own.
                    endRest()
                    if times.idle != nil { watch.withLock { $0.isActive = true } }
                    await session.receive(frame, reply: reply)
                }
                await outbox.flush()
                if reader.isWithinText, !exchange(&waitsForRest, with: true) { times.texts?.add(self) }
            }
            endRest()
            if let frame = try reader.end() { await session.receive(frame, reply: reply) }
            await outbox.flush()
            session.outgoing.close(RPCConnectionError.closed)
            await session.waitForRequests()
        } catch {
            if !Task.isCancelled {
                let reason = watch.withLock { $0.end } ?? error
                session.observer?(RPCProblem(request: nil, answer: nil, reason: reason))
            }
        }
    }

    func timeIsOver(of deadlines: RPCDeadlines) {
        var end = RPCConnectionError.unfinished(after: deadlines.time)
        if deadlines === times.idle {
            // A peer that waits for an answer isn't idle.
            let isIdle = session.isIdle
            let goesOn = watch.withLock { watch in
                let goesOn = exchange(&watch.isActive, with: false) || !isIdle
                if goesOn, !watch.hasEnded { deadlines.add(self) }
                return goesOn
            }
            if goesOn { return }
            end = .idle(after: deadlines.time)
        }
        watch.withLock { $0.end = end }
        Task {
            try? await outbox.send(RPCResponse(id: .null, result: .failure(.timedOut.explained("\(end)"))).bytes)
            transport.close()
        }
    }
}
