/// A handler's error that a sender outside the program may see, rather than
/// ``RPCError/internalFailure``; see <doc:JSONRPC>.
public protocol RPCErrorConvertible: Error {
    /// The error as the sender gets it.
    var rpcError: RPCError { get }
}
