internal import ProcessSignals
internal import SelectorDispatch
internal import Synchronization

extension RPCResponder {
    /// Serves a peer until it has sent everything and received all answers, or until the task is
    /// canceled.
    ///
    /// If the peer disconnects, the tasks of its requests are canceled. The connection is closed at
    /// the end. Without limits or an observer, those of the responder apply.
    ///
    /// With signals, such as `SIGTERM`, serving also ends when the process receives one of them; a
    /// second one ends the process immediately. After a signal or a cancellation, running requests
    /// may continue for the duration of the patience; without a patience, they are canceled.
    public func serve(
        _ transport: some RPCTransport,
        framing: RPCFraming = .lines,
        limits: RPCLimits? = nil,
        observer: (@Sendable (RPCProblem) -> Void)? = nil,
        until signals: [Int32] = [],
        within patience: Duration? = nil
    ) async {
        let limits = limits ?? self.limits
        let session = RPCSession(
            self,
            limits,
            RPCClock(ContinuousClock()),
            observer: observer ?? self.observer,
            over: transport,
            framing
        )
        await withCancellation(at: signals) { await session.run(transport, within: patience) }
    }

    /// Serves all peers that connect, until the listener is closed or the task is canceled.
    ///
    /// A connection beyond the largest number of concurrent `connections` gets
    /// ``RPCError/tooManyConnections`` and is closed. The other parameters are those of
    /// ``serve(_:framing:limits:observer:until:within:)``.
    public func serve(
        _ listener: some RPCListener,
        framing: RPCFraming = .lines,
        connections: Int = 1_000,
        limits: RPCLimits? = nil,
        observer: (@Sendable (RPCProblem) -> Void)? = nil,
        until signals: [Int32] = [],
        within patience: Duration? = nil
    ) async {
        let limits = limits ?? self.limits
        let observer = observer ?? self.observer
        let clock = RPCClock(ContinuousClock())
        let open = ConnectionCount()
        await withCancellation(at: signals) {
            await withTaskExecutorPreference(RPCSession.threads) {
                await withDiscardingTaskGroup { group in
                    while !Task.isCancelled {
                        do {
                            guard let transport = try await listener.accept() else { break }
                            guard open.count.load(ordering: .relaxed) < max(1, connections) else {
                                let answer = RPCError.tooManyConnections
                                observer?(RPCProblem(request: nil, answer: answer, reason: answer))
                                let session = RPCSession(
                                    self,
                                    limits,
                                    clock,
                                    observer: nil,
                                    over: transport,
                                    framing
                                )
                                try? await session.send(
                                    RPCResponse(id: .null, result: .failure(answer)).bytes
                                )
                                transport.close()
                                continue
                            }
                            open.count.add(1, ordering: .relaxed)
                            group.addTask {
                                let session = RPCSession(
                                    self,
                                    limits,
                                    clock,
                                    observer: observer,
                                    over: transport,
                                    framing
                                )
                                await session.run(transport, mayBeIdle: false, within: patience)
                                open.count.subtract(1, ordering: .relaxed)
                            }
                        } catch {
                            observer?(RPCProblem(request: nil, answer: nil, reason: error))
                            // The process may have too many open files, until some connections end.
                            try? await Task.sleep(for: .milliseconds(100))
                        }
                    }
                }
            }
        } atEnd: {
            listener.close()
        }
    }
}

private final class ConnectionCount: Sendable { let count = Atomic(0) }
