internal import SelectorDispatch
internal import SelectorDispatchJSON

/// A conversation with one peer: a responder answers the peer's requests, and the peer answers the
/// session's.
///
/// A session is independent of transports. You give it the bytes of each text, and send its
/// replies:
///
/// ```swift
/// let session = RPCSession(server)
/// if let answer = await session.respond(to: bytes) { send(answer) }
/// ```
///
/// Requests run concurrently, each in the isolation of its handler, up to ``RPCLimits/running``. A
/// peer cancels a request with the notification `$/cancelRequest` and the parameter `id`.
public final class RPCSession: DeadlineOwner {
    let responder: any RPCResponder
    let limits: RPCLimits
    let clock: Deadlines
    let observer: (@Sendable (RPCProblem) -> Void)?
    let transport: (any RPCTransport)?
    let framing: RPCFraming
    /// The closure that sends texts without a transport, or nil if there is none.
    private let sender: (@Sendable ([UInt8]) async throws -> Void)?
    /// The executor of handlers, or nil for the global pool.
    private let executor: (any TaskExecutor)?
    private let state: Lock<State>

    /// The executor of connections and their handlers, or nil for the global pool.
    package static var threads: (any TaskExecutor)? {
        #if os(Windows) || os(WASI)
        nil
        #else
        try? ConnectionThreads.started()
        #endif
    }

    /// The number of handlers that continue after their tasks were canceled.
    package var stuck: Int { state.withLock { $0.overdue + $0.calls.count(where: \.isCancelled) } }

    /// Creates a session without a transport.
    ///
    /// - Parameters:
    ///   - responder: The responder that answers the peer's requests.
    ///   - limits: The limits for the peer's messages. Those of the responder don't apply, and
    ///     neither do ``RPCLimits/textTime`` and ``RPCLimits/idleTime``.
    ///   - clock: The clock of ``RPCLimits/time`` and of the timeouts of requests to the peer.
    ///   - observer: A closure that gets each problem with the peer's messages, including the
    ///     details withheld from the peer, from any thread, or nil. That of the responder doesn't
    ///     apply.
    ///   - send: A closure that sends one text to the peer: a request or notification of the
    ///     session itself. Without it, ``request(_:_:timeout:)`` and ``notify(_:_:)`` throw
    ///     ``RPCConnectionError/noTransport``.
    public convenience init(
        _ responder: any RPCResponder,
        limits: RPCLimits = RPCLimits(),
        clock: some Clock<Duration> = ContinuousClock(),
        observer: (@Sendable (RPCProblem) -> Void)? = nil,
        send: (@Sendable ([UInt8]) async throws -> Void)? = nil
    ) { self.init(responder, limits, Deadlines(clock), observer: observer, send: send) }

    /// Creates a session that shares its clock with others.
    ///
    /// - Parameters:
    ///   - send: The closure that sends texts, without a transport.
    ///   - transport: The transport, or nil. With one, replies are sent over it, and handlers run
    ///     on the threads of connections, except those isolated to an actor with its own executor.
    ///   - framing: The separation of texts on the transport.
    init(
        _ responder: any RPCResponder,
        _ limits: RPCLimits,
        _ clock: Deadlines,
        observer: (@Sendable (RPCProblem) -> Void)?,
        send: (@Sendable ([UInt8]) async throws -> Void)? = nil,
        over transport: (any RPCTransport)? = nil,
        _ framing: RPCFraming = .lines
    ) {
        self.responder = responder
        self.limits = limits
        self.clock = clock
        self.observer = observer
        self.transport = transport
        self.framing = framing
        sender = send
        executor = transport == nil ? nil : Self.threads
        state = Lock(State(limits, transport == nil ? nil : framing))
    }

    deinit { clock.remove(ObjectIdentifier(self)) }

    // An asynchronous function allocates its continuations as it begins, even those of a branch that
    // it doesn't take. So what handles continuations isn't inlined there.

    /// Changes the state, and performs the resulting work.
    @discardableResult
    func update<Value, Failure>(_ change: (inout State) throws(Failure) -> Value) throws(Failure)
        -> Value
    {
        let (value, work) = try state.withLock { state throws(Failure) in
            let value = try change(&state)
            return (value, state.advance())
        }
        if let work { perform(work) }
        return value
    }

    /// Performs the work that results from a change.
    @inline(never)
    private func perform(_ work: Work) {
        for text in work.answered { text.recipient?(text.reply) }
        for continuation in work.resumed { continuation.resume() }
        if let deadline = work.deadline { clock.add(self, at: deadline) }
        if work.beginsWorker { beginWorker() }
    }

    /// Suspends the task until the state resumes it.
    @inline(never)
    nonisolated(nonsending) func wait(_ keep: (inout State, Continuation) -> Void) async {
        await withCheckedContinuation { continuation in update { keep(&$0, continuation) } }
    }

