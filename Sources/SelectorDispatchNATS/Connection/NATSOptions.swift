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
    /// The addresses of servers, tried in any order.
    ///
    /// The server that accepts the connection names the others of its cluster.
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
    /// Whether messages wait for others, about a millisecond, and leave together.
    ///
    /// More one-way messages can then be sent per second, for fewer system calls. Requests, answers
    /// and acknowledgements may leave a millisecond later, too. Their order remains.
    public var gathersSends = false
    /// The interval between pings of the server.
    ///
    /// After two pings without an answer, the client tries another server.
    public var pingInterval = Duration.seconds(10)
    /// The prefix of the answers' subjects.
    ///
    /// With one for each user, such as `_INBOX_shop`, permissions can keep users from each other's
    /// answers. It has tokens of ASCII letters, digits, `_` and `-`, separated by dots.
    public var inboxPrefix = "_INBOX"
    /// The JetStream domain of stores, or nil for the server's own.
    public var domain: String?
    /// A closure that gets the connection's events, or nil for none.
    ///
    /// It is called on the threads that do the connection's work, so it should return quickly.
    public var observer: (@Sendable (NATSEvent) -> Void)?

    /// Creates options for servers, with a default for each other option.
    ///
    /// - Parameter servers: The servers' addresses, such as `tls://a.example.com:4222`; by default,
    ///   that of a server on this machine, at the usual port.
    public init(servers: [String] = ["nats://127.0.0.1:4222"]) {
        self.servers = servers
    }
}

extension NATSOptions: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The servers without user names and passwords, and whether there are credentials and TLS.
    public var description: String {
        var text = servers.map(Self.withoutUser).joined(separator: ", ")
        if credentials != nil { text += ", with credentials" }
        if tls != nil { text += ", with TLS" }
        return "NATSOptions(\(text))"
    }

    /// The same text as ``description``, without secrets.
    public var debugDescription: String { description }

    /// A mirror without children, so a dump shows no secret.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    private static func withoutUser(_ address: String) -> String {
        guard let at = address.lastIndex(of: "@") else { return address }
        let host = address[address.index(after: at)...]
        guard let slash = address[..<at].firstIndex(of: "/") else { return String(host) }
        return address[..<slash] + "//" + host
    }
}
#endif
