internal import SelectorDispatch
internal import SelectorDispatchJSON

/// A conversation with one peer: it takes texts, lets a responder answer the requests in them, and takes the responses
/// to its own requests.
///
/// A session knows nothing of transports. You give it the bytes of each text, and send what it replies:
///
/// ```swift
/// let session = RPCSession(server)
/// if let answer = await session.respond(to: bytes) { send(answer) }
/// ```
///
/// Requests run concurrently, each in the isolation of its handler, up to ``RPCLimits/running``. A peer cancels a
/// request with the notification `$/cancelRequest` and the parameter `id`.
public final class RPCSession: Sendable {
    private struct State {
        var queue: RPCCallQueue
        /// Whether nobody is there to take answers.
        var isPeerGone = false
        /// Who waits until another text may be taken.
        var waitingForRoom: [CheckedContinuation<Void, Never>] = []
        /// Who waits until all calls have ended.
        var waitingForEnd: [CheckedContinuation<Void, Never>] = []
    }

    private let responder: any RPCResponder
    private let limits: RPCLimits
    private let deadlines: RPCDeadlines?
    private let observer: (@Sendable (RPCIncident) -> Void)?
    private let state: Lock<State>
    let outgoing: RPCOutgoing

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - responder: what answers the peer's requests.
    ///   - limits: how much the peer may send.
    ///   - clock: the clock for ``RPCLimits/time`` and for the timeouts of requests to the peer.
    ///   - observer: a closure that gets the details of each error, also of those that the peer isn't told.
    ///   - send: sends a text to the peer. Without it, ``request(_:_:timeout:)`` and ``notify(_:_:)`` throw.
    public convenience init(
        _ responder: any RPCResponder, limits: RPCLimits = RPCLimits(),
        clock: some Clock<Duration> = ContinuousClock(), observer: (@Sendable (RPCIncident) -> Void)? = nil,
        send: (@Sendable ([UInt8]) async throws -> Void)? = nil
    ) {
        let timer = RPCTimer(clock)
        let deadlines = limits.time.map { RPCDeadlines($0, timer) }
        self.init(responder, limits, deadlines, timer, observer: observer, send: send)
    }

    /// Creates a session that shares its deadlines with others.
    init(
        _ responder: any RPCResponder, _ limits: RPCLimits, _ deadlines: RPCDeadlines?, _ timer: RPCTimer,
        observer: (@Sendable (RPCIncident) -> Void)?, send: (@Sendable ([UInt8]) async throws -> Void)? = nil
    ) {
        self.responder = responder
        self.limits = limits
        self.deadlines = deadlines
        self.observer = observer
        state = Lock(State(queue: RPCCallQueue(limits)))
        outgoing = RPCOutgoing(timer, send)
    }

    // MARK: Requests of the peer

    /// Takes a text and returns the text that answers it.
    ///
    /// If the caller's task is canceled, the requests are canceled, too.
    ///
    /// - Parameter bytes: one message or a batch, in UTF-8.
    /// - Returns: the answer; nil if there is none, because the text has only notifications and responses.
    public func respond(to bytes: some Collection<UInt8> & Sendable) async -> [UInt8]? {
        await waitForRoom()
        return await respond(to: RPCText(bytes, limits), bytes: bytes.count)
    }

    /// Takes a text on the caller's thread, where a single request that needn't wait begins.
    ///
    /// A handler that doesn't suspend holds the caller until it returns, and is answered by then.
    ///
    /// - Parameters:
    ///   - bytes: one message or a batch, in UTF-8.
    ///   - reply: takes the text that answers it, once; nil if there is none, because the text has only notifications and
    ///     responses.
    package func respondHere(
        to bytes: some Collection<UInt8> & Sendable, reply: @escaping @Sendable ([UInt8]?) -> Void
    ) {
        guard state.withLock({ $0.queue.hasRoom }) else {
            Task { await receive(bytes) { reply($0) } }
            return
        }
        let text = RPCText(bytes, limits)
        guard case .message(.request(let request)) = text, responder.cancelledRequest(by: request) == nil else {
            let size = bytes.count
            Self.beginHere { await self.receive(text, bytes: size) { reply($0) } }
            return
        }
        let call = RPCCall(
            request, key: responder.orderingKey(of: request), bytes: bytes.count, observer: observer
        ) { reply($0?.bytes) }
        call.watch(by: deadlines)
        let (started, isPeerGone) = state.withLock { ($0.queue.add(call), $0.isPeerGone) }
        started?.takeTurn()
        if isPeerGone, !request.isNotification { cancel(call) }
        start(call, here: true)
    }

