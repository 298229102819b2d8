#if NATS
    internal import Foundation
    internal import SelectorDispatchJSON

    /// A file that an option names. The C client says of most problems only that the server refused it, so the file is
    /// looked at before.
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
            /// There is none.
            case missing
            /// It isn't a file but a folder or something else.
            case noFile
            /// The process may not read it.
            case unreadable
            /// Everybody on the machine may read or change it.
            case open
            /// It doesn't contain what it should.
            case malformed(expected: String)
            /// The user's JWT isn't valid anymore.
            case expired(at: String)
        }

        /// Checks a file.
        ///
        /// - Throws: ``NATSError/unusableFile(_:_:)``, which shows nothing of the content and doesn't name the file.
        func check(_ path: String) throws(NATSError) {
            let text = try read(path)
            switch self {
            case .credentials: try checkCredentials(text)
            case .seed:
                guard text.split(whereSeparator: \.isWhitespace).contains(where: NATSKey.isUserSeed) else {
                    throw .unusableFile(self, .malformed(expected: "a user's seed, which begins with 'SU'"))
                }
            case .authorities, .certificate:
                guard text.contains("-----BEGIN") && text.contains("CERTIFICATE-----") else {
                    throw .unusableFile(self, .malformed(expected: "certificates in PEM format"))
                }
            case .certificateKey:
                guard text.contains("-----BEGIN") && text.contains("PRIVATE KEY-----") else {
                    throw .unusableFile(self, .malformed(expected: "a private key in PEM format"))
                }
            }
        }

        private var isSecret: Bool {
            switch self {
            case .credentials, .seed, .certificateKey: true
            case .authorities, .certificate: false
            }
        }

        private func read(_ path: String) throws(NATSError) -> String {
            // Links are followed: a secret of Kubernetes is one.
            let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
                throw .unusableFile(self, FileManager.default.fileExists(atPath: path) ? .unreadable : .missing)
            }
            guard attributes[.type] as? FileAttributeType == .typeRegular else { throw .unusableFile(self, .noFile) }
            let everybody = 0o006
            if isSecret, let mode = attributes[.posixPermissions] as? Int, mode & everybody != 0 {
                throw .unusableFile(self, .open)
            }
            guard let content = FileManager.default.contents(atPath: path) else {
                throw .unusableFile(self, .unreadable)
            }
            return String(decoding: content, as: UTF8.self)
        }

        // MARK: Credentials

        private func checkCredentials(_ text: String) throws(NATSError) {
            guard let token = Self.section("NATS USER JWT", of: text), Self.claims(of: token) != nil else {
                throw .unusableFile(self, .malformed(expected: "a user's JWT after '-----BEGIN NATS USER JWT-----'"))
            }
            guard let seed = Self.section("USER NKEY SEED", of: text), NATSKey.isUserSeed(seed) else {
                throw .unusableFile(self, .malformed(expected: "a user's seed after '-----BEGIN USER NKEY SEED-----'"))
            }
        }

        /// Throws an error if the JWT in a file of credentials has expired by this machine's clock.
        static func checkTime(ofCredentials path: String) throws(NATSError) {
            guard let token = section("NATS USER JWT", of: try NATSFile.credentials.read(path)),
                case .number(let number)? = claims(of: token)?["exp"], let seconds = number.nearestDouble
            else { return }
            let date = Date(timeIntervalSince1970: seconds)
            guard date < Date(), case .string(let text)? = try? JSONCoder().encode(date) else { return }
            throw .unusableFile(.credentials, .expired(at: text))
        }

        /// Returns the line after a heading; nil if there is none.
        private static func section(_ heading: String, of text: String) -> Substring? {
            let lines = text.split(whereSeparator: \.isNewline)
            guard let index = lines.firstIndex(where: { $0.hasPrefix("-----BEGIN \(heading)-----") }),
                lines.indices.contains(index + 1)
            else { return nil }
            return lines[index + 1].split(whereSeparator: \.isWhitespace).first
        }

        /// Returns what a JWT claims; nil if it is none. The server checks the signature.
        private static func claims(of token: Substring) -> JSONValue? {
            let parts = token.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 3, !parts[2].isEmpty else { return nil }
            var text = parts[1].map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
            text += Array(repeating: "=", count: (4 - text.count % 4) % 4)
            return Data(base64Encoded: String(text)).flatMap { try? JSONValue(parsing: $0) }
        }
    }
#endif
