public import SelectorDispatch
internal import SelectorDispatchJSON

/// A receiver in another process, which handles the messages sent to it here; see <doc:JSONRPC>.
///
/// Its sends are awaited; a plain one through a registry throws
/// ``RPCConnectionError/notAwaited(_:)``. The server's error is thrown as an ``RPCError``.
public final class RemoteReceiver: RemoteMessageReceiver {
    /// The receiver's name in the server's directory, or nil for the root receiver.
    public let name: String?
    /// The client that has the connection.
    public let client: RPCClient

    /// Creates a receiver in a server.
    ///
    /// - Parameters:
    ///   - name: The receiver's name in the server's directory, or nil for the root receiver.
    ///   - client: The client that has the connection to the server.
    public init(_ name: String? = nil, of client: RPCClient) {
        self.name = name
        self.client = client
    }

    /// Refuses a send that isn't awaited.
    ///
    /// - Parameter invocation: The message, which isn't changed.
    /// - Throws: ``RPCConnectionError/notAwaited(_:)``, always.
    public func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        throw RPCConnectionError.notAwaited(.init(invocation.selector, to: self))
    }

    /// Sends the message to the server, and sets the invocation's return value.
    ///
    /// The value has the type that the sender requests or, by default, the one that fits the JSON.
    ///
    /// - Parameter invocation: The message, which gets the result.
    /// - Returns: True.
    /// - Throws: The errors of `RPCClient.send`.
    public nonisolated(nonsending) func forwardInvocation(awaited invocation: inout Invocation)
        async throws -> Bool
    {
        let selector = invocation.selector.description
        let method = RPCMethodName(selector, of: name)
        let result = try await client.send(method.description, with: invocation.arguments)
        invocation.returnValue = try client.coder.result(of: invocation, from: result)
        return true
    }
}
