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

    /// Creates a receiver with a name.
    public init(_ name: String? = nil, of client: RPCClient) {
        self.name = name
        self.client = client
    }

    /// Throws ``RPCConnectionError/notAwaited(_:)``.
    public func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        throw RPCConnectionError.notAwaited(
            .init(
                selector: invocation.selector.description,
                receiver: "RemoteReceiver",
                kind: .instance
            )
        )
    }

    /// Sends the message to the server, and returns a result of the type that the sender requests,
    /// or the JSON's own.
    public nonisolated(nonsending) func forwardInvocation(awaited invocation: inout Invocation)
        async throws -> Bool
    {
        let selector = invocation.selector.description
        let method = name.map { "\($0).\(selector)" } ?? selector
        let result = try await client.send(method, with: invocation.arguments)
        invocation.returnValue = try client.coder.result(of: invocation, from: result)
        return true
    }
}
