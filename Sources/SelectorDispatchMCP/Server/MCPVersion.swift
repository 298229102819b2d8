/// The versions of the Model Context Protocol that a server speaks.
enum MCPVersion {
    /// The versions that begin with a handshake, `initialize`, from the oldest to the newest.
    static let handshake = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
    /// The versions without a handshake, in which each request states its version.
    static let stateless = ["2026-07-28"]
    /// All versions, from the newest to the oldest.
    static let all = (handshake + stateless).reversed()

    /// Returns the version to speak with a client that offers one in its handshake: that one, or the newest.
    static func negotiated(_ offered: String) -> String {
        handshake.contains(offered) ? offered : handshake[handshake.count - 1]
    }
}
