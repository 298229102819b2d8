/// A stream of bytes to a peer and back.
///
/// Adopt this protocol to host a server or a client on any other transport, such as a TCP
/// connection. No method may block a thread of the cooperative pool.
public protocol RPCTransport: Sendable {
    /// Waits for bytes from the peer, in one call at a time.
    ///
    /// - Returns: The next bytes, at least one, or nil if the peer sends no more.
    /// - Throws: An error if the connection is broken or was closed.
    nonisolated(nonsending) func read() async throws -> [UInt8]?

    /// Writes bytes, in one call at a time, and waits until the system has taken all of them, even
    /// if the task is canceled.
    ///
    /// - Parameter bytes: The bytes, which may be a part of a text, or several texts.
    /// - Throws: An error if the connection is broken or was closed.
    nonisolated(nonsending) func write(_ bytes: [UInt8]) async throws

    /// Waits until the peer can no longer receive, or until the transport is closed; by default,
    /// until the task is canceled.
    func waitForHangUp() async

    /// Closes the connection, if it is open, so that waiting calls throw.
    func close()
}

extension RPCTransport {
    /// Waits until the task is canceled.
    public func waitForHangUp() async {
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
    }
}
