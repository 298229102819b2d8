#if NATS
/// The encryption of a connection.
///
/// All files are in PEM format, and the server's certificate is always verified.
public struct NATSTLS: Sendable, Hashable {
    /// The file with the certificates of the authorities that the client trusts, or nil for the
    /// system's.
    public var authorities: String?
    /// The file with the client's own certificate, or nil for none.
    ///
    /// It requires a ``key``.
    public var certificate: String?
    /// The file with the key of the client's own certificate, or nil for none.
    public var key: String?
    /// The name that the server's certificate must have, or nil for the host in the server's
    /// address.
    public var host: String?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - authorities: The file with the certificates of the trusted authorities, or nil for the
    ///     system's.
    ///   - certificate: The file with the client's own certificate, or nil for none.
    ///   - key: The file with the key of that certificate, or nil for none.
    ///   - host: The name that the server's certificate must have, or nil for the host in the
    ///     server's address.
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