    /// Takes a text, or the outline of one that the transport skipped because of its size.
    ///
    /// Returns as soon as its requests are recorded; they run later. If too many requests run or
    /// wait, the text waits until there is room.
    ///
    /// - Parameter text: The text with the reply's recipient, or nil for the transport.
    nonisolated(nonsending) func receive(
        _ frame: RPCFrameReader.Frame,
        _ text: Text? = nil
    ) async {
        await waitForRoom(frame)
        record(frame, here: false, text)
    }

    // 1. Take.
    /// Whether a text can be taken now.
    func hasRoom(for frame: RPCFrameReader.Frame) -> Bool {
        state.withLock { $0.hasRoom(for: frame.count) }
    }

    /// Waits until a text can be taken.
    @inline(__always)
    nonisolated(nonsending) func waitForRoom(_ frame: RPCFrameReader.Frame) async {
        while !hasRoom(for: frame) {
            await flush()
            await wait { $0.waitForRoom(frame.count, $1) }
        }
    }

    // 2. Record.
    /// Records the messages of a text, and begins the messages whose turn has come.
    ///
    /// - Parameters:
    ///   - frame: The text, or the outline of one that was skipped.
    ///   - here: Whether a single request begins on the caller's thread.
    ///   - text: The text with the reply's recipient, or nil for the transport.
    func record(_ frame: RPCFrameReader.Frame, here: Bool, _ text: Text?) {
        switch RPCText(frame, limits) {
        case .messages(let messages, let isBatch):
            record(messages, isBatch: isBatch, frame.count, here: here && !isBatch, text)
        case .refused(let error, let reason, let outline):
            report(reason, answeredBy: error)
            // The session's own requests to which the text has responses end.
            for id in outline.answered { _ = update { $0.finish(id, .failure(error)) } }
            let ids = outline.unanswered
            let text = text ?? Text()
            text.isBatch = outline.isBatch && ids != [.null]
            text.answers = ids.map { RPCResponse(id: $0, result: .failure(error)).bytes }
            update { $0.record([], of: text, bytes: 0) }
        }
    }

    private func record(
        _ messages: [RPCMessage],
        isBatch: Bool,
        _ bytes: Int,
        here: Bool,
        _ given: Text?
    ) {
        let isRequest = if case .request? = messages.first { true } else { false }
        // The transport gets a single answer without a text.
        let isAlone = given == nil && !isBatch && isRequest
        let text = isAlone ? nil : given ?? Text()
        text?.isBatch = isBatch
        text?.answers = messages.map { _ in nil }
        let deadline = limits.time.map { clock.now() + $0 }
        var calls: [Call] = []
        var cancelled: [RPCID] = []
        for (index, message) in messages.enumerated() {
            switch message {
            case .request(let request):
                if let id = responder.cancelledRequest(by: request) {
                    cancelled.append(id)
                } else {
                    let turn = responder.turn(of: request)
                    // All texts of a connection have one sender, so its calls share workers, except
                    // for those that overtake others.
                    let isShared = transport != nil && turn.takesSlot
                    let worker = isShared ? nil : Worker(isShared: false)
                    calls.append(Call(request, turn, deadline, text, index, worker))
                }
            case .response(let response):
                let answer = response.result.mapError { $0 as any Error }
                let isExpected = update { $0.finish(response.id, answer) }
                if !isExpected { report(RPCMessageError.unknownResponse) }
            case .invalid(_, .wrongResponse):
                // An answer to a malformed response could end one of the peer's own requests.
                report(RPCMessageError.wrongResponse)
            case .invalid(let id, let problem):
                report(problem, answeredBy: .invalidRequest)
                text?.answers[index] = RPCResponse(id: id, result: .failure(.invalidRequest)).bytes
            }
        }
        let isPeerGone = update { state in
            if state.isEnding { calls = [] }
            state.record(calls, of: text, bytes: bytes)
            return state.isPeerGone
        }
        for call in calls {
            if let worker = call.ownWorker { begin(call, worker, here: here) }
        }
        for id in cancelled { cancelRequest(id) }
        if isPeerGone { peerIsGone() }
    }

    /// Reports a problem with a message that isn't a request.
    ///
    /// - Parameters:
    ///   - reason: The error with all details.
    ///   - answer: The error that the peer gets, or nil if the message gets no answer.
    func report(_ reason: any Error, answeredBy answer: RPCError? = nil) {
        observer?(RPCProblem(request: nil, answer: answer, reason: reason))
    }

