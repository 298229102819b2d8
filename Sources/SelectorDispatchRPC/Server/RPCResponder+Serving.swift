internal import SelectorDispatch

extension RPCResponder {
    /// Serves a peer until it has sent all and got all answers, or until the task is canceled.
    ///
    /// If the peer is gone, the tasks of its requests are canceled.
    ///
    /// ```swift
    /// try await server.serve(StandardStreams())
    /// ```
    ///
    /// - Parameters:
    ///   - transport: the connection, which is closed at the end.
    ///   - framing: how texts are told apart.
    ///   - limits: how much the peer may send.
    ///   - observer: a closure that gets the details of each error.
    public func serve(
        _ transport: some RPCTransport, framing: RPCFraming = .lines, limits: RPCLimits = RPCLimits(),
        observer: (@Sendable (RPCIncident) -> Void)? = nil
    ) async {
        await RPCConnection(self, transport, framing, limits, observer: observer).run()
    }

    /// Serves all peers that connect, until the listener is closed or the task is canceled.
    ///
    /// ```swift
    /// try await server.serve(UnixSocketListener(path: "/run/shop.sock"))
    /// ```
    ///
    /// - Parameters:
    ///   - listener: the source of connections, which is closed at the end.
    ///   - framing: how texts are told apart.
    ///   - connections: the largest number of connections at once; others wait until one has ended.
    ///   - limits: how much a peer may send.
    ///   - observer: a closure that gets the details of each error.
    public func serve(
        _ listener: some RPCListener, framing: RPCFraming = .lines, connections: Int = 1_000,
        limits: RPCLimits = RPCLimits(), observer: (@Sendable (RPCIncident) -> Void)? = nil
    ) async {
        await withTaskCancellationHandler {
            await withTaskGroup(of: Void.self) { group in
                var count = 0
                while !Task.isCancelled {
                    if count >= max(1, connections) {
                        await group.next()
                        count -= 1
                    }
                    do {
                        guard let transport = try await listener.accept() else { break }
                        count += 1
                        group.addTask { await serve(transport, framing: framing, limits: limits, observer: observer) }
                    } catch {
                        observer?(RPCIncident(request: nil, answer: nil, reason: error))
                        // The process may have too many open files. Some connections will end.
                        try? await Task.sleep(for: .milliseconds(100))
                    }
                }
            }
            listener.close()
        } onCancel: {
            listener.close()
        }
    }
}

extension RPCServer {
    /// Serves a peer, with the server's own limits and observer. See
    /// ``RPCResponder/serve(_:framing:limits:observer:)``.
    public func serve(_ transport: some RPCTransport, framing: RPCFraming = .lines) async {
        await serve(transport, framing: framing, limits: limits, observer: observer)
    }

    /// Serves all peers that connect, with the server's own limits and observer. See
    /// ``RPCResponder/serve(_:framing:connections:limits:observer:)``.
    public func serve(
        _ listener: some RPCListener, framing: RPCFraming = .lines, connections: Int = 1_000
    ) async {
        await serve(listener, framing: framing, connections: connections, limits: limits, observer: observer)
    }
}
