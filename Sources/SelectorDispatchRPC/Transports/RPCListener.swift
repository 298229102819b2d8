/// A source of connections.
public protocol RPCListener: Sendable {
    /// The transport of a connection.
    associatedtype Transport: RPCTransport

    /// Waits for the next connection, in one call at a time.
    ///
    /// - Returns: The connection, or nil if the listener was closed.
    /// - Throws: An error that may be temporary, such as too many open files in the process.
    func accept() async throws -> Transport?

    /// Stops listening, unless it already has.
    func close()
}
