internal import SelectorDispatch
internal import SelectorDispatchRPC

/// The sessions of clients that use a version before 2026-07-28.
struct MCPHTTPSessions {
    let limit: Int
    private var sessions: [String: (session: MCPHTTPSession, use: Int)] = [:]
    private var uses = 0

    init(limit: Int) { self.limit = max(1, limit) }

    subscript(_ id: String) -> MCPHTTPSession? {
        mutating get {
            uses += 1
            sessions[id]?.use = uses
            return sessions[id]?.session
        }
    }

    /// Adds a session.
    ///
    /// If there are too many, ends the least recently used.
    mutating func add(_ id: String) {
        if sessions.count >= limit, let last = sessions.min(by: { $0.value.use < $1.value.use }) {
            remove(last.key)
        }
        uses += 1
        sessions[id] = (MCPHTTPSession(), uses)
    }

    /// Ends a session.
    ///
    /// Returns whether there was one.
    @discardableResult mutating func remove(_ id: String) -> Bool {
        sessions.removeValue(forKey: id).map { $0.session.changes = nil } != nil
    }
}

/// The state that later requests of a client may refer to.
final class MCPHTTPSession: Sendable {
    typealias Call = Task<[UInt8]?, Never>
    private let state = Lock<(calls: [RPCID: Call], changes: AsyncStream<[UInt8]>.Continuation?)>(
        ([:], nil)
    )

    subscript(_ id: RPCID) -> Call? {
        get { state.withLock { $0.calls[id] } }
        set { state.withLock { $0.calls[id] = newValue } }
    }

    /// The stream of changes.
    ///
    /// Setting it ends the previous one.
    var changes: AsyncStream<[UInt8]>.Continuation? {
        get { state.withLock { $0.changes } }
        set { state.withLock { exchange(&$0.changes, with: newValue) }?.finish() }
    }
}
