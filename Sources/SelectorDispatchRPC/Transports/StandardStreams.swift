#if !os(Windows) && !os(WASI)
internal import SelectorDispatchPlatform

/// The process's standard input and output, for a peer that started the process.
///
/// After its creation, other output of the process, such as that of `print`, goes to standard
/// error, so that it doesn't mix with the messages.
public struct StandardStreams: RPCTransport {
    private let transport: DescriptorTransport

    /// Creates a transport over standard input and output.
    ///
    /// - Parameter patience: The time limit for a peer that stops reading.
    /// - Throws: ``RPCConnectionError/system(operation:code:)`` if the process has no descriptors
    ///   or threads left.
    public init(patience: Duration = .seconds(60)) throws(RPCConnectionError) {
        let input = dup(STDIN_FILENO)
        let output = dup(STDOUT_FILENO)
        guard input >= 0, output >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else {
            throw SystemCall.error("dup")
        }
        for descriptor in [input, output] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        transport = try DescriptorTransport(input, output: output, patience: patience)
    }

    /// Waits for the next bytes of standard input.
    ///
    /// - Returns: The bytes, at least one, or nil if the peer sends no more.
    /// - Throws: ``RPCConnectionError/closed``; ``RPCConnectionError/system(operation:code:)``.
    public nonisolated(nonsending) func read() async throws -> [UInt8]? {
        try await transport.read()
    }

    /// Writes bytes to standard output, and waits until the system has taken all of them.
    ///
    /// - Parameter bytes: The bytes, which may be a part of a text, or several texts.
    /// - Throws: ``RPCConnectionError/stalled`` when the patience is over;
    ///   ``RPCConnectionError/closed``; ``RPCConnectionError/system(operation:code:)``.
    public nonisolated(nonsending) func write(_ bytes: [UInt8]) async throws {
        try await transport.write(bytes)
    }

    /// Waits until the peer can no longer receive, or the transport is closed.
    public func waitForHangUp() async { await transport.waitForHangUp() }

    /// Closes the transport's copies of both streams, if they are open.
    public func close() { transport.close() }
}
#endif
