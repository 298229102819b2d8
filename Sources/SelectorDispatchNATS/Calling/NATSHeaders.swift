#if NATS
/// The metadata, such as a tenant, that a task's messages carry in addition to their arguments.
///
/// ```swift
/// try await NATSHeaders.$sending.withValue(["Tenant": "north"]) {
///     try await shop.sendAtMostOnce("checkout", to: "cart")
/// }
/// ```
///
/// The handler reads it as `NATSHeaders.current["Tenant"]`. The handler's own messages carry the
/// same `traceparent` and `tracestate`.
public enum NATSHeaders {
    /// The headers of the task's sends, by their names.
    ///
    /// A name has ASCII characters other than blanks and colons. It doesn't begin with `Nats-` or
    /// `Dispatch-`, and isn't `Status` or `Description`. A value has no control characters. With
    /// another name or value, a send throws ``NATSError/badName(_:expected:)``.
    @TaskLocal public static var sending: [String: String] = [:]
    /// All headers of the message that the task handles.
    @TaskLocal static var received: [String: String] = [:]

    /// The headers of the message whose handler runs in this task, or none in a task that handles
    /// no message.
    public static var current: [String: String] { received.filter { !isReserved($0.key) } }

    /// Returns the headers that a message of this task carries.
    static func outgoing() throws(NATSError) -> [String: String] {
        let received = received
        let sending = sending
        if received.isEmpty, sending.isEmpty { return [:] }
        var headers = received.filter { traced.contains($0.key) }
        for (name, value) in sending {
            // ASCII without blanks and the colon.
            let isPlain = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }
            guard isPlain, !name.isEmpty, !isReserved(name) else {
                throw .badName(
                    name,
                    expected: "a header's name, which doesn't begin with 'Nats-' or 'Dispatch-'"
                )
            }
            guard value.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
                throw .badName(name, expected: "a header whose value has no control characters")
            }
            headers[name] = value
        }
        return headers
    }

    /// The headers that a handler's own messages pass on.
    private static let traced = ["traceparent", "tracestate"]

    /// Returns whether a header belongs to the server or to this library.
    static func isReserved(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["nats-", "dispatch-"].contains(where: name.hasPrefix)
            || ["status", "description"].contains(name)
    }
}
#endif
