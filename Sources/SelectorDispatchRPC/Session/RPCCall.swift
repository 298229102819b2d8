internal import SelectorDispatch
internal import SelectorDispatchJSON

/// A request that runs, or waits until it may run.
final class RPCCall: Sendable {
    let request: RPCRequest
    /// Calls with equal keys run one after the other.
    let key: String?
    /// The bytes of the text that the call counts for.
    let bytes: Int
    /// When the call's time is over, by the session's timer.
    let deadline: Duration?
    private let exchange: RPCExchange
    private let index: Int
    private let state = Lock(State())

    private struct State {
        var task: Task<Void, Never>?
        var isCancelled = false
        var isClaimed = false
    }

    init(
        _ request: RPCRequest, key: String?, bytes: Int, deadline: Duration?, in exchange: RPCExchange, at index: Int
    ) {
        self.request = request
        self.key = key
        self.bytes = bytes
        self.deadline = deadline
        self.exchange = exchange
        self.index = index
    }

    /// Keeps the task that runs the call.
    func run(in task: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    /// Cancels the task that runs the call, or will run it.
    ///
    /// - Returns: whether the call hasn't been started.
    @discardableResult
    func cancel() -> Bool {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
        return task == nil
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }
    /// Whether somebody answers the request, or has answered it.
    var isClaimed: Bool { state.withLock { $0.isClaimed } }

    /// Claims the right to answer the request, which only one gets.
    func claim() -> Bool {
        state.withLock { state in
            defer { state.isClaimed = true }
            return !state.isClaimed
        }
    }

    /// Answers the request. A notification gets no answer.
    func answer(_ result: Result<JSONValue, RPCError>) async {
        await exchange.finish(index, request.id.map { RPCResponse(id: $0, result: result) })
    }
}
