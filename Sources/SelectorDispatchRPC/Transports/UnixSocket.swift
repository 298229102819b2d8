#if !os(Windows) && !os(WASI)
internal import Foundation
internal import SelectorDispatch
internal import SelectorDispatchPlatform

/// A connection over a Unix socket.
public struct UnixSocket: RPCTransport {
    let transport: DescriptorTransport

    /// Creates a connection that owns a socket, which is closed if that fails.
    fileprivate init(taking socket: Int32, patience: Duration) throws(RPCConnectionError) {
        transport = try SystemCall.keeping(socket) { () throws(RPCConnectionError) in
            try SystemCall.prepare(socket)
            return try DescriptorTransport(socket, patience: patience)
        }
    }

    /// Connects to the listener at a path, or throws an ``RPCConnectionError``.
    public init(connectingTo path: String, patience: Duration = .seconds(60)) async throws {
        try self.init(taking: SystemCall.unixSocket(), patience: patience)
        // A listener whose queue is full may take the connection a moment later.
        var pause = Duration.milliseconds(1)
        while true {
            let outcome = try transport.output.use { socket throws(RPCConnectionError) in
                try SystemCall.connectSocket(socket, to: path)
            }
            switch outcome {
            case .done: return
            case .failed(let code):
                throw RPCConnectionError.system(operation: "connect", code: code)
            case .notReady: try await Task.sleep(for: pause)
            }
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
        let child = descriptors[1]
        return try SystemCall.keeping(child) { () throws(RPCConnectionError) in
            let socket = try UnixSocket(taking: own, patience: .seconds(60))
            // The child's descriptor is blocking, as the process expects.
            guard fcntl(child, F_SETFD, FD_CLOEXEC) >= 0 else { throw SystemCall.error("fcntl") }
            return (socket, child)
        }
    }

    public nonisolated(nonsending) func read() async throws -> [UInt8]? {
        try await transport.read()
    }
    public nonisolated(nonsending) func write(_ bytes: [UInt8]) async throws {
        try await transport.write(bytes)
    }
    public func waitForHangUp() async { await transport.waitForHangUp() }
    public func close() { transport.close() }
}

/// A listener at a Unix socket.
///
/// A socket file that a process left behind is replaced; a file of any other kind is not.
public final class UnixSocketListener: RPCListener {
    public let path: String
    private let descriptor: Descriptor
    private let patience: Duration
    /// The socket's file.
    ///
    /// If another process has replaced it, this listener must not remove it.
    private let file: stat?

    /// Starts listening at a socket file, which is removed when the listener is closed.
    ///
    /// By default, only the process's own user may connect. The patience is the time limit for a
    /// peer that stops reading.
    ///
    /// - Throws: ``RPCConnectionError/addressInUse(_:)`` if another process listens at the path;
    ///   ``RPCConnectionError/notASocket(_:)`` if the path has a file of another kind;
    ///   ``RPCConnectionError/pathTooLong(_:limit:)``;
    ///   ``RPCConnectionError/system(operation:code:)``.
    public init(
        path: String,
        permissions: UInt16 = 0o600,
        patience: Duration = .seconds(60)
    ) throws(RPCConnectionError) {
        let threads = try ConnectionThreads.started()
        let descriptor = try SystemCall.unixSocket()
        self.path = path
        self.patience = patience
        try SystemCall.keeping(descriptor) { () throws(RPCConnectionError) in
            try Self.bind(descriptor, path)
            guard chmod(path, mode_t(permissions)) == 0 else { throw SystemCall.error("chmod") }
            guard listen(descriptor, SOMAXCONN) == 0 else { throw SystemCall.error("listen") }
        }
        file = Self.status(of: path)
        self.descriptor = Descriptor(descriptor, isEdgeTriggered: false, threads)
    }

    deinit { close() }

    private static func bind(_ descriptor: Int32, _ path: String) throws(RPCConnectionError) {
        for isLast in [false, true] {
            switch try SystemCall.bindSocket(descriptor, to: path) {
            case .done: return
            case .failed(EADDRINUSE) where !isLast: try removeStaleSocket(path)
            case .failed(EADDRINUSE), .notReady: throw .addressInUse(path)
            case .failed(let code): throw .system(operation: "bind", code: code)
            }
        }
    }

    /// Removes a socket file that has no listener.
    private static func removeStaleSocket(_ path: String) throws(RPCConnectionError) {
        guard let file = status(of: path) else { return }
        guard file.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
        let probe = try SystemCall.unixSocket()
        defer { SystemCall.closeDescriptor(probe) }
        guard case .failed(ECONNREFUSED) = try SystemCall.connectSocket(probe, to: path) else {
            throw .addressInUse(path)
        }
        unlink(path)
    }

    public func accept() async throws -> UnixSocket? {
        do {
            while true {
                try await descriptor.wait(for: .reading)
                switch try descriptor.use(SystemCall.acceptSocket) {
                case .done(let socket):
                    return try UnixSocket(taking: socket, patience: patience)
                case .notReady: continue
                case .failed(let code):
                    throw RPCConnectionError.system(operation: "accept", code: code)
                }
            }
        } catch RPCConnectionError.closed { return nil }
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }

    public func close() {
        guard descriptor.close(), let file, let current = Self.status(of: path) else { return }
        if (file.st_dev, file.st_ino) == (current.st_dev, current.st_ino) { unlink(path) }
    }
}
#endif
