#if NATS
internal import Foundation
internal import SelectorDispatchJSON

/// A file that an option names.
///
/// The library checks it first, because the C client misreports most problems, and accepts a secret
/// that all users can read.
public enum NATSFile: String, Sendable, Hashable {
    /// The file with a user's JWT and seed; see ``NATSCredentials/file(_:)``.
    case credentials
    /// The file with a user's seed; see ``NATSCredentials/key(_:seedFile:)``.
    case seed
    /// The certificates in ``NATSTLS/authorities``.
    case authorities
    /// The certificate in ``NATSTLS/certificate``.
    case certificate
    /// The key in ``NATSTLS/key``.
    case certificateKey

    /// The reason why a file can't be used.
    @nonexhaustive
    public enum Problem: Sendable, Hashable {
        /// There is no such file.
        case missing
        /// The path leads to a folder, or to something other than a file.
        case noFile
        /// The process may not read it.
        case unreadable
        /// It has a secret, and any user of the machine may read or change it.
        case open
        /// It doesn't have the expected content, which a phrase such as `certificates in PEM
        /// format` names.
        case malformed(expected: String)
        /// The user's JWT expired at this time, such as `2026-11-14T22:13:20Z`.
        case expired(at: String)
    }

    /// Throws ``NATSError/unusableFile(_:_:)``, which shows neither the file's content nor its
    /// name.
    func check(_ path: String) throws(NATSError) {
        let text = try read(path)
        let pattern: Regex<Substring>
        let expected: String
        switch self {
        case .credentials where Self.claims(in: text) == nil:
            throw .unusableFile(
                self,
                .malformed(expected: "a user's JWT after '-----BEGIN NATS USER JWT-----'")
            )
        case .credentials:
            pattern = /-----BEGIN USER NKEY SEED-----\s+SU[A-Z2-7]{56}\s/
            expected = "a user's seed after '-----BEGIN USER NKEY SEED-----'"
        case .seed:
            pattern = /\bSU[A-Z2-7]{56}\b/
            expected = "a user's seed, which begins with 'SU'"
        case .authorities, .certificate:
            pattern = /-----BEGIN .*CERTIFICATE-----/
            expected = "certificates in PEM format"
        case .certificateKey:
            pattern = /-----BEGIN .*PRIVATE KEY-----/
            expected = "a private key in PEM format"
        }
        guard text.contains(pattern) else {
            throw .unusableFile(self, .malformed(expected: expected))
        }
    }

    private func read(_ path: String) throws(NATSError) -> String {
        // Links are followed, because Kubernetes mounts secrets as links.
        let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
            throw .unusableFile(
                self,
                FileManager.default.fileExists(atPath: path) ? .unreadable : .missing
            )
        }
        guard attributes[.type] as? FileAttributeType == .typeRegular else {
            throw .unusableFile(self, .noFile)
        }
        let others = 0o006
        let isSecret = self != .authorities && self != .certificate
        if isSecret, let mode = attributes[.posixPermissions] as? Int, mode & others != 0 {
            throw .unusableFile(self, .open)
        }
        guard let content = FileManager.default.contents(atPath: path) else {
            throw .unusableFile(self, .unreadable)
        }
        return String(decoding: content, as: UTF8.self)
    }

    /// Throws ``NATSError/unusableFile(_:_:)`` if the JWT in a file of credentials has expired.
    static func checkTime(ofCredentials path: String) throws(NATSError) {
        guard case .number(let number)? = claims(in: try NATSFile.credentials.read(path))?["exp"],
            let seconds = number.nearestDouble
        else { return }
        let date = Date(timeIntervalSince1970: seconds)
        if date < Date() {
            throw .unusableFile(.credentials, .expired(at: date.formatted(.iso8601)))
        }
    }

    /// Returns the claims of the JWT in a text, or nil if it has none.
    private static func claims(in text: String) -> JSONValue? {
        let token = /-----BEGIN NATS USER JWT-----\s+[^.\s]+\.([^.\s]+)\.[^.\s]+\s/
        guard let match = text.firstMatch(of: token) else { return nil }
        // Base64 with two characters of its own, and without the padding.
        var claims = match.1.replacing("-", with: "+").replacing("_", with: "/")
        claims += String(repeating: "=", count: (4 - claims.count % 4) % 4)
        return Data(base64Encoded: String(claims)).flatMap { try? JSONValue(parsing: $0) }
    }
}
#endif
