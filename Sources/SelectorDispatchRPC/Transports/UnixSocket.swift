#if !os(Windows) && !os(WASI)
internal import SelectorDispatchPlatform

/// A connection over a Unix socket.
public struct UnixSocket: RPCTransport {
    let transport: DescriptorTransport

    /// Creates a connection that owns a socket, which is closed if that fails.
    init(taking socket: Int32, patience: Duration) throws(RPCConnectionError) {
        transport = try SystemCall.keeping(socket) { () throws(RPCConnectionError) in
            try SystemCall.prepare(socket)
            return try DescriptorTransport(socket, patience: patience)
        }
    }

    /// Connects to the listener at a path, and waits if its queue is full.
    ///
    /// - Parameters:
    ///   - path: The path of the socket.
    ///   - patience: The time limit for a peer that stops reading.
    /// - Throws: ``RPCConnectionError/system(operation:code:)`` if there is no listener, or the
    ///   process has too few descriptors left;
    ///   ``RPCConnectionError/pathTooLong(_:limit:)``; `CancellationError`.
    public init(connectingTo path: String, patience: Duration = .seconds(60)) async throws {
        try self.init(taking: SystemCall.unixSocket(), patience: patience)
        // A listener whose queue is full may take the connection a moment later.
        var pause = Duration.milliseconds(1)
        while true {
            let outcome = try transport.output.use { socket throws(RPCConnectionError) in
                try SystemCall.connectSocket(socket, to: path)
            }
            if try outcome.value(of: "connect to '\(path)'") != nil { return }
            try await Task.sleep(for: pause)
            pause = min(pause * 2, .milliseconds(100))
        }
    }

    /// Creates two connected sockets: a transport, and a descriptor for a child process.
    package static func pair() throws(RPCConnectionError) -> (socket: UnixSocket, child: Int32) {
        var descriptors: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, SystemCall.streamType, 0, &descriptors) == 0 else {
            throw SystemCall.error("socketpair")
        }
        let own = descriptors[0]
        let child = try SystemCall.keeping(own) { () throws(RPCConnectionError) in
            try DescriptorReserve.adopt(descriptors[1], openedBy: "socketpair")
        }
        return try SystemCall.keeping(child) { () throws(RPCConnectionError) in
            let socket = try UnixSocket(taking: own, patience: .seconds(60))
            // The child's descriptor is blocking, as the process expects.
            guard fcntl(child, F_SETFD, FD_CLOEXEC) >= 0 else { throw SystemCall.error("fcntl") }
            return (socket, child)
        }
    }

    /// Waits for the next bytes.
    ///
    /// - Returns: The bytes, at least one, or nil if the peer sends no more.
    /// - Throws: ``RPCConnectionError/closed``; ``RPCConnectionError/system(operation:code:)``.
    public nonisolated(nonsending) func read() async throws -> [UInt8]? {
        try await transport.read()
    }

    /// Writes bytes, and waits until the system has taken all of them.
    ///
    /// - Parameter bytes: The bytes, which may be a part of a text, or several texts.
    /// - Throws: ``RPCConnectionError/stalled`` when the patience is over;
    ///   ``RPCConnectionError/closed``; ``RPCConnectionError/system(operation:code:)``.
    public nonisolated(nonsending) func write(_ bytes: [UInt8]) async throws {
        try await transport.write(bytes)
    }

    /// Waits until the peer can no longer receive, or the transport is closed.
    public func waitForHangUp() async { await transport.waitForHangUp() }

    /// Closes the connection, if it is open.
    public func close() { transport.close() }
}
#endif
