public import SelectorDispatchRPC

extension MCPServer {
    /// Serves a client until it has sent all and got all answers, or until the task is canceled.
    ///
    /// If the client is gone, the tasks of its calls are canceled.
    ///
    /// ```swift
    /// try await server.serve(StandardStreams())
    /// ```
    ///
    /// - Parameters:
    ///   - transport: the connection, which is closed at the end. Each message is a line.
    ///   - limits: how much the client may send, and how long a call may take.
    public func serve(_ transport: some RPCTransport, limits: RPCLimits = RPCLimits()) async {
        await RPCConnection(self, transport, .lines, limits, observer: nil).run()
    }
}
