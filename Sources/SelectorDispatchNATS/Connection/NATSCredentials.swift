#if NATS
/// The credentials of a client, described without secrets.
@nonexhaustive
public enum NATSCredentials: Sendable {
    /// A user name and a password.
    case user(String, password: String)
    /// A token.
    case token(String)
    /// The path of a file with a user's JWT and the seed of the user's key, as `nsc` writes it.
    ///
    /// It is read again at each reconnection.
    case file(String)
    /// A user's public key, which begins with `U`, and the path of the file with its seed.
    case key(String, seedFile: String)
    /// The result of a closure.
    ///
    /// The closure is called, on a thread that it may block, for the first connection and after
    /// each refusal of its last result, such as a changed password.
    case asking(@Sendable () -> NATSCredentials)
}

extension NATSCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// The kind of credentials, such as `a token`.
    ///
    /// For ``asking(_:)``, it calls the closure.
    public var description: String {
        switch self {
        case .user: "a user name and a password"
        case .token: "a token"
        case .file: "a file of credentials"
        case .key: "a key"
        case .asking(let ask): ask().description
        }
    }

    /// The same text as ``description``, without secrets.
    public var debugDescription: String { description }

    /// A mirror without children, so a dump shows no secret.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    /// The credentials themselves, after a call of a closure for them.
    var asked: NATSCredentials {
        if case .asking(let ask) = self { ask().asked } else { self }
    }
}
#endif
