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

    /// Adds a session; if there are too many, ends the least recently used.
    ///
    /// - Parameters:
    ///   - id: The session's identifier.
    ///   - version: The session's version of the protocol.
    mutating func add(_ id: String, version: String) {
        if sessions.count >= limit, let last = sessions.min(by: { $0.value.use < $1.value.use }) {
            remove(last.key)
        }
        uses += 1
        sessions[id] = (MCPHTTPSession(version: version), uses)
    }

    /// Ends a session, and returns whether there was one.
    @discardableResult
    mutating func remove(_ id: String) -> Bool {
        guard let removed = sessions.removeValue(forKey: id) else { return false }
        removed.session.changes = nil
        return true
    }
}
