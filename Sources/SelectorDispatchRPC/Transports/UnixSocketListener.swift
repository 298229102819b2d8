#if !os(Windows) && !os(WASI)
internal import Foundation
internal import SelectorDispatch
internal import SelectorDispatchPlatform

/// A listener at a Unix socket.
///
/// A socket file that a process left behind is replaced; a file of any other kind is not.
public final class UnixSocketListener: RPCListener {
    /// The path of the socket.
    public let path: String
    private let descriptor: Descriptor
    private let patience: Duration
    /// The socket's file.
    ///
    /// If another process has replaced it, this listener must not remove it.
    private let file: stat?

    /// Starts listening at a socket file, which is removed when the listener is closed.
    ///
    /// - Parameters:
    ///   - path: The path of the socket.
    ///   - permissions: The permissions of the file. By default, only the process's own user may
    ///     connect.
    ///   - patience: The time limit for a peer that stops reading.
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

    /// Binds a socket to a path, after removing a stale socket file.
    private static func bind(_ descriptor: Int32, _ path: String) throws(RPCConnectionError) {
        for isLast in [false, true] {
            switch try SystemCall.bindSocket(descriptor, to: path) {
            case .done: return
            case .failed(EADDRINUSE) where !isLast: try removeStaleSocket(path)
            case .failed(EADDRINUSE), .notReady: throw .addressInUse(path)
            case .failed(let code): throw .system(operation: "bind to '\(path)'", code: code)
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

    /// Waits for the next connection.
    ///
    /// - Returns: The connection, or nil if the listener was closed.
    /// - Throws: ``RPCConnectionError/system(operation:code:)``, for example while the process has
    ///   too many open files.
    public func accept() async throws -> UnixSocket? {
        do {
            while true {
                try await descriptor.wait(for: .reading)
                let outcome = try descriptor.use(SystemCall.acceptSocket)
                guard let socket = try outcome.value(of: "accept") else { continue }
                return try UnixSocket(taking: socket, patience: patience)
            }
        } catch RPCConnectionError.closed {
            return nil
        }
    }

    /// Returns the status of the file at a path, or nil if there is none.
    private static func status(of path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }

    /// Stops listening, and removes the socket file unless another process has replaced it.
    public func close() {
        guard descriptor.close(), let file, let current = Self.status(of: path) else { return }
        let isSame = (file.st_dev, file.st_ino) == (current.st_dev, current.st_ino)
        if isSame { unlink(path) }
    }
}
#endif
