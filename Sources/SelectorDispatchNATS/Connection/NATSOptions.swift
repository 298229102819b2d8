#if NATS
/// The options of a connection.
///
/// ```swift
/// var options = NATSOptions(servers: ["tls://a.example.com:4222", "tls://b.example.com:4222"])
/// options.credentials = .file("/etc/shop/shop.creds")
/// let connection = try await NATSConnection(options)
/// ```
///
/// A description of the options shows no secret.
public struct NATSOptions: Sendable {
    /// The addresses of servers, tried in any order, of which the first one names the others of its
    /// cluster.
    public var servers: [String]
    /// The name of the connection in the server's reports, or nil for none.
    public var name: String?
    /// The client's credentials, or nil for none.
    public var credentials: NATSCredentials?
    /// The encryption, or nil to encrypt only if a server or its address, `tls://`, requires it.
    public var tls: NATSTLS?
    /// The time limit for one server to accept the connection.
    public var connectTimeout = Duration.seconds(2)
    /// The pause before another attempt at the same server.
    public var reconnectWait = Duration.milliseconds(250)
    /// The number of further attempts at each server before the connection is closed, or nil for no
    /// limit.
    public var reconnects: Int?
    /// The number of bytes that the client keeps while there is no server, before sends throw.
    public var reconnectBytes = 8 << 20
    /// The interval between pings of the server, of which two without an answer make the client try
    /// another server.
    public var pingInterval = Duration.seconds(10)
    /// The prefix of the answers' subjects, such as `_INBOX_shop`, so that permissions keep users
    /// apart.
    public var inboxPrefix = "_INBOX"
    /// The JetStream domain of stores, or nil for the server's own.
    public var domain: String?
    /// A closure that gets the connection's events.
    public var observer: (@Sendable (NATSEvent) -> Void)?

    /// Creates options for servers.
    public init(servers: [String] = ["nats://127.0.0.1:4222"]) { self.servers = servers }
}

extension NATSOptions: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The servers without user names and passwords, and whether there are credentials.
    public var description: String {
        let servers = servers.map(Self.withoutUser).joined(separator: ", ")
        let others =
            (credentials == nil ? "" : ", with credentials") + (tls == nil ? "" : ", with TLS")
        return "NATSOptions(\(servers)\(others))"
    }

    public var debugDescription: String { description }
    // A dump shows no secret.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    private static func withoutUser(_ address: String) -> String {
        guard let at = address.lastIndex(of: "@") else { return address }
        let host = address[address.index(after: at)...]
        guard let slash = address[..<at].firstIndex(of: "/") else { return String(host) }
        return address[..<slash] + "//" + host
    }
}

/// The credentials of a client, described without secrets.
@nonexhaustive
public enum NATSCredentials: Sendable {
    /// A user name and a password.
    case user(String, password: String)
    /// A token.
    case token(String)
    /// A file with a user's JWT and the seed of the user's key, as `nsc` writes it, read again by
    /// each reconnection.
    case file(String)
    /// A user's public key, and the file with its seed.
    case key(String, seedFile: String)
    /// The result of a closure, called for the first connection and after each refusal of its last
    /// result, such as a changed password.
    case asking(@Sendable () -> NATSCredentials)
}

extension NATSCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// The kind of credentials.
    public var description: String {
        switch self {
        case .user: "a user name and a password"
        case .token: "a token"
        case .file: "a file of credentials"
        case .key: "a key"
        case .asking(let ask): ask().description
        }
    }

    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    /// The credentials themselves, after a call of a closure for them.
    var asked: NATSCredentials { if case .asking(let ask) = self { ask().asked } else { self } }
}

/// The encryption of a connection.
public struct NATSTLS: Sendable, Hashable {
    /// The file with the certificates of the authorities that the client trusts, or nil for the
    /// system's.
    public var authorities: String?
    /// The file with the client's own certificate, or nil for none.
    public var certificate: String?
    /// The file with the key of the client's own certificate, or nil for none.
    public var key: String?
    /// The name that the server's certificate must have, or nil for the host in the server's
    /// address.
    public var host: String?

    /// Creates options.
    public init(
        authorities: String? = nil,
        certificate: String? = nil,
        key: String? = nil,
        host: String? = nil
    ) {
        self.authorities = authorities
        self.certificate = certificate
        self.key = key
        self.host = host
    }
}
#endif