    /// Returns the text that answers one that was read.
    func respond(to text: RPCText, bytes: Int) async -> [UInt8]? {
        let answer = RPCPromise<[UInt8]?>()
        let calls = await receive(text, bytes: bytes) { answer.keep($0) }
        return await withTaskCancellationHandler {
            await answer.value
        } onCancel: {
            for call in calls { self.cancel(call) }
        }
    }

    /// Takes a text. Returns as soon as its requests have been noted; they run after that. If too many requests run and
    /// wait, the text waits until there is room.
    ///
    /// - Parameters:
    ///   - bytes: one message or a batch, in UTF-8.
    ///   - reply: takes the text that answers it, once; nil if there is none. Until it returns, the requests count as
    ///     running.
    func receive(
        _ bytes: some Collection<UInt8> & Sendable, reply: @escaping RPCExchange.Reply
    ) async {
        await waitForRoom()
        await receive(RPCText(bytes, limits), bytes: bytes.count, reply: reply)
    }

    /// Takes a text that was read.
    ///
    /// - Parameter bytes: the text's length.
    @discardableResult
    func receive(_ text: RPCText, bytes: Int, reply: @escaping RPCExchange.Reply) async -> [RPCCall] {
        switch text {
        case .message(let message): return await receive([message], isBatch: false, bytes, reply)
        case .batch(let messages): return await receive(messages, isBatch: true, bytes, reply)
        case .refused(let error, let reason, let outline):
            await refuse(error, reason, outline, reply)
            return []
        }
    }

    /// Answers a text that the transport skipped because of its size.
    ///
    /// - Parameter outline: the identifiers in the text.
    func refuse(bytes: Int, _ outline: RPCOutline, reply: @escaping RPCExchange.Reply) async {
        let reason = JSONError(.tooLarge(bytes: bytes, limit: limits.json.bytes))
        await refuse(RPCError(reading: reason), reason, outline, reply)
    }

    private func refuse(
        _ error: RPCError, _ reason: any Error, _ outline: RPCOutline, _ reply: @escaping RPCExchange.Reply
    ) async {
        observer?(RPCIncident(request: nil, answer: error, reason: reason))
        for id in outline.answered { _ = outgoing.finish(RPCResponse(id: id, result: .failure(error))) }
        let ids = outline.unanswered
        let answers = ids.map { RPCResponse(id: $0, result: .failure(error)) }
        await RPCExchange(
            isBatch: outline.isBatch && ids != [.null], answers: answers, requests: 0, notifications: 0,
            reply: reply
        ).start()
    }

    private func receive(
        _ messages: [RPCMessage], isBatch: Bool, _ bytes: Int, _ reply: @escaping RPCExchange.Reply
    ) async -> [RPCCall] {
        var answers = [RPCResponse?](repeating: nil, count: messages.count)
        var requests: [(index: Int, request: RPCRequest)] = []
        var cancelled: [RPCID] = []
        for (index, message) in messages.enumerated() {
            switch message {
            case .request(let request):
                if let id = responder.cancelledRequest(by: request) {
                    cancelled.append(id)
                } else {
                    requests.append((index, request))
                }
            case .response(let response):
                if !outgoing.finish(response) {
                    observer?(RPCIncident(request: nil, answer: nil, reason: RPCMessageProblem.unknownResponse))
                }
            case .invalid(_, .wrongResponse):
                // To answer what is nearly a response could end a request of the peer's own.
                observer?(RPCIncident(request: nil, answer: nil, reason: RPCMessageProblem.wrongResponse))
            case .invalid(let id, let problem):
                observer?(RPCIncident(request: nil, answer: .invalidRequest, reason: problem))
                answers[index] = RPCResponse(id: id, result: .failure(.invalidRequest))
            }
        }
        let notifications = requests.count { $0.request.isNotification }
        let exchange = RPCExchange(
            isBatch: isBatch, answers: answers, requests: requests.count - notifications,
            notifications: notifications, reply: reply)
        let share = requests.isEmpty ? 0 : bytes / requests.count
        let calls = requests.map { index, request in
            RPCCall(request, key: responder.orderingKey(of: request), bytes: share, observer: observer) {
                await exchange.finish(index, $0, isNotification: request.isNotification)
            }
        }
        add(calls)
        for id in cancelled { cancelRequest(id) }
        if state.withLock({ $0.isPeerGone }) { cancelRequests() }
        await exchange.start()
        return calls
    }

