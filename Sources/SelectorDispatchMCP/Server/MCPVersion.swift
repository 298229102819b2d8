internal import SelectorDispatchJSON

/// The supported versions of the Model Context Protocol.
enum MCPVersion {
    /// The versions that begin with a handshake, `initialize`, from the oldest to the newest.
    static let handshake = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
    /// The versions without a handshake, in which each request states its version.
    static let stateless = ["2026-07-28"]
    /// All versions, from the newest to the oldest.
    static let all = JSONValue.array((handshake + stateless).reversed().map(JSONValue.string))
}