    // 3. Turn.
    /// Begins a worker that has only one call.
    ///
    /// Its task has the task-local values of its text's sender, even if its turn comes later.
    private func begin(_ call: Call, _ worker: Worker, here: Bool) {
        let run = { @Sendable in
            let step = self.update { state in
                if here { worker.keepCurrentTask() }
                return state.begin(call, worker)
            }
            await self.work(step, worker)
        }
        if here, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            // Runs on the caller's thread until the task suspends or ends.
            keep(Task.immediate(operation: run), worker)
        } else {
            keep(Task(executorPreference: executor, operation: run), worker)
        }
    }

    /// Begins a worker that takes calls while there is room for their answers.
    private func beginWorker() {
        let worker = Worker(isShared: true)
        let task = Task(executorPreference: executor) {
            await self.work(self.update { $0.begin(worker) }, worker)
        }
        keep(task, worker)
    }

    /// Records a worker's task, and cancels it if one of its calls was canceled before.
    private func keep(_ task: Task<Void, Never>, _ worker: Worker) {
        state.withLock { _ in worker.keep(task) }?.cancel()
    }

    // 4. Run.
    /// Performs a worker's steps until it ends.
    private nonisolated(nonsending) func work(_ first: Step, _ worker: Worker) async {
        var step = first
        while true {
            switch step {
            case .run(let call):
                do {
                    #if !os(Windows) && !os(WASI)
                    if ConnectionThreads.isWatch { throw ConnectionThreads.refusal }
                    #endif
                    let result = try await responder.respond(to: call.request, in: self)
                    step = finish(call, result, worker)
                } catch {
                    step = refuse(call, error, worker)
                }
            case .refuse(let call, let error): step = refuse(call, error, worker)
            case .wait(let call):
                await wait { $0.waitForTurn(call, $1) }
                step = update { $0.begin(call, worker) }
            case .write(let time): return await write(time)
            case .end: return
            }
        }
    }

    // 5. Answer. 6. End: after the answer, so that answers to calls with the same key are in order.
    /// Answers a call by its handler's result, unless it was already answered, ends it, and returns
    /// the worker's next step.
    private func finish(_ call: Call, _ result: JSONValue, _ worker: Worker) -> Step {
        let answer = call.request.id.map { RPCResponse(id: $0, result: .success(result)).bytes }
        let step = update { $0.finish(call, answer, worker) }
        return step ?? refuse(call, limits.largeAnswer, worker, claimed: .owed)
    }

    /// Answers a call by an error, unless it was already answered, ends it, and returns the worker's
    /// next step.
    ///
    /// - Parameter claimed: What the call needed until the caller claimed it, or nil if the caller
    ///   didn't.
    private func refuse(
        _ call: Call,
        _ error: any Error,
        _ worker: Worker,
        claimed: Call.Reply? = nil
    ) -> Step {
        let reply = claimed ?? state.withLock { _ in call.claim() }
        if reply != .given { answer(call, error, reply) }
        return update { state in
            state.end(call)
            return state.next(worker)
        }
    }

    /// Reports the error of a claimed call, and answers the call by it.
    ///
    /// - Parameter reply: What the call needed until it was claimed.
    private func answer(_ call: Call, _ error: any Error, _ reply: Call.Reply) {
        let request = call.request
        let answer = RPCError(answering: error)
        let reason = (error as? RPCRefusal)?.reason ?? error
        observer?(
            RPCProblem(
                request: request,
                answer: request.isNotification ? nil : answer,
                reason: reason
            )
        )
        let text = request.id.map { RPCResponse(id: $0, result: .failure(answer)).bytes }
        update { $0.record(reply == .owed ? text : nil, of: call) }
    }

    /// Cancels the tasks of calls, and answers those that were claimed.
    func end(_ endings: [Ending], by error: any Error) {
        for ending in endings {
            // A cancellation handler may cancel other calls.
            ending.cancellation?.perform()
            guard let reply = ending.reply else { continue }
            answer(ending.call, error, reply)
            update { $0.makeOverdue(ending.call) }
        }
    }

    // 7. Write.
    /// Sends one of the session's own texts, and waits until the transport has taken it.
    ///
    /// - Throws: The transport's error, after which nothing more can be sent;
    ///   ``RPCConnectionError/noTransport``; the error of the closure that sends.
    func send(_ text: [UInt8]) async throws {
        guard transport != nil else {
            guard let sender else { throw RPCConnectionError.noTransport }
            return try await sender(text)
        }
        let number = update { $0.outbox.add(text) }
        await flush()
        await wait { $0.waitForWrite(number, $1) }
        if let failure = update({ $0.outbox.isWritten(number) ? nil : $0.outbox.failure }) {
            throw failure
        }
    }

    /// Waits until the transport has taken all of the session's own texts, or has failed.
    func waitForWrites() async {
        await flush()
        await wait { $0.waitForWrite($0.outbox.count, $1) }
    }

    /// Writes until nothing is left, unless another task is writing.
    @inline(__always)
    nonisolated(nonsending) func flush() async {
        if let time = state.withLock({ $0.beginWrite() }) { await write(time) }
    }

    /// Writes until nothing is left.
    private nonisolated(nonsending) func write(_ time: RPCOutbox.Time) async {
        if time == .afterOtherTasks { await Task.yield() }
        guard let transport else { return }
        while let bytes = update({ $0.outbox.nextBytes() }) {
            do {
                try await transport.write(bytes)
            } catch {
                update { $0.outbox.failure = error }
                // The connection is broken, so reading also ends.
                transport.close()
            }
        }
    }
}
