internal import SelectorDispatch
public import SelectorDispatchJSON

/// The requests of a session to its peer, until they are answered.
final class RPCOutgoing: Sendable {
    typealias Answer = Result<JSONValue, any Error>

    private struct State {
        var lastID = 0
        var waiting: [RPCID: RPCPromise<Answer>] = [:]
        var isClosed = false
    }

    private let timer: RPCTimer
    private let send: (@Sendable ([UInt8]) async throws -> Void)?
    private let state = Lock(State())

    init(_ timer: RPCTimer, _ send: (@Sendable ([UInt8]) async throws -> Void)?) {
        (self.timer, self.send) = (timer, send)
    }

    /// Sends requests and notifications, several as a batch, and waits for the answers to the requests.
    ///
    /// - Parameters:
    ///   - requests: the requests, whose identifiers are replaced.
    ///   - isBatch: whether they are sent as an array.
    ///   - timeout: how long to wait.
    /// - Returns: for each request its result or error; for a notification, null.
    func send(_ requests: [RPCRequest], isBatch: Bool, timeout: Duration?) async throws -> [Answer] {
        guard let send else { throw RPCConnectionError.noTransport }
        try Task.checkCancellation()
        let (sent, promises) = try numbered(requests)
        let ids = sent.compactMap(\.id)
        let elements = sent.map(\.json)
        let json = isBatch ? JSONValue.array(elements) : elements[0]
        do {
            try await send(Array("\(json)".utf8))
        } catch {
            for id in ids { finish(id, .failure(error)) }
        }
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

    /// Notes requests under new identifiers.
    private func numbered(_ requests: [RPCRequest]) throws -> ([RPCRequest], [RPCPromise<Answer>?]) {
        try state.withLock { state in
            guard !state.isClosed else { throw RPCConnectionError.closed }
            var sent = requests
            var promises: [RPCPromise<Answer>?] = []
            for index in sent.indices {
                guard !sent[index].isNotification else {
                    promises.append(nil)
                    continue
                }
                state.lastID += 1
                let id = RPCID.number(JSONNumber(state.lastID))
                sent[index].id = id
                let promise = RPCPromise<Answer>()
                state.waiting[id] = promise
                promises.append(promise)
            }
            return (sent, promises)
        }
    }

    /// Ends the wait for answers, and tells the peer that they aren't needed anymore.
    private func abandon(_ requests: [RPCRequest], _ error: (RPCRequest) -> any Error) {
        var abandoned: [RPCRequest] = []
        for request in requests {
            if let id = request.id, finish(id, .failure(error(request))) { abandoned.append(.cancelling(id)) }
        }
        guard let send, !abandoned.isEmpty else { return }
        Task { [abandoned] in
            // If the connection is closed, the peer cancels the requests anyway.
            for request in abandoned { try? await send(Array("\(request.json)".utf8)) }
        }
    }

    /// Takes a response.
    ///
    /// - Returns: whether a request waited for it.
    func finish(_ response: RPCResponse) -> Bool {
        finish(response.id, response.result.mapError { $0 })
    }

    @discardableResult
    private func finish(_ id: RPCID, _ answer: Answer) -> Bool {
        state.withLock { $0.waiting.removeValue(forKey: id) }?.keep(answer) ?? false
    }

    /// Ends the wait for all answers. Later requests throw.
    func close(_ error: any Error) {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [:] }
            return state.waiting
        }
        for promise in waiting.values { promise.keep(.failure(error)) }
    }
}

extension RPCSession {
    /// Sends a request to the peer and returns its result.
    ///
    /// If the caller's task is canceled or the time is over, the peer is told so by `$/cancelRequest`.
    ///
    /// - Parameters:
    ///   - method: the method's name.
    ///   - parameters: the parameters.
    ///   - timeout: how long to wait; nil for no limit.
    /// - Throws: the ``RPCError`` that the peer answers; ``RPCConnectionError`` if no answer comes; `CancellationError`.
    public func request(
        _ method: String, _ parameters: RPCParameters = .none, timeout: Duration? = nil
    ) async throws -> JSONValue {
        let request = RPCRequest(method, parameters, id: .null)
        return try await outgoing.send([request], isBatch: false, timeout: timeout)[0].get()
    }

    /// Sends a notification to the peer.
    ///
    /// - Throws: ``RPCConnectionError`` if it can't be sent.
    public func notify(_ method: String, _ parameters: RPCParameters = .none) async throws {
        _ = try await outgoing.send([RPCRequest(method, parameters)], isBatch: false, timeout: nil)
    }
}
