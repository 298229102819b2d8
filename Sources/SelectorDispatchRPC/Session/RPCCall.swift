internal import SelectorDispatch
internal import SelectorDispatchJSON

/// A request that runs, or waits until it may run.
final class RPCCall: RPCTimed {
    typealias Reply = nonisolated(nonsending) @Sendable (RPCResponse?) async -> Void

    let request: RPCRequest
    /// Calls with equal keys run one after the other.
    let key: String?
    /// The bytes of the text that the call counts for.
    let bytes: Int
    private let observer: (@Sendable (RPCIncident) -> Void)?
    private let reply: Reply
    private let state = Lock(State())

    private struct State {
        /// Where the session's deadlines have the call.
        var place: Int?
        var task: Task<Void, Never>?
        /// What resumes the task when it is the call's turn.
        var waiting: CheckedContinuation<Void, Never>?
        var isTurn = false
        var hasBegun = false
        var isCancelled = false
        var isUnanswered = false
        var isClaimed = false
    }

    /// - Parameter reply: takes the answer, once; nil if there is none.
    init(
        _ request: RPCRequest, key: String?, bytes: Int, observer: (@Sendable (RPCIncident) -> Void)?,
        reply: @escaping Reply
    ) {
        self.request = request
        self.key = key
        self.bytes = bytes
        self.observer = observer
        self.reply = reply
    }

    /// Lets deadlines watch the call, if there are any. The time that it waits counts, too.
    func watch(by deadlines: RPCDeadlines?) {
        guard let place = deadlines?.add(self) else { return }
        state.withLock { $0.place = place }
    }

    /// Ends what ``watch(by:)`` began.
    func unwatch(by deadlines: RPCDeadlines?) {
        if let place = state.withLock({ $0.place }) { deadlines?.remove(self, at: place) }
    }

    /// Keeps the task that runs the call.
    func run(in task: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    // MARK: Turn

    /// Whether it is the call's turn.
    var isTurn: Bool { state.withLock { $0.isTurn } }

    /// Waits until it is the call's turn.
    func waitForTurn() async {
        await withCheckedContinuation { continuation in
            let isTurn = state.withLock { state in
                if !state.isTurn { state.waiting = continuation }
                return state.isTurn
            }
            if isTurn { continuation.resume() }
        }
    }

    /// Ends the wait for the call's turn.
    func takeTurn() {
        let waiting = state.withLock { state in
            state.isTurn = true
            return state.waiting.take()
        }
        waiting?.resume()
    }

    /// Notes that the call begins.
    ///
    /// - Returns: whether it is to be run: nobody has answered it.
    func begin() -> Bool {
        state.withLock { state in
            state.hasBegun = true
            return !state.isClaimed
        }
    }

    // MARK: End

    /// Cancels the task that runs the call, or will run it.
    ///
    /// - Returns: whether the call hasn't begun.
    @discardableResult
    func cancel() -> Bool {
        let (task, hasBegun) = state.withLock { state in
            state.isCancelled = true
            return (state.task, state.hasBegun)
        }
        task?.cancel()
        return !hasBegun
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }
    /// Whether somebody answers the request, or has answered it.
    private var isClaimed: Bool { state.withLock { $0.isClaimed } }

    /// Leaves the request without an answer, when it ends.
    func leaveUnanswered() { state.withLock { $0.isUnanswered = true } }

    /// Claims the right to answer the request, which only one gets.
    func claim() -> Bool {
        state.withLock { state in
            defer { state.isClaimed = true }
            return !state.isClaimed
        }
    }

    /// Answers the request by an error, unless somebody answers it.
    nonisolated(nonsending) func refuse(_ error: any Error) async {
        guard claim() else { return }
        let answer = RPCError(answering: error)
        observer?(RPCIncident(request, error, answer))
        await self.answer(.failure(answer))
    }

    func timeIsOver() {
        guard !isClaimed else { return }
        cancel()
        // Not awaited: the peer may be slow to take the answer, and others are overdue, too.
        Task { await refuse(RPCRefusal(rpcError: .timedOut, reason: RPCError.timedOut)) }
    }

    /// Answers the request, unless it is a notification or is to be left unanswered.
    nonisolated(nonsending) func answer(_ result: Result<JSONValue, RPCError>) async {
        let isUnanswered = state.withLock { $0.isUnanswered }
        await reply(isUnanswered ? nil : request.id.map { RPCResponse(id: $0, result: result) })
    }
}
