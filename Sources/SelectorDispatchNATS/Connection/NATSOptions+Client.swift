#if NATS
    internal import CNATS
    internal import Foundation

    extension NATSOptions {
        /// Returns the options as the C client takes them. Whoever gets them destroys them.
        func clientOptions() throws(NATSError) -> OpaquePointer {
            var created: OpaquePointer?
            try NATSStatus.check(natsOptions_Create(&created), "natsOptions_Create")
            guard let options = created else { throw NATSStatus.error(NATS_NO_MEMORY, "natsOptions_Create") }
            do throws(NATSError) {
                try set(options)
            } catch {
                natsOptions_Destroy(options)
                throw error
            }
            return options
        }

        private func set(_ options: OpaquePointer) throws(NATSError) {
            // The client copies every string.
            let addresses = servers.map { NATSText($0) }
            var pointers = addresses.map { UnsafePointer<CChar>?($0.bytes) }
            let status = withExtendedLifetime(addresses) {
                natsOptions_SetServers(options, &pointers, Int32(clamping: pointers.count))
            }
            try NATSStatus.check(status, "natsOptions_SetServers")
            try NATSStatus.check(natsOptions_SetName(options, name), "natsOptions_SetName")
            try set(options, connectTimeout, natsOptions_SetTimeout, "natsOptions_SetTimeout")
            try set(options, reconnectWait, natsOptions_SetReconnectWait, "natsOptions_SetReconnectWait")
            try set(options, pingInterval, natsOptions_SetPingInterval, "natsOptions_SetPingInterval")
            try set(options, writePatience, natsOptions_SetWriteDeadline, "natsOptions_SetWriteDeadline")
            try NATSStatus.check(natsOptions_SetMaxPingsOut(options, 2), "natsOptions_SetMaxPingsOut")
            try NATSStatus.check(
                natsOptions_SetMaxReconnect(options, reconnects.map { Int32(clamping: $0) } ?? -1),
                "natsOptions_SetMaxReconnect")
            try NATSStatus.check(
                natsOptions_SetReconnectBufSize(options, Int32(clamping: reconnectBytes)),
                "natsOptions_SetReconnectBufSize"
            )
            try NATSStatus.check(natsOptions_SetSendAsap(options, sending == .immediately), "natsOptions_SetSendAsap")
            // Otherwise each subject that is only listened to has a thread of its own.
            try NATSStatus.check(
                natsOptions_UseGlobalMessageDelivery(options, true), "natsOptions_UseGlobalMessageDelivery")
            if let credentials { try set(options, credentials) }
            if let tls { try set(options, tls) }
        }

        private func set(_ options: OpaquePointer, _ credentials: NATSCredentials) throws(NATSError) {
            switch credentials.kind {
            case .user(let name, let password):
                try NATSStatus.check(natsOptions_SetUserInfo(options, name, password), "natsOptions_SetUserInfo")
            case .token(let token): try NATSStatus.check(natsOptions_SetToken(options, token), "natsOptions_SetToken")
            case .file(let path):
                try NATSFile.credentials.check(path)
                try NATSStatus.check(
                    natsOptions_SetUserCredentialsFromFiles(options, path, nil),
                    "natsOptions_SetUserCredentialsFromFiles")
            case .key(let key, let seedFile):
                // What isn't a public key may be the secret one, and isn't shown.
                guard NATSKey.isUserKey(key) else { throw .badPublicKey }
                try NATSFile.seed.check(seedFile)
                try NATSStatus.check(natsOptions_SetNKeyFromSeed(options, key, seedFile), "natsOptions_SetNKeyFromSeed")
            }
        }

        private func set(_ options: OpaquePointer, _ tls: NATSTLS) throws(NATSError) {
            try NATSStatus.check(natsOptions_SetSecure(options, true), "natsOptions_SetSecure")
            if let authorities = tls.authorities {
                try NATSFile.authorities.check(authorities)
                guard natsOptions_LoadCATrustedCertificates(options, authorities) == NATS_OK else {
                    throw .unusableFile(.authorities, .malformed(expected: "certificates in PEM format"))
                }
            }
            if tls.certificate != nil || tls.key != nil {
                guard let certificate = tls.certificate else { throw .unusableFile(.certificate, .missing) }
                guard let key = tls.key else { throw .unusableFile(.certificateKey, .missing) }
                try NATSFile.certificate.check(certificate)
                try NATSFile.certificateKey.check(key)
                guard natsOptions_LoadCertificatesChain(options, certificate, key) == NATS_OK else {
                    throw .unusableFile(.certificateKey, .malformed(expected: "the key of the client's certificate"))
                }
            }
            if let host = tls.host {
                try NATSStatus.check(natsOptions_SetExpectedHostname(options, host), "natsOptions_SetExpectedHostname")
            }
        }

        /// Returns the reason why no connection came about.
        func error(ofConnect status: natsStatus) -> NATSError {
            // Of several servers, the status is the last one's.
            let text = nats_GetLastError(nil).map { String(cString: $0) } ?? ""
            let handshake = "SSL handshake error: "
            if let range = text.range(of: handshake) {
                // What is said of the server's certificate, by the server and by OpenSSL.
                return .encryptionFailed(reason: String(text[range.upperBound...]))
            }
            let isEncrypted = tls != nil || servers.contains { $0.hasPrefix("tls://") }
            if isEncrypted, status == NATS_PROTOCOL_ERROR, text.hasSuffix("got ''") {
                return .encryptionFailed(reason: "the server ended it; does it want a certificate, or another one?")
            }
            guard status == NATS_CONNECTION_AUTH_FAILED || text.contains("Authorization Violation") else {
                return NATSStatus.error(status, "the connection to a NATS server")
            }
            return refusal()
        }

        /// Returns the reason why a server refuses the credentials.
        func refusal() -> NATSError {
            do throws(NATSError) {
                if case .file(let path)? = credentials?.kind { try NATSFile.checkTime(ofCredentials: path) }
            } catch {
                return error
            }
            return .unauthorized(credentials: credentials.map { "\($0)" })
        }

        private func set(
            _ options: OpaquePointer, _ time: Duration, _ set: (OpaquePointer?, Int64) -> natsStatus, _ name: String
        ) throws(NATSError) {
            try NATSStatus.check(set(options, max(1, time.wholeMilliseconds)), name)
        }
    }

    extension Duration {
        /// The time in milliseconds, without a fraction.
        var wholeMilliseconds: Int64 {
            let (seconds, attoseconds) = components
            let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000)
            return overflows
                ? (seconds < 0 ? .min : .max)
                : product.addingReportingOverflow(attoseconds / 1_000_000_000_000_000).partialValue
        }
    }

    /// A string in memory of its own.
    private final class NATSText {
        let bytes: UnsafeMutablePointer<CChar>

        init(_ text: String) {
            let characters = text.utf8CString
            bytes = .allocate(capacity: characters.count)
            for (index, character) in characters.enumerated() { (bytes + index).initialize(to: character) }
        }

        deinit { bytes.deallocate() }
    }

    /// What the C client's functions return.
    enum NATSStatus {
        static func check(_ status: natsStatus, _ operation: String) throws(NATSError) {
            guard status == NATS_OK else { throw error(status, operation) }
        }

        /// Returns the error of a status. Its text is the client's own for the status, because the text of the last error
        /// may contain what the program configured.
        static func error(_ status: natsStatus, _ operation: String) -> NATSError {
            switch status {
            case NATS_CONNECTION_CLOSED: .closed
            default:
                .client(
                    operation: operation, status: Int(status.rawValue),
                    reason: natsStatus_GetText(status).map { String(cString: $0) } ?? "unknown status")
            }
        }
    }
#endif
