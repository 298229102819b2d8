#if !os(Windows) && !os(WASI)
    internal import Foundation
    internal import SelectorDispatch
    internal import Synchronization
    internal import SelectorDispatchPlatform

    /// A connection over a Unix socket.
    public struct UnixSocket: RPCTransport {
        let transport: DescriptorTransport

        init(_ descriptor: Int32, patience: Duration) {
            transport = DescriptorTransport(input: descriptor, output: descriptor, isOwner: true, patience: patience)
        }

        /// Connects to the listener at a path.
        ///
        /// - Parameters:
        ///   - path: the path of the socket.
        ///   - patience: how long the peer may take nothing of what is written.
        /// - Throws: an ``RPCConnectionError`` if there is no listener, or if the path is too long.
        public init(connectingTo path: String, patience: Duration = .seconds(60)) async throws {
            // A listener whose queue is full may take the connection a moment later.
            var pause = Duration.milliseconds(1)
            while true {
                let descriptor = try SystemCall.unixSocket()
                do {
                    switch try SystemCall.connectSocket(descriptor, to: path) {
                    case .done:
                        self.init(descriptor, patience: patience)
                        return
                    case .failed(let code): throw RPCConnectionError.system(operation: "connect", code: code)
                    case .notReady: break
                    }
                } catch {
                    SystemCall.closeDescriptor(descriptor)
                    throw error
                }
                SystemCall.closeDescriptor(descriptor)
                try await Task.sleep(for: pause)
                pause = min(pause * 2, .milliseconds(100))
            }
        }

        public func read() async throws -> [UInt8]? { try await transport.read() }
        public func write(_ bytes: [UInt8]) async throws { try await transport.write(bytes) }
        public func waitForHangUp() async { await transport.waitForHangUp() }
        public func close() { transport.close() }
    }

    /// A listener at a Unix socket.
    ///
    /// ```swift
    /// let listener = try UnixSocketListener(path: "/run/shop.sock")
    /// try await server.serve(listener)
    /// ```
    ///
    /// A socket file that a process left behind is replaced; a file of any other kind is not.
    public final class UnixSocketListener: RPCListener {
        /// The path of the socket.
        public let path: String
        private let descriptor: Int32
        private let patience: Duration
        private let isClosed = Atomic(false)
        private let usage = Lock(())
        /// The file's identity. If another process replaced the file, it isn't ours to remove.
        private let file: FileIdentity?

        /// Starts to listen.
        ///
        /// - Parameters:
        ///   - path: the path of the socket. Its file is created, and removed when the listener is closed.
        ///   - permissions: who may connect; only the process's own user by default.
        ///   - patience: how long a peer may take nothing of what is written to it.
        /// - Throws: ``RPCConnectionError/addressInUse(_:)`` if another process listens there;
        ///   ``RPCConnectionError/notASocket(_:)`` if there is another file;
        ///   ``RPCConnectionError/pathTooLong(_:limit:)``; ``RPCConnectionError/system(operation:code:)``.
        public init(
            path: String, permissions: UInt16 = 0o600, patience: Duration = .seconds(60)
        ) throws(RPCConnectionError) {
            descriptor = try SystemCall.unixSocket()
            self.path = path
            self.patience = patience
            do throws(RPCConnectionError) {
                try Self.bind(descriptor, path)
                guard chmod(path, mode_t(permissions)) == 0 else { throw SystemCall.error("chmod") }
                guard listen(descriptor, SOMAXCONN) == 0 else { throw SystemCall.error("listen") }
            } catch {
                SystemCall.closeDescriptor(descriptor)
                throw error
            }
            file = FileIdentity(path)
        }

        deinit { close() }

        private static func bind(_ descriptor: Int32, _ path: String) throws(RPCConnectionError) {
            for isLast in [false, true] {
                switch try SystemCall.bindSocket(descriptor, to: path) {
                case .done: return
                case .failed(EADDRINUSE) where !isLast: try removeStaleSocket(path)
                case .failed(EADDRINUSE): throw .addressInUse(path)
                case .failed(let code): throw .system(operation: "bind", code: code)
                case .notReady: throw .addressInUse(path)
                }
            }
        }

        /// Removes a socket file at which nobody listens.
        private static func removeStaleSocket(_ path: String) throws(RPCConnectionError) {
            guard let file = FileIdentity(path) else { return }
            guard file.isSocket else { throw .notASocket(path) }
            let probe = try SystemCall.unixSocket()
            defer { SystemCall.closeDescriptor(probe) }
            guard case .failed(ECONNREFUSED) = try SystemCall.connectSocket(probe, to: path) else {
                throw .addressInUse(path)
            }
            unlink(path)
        }

        public func accept() async throws -> UnixSocket? {
            while true {
                let outcome = await PollLoop.shared.wait(for: .reading, descriptor) {
                    isClosed.load(ordering: .acquiring)
                }
                guard case .ready = outcome else { return nil }
                let accepted = usage.withLock { _ in
                    isClosed.load(ordering: .acquiring) ? nil : SystemCall.acceptSocket(descriptor)
                }
                switch accepted {
                case nil: return nil
                case .done(let socket):
                    do throws(RPCConnectionError) {
                        try SystemCall.prepare(socket)
                    } catch {
                        SystemCall.closeDescriptor(socket)
                        throw error
                    }
                    return UnixSocket(socket, patience: patience)
                case .notReady: continue
                case .failed(let code): throw RPCConnectionError.system(operation: "accept", code: code)
                }
            }
        }

        public func close() {
            let isFirst = usage.withLock { _ in !isClosed.exchange(true, ordering: .acquiringAndReleasing) }
            guard isFirst else { return }
            if let file, file == FileIdentity(path) { unlink(path) }
            PollLoop.shared.release(descriptor, closes: true)
        }
    }

    /// What tells a file from another one at the same path.
    private struct FileIdentity: Equatable {
        let device: UInt64
        let number: UInt64
        let isSocket: Bool

        /// Returns nil if there is no file.
        init?(_ path: String) {
            var status = stat()
            guard lstat(path, &status) == 0 else { return nil }
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
            isSocket = status.st_mode & S_IFMT == S_IFSOCK
        }
    }
#endif
