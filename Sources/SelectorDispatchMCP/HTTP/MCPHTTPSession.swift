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
        var hasEnded = false
    }

    private let state = Lock(State())

    init(version: String) { self.version = version }

    /// The call of the request with an identifier, until it is answered.
    subscript(_ id: RPCID) -> Call? {
        get { state.withLock { $0.calls[id] } }
        set { state.withLock { $0.calls[id] = newValue } }
    }

    // The end of a stream runs the code of its reader, so no lock may be held.

    /// Replaces the stream of changes, which ends; after the session's end, the new one does.
    func replaceChanges(with stream: AsyncStream<[UInt8]>.Continuation) {
        let ended = state.withLock { state in
            state.hasEnded ? stream : exchange(&state.changes, with: stream)
        }
        ended?.finish()
    }

    /// Ends the session with its stream of changes.
    func end() {
        let ended = state.withLock { state in
            state.hasEnded = true
            return exchange(&state.changes, with: nil)
        }
        ended?.finish()
    }
}
