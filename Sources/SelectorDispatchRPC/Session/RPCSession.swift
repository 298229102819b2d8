internal import SelectorDispatch
internal import SelectorDispatchJSON

/// A conversation with one peer: a responder answers the peer's requests, and the peer answers those of the session.
///
/// A session is independent of transports. You give it the bytes of each text, and send its replies:
///
/// ```swift
/// let session = RPCSession(server)
/// if let answer = await session.respond(to: bytes) { send(answer) }
/// ```
///
/// Requests run concurrently, each in the isolation of its handler, up to ``RPCLimits/running``. A peer cancels a
/// request with the notification `$/cancelRequest` and the parameter `id`.
public final class RPCSession: RPCAnswerHolder {
    let responder: any RPCResponder
    let limits: RPCLimits
    private let deadlines: RPCDeadlines?
    private let executor: (any TaskExecutor)?
    let observer: (@Sendable (RPCProblem) -> Void)?
    private let outbox: RPCOutbox?
    let state: Lock<State>
    let outgoing: RPCOutgoing

    /// The executor of connections and their handlers; nil for the global pool.
    package static var threads: (any TaskExecutor)? {
        #if os(Windows) || os(WASI)
            nil
        #else
            try? ConnectionThreads.started()
        #endif
    }

    /// Creates a session. The closure `send` sends a text to the peer; without it, ``request(_:_:timeout:)`` and
    /// ``notify(_:_:)`` throw. <doc:JSONRPC> has the other parameters.
    public convenience init(
        _ responder: any RPCResponder, limits: RPCLimits = RPCLimits(),
        clock: some Clock<Duration> = ContinuousClock(), observer: (@Sendable (RPCProblem) -> Void)? = nil,
        send: (@Sendable ([UInt8]) async throws -> Void)? = nil
    ) { self.init(responder, limits, RPCTimes(limits, clock), observer: observer, send: send) }

    /// Creates a session that shares its deadlines with others. The executor runs handlers that aren't isolated to an
    /// actor with one of its own; the outbox sends texts to the peer, and replies add to it.
    init(
        _ responder: any RPCResponder, _ limits: RPCLimits, _ times: RPCTimes, executor: (any TaskExecutor)? = nil,
        observer: (@Sendable (RPCProblem) -> Void)?, send: (@Sendable ([UInt8]) async throws -> Void)? = nil,
        outbox: RPCOutbox? = nil
    ) {
        (self.responder, self.limits, deadlines) = (responder, limits, times.requests)
        (self.executor, self.observer, self.outbox) = (executor, observer, outbox)
        state = Lock(State(limits))
        outgoing = RPCOutgoing(times.timer, outbox.map { outbox in { @Sendable in try await outbox.send($0) } } ?? send)
    }

    // MARK: Requests of the peer

    /// Takes a text, one message or a batch in UTF-8, and returns the text that answers it; nil if it has only
    /// notifications and responses. If the caller's task is canceled, so are the requests.
    public func respond(to bytes: some Collection<UInt8> & Sendable) async -> [UInt8]? {
        await respond(to: bytes, here: false)
    }

    func respond(to bytes: some Collection<UInt8> & Sendable, here: Bool) async -> [UInt8]? {
        if !hasRoom { await waitForRoom() }
        let answer = RPCPromise<[UInt8]?>()
        let exchange = note(.text(Array(bytes)), here: here) { answer.keep($0) }
        return await withTaskCancellationHandler {
            await answer.value
        } onCancel: {
            cancel { $0.exchange === exchange }
        }
    }

    /// Takes a text on the caller's thread, where a single request that needn't wait begins.
    ///
    /// A handler that doesn't suspend holds the caller until it returns, and is answered by then. The reply takes the text
    /// that answers it, once; nil if there is none, because the text has only notifications and responses.
    package func respondHere(
        to bytes: some Collection<UInt8> & Sendable, reply: @escaping @Sendable ([UInt8]?) -> Void
    ) {
        let frame = RPCFrameReader.Frame.text(Array(bytes))
        let taken: RPCExchange.Reply = { answer in
            reply(answer)
            return true
        }
        if hasRoom {
            note(frame, here: true, taken)
        } else {
            Task { await receive(frame, reply: taken) }
        }
    }