    private func add(_ calls: [RPCCall]) {
        for call in calls { call.watch(by: deadlines) }
        let started = state.withLock { state in calls.compactMap { state.queue.add($0) } }
        for call in started { call.takeTurn() }
        // Each gets its task from whoever brought it, also one whose turn comes when another call ends, so that it has
        // that task's values.
        for call in calls { start(call) }
    }

    /// - Parameter here: whether the call begins on this thread.
    private func start(_ call: RPCCall, here: Bool = false) {
        let run: @Sendable () async -> Void = {
            if !call.isTurn { await call.waitForTurn() }
            await self.run(call)
        }
        call.run(in: here ? Self.beginHere(run) : Task(operation: run))
    }

    /// Begins a task on the caller's thread where the system can do that. Returns when the task suspends or ends.
    @discardableResult
    private static func beginHere(_ run: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            Task.immediate(operation: run)
        } else {
            Task(operation: run)
        }
    }

    private nonisolated(nonsending) func run(_ call: RPCCall) async {
        if call.begin() {
            do {
                if call.isCancelled { throw CancellationError() }
                let result = try await responder.respond(to: call.request, in: self)
                if call.claim() { await call.answer(.success(result)) }
            } catch {
                await call.refuse(error)
            }
        }
        call.unwatch(by: deadlines)
        let (next, resumed) = state.withLock { state in
            let next = state.queue.remove(call)
            var resumed: [CheckedContinuation<Void, Never>] = []
            if state.queue.hasRoom { swap(&resumed, &state.waitingForRoom) }
            if state.queue.isEmpty {
                resumed += state.waitingForEnd
                state.waitingForEnd = []
            }
            return (next, resumed)
        }
        next?.takeTurn()
        for continuation in resumed { continuation.resume() }
    }

    // MARK: Cancellation

    /// Cancels the task of a request of the peer; does nothing if there is no such request.
    ///
    /// A request that hasn't been started is answered by ``RPCError/canceled``. One that runs is answered by whatever
    /// its handler makes of the cancellation. Neither is answered if the responder says so.
    public func cancelRequest(_ id: RPCID) {
        guard let call = state.withLock({ $0.queue.call(id) }) else { return }
        if !responder.answersCancelledRequests { call.leaveUnanswered() }
        cancel(call)
    }

    /// Cancels the tasks of all requests.
    public func cancelAll() {
        for call in state.withLock({ Array($0.queue.calls) }) { cancel(call) }
    }

    /// Cancels the requests, now and later, whose answers nobody takes. Notifications are handled.
    func peerIsGone() {
        state.withLock { $0.isPeerGone = true }
        cancelRequests()
    }

    private func cancelRequests() {
        for call in state.withLock({ $0.queue.calls.filter { !$0.request.isNotification } }) { cancel(call) }
    }

    private func cancel(_ call: RPCCall) {
        guard call.cancel() else { return }
        Task { await call.refuse(CancellationError()) }
    }

    // MARK: Room

    private func waitForRoom() async {
        await withCheckedContinuation { continuation in
            let hasRoom = state.withLock { state in
                if state.queue.hasRoom { return true }
                state.waitingForRoom.append(continuation)
                return false
            }
            if hasRoom { continuation.resume() }
        }
    }

    /// Waits until all requests of the peer have been handled and answered.
    public func waitForRequests() async {
        await withCheckedContinuation { continuation in
            let isEmpty = state.withLock { state in
                if state.queue.isEmpty { return true }
                state.waitingForEnd.append(continuation)
                return false
            }
            if isEmpty { continuation.resume() }
        }
    }
}
