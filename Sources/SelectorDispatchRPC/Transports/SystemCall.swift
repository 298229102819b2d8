#if !os(Windows) && !os(WASI)
internal import SelectorDispatchPlatform

/// The transports' calls to the operating system.
///
/// None blocks if the descriptor is ready or nonblocking.
enum SystemCall {
    /// The outcome of a nonblocking call.
    enum Outcome<Value> {
        /// The call's result.
        case done(Value)
        /// The call would block.
        case notReady
        /// The call's `errno`.
        case failed(Int32)

        /// Returns the value, or nil if the call would block.
        ///
        /// - Parameter operation: The call's name, for the error.
        func value(of operation: String) throws(RPCConnectionError) -> Value? {
            switch self {
            case .done(let value): return value
            case .notReady: return nil
            case .failed(let code): throw .system(operation: operation, code: code)
            }
        }
    }

    /// Returns the outcome of a call that has just returned a number.
    ///
    /// - Parameter wait: A further `errno` that means that the call would block.
    private static func outcome<Count: SignedInteger>(_ count: Count, wait: Int32 = EAGAIN)
        -> Outcome<Count>
    {
        if count >= 0 { return .done(count) }
        return [EAGAIN, EWOULDBLOCK, EINTR, wait].contains(errno) ? .notReady : .failed(errno)
    }

    /// The error of the system call that has just failed.
    static func error(_ operation: String) -> RPCConnectionError {
        .system(operation: operation, code: errno)
    }

    static func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }

    /// Returns the body's result, or closes a descriptor if the body throws.
    static func keeping<Value>(
        _ descriptor: Int32,
        _ body: () throws(RPCConnectionError) -> Value
    ) throws(RPCConnectionError) -> Value {
        do throws(RPCConnectionError) {
            return try body()
        } catch {
            closeDescriptor(descriptor)
            throw error
        }
    }

    /// Reads the available bytes, up to the buffer's size.
    static func readBytes(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer)
        -> Outcome<Int>
    {
        outcome(read(descriptor, buffer.baseAddress, buffer.count))
    }

    /// Writes as much as a socket takes.
    ///
    /// A disconnected peer causes an error, not a signal.
    static func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Outcome<Int> {
        #if canImport(Darwin)
        let flags = MSG_DONTWAIT
        #else
        let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        #endif
        return outcome(send(descriptor, bytes.baseAddress, bytes.count, flags))
    }

    /// Writes to a ready pipe or file, at most as much as a ready pipe takes without waiting.
    ///
    /// A missing reader causes an error, not a signal.
    static func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Outcome<Int> {
        var pipe = sigset_t()
        var before = sigset_t()
        var pending = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        sigemptyset(&pending)
        sigpending(&pending)
        let wasPending = sigismember(&pending, SIGPIPE) == 1
        pthread_sigmask(SIG_BLOCK, &pipe, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let size = min(bytes.count, Int(PIPE_BUF))
        let result = outcome(write(descriptor, bytes.baseAddress, size))
        if case .failed(EPIPE) = result, !wasPending {
            // The signal is pending for this thread. It is consumed here, before it is unblocked.
            var signal: Int32 = 0
            sigwait(&pipe, &signal)
        }
        return result
    }

    static func isSocket(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    /// Makes a descriptor nonblocking, and prevents child processes from inheriting it.
    static func prepare(_ descriptor: Int32) throws(RPCConnectionError) {
        guard fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) >= 0,
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) >= 0
        else { throw error("fcntl") }
    }

    #if canImport(Darwin)
    static let streamType = SOCK_STREAM
    #else
    static let streamType = Int32(SOCK_STREAM.rawValue)
    #endif

    /// Creates a nonblocking socket, unless the process has few descriptors left.
    static func unixSocket() throws(RPCConnectionError) -> Int32 {
        let created = socket(AF_UNIX, streamType, 0)
        guard created >= 0 else { throw error("socket") }
        let descriptor = try DescriptorReserve.adopt(created, openedBy: "socket")
        try keeping(descriptor) { () throws(RPCConnectionError) in try prepare(descriptor) }
        #if canImport(Darwin)
        var isOn: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return descriptor
    }

    /// Passes the address of a socket file to a body.
    ///
    /// - Throws: ``RPCConnectionError/pathTooLong(_:limit:)``.
    static func withAddress<Result>(
        of path: String,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) throws(RPCConnectionError) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let limit = MemoryLayout.size(ofValue: address.sun_path) - 1
        let bytes = Array(path.utf8)
        guard bytes.count <= limit, !bytes.isEmpty, !bytes.contains(0) else {
            throw .pathTooLong(path, limit: limit)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    static func connectSocket(_ descriptor: Int32, to path: String) throws(RPCConnectionError)
        -> Outcome<Int32>
    {
        try withAddress(of: path) { outcome(connect(descriptor, $0, $1), wait: EINPROGRESS) }
    }

    static func bindSocket(_ descriptor: Int32, to path: String) throws(RPCConnectionError)
        -> Outcome<Int32>
    {
        try withAddress(of: path) { outcome(bind(descriptor, $0, $1)) }
    }

    static func acceptSocket(_ descriptor: Int32) -> Outcome<Int32> {
        outcome(accept(descriptor, nil, nil), wait: ECONNABORTED)
    }
}
#endif