    /// Takes a text, also one that the transport skipped because of its size. Returns as soon as its requests have been
    /// noted; they run after that. If too many requests run and wait, the text waits until there is room.
    nonisolated(nonsending) func receive(_ frame: RPCFrameReader.Frame, reply: @escaping RPCExchange.Reply) async {
        if !hasRoom { await waitForRoom() }
        note(frame, here: false, reply)
    }

    // 1. Room: a text waits while the session holds as much as it may.

    private var hasRoom: Bool { state.withLock(\.hasRoom) }

    private nonisolated(nonsending) func waitForRoom() async {
        await outbox?.flush()
        await withCheckedContinuation { continuation in update { $0.waitingForRoom.append(continuation) } }
    }

    // 2. Notes: each request becomes a call; a message that needs no handler is answered at once.

    @discardableResult
    private func note(_ frame: RPCFrameReader.Frame, here: Bool, _ reply: @escaping RPCExchange.Reply) -> RPCExchange {
        switch RPCText(frame, limits) {
        case .message(let message):
            return note(CollectionOfOne(message), isBatch: false, frame.count, here: here, reply)
        case .batch(let messages): return note(messages, isBatch: true, frame.count, here: false, reply)
        case .refused(let error, let reason, let outline):
            observer?(RPCProblem(request: nil, answer: error, reason: reason))
            for id in outline.answered { _ = outgoing.finish(RPCResponse(id: id, result: .failure(error))) }
            let ids = outline.unanswered
            let exchange = RPCExchange(
                isBatch: outline.isBatch && ids != [.null],
                answers: ids.map { RPCResponse(id: $0, result: .failure(error)).bytes }, reply: reply)
            send(update { $0.begin(exchange) }, of: exchange)
            return exchange
        }
    }

