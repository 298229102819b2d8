/// An error of a handler that a sender outside the program may see.
///
/// ```swift
/// enum ShopError: RPCErrorConvertible {
///     case soldOut(String)
///     var rpcError: RPCError {
///         switch self {
///         case .soldOut(let item): RPCError(code: 17, message: "sold out", data: ["item": .string(item)])
///         }
///     }
/// }
/// ```
///
/// Any other error that a handler throws is answered by ``RPCError/internalFailure``.
public protocol RPCErrorConvertible: Error {
    /// The error as the sender gets it.
    var rpcError: RPCError { get }
}

extension RPCError: RPCErrorConvertible {
    public var rpcError: RPCError { self }
}
