internal import ProcessSignals
internal import SelectorDispatch
internal import Synchronization

extension RPCResponder {
    /// Serves a peer until it has sent everything and received all answers, or until the task is
    /// canceled.
    ///
    /// If the peer disconnects, the tasks of its requests are canceled. The connection is closed at
    /// the end.
    ///
    /// - Parameters:
    ///   - transport: The connection to the peer.
    ///   - framing: The separation of texts, which must be the peer's.
    ///   - limits: The limits for the peer's messages, or nil for the responder's.
    ///     ``RPCLimits/idleTime`` doesn't apply.
    ///   - observer: A closure that gets each problem with the peer's messages, from any thread, or
    ///     nil for the responder's.
    ///   - signals: The signals at which serving ends, such as `SIGTERM`. A second one ends the
    ///     process immediately.
    ///   - patience: The time for which running requests may continue after a signal or a
    ///     cancellation. If nil, they are canceled.
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
            Deadlines(ContinuousClock()),
            observer: observer ?? self.observer,
            over: transport,
            framing
        )
        await withCancellation(at: signals) { await session.run(transport, within: patience) }
    }

    /// Serves all peers that connect, until the listener is closed or the task is canceled.
    ///
    /// - Parameters:
    ///   - listener: The source of connections, which is closed at the end.
    ///   - framing: The separation of texts, which must be the peers'.
    ///   - connections: The largest number of concurrent connections, at least 1. Each further one
    ///     gets ``RPCError/tooManyConnections`` and is closed, as does one that comes when the
    ///     process has few descriptors left.
    ///   - limits: The limits for each peer's messages, or nil for the responder's.
    ///   - observer: A closure that gets each problem with the peers' messages and with the
    ///     listener, from any thread, or nil for the responder's.
    ///   - signals: The signals at which serving ends, such as `SIGTERM`. A second one ends the
    ///     process immediately.
    ///   - patience: The time for which running requests may continue after a signal or a
    ///     cancellation. If nil, they are canceled.
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
        let clock = Deadlines(ContinuousClock())
        let open = ConnectionCount()
        await withCancellation(at: signals) {
            await withTaskExecutorPreference(RPCSession.threads) {
                await withDiscardingTaskGroup { group in
                    while !Task.isCancelled {
                        do {
                            guard let transport = try await listener.accept() else { break }
                            let session = RPCSession(
                                self,
                                limits,
                                clock,
                                observer: observer,
                                over: transport,
                                framing
                            )
                            let isFull = open.count.load(ordering: .relaxed) >= max(1, connections)
                            guard !isFull, !DescriptorReserve.isReached else {
                                let error = RPCError.tooManyConnections
                                session.report(error, answeredBy: error)
                                await session.refuse(error)
                                continue
                            }
                            open.count.add(1, ordering: .relaxed)
                            group.addTask {
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

/// The number of a listener's open connections.
private final class ConnectionCount: Sendable {
    let count = Atomic(0)
}