    private func note(
        _ messages: some Collection<RPCMessage>, isBatch: Bool, _ bytes: Int, here: Bool,
        _ reply: @escaping RPCExchange.Reply
    ) -> RPCExchange {
        let exchange = RPCExchange(isBatch: isBatch, answers: messages.map { _ in nil }, reply: reply)
        var calls: [RPCCall] = []
        var cancelled: [RPCID] = []
        for (index, message) in messages.enumerated() {
            switch message {
            case .request(let request):
                if let id = responder.cancelledRequest(by: request) {
                    cancelled.append(id)
                } else {
                    calls.append(RPCCall(request, responder.turn(of: request), exchange, index, of: self))
                }
            case .response(let response):
                if !outgoing.finish(response) {
                    observer?(RPCProblem(request: nil, answer: nil, reason: RPCMessageError.unknownResponse))
                }
            case .invalid(_, .wrongResponse):
                // An answer to a malformed response could end one of the peer's own requests.
                observer?(RPCProblem(request: nil, answer: nil, reason: RPCMessageError.wrongResponse))
            case .invalid(let id, let problem):
                observer?(RPCProblem(request: nil, answer: .invalidRequest, reason: problem))
                exchange.note(RPCResponse(id: id, result: .failure(.invalidRequest)).bytes, at: index)
            }
        }
        exchange.wait(for: calls.lazy.map(\.request))
        let (due, isPeerGone, needsTask) = update { state in
            if state.isEnding { calls = [] }
            for call in calls {
                call.bytes = bytes / calls.count
                if call.turn != .lasting { deadlines?.add(call) }
                state.add(call)
                if outbox != nil, call.turn.takesSlot { state.unbegun.append(call) }
            }
            return (state.begin(exchange), state.isPeerGone, state.needsTask())
        }
        // Each gets its task from the sender of its text, also one whose turn comes later, so that it has that task's
        // values. All texts of a connection have one sender, so calls share tasks, but for those that pass others.
        if needsTask { beginTask() }
        for call in calls where outbox == nil || !call.turn.takesSlot {
            let run = { @Sendable in await self.run(call) }
            if here, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
                // On the caller's thread, until the task suspends or ends.
                Task.immediate(operation: run)
            } else {
                Task(executorPreference: executor, operation: run)
            }
        }
        for id in cancelled { cancelRequest(id) }
        if isPeerGone { peerIsGone() }
        send(due, of: exchange)
        return exchange
    }

    /// Begins a task that takes the calls that no task has taken, while their answers may be held. While a call suspends
    /// it, the next task goes on.
    private func beginTask() {
        Task(executorPreference: executor) {
            self.state.withLock { $0.hasTask = false }
            // A canceled task can't run another call.
            while !Task.isCancelled, let (call, needsTask) = self.state.withLock({ $0.takeUnbegun() }) {
                if needsTask { self.beginTask() }
                await self.run(call)
            }
        }
    }

    private nonisolated(nonsending) func run(_ call: RPCCall) async {
        call.keepTask()
        // 3. Turn: a call waits for a slot, and for the calls before it that have its key.
        var start = state.withLock { _ in call.start }
        if start.isWaiting {
            await withCheckedContinuation { continuation in
                let isWaiting = state.withLock { _ in
                    if call.phase == .waiting { call.waiting = continuation }
                    return call.phase == .waiting
                }
                if !isWaiting { continuation.resume() }
            }
            start = state.withLock { _ in call.start }
        }
        // 4. Run, unless the call was answered while it waited, or its answer couldn't be held.
        var result: Result<JSONValue, any Error>?
        if start.isFull {
            result = .failure(largeAnswer)
        } else if !start.isClaimed {
            do {
                if start.isCancelled { throw CancellationError() }
                result = .success(try await responder.respond(to: call.request, in: self))
            } catch { result = .failure(error) }
        }
        call.dropTask()
        deadlines?.remove(call)
        answer(call, result, .ended)
        await outbox?.flush()
    }

    // 5. Answer: the first to claim it answers; the last answer to a text sends them all.

    /// Without a result, the call was answered before; without an end, which gives the slot to the next one, it only waits
    /// for a slot.
    func answer(
        _ call: RPCCall, _ result: Result<JSONValue, any Error>?, isClaimed: Bool = false, _ end: RPCCall.Phase? = nil
    ) {
        let text: [UInt8]? = if case .success(let json)? = result { response(to: call, .success(json)) } else { nil }
        let (answered, error) = update { state -> (due: [UInt8]??, error: (any Error)?) in
            guard let result, isClaimed || call.claim() else { return (nil, nil) }
            if case .failure(let error) = result { return (nil, error) }
            if let text, !call.exchange.holds(text.count, beside: state.answerBytes, limit: limits.answerBytes) {
                return (nil, largeAnswer)
            }
            return (state.note(text, of: call), nil)
        }
        if let error {
            let text = rpcError(of: call, error)
            send(update { $0.note(text, of: call) }, of: call.exchange)
        } else {
            send(answered, of: call.exchange)
        }
        // After that, the answers to calls with one key are in order.
        if let end { update { $0.end(call, end) } }
    }

    private func response(to call: RPCCall, _ result: Result<JSONValue, RPCError>) -> [UInt8]? {
        call.request.id.map { RPCResponse(id: $0, result: result).bytes }
    }

    private func rpcError(of call: RPCCall, _ error: any Error) -> [UInt8]? {
        let (request, answer) = (call.request, RPCError(answering: error))
        let reason = (error as? RPCErrorWithReason)?.reason ?? error
        observer?(RPCProblem(request: request, answer: request.isNotification ? nil : answer, reason: reason))
        return response(to: call, .failure(answer))
    }

    private var largeAnswer: RPCErrorWithReason {
        let reason = RPCMessageError.largeAnswer(limit: limits.answerBytes)
        return RPCErrorWithReason(rpcError: .largeAnswer.explained("\(reason)", code: "large-answer"), reason: reason)
    }

    private func send(_ due: [UInt8]??, of exchange: RPCExchange) {
        if let text = due, exchange.reply(text) { wereTaken(1, bytes: text?.count ?? 0) }
    }

    /// Sends the answers that were given outside of a call's own task.
    func flush() { if let outbox { Task { await outbox.flush() } } }

    // 6. End: answers that the peer has taken are no longer held.

    func wereTaken(_ texts: Int, bytes: Int) { if update({ $0.take(texts, bytes: bytes) }) { beginTask() } }

    /// Changes the state, and resumes the tasks that can go on.
    @discardableResult
    func update<Value>(_ change: (inout State) -> Value) -> Value {
        let (value, resumed) = state.withLock { state in (change(&state), state.advance()) }
        for continuation in resumed { continuation.resume() }
        return value
    }
}
