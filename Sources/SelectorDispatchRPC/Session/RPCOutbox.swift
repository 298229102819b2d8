internal import SelectorDispatch

/// The origin of answers, which holds them until the transport has taken them.
protocol RPCAnswerHolder: Sendable {
    /// Whether more answers may come at once.
    var hasCalls: Bool { get }
    func wereTaken(_ texts: Int, bytes: Int)
}

/// The texts on their way to a peer. Those that come while others are being written are written together.
final class RPCOutbox: Sendable {
    /// The texts of one write.
    private struct Batch {
        var bytes: [UInt8] = []
        /// The number of answers in it, and of their bytes.
        var answers = (count: 0, bytes: 0)
        var holder: (any RPCAnswerHolder)?
        var senders: [RPCPromise<Result<Void, any Error>>] = []
    }

    private let framing: RPCFraming
    private let transport: any RPCTransport
    private let state = Lock((next: Batch(), isWriting: false, failure: (any Error)?.none))

    init(_ framing: RPCFraming, _ transport: some RPCTransport) {
        (self.framing, self.transport) = (framing, transport)
    }

    /// Adds an answer, for ``flush()``. Returns false if nothing can be sent anymore.
    func add(_ answer: [UInt8], of holder: any RPCAnswerHolder) -> Bool {
        state.withLock { state in
            guard state.failure == nil else { return false }
            framing.write(answer, to: &state.next.bytes)
            state.next.holder = holder
            state.next.answers = (state.next.answers.count + 1, state.next.answers.bytes + answer.count)
            return true
        }
    }

    /// Sends a text, and waits until the transport has taken it. Throws the error of the transport; then nothing more
    /// can be sent.
    func send(_ text: [UInt8]) async throws {
        let promise = RPCPromise<Result<Void, any Error>>()
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            framing.write(text, to: &state.next.bytes)
            state.next.senders.append(promise)
        }
        await flush()
        try await promise.value.get()
    }

    /// Writes until nothing is left, unless another task is writing.
    @inline(__always)
    nonisolated(nonsending) func flush() async {
        if state.withLock({ !$0.next.bytes.isEmpty && !exchange(&$0.isWriting, with: true) }) { await write() }
    }

    private nonisolated(nonsending) func write() async {
        // Calls that begin now may be answered at once. Then all answers are written together.
        if let holder = state.withLock({ $0.next.holder }), holder.hasCalls { await Task.yield() }
        var result: Result<Void, any Error> = .success(())
        while true {
            let batch = state.withLock { state in
                state.isWriting = !state.next.bytes.isEmpty
                return exchange(&state.next, with: Batch())
            }
            if batch.bytes.isEmpty { return }
            if case .success = result {
                do {
                    try await transport.write(batch.bytes)
                } catch {
                    result = .failure(error)
                    state.withLock { $0.failure = error }
                    // The connection is broken, so reading also ends.
                    transport.close()
                }
            }
            batch.holder?.wereTaken(batch.answers.count, bytes: batch.answers.bytes)
            for sender in batch.senders { sender.keep(result) }
        }
    }
}
