internal import SelectorDispatch
public import SelectorDispatchJSON

/// A server whose peers may watch the messages to its receivers.
///
/// A plain ``RPCServer`` can't be watched. Serve this type instead if each peer may see the others'
/// messages:
///
/// ```swift
/// try await RPCWatch(server).serve(UnixSocketListener(path: "/run/shop.sock"))
/// ```
///
/// A peer starts watching by the method `rpc.watch`. Until its connection ends, it gets a
/// notification `rpc.sent` for each message to a handler, with the members `method` and `params`,
/// or without `params` if the handler has the tag `secret`. A peer that is too slow loses messages;
/// the member `lost` of the next one contains their number.
///
/// An `MCPServer` that was created with this value shows the calls of its tools as well.
public struct RPCWatch: RPCResponder {
    private let server: RPCServer
    /// The watchers.
    package let audience = RPCAudience()

    /// Creates a version of a server that peers may watch.
    ///
    /// - Parameter server: The server that answers all other requests.
    public init(_ server: RPCServer) {
        var server = server
        server.audience = audience
        self.server = server
    }

    /// Begins to watch at the method `rpc.watch`, or lets the server answer, which shows its messages
    /// to the watchers.
    ///
    /// - Parameters:
    ///   - request: The request, or a notification.
    ///   - session: The session of the peer that sent it, which watches from now on if it asks to.
    /// - Throws: The errors of ``RPCServer/respond(to:in:)``.
    public nonisolated(nonsending) func respond(
        to request: RPCRequest,
        in session: RPCSession
    ) async throws -> JSONValue {
        if request.method == "rpc.watch" {
            audience.add(RPCListening(session))
            return .null
        }
        return try await server.respond(to: request, in: session)
    }

    /// Returns the turn that the server gives a request.
    ///
    /// - Parameter request: The request, whose receiver needn't exist.
    public func turn(of request: RPCRequest) -> RPCTurn { server.turn(of: request) }

    /// The server's limits.
    public var limits: RPCLimits { server.limits }

    /// The server's observer.
    public var observer: (@Sendable (RPCProblem) -> Void)? { server.observer }
}
