/// The sessions of clients that use a version before 2026-07-28.
struct MCPHTTPSessions {
    let limit: Int
    /// The sessions by identifier, each with the number of its last use.
    private var sessions: [String: (session: MCPHTTPSession, use: Int)] = [:]
    private var uses = 0

    init(limit: Int) { self.limit = max(1, limit) }

    /// Returns and uses a session, or returns nil if there is none.
    subscript(_ id: String) -> MCPHTTPSession? {
        mutating get {
            uses += 1
            sessions[id]?.use = uses
            return sessions[id]?.session
        }
    }

    /// Adds a session; if there are too many, removes the least recently used.
    ///
    /// - Parameters:
    ///   - id: The session's identifier.
    ///   - version: The session's version of the protocol.
    /// - Returns: The removed session, which the caller ends.
    mutating func add(_ id: String, version: String) -> MCPHTTPSession? {
        let last =
            sessions.count >= limit ? sessions.min { $0.value.use < $1.value.use }?.key : nil
        let removed = last.flatMap { remove($0) }
        uses += 1
        sessions[id] = (MCPHTTPSession(version: version), uses)
        return removed
    }

    /// Removes a session, and returns it, for the caller to end it; nil if there was none.
    mutating func remove(_ id: String) -> MCPHTTPSession? {
        sessions.removeValue(forKey: id)?.session
    }
}
