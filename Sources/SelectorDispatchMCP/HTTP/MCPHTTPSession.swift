internal import SelectorDispatch
internal import SelectorDispatchRPC

/// The state to which later requests of a client may refer.
final class MCPHTTPSession: Sendable {
    /// The task that answers a request.
    typealias Call = Task<[UInt8]?, Never>

    /// The version of the protocol, from the handshake.
    let version: String

    private struct State {
        var calls: [RPCID: Call] = [:]
        var changes: AsyncStream<[UInt8]>.Continuation?
    }

    private let state = Lock(State())

    init(version: String) { self.version = version }

    /// Ends the stream of changes, which runs the code of its end, so no lock may be held.
    func end() { changes = nil }

    /// The call of the request with an identifier, until it is answered.
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
