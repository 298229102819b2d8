internal import SelectorDispatch
internal import SelectorDispatchJSON

/// The requests of a session to its peer, until they are answered.
final class RPCOutgoing: Sendable {
    typealias Answer = Result<JSONValue, any Error>

    private struct State {
        var lastID = 0
        var waiting: [RPCID: RPCPromise<Answer>] = [:]
        /// The error of an answer to no request: a peer's last words, if the connection is closed then.
        var lastWords: RPCError?
        /// The reason why nothing more can be sent.
        var end: (any Error)?
    }

    private let timer: RPCTimer
    private let send: (@Sendable ([UInt8]) async throws -> Void)?
    private let state = Lock(State())

    init(_ timer: RPCTimer, _ send: (@Sendable ([UInt8]) async throws -> Void)?) {
        (self.timer, self.send) = (timer, send)
    }

    /// Sends requests under new identifiers, and notifications; several as a batch. Waits for the answers. Returns for
    /// each request its result or error; for a notification, null.
    func send(_ requests: [RPCRequest], isBatch: Bool, timeout: Duration?) async throws -> [Answer] {
        guard let send else { throw RPCConnectionError.noTransport }
        try Task.checkCancellation()
        let (sent, promises) = try numbered(requests)
        do {
            try await send(isBatch ? JSONValue.array(sent.map(\.json)).bytes : sent[0].bytes)
        } catch { for id in sent.compactMap(\.id) { finish(id, .failure(error)) } }
        let clock = timeout.map { timeout in
            Task {
                guard (try? await timer.sleep(timer.now() + timeout)) != nil else { return }
                self.abandon(sent) { .timedOut(method: $0.method, after: timeout) as RPCConnectionError }
            }
        }
        defer { clock?.cancel() }
        return await withTaskCancellationHandler {
            var answers: [Answer] = []
            for promise in promises { answers.append(await promise?.value ?? .success(.null)) }
            return answers
        } onCancel: {
            abandon(sent) { _ in CancellationError() }
        }
    }

    private func numbered(_ requests: [RPCRequest]) throws -> ([RPCRequest], [RPCPromise<Answer>?]) {
        try state.withLock { state in
            if let end = state.end { throw end }
            var sent = requests
            let promises = sent.indices.map { index -> RPCPromise<Answer>? in
                guard !sent[index].isNotification else { return nil }
                state.lastID += 1
                let (id, promise) = (RPCID.number(JSONNumber(state.lastID)), RPCPromise<Answer>())
                (sent[index].id, state.waiting[id]) = (id, promise)
                return promise
            }
            return (sent, promises)
        }
    }

    /// Ends the wait for answers, and cancels the requests at the peer.
    private func abandon(_ requests: [RPCRequest], _ error: (RPCRequest) -> any Error) {
        let abandoned = requests.compactMap { request in
            request.id.flatMap { finish($0, .failure(error(request))) ? $0 : nil }
        }
        guard let send, !abandoned.isEmpty else { return }
        Task {
            // If the connection is closed, the peer cancels the requests anyway.
            for id in abandoned { try? await send(RPCRequest(RPCRequest.cancellation, .named(["id": id.json])).bytes) }
        }
    }

    /// Takes a response, and returns whether a request waited for it.
    func finish(_ response: RPCResponse) -> Bool {
        if response.id == .null, case .failure(let error) = response.result { state.withLock { $0.lastWords = error } }
        return finish(response.id, response.result.mapError { $0 })
    }

    @discardableResult
    private func finish(_ id: RPCID, _ answer: Answer) -> Bool {
        state.withLock { $0.waiting.removeValue(forKey: id) }?.keep(answer) ?? false
    }

    var isIdle: Bool { state.withLock { $0.waiting.isEmpty } }

    /// Ends the wait for all answers. Later requests throw. If the peer has said why, they throw that.
    func close(_ error: any Error) {
        let (waiting, error) = state.withLock { state in
            let end = state.end ?? state.lastWords ?? error
            state.end = end
            defer { state.waiting = [:] }
            return (state.waiting, end)
        }
        for promise in waiting.values { promise.keep(.failure(error)) }
    }
}
