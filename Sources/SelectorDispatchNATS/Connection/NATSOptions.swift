#if NATS
    /// How a connection is made. Everything here is an option of the C client.
    ///
    /// ```swift
    /// var options = NATSOptions(servers: ["tls://a.example.com:4222", "tls://b.example.com:4222"])
    /// options.credentials = .file("/etc/shop/shop.creds")
    /// let connection = try await NATSConnection(options)
    /// ```
    ///
    /// A description of the options shows no secret.
    public struct NATSOptions: Sendable {
        /// When what is sent leaves the process.
        public enum Sending: Sendable, Hashable {
            /// Each message at once. An awaited message is answered several times sooner.
            case immediately
            /// Several messages together, after about a millisecond. Many messages that nobody waits for take less time.
            case inBatches
        }

        /// The addresses of the servers, such as `nats://127.0.0.1:4222`. The client tries them in any order, and knows the
        /// other servers of a cluster from the first one.
        public var servers: [String]
        /// The name of the connection in the server's reports; nil for none.
        public var name: String?
        /// What the client proves its identity with; nil for nothing.
        public var credentials: NATSCredentials?
        /// How the connection is encrypted; nil unless a server asks for it or its address begins with `tls://`. The
        /// server's certificate is always verified.
        public var tls: NATSTLS?
        /// When what is sent leaves the process.
        public var sending = Sending.immediately
        /// How long one server may take to accept the connection.
        public var connectTimeout = Duration.seconds(2)
        /// How long the client waits before it tries the same server once more.
        public var reconnectWait = Duration.milliseconds(250)
        /// How often the client tries each server once more; nil for no limit.
        public var reconnects: Int?
        /// How many bytes the client keeps while there is no server. Then sends throw.
        public var reconnectBytes = 8 << 20
        /// How often the client asks the server for a sign of life. After two without an answer, it tries another one.
        public var pingInterval = Duration.seconds(10)
        /// How long the system may take nothing of what is sent, until the send fails.
        public var writePatience = Duration.seconds(5)
        /// A closure that is told what happens to the connection.
        public var observer: (@Sendable (NATSEvent) -> Void)?

        /// Creates options for servers.
        public init(servers: [String] = ["nats://127.0.0.1:4222"]) {
            self.servers = servers
        }
    }

    extension NATSOptions: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
        /// The servers without user names and passwords, and whether there are credentials.
        public var description: String {
            let servers = servers.map(NATSAddress.withoutUser).joined(separator: ", ")
            return
                "NATSOptions(\(servers)\(credentials == nil ? "" : ", with credentials")\(tls == nil ? "" : ", with TLS"))"
        }

        public var debugDescription: String { description }
        /// A mirror without children, so that a dump shows no secret.
        public var customMirror: Mirror { Mirror(self, children: [:]) }
    }

    /// What a client proves its identity with. Its description shows no secret.
    public struct NATSCredentials: Sendable {
        enum Kind: Sendable {
            case user(String, password: String)
            case token(String)
            case file(String)
            case key(String, seedFile: String)
        }

        let kind: Kind

        /// A user name and a password.
        public static func user(_ name: String, password: String) -> NATSCredentials {
            NATSCredentials(kind: .user(name, password: password))
        }

        /// A token.
        public static func token(_ token: String) -> NATSCredentials { NATSCredentials(kind: .token(token)) }

        /// A file with a user's JWT and the seed of the user's key, as `nsc` writes it.
        ///
        /// The file is read again at each reconnect. When the time of the JWT is over, the server ends the connection. If the
        /// file was renewed before, the client connects again. Otherwise ``NATSOptions/observer`` is told
        /// ``NATSError/unusableFile(_:_:)``, and the connection is closed for good.
        public static func file(_ path: String) -> NATSCredentials { NATSCredentials(kind: .file(path)) }

        /// A user's public key, and the file with its seed.
        public static func key(_ publicKey: String, seedFile: String) -> NATSCredentials {
            NATSCredentials(kind: .key(publicKey, seedFile: seedFile))
        }
    }

    extension NATSCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
        /// The kind of credentials.
        public var description: String {
            switch kind {
            case .user: "a user name and a password"
            case .token: "a token"
            case .file: "a file of credentials"
            case .key: "a key"
            }
        }

        public var debugDescription: String { description }
        /// A mirror without children, so that a dump shows no secret.
        public var customMirror: Mirror { Mirror(self, children: [:]) }
    }

    /// How a connection is encrypted.
    public struct NATSTLS: Sendable, Hashable {
        /// The file with the certificates of the authorities that the client trusts; nil for the system's.
        public var authorities: String?
        /// The file with the client's own certificate; nil for none.
        public var certificate: String?
        /// The file with the key of the client's own certificate; nil for none.
        public var key: String?
        /// The name that the server's certificate must have; nil for the host in the server's address.
        public var host: String?

        /// Creates options.
        public init(authorities: String? = nil, certificate: String? = nil, key: String? = nil, host: String? = nil) {
            (self.authorities, self.certificate, self.key, self.host) = (authorities, certificate, key, host)
        }
    }

    enum NATSAddress {
        /// Returns an address without the user name and the password that may be in it.
        static func withoutUser(_ address: String) -> String {
            guard let at = address.lastIndex(of: "@") else { return address }
            let host = address[address.index(after: at)...]
            guard let slash = address[..<at].firstIndex(of: "/") else { return String(host) }
            return address[..<slash] + "//" + host
        }
    }
#endif
