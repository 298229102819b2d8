internal import ProcessSignals
internal import SelectorDispatch
internal import Synchronization

extension RPCResponder {
    /// Serves a peer until it has sent all and got all answers, or until the task is canceled.
    ///
    /// If the peer is gone, the tasks of its requests are canceled. The connection is closed at the end. Without limits or
    /// an observer, the responder's count.
    ///
    /// With signals, such as `SIGTERM`, serving ends also when the process gets one of them; a second one ends the process
    /// at once. At a signal and a cancellation, requests that run may go on within the patience; without one, they are
    /// canceled.
    public func serve(
        _ transport: some RPCTransport, framing: RPCFraming = .lines, limits: RPCLimits? = nil,
        observer: (@Sendable (RPCProblem) -> Void)? = nil, until signals: [Int32] = [],
        within patience: Duration? = nil
    ) async {
        let limits = limits ?? self.limits
        let times = RPCTimes(limits, ContinuousClock(), patience: patience)
        await withCancellation(at: signals) {
            await RPCConnection(self, transport, framing, limits, times, observer: observer ?? self.observer).run()
        }
    }

    /// Serves all peers that connect, until the listener is closed or the task is canceled.
    ///
    /// A connection beyond the largest number of `connections` at once is answered by ``RPCError/tooManyConnections`` and
    /// closed. The other parameters are those of ``serve(_:framing:limits:observer:until:within:)``.
    public func serve(
        _ listener: some RPCListener, framing: RPCFraming = .lines, connections: Int = 1_000,
        limits: RPCLimits? = nil, observer: (@Sendable (RPCProblem) -> Void)? = nil, until signals: [Int32] = [],
        within patience: Duration? = nil
    ) async {
        let (limits, observer) = (limits ?? self.limits, observer ?? self.observer)
        let times = RPCTimes(limits, ContinuousClock(), mayBeIdle: false, patience: patience)
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
                                let text = RPCResponse(id: .null, result: .failure(answer)).bytes
                                try? await RPCOutbox(framing, transport).send(text)
                                transport.close()
                                continue
                            }
                            open.count.add(1, ordering: .relaxed)
                            group.addTask {
                                await RPCConnection(self, transport, framing, limits, times, observer: observer).run()
                                open.count.subtract(1, ordering: .relaxed)
                            }
                        } catch {
                            observer?(RPCProblem(request: nil, answer: nil, reason: error))
                            // The process may have too many open files. Some connections will end.
                            try? await Task.sleep(for: .milliseconds(100))
                        }
                    }
                }
            }
            listener.close()
        } onCancel: {
            listener.close()
        }
    }
}

private final class ConnectionCount: Sendable { let count = Atomic(0) }
