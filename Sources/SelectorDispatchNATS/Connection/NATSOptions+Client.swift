#if NATS
    internal import CNATS

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
            // Otherwise each subject that is served has a thread of its own.
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
                try NATSStatus.check(
                    natsOptions_SetUserCredentialsFromFiles(options, path, nil),
                    "natsOptions_SetUserCredentialsFromFiles")
            case .key(let key, let seedFile):
                try NATSStatus.check(natsOptions_SetNKeyFromSeed(options, key, seedFile), "natsOptions_SetNKeyFromSeed")
            }
        }

        private func set(_ options: OpaquePointer, _ tls: NATSTLS) throws(NATSError) {
            try NATSStatus.check(natsOptions_SetSecure(options, true), "natsOptions_SetSecure")
            if let authorities = tls.authorities {
                try NATSStatus.check(
                    natsOptions_LoadCATrustedCertificates(options, authorities), "natsOptions_LoadCATrustedCertificates"
                )
            }
            if tls.certificate != nil || tls.key != nil {
                try NATSStatus.check(
                    natsOptions_LoadCertificatesChain(options, tls.certificate, tls.key),
                    "natsOptions_LoadCertificatesChain")
            }
            if let host = tls.host {
                try NATSStatus.check(natsOptions_SetExpectedHostname(options, host), "natsOptions_SetExpectedHostname")
            }
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
