public import SelectorDispatch

/// The reason, not disclosed to the peer, why a method that seems to exist isn't found.
@nonexhaustive
public enum RPCMethodError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Several exposed handlers of the receiver have this base name.
    case ambiguous(method: String)
    /// The receiver has such a handler, but it isn't exposed.
    case notExposed(DispatchError.Context)
    /// The method's name has another receiver than the address at which the message arrived.
    case otherReceiver(method: String)
    /// The method's name begins with `rpc.`, which JSON-RPC reserves.
    case reserved(method: String)

    /// The problem in words for the developer.
    public var description: String {
        switch self {
        case .ambiguous(let method):
            "several methods are called '\(method.shown())'; use a selector"
        case .notExposed(let message):
            "\(message): the handler isn't exposed; annotate it with @Handler(.exposed)"
        case .otherReceiver(let method):
            "'\(method.shown())' names another receiver than the address to which it was sent"
        case .reserved(let method):
            "'\(method.shown())' isn't a method; JSON-RPC keeps names that begin with 'rpc.'"
        }
    }
}
