internal import SelectorDispatch

/// The texts on their way to a peer. Who sends one waits until the transport has taken it, so that a slow peer slows its
/// own requests down and nothing else.
///
/// Texts that come while others are being written are written together.
final class RPCOutbox: Sendable {
    private enum Turn {
        case written(Result<Void, any Error>)
        /// The waiting sender is to write the next texts, its own among them.
        case write
    }

    private struct State {
        var isWriting = false
        var bytes: [UInt8] = []
        var senders: ArraySlice<RPCPromise<Turn>> = []
        var failure: (any Error)?
    }

    private let framing: RPCFraming
    private let transport: any RPCTransport
    private let state = Lock(State())

    init(_ framing: RPCFraming, _ transport: some RPCTransport) {
        (self.framing, self.transport) = (framing, transport)
    }

    /// Sends a text.
    ///
    /// - Throws: the error of the transport; then nothing more can be sent.
    func send(_ text: [UInt8]) async throws {
        let frame = framing.frame(text)
        let promise = RPCPromise<Turn>()
        let isFirst = try state.withLock { state in
            if let failure = state.failure { throw failure }
            state.bytes += frame
            state.senders.append(promise)
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if !isFirst, case .written(let result) = await promise.value { return try result.get() }
        try await write()
    }

    /// Writes what has come so far, and hands the work over to the next sender.
    private func write() async throws {
        let (bytes, senders) = state.withLock { state in
            defer { (state.bytes, state.senders) = ([], []) }
            return (state.bytes, state.senders)
        }
        var result: Result<Void, any Error> = .success(())
        do {
            try await transport.write(bytes)
        } catch {
            result = .failure(error)
        }
        let (next, dropped) = state.withLock { state -> (RPCPromise<Turn>?, ArraySlice<RPCPromise<Turn>>) in
            state.isWriting = false
            if case .failure(let error) = result {
                state.failure = error
                defer { state.senders = [] }
                return (nil, state.senders)
            }
            state.isWriting = !state.senders.isEmpty
            return (state.senders.first, [])
        }
        next?.keep(.write)
        for sender in senders + dropped { sender.keep(.written(result)) }
        try result.get()
    }
}
