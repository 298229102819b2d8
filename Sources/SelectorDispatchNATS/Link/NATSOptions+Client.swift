#if NATS
internal import CNATS
internal import Foundation

extension NATSOptions {
    /// Returns the C client's options, which the caller destroys.
    func clientOptions() throws(NATSError) -> OpaquePointer {
        var created: OpaquePointer?
        let status = natsOptions_Create(&created)
        guard let options = created else { throw NATSStatus.error(status, "natsOptions_Create") }
        do throws(NATSError) {
            try set(options)
        } catch {
            natsOptions_Destroy(options)
            throw error
        }
        return options
    }

    private func set(_ options: OpaquePointer) throws(NATSError) {
        let addresses = servers.map { strdup($0) }
        defer { for address in addresses { free(address) } }
        var pointers = addresses.map { UnsafePointer($0) }
        try NATSStatus.check([
            "SetServers": natsOptions_SetServers(
                options,
                &pointers,
                Int32(clamping: pointers.count)
            ),
            "SetName": natsOptions_SetName(options, name),
            "SetTimeout": natsOptions_SetTimeout(options, connectTimeout.wholeMilliseconds),
            "SetReconnectWait": natsOptions_SetReconnectWait(
                options,
                reconnectWait.wholeMilliseconds
            ),
            "SetPingInterval": natsOptions_SetPingInterval(options, pingInterval.wholeMilliseconds),
            "SetWriteDeadline": natsOptions_SetWriteDeadline(options, 5_000),
            "SetMaxPingsOut": natsOptions_SetMaxPingsOut(options, 2),
            "SetMaxReconnect": natsOptions_SetMaxReconnect(
                options,
                reconnects.map(Int32.init(clamping:)) ?? -1
            ),
            "SetReconnectBufSize": natsOptions_SetReconnectBufSize(
                options,
                Int32(clamping: reconnectBytes)
            ),
            "SetSendAsap": natsOptions_SetSendAsap(options, !gathersSends),
            // Otherwise each subject that is only listened to would have its own thread.
            "UseGlobalMessageDelivery": natsOptions_UseGlobalMessageDelivery(options, true),
        ])
        if let credentials { try set(options, credentials) }
        if let tls { try set(options, tls) }
    }

    private func set(_ options: OpaquePointer, _ credentials: NATSCredentials) throws(NATSError) {
        switch credentials {
        case .asking(let ask): try set(options, ask())
        case .user(let user, let password):
            try NATSStatus.check(["SetUserInfo": natsOptions_SetUserInfo(options, user, password)])
        case .token(let token):
            try NATSStatus.check(["SetToken": natsOptions_SetToken(options, token)])
        case .file(let path):
            try NATSFile.credentials.check(path)
            let status = natsOptions_SetUserCredentialsFromFiles(options, path, nil)
            try NATSStatus.check(["SetUserCredentialsFromFiles": status])
        case .key(let key, let seedFile):
            // An invalid public key may be the secret one, and isn't shown.
            guard key.wholeMatch(of: /U[A-Z2-7]{55}/) != nil else { throw .badPublicKey }
            try NATSFile.seed.check(seedFile)
            try NATSStatus.check([
                "SetNKeyFromSeed": natsOptions_SetNKeyFromSeed(options, key, seedFile)
            ])
        }
    }

    private func set(_ options: OpaquePointer, _ tls: NATSTLS) throws(NATSError) {
        try NATSStatus.check(["SetSecure": natsOptions_SetSecure(options, true)])
        if let authorities = tls.authorities {
            try NATSFile.authorities.check(authorities)
            guard natsOptions_LoadCATrustedCertificates(options, authorities) == NATS_OK else {
                throw .unusableFile(
                    .authorities,
                    .malformed(expected: "certificates in PEM format")
                )
            }
        }
        if tls.certificate != nil || tls.key != nil {
            guard let certificate = tls.certificate else {
                throw .unusableFile(.certificate, .missing)
            }
            guard let key = tls.key else { throw .unusableFile(.certificateKey, .missing) }
            try NATSFile.certificate.check(certificate)
            try NATSFile.certificateKey.check(key)
            guard natsOptions_LoadCertificatesChain(options, certificate, key) == NATS_OK else {
                throw .unusableFile(
                    .certificateKey,
                    .malformed(expected: "the key of the client's certificate")
                )
            }
        }
        if let host = tls.host {
            try NATSStatus.check([
                "SetExpectedHostname": natsOptions_SetExpectedHostname(options, host)
            ])
        }
    }

    /// Returns the error of an attempt to connect.
    func error(ofConnect status: natsStatus) -> NATSError {
        // With several servers, the status is that of the last one.
        let text = nats_GetLastError(nil).map { String(cString: $0) } ?? ""
        if let range = text.range(of: "SSL handshake error: ") {
            // The verdicts on the server's certificate, by the server and by OpenSSL.
            return .encryptionFailed(reason: String(text[range.upperBound...]))
        }
        let isEncrypted = tls != nil || servers.contains { $0.hasPrefix("tls://") }
        if isEncrypted, status == NATS_PROTOCOL_ERROR, text.hasSuffix("got ''") {
            return .encryptionFailed(
                reason: "the server ended it; does it require a certificate, or another one?"
            )
        }
        let isRefused =
            status == NATS_CONNECTION_AUTH_FAILED || text.contains("Authorization Violation")
        return isRefused ? refusal() : NATSStatus.error(status, "the connection to a NATS server")
    }

    /// Returns the error of credentials that the server refuses, which may only have expired.
    func refusal() -> NATSError {
        do throws(NATSError) {
            if case .file(let path)? = credentials { try NATSFile.checkTime(ofCredentials: path) }
        } catch {
            return error
        }
        return .unauthorized(credentials: credentials.map { "\($0)" })
    }
}
#endif
