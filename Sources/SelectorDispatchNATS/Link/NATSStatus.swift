#if NATS
internal import CNATS

/// The statuses that the C client's functions return, as errors.
enum NATSStatus {
    /// Throws the first error of the functions that set options.
    ///
    /// - Parameter options: The functions' statuses by their names, without `natsOptions_`.
    static func check(_ options: KeyValuePairs<String, natsStatus>) throws(NATSError) {
        for (name, status) in options { try check(status, "natsOptions_\(name)") }
    }

    /// Throws a status's error unless it is `NATS_OK`.
    static func check(_ status: natsStatus, _ operation: String) throws(NATSError) {
        guard status == NATS_OK else { throw error(status, operation) }
    }

    /// Returns a status's error.
    ///
    /// Its reason is the client's text for the status, because that for the last error may contain
    /// settings.
    static func error(_ status: natsStatus, _ operation: String) -> NATSError {
        if status == NATS_CONNECTION_CLOSED { return .closed }
        let reason = natsStatus_GetText(status).map { String(cString: $0) } ?? "unknown status"
        return .client(operation: operation, status: Int(status.rawValue), reason: reason)
    }
}
#endif
