internal import SelectorDispatch
internal import SelectorDispatchJSON

// The algorithm of every session. One lock guards the session's state, and no foreign code runs
// under it: the steps collect the remaining work in `Work`. `RPCSession` performs that work outside
// of the lock, and runs handlers.
//
// 1. Take. A text waits while the session has as many requests as its limit, or has used half of
//    the bytes, unless it is the only text. Then a connection reads on when half of the requests
//    are left, so that its reader and its workers seldom change places.
// 2. Record. Each request becomes a call. A message without a handler is answered immediately.
// 3. Turn. A call waits for a slot, and for earlier calls with its key. While answers wait for the
//    peer, no call begins if half of the bytes are used.
// 4. Run. A worker, which is a task, runs the handler. The workers of a connection take any of its
//    calls: if a call suspends one, another continues. Otherwise, each call has its own worker, with
//    the task-local values of its sender.
// 5. Answer. The first event to claim a call answers it: its handler's result, its cancellation
//    before its turn, or the end of its time. The answer replaces the request in memory, or becomes
//    an error if there would be too many bytes. The last answer to a text sends all of them.
// 6. End. The slot passes to the next call when the handler has ended, or its time is over. The
//    worker gets its next step.
// 7. Write. Texts added during a write are written together after it. Answers are kept until then.
// 8. Ask. A request of the session itself waits for its response.
// 9. Watch. The clock has the first deadline: of a call, a request, the rest of a text, or the idle
//    time.

extension RPCSession {
    /// A closure that gets a text's reply once, or nil if there is none.
    typealias Recipient = @Sendable ([UInt8]?) -> Void
    typealias Continuation = CheckedContinuation<Void, Never>
    /// The outcome of a request of the session itself.
    typealias Answer = Result<JSONValue, any Error>

    /// The work to perform outside of the lock.
    struct Work {
        /// The tasks to resume.
        var resumed: [Continuation] = []
        /// The texts whose recipients get their replies.
        var answered: [Text] = []
        /// Whether a worker should begin.
        var beginsWorker = false
        /// A deadline that the clock doesn't have yet.
        var deadline: Duration?

        var isEmpty: Bool {
            resumed.isEmpty && answered.isEmpty && !beginsWorker && deadline == nil
        }
    }

    /// The next step of a worker.
    enum Step {
        /// Run the handler of a call.
        case run(Call)
        /// Answer a call by an error instead.
        case refuse(Call, any Error)
        /// Wait for the turn of the worker's only call.
        case wait(Call)
        /// Write until nothing is left, and end.
        case write(RPCOutbox.Time)
        case end
    }

    /// A call that was canceled or is overdue, for the work outside of the lock.
    struct Ending {
        let call: Call
        /// The cancellation of the worker that runs the call, or nil if none does.
        let cancellation: Cancellation?
        /// What the call needs until its answer is given here, or nil if its handler answers it.
        let reply: Call.Reply?
    }

    /// The state of a session, in the order of the steps.
    struct State {
        private let limits: RPCLimits
        var work = Work()

        /// The calls that haven't ended, except the overdue ones.
        private(set) var calls: [Call] = []
        /// The number of calls with a slot.
        private var running = 0
        /// The number of calls that wait for their turn.
        private var waiting = 0
        /// The calls that wait only for a slot.
        private var ready = RPCQueue<Call>()
        /// The calls that wait behind a running or ready call with the same key, by key.
        private var behind: [String: RPCQueue<Call>] = [:]
        /// Whether a shared worker was begun, and hasn't asked for its first step.
        private var hasNewWorker = false
        /// The number of handlers that continue after their time limit.
        private(set) var overdue = 0
        /// The number of bytes in the requests, and in the answers to texts that aren't completely
        /// answered yet.
        private var inCalls = 0
        var outbox: RPCOutbox
        var requests = PendingRequests()
        /// Whether the peer takes no more answers.
        var isPeerGone = false
        /// Whether further requests are dropped.
        var isEnding = false
        /// The tasks that wait until there is room for a text.
        private var readers: [(bytes: Int, task: Continuation)] = []
        /// The tasks that wait until a text of the session itself is written.
        private var senders: [(number: Int, task: Continuation)] = []
        /// The tasks that wait until the session is idle.
        private var closers: [Continuation] = []

        /// The deadline that the clock has.
        private var watched: Duration?
        /// The deadline for the rest of a text that has begun.
        var restDeadline: Duration? { didSet { watch(restDeadline) } }
        /// The end of the idle time.
        var idleDeadline: Duration? { didSet { watch(idleDeadline) } }
        /// Whether a text has arrived since the idle time began.
        private var isActive = false
        /// The limit that the peer exceeded.
        private(set) var excess: RPCConnectionError?

        init(_ limits: RPCLimits, _ framing: RPCFraming?) {
            self.limits = limits
            outbox = RPCOutbox(framing)
        }

        // 1. Take.
        /// The number of bytes kept for the peer.
        var held: Int { inCalls + outbox.answers.bytes }

        /// The number of answers that the peer hasn't taken.
        private var untaken: Int { outbox.answers.count }

        /// Whether all calls have ended, and the peer has taken all answers.
        var isIdle: Bool { calls.isEmpty && untaken == 0 }

        /// Whether half of the bytes are used, or the peer leaves too many answers.
        private var isFull: Bool {
            if held >= limits.pendingBytes / 2 { return true }
            return untaken > 0 && untaken >= limits.pending
        }

        /// Whether a text with a number of bytes can be taken.
        func hasRoom(for bytes: Int) -> Bool {
            if isIdle { return true }
            return count < limits.pending && !isFull && held + bytes <= limits.heldBytes
        }

        /// The number of requests that count toward ``RPCLimits/pending``.
        private var count: Int { calls.count + untaken + overdue }

        /// Whether a task that waits for room can take its text.
        ///
        /// A connection waits longer, unless nothing else would let its calls go on.
        private func mayRead(_ bytes: Int) -> Bool {
            if isIdle { return true }
            let isLow = !outbox.isUsed || count <= limits.pending / 2 || waiting == 0
            return isLow && hasRoom(for: bytes)
        }

        /// Resumes a task as soon as there is room for a text with a number of bytes.
        mutating func waitForRoom(_ bytes: Int, _ task: Continuation) {
            readers.append((bytes, task))
        }

        /// Resumes a task as soon as all calls have ended, and the peer has taken all answers.
        mutating func waitForIdleness(_ task: Continuation) { closers.append(task) }

        // 2. Record.
        /// Records the calls of a text, and sends its reply if that is already due.
        ///
        /// - Parameter text: The text, or nil if its only call is answered without one.
        mutating func record(_ calls: [Call], of text: Text?, bytes: Int) {
            isActive = true
            for call in calls {
                call.place = self.calls.count
                call.bytes = bytes / calls.count
                self.calls.append(call)
                inCalls += call.bytes
                watch(call.deadline)
                guard call.turn.takesSlot else {
                    if let worker = call.ownWorker { call.phase = .running(worker) }
                    continue
                }
                waiting += 1
                guard case .after(let key) = call.turn else {
                    ready.append(call)
                    continue
                }
                if behind[key] == nil {
                    behind[key] = RPCQueue()
                    ready.append(call)
                } else {
                    behind[key]?.append(call)
                }
            }
            guard let text else { return }
            inCalls += text.answers.reduce(0) { $0 + ($1?.count ?? 0) }
            text.wait(for: calls)
            sendIfDue(text)
        }

        // 3. Turn.
        /// Whether a call may take a slot; if nothing runs or waits for the peer, one always may.
        ///
        /// While answers wait for the peer, there must be room for another one.
        private var hasSlot: Bool {
            if running + untaken == 0 { return true }
            return running < limits.running && (untaken == 0 || !isFull)
        }

        /// Takes the next call that waits only for a slot, and gives it to a worker.
        ///
        /// - Parameter worker: The worker, or nil for the call's own one.
        private mutating func start(on worker: Worker?) -> Call? {
            while hasSlot, let call = ready.popFirst() {
                let isAnswered = call.isAnswered
                if !isAnswered, let worker = worker ?? call.ownWorker {
                    waiting -= 1
                    running += 1
                    call.phase = .running(worker)
                } else {
                    end(call)
                }
                if let task = call.waiting.take() { work.resumed.append(task) }
                if !isAnswered { return call }
            }
            return nil
        }

        /// Resumes a task when a call's turn comes, or the call has ended.
        mutating func waitForTurn(_ call: Call, _ task: Continuation) {
            if call.isWaiting {
                call.waiting = task
            } else {
                work.resumed.append(task)
            }
        }

        // 4. Run.
        /// Returns the first step of a shared worker.
        mutating func begin(_ worker: Worker) -> Step {
            hasNewWorker = false
            return next(worker)
        }

        /// Returns the next step of a worker whose call, if it had one, has ended.
        mutating func next(_ worker: Worker) -> Step {
            if worker.isShared, !worker.isCancelled, let call = start(on: worker) {
                return step(call)
            }
            return beginWrite().map(Step.write) ?? .end
        }

        /// Returns the next step of a worker that has only one call.
        mutating func begin(_ call: Call, _ worker: Worker) -> Step {
            if call.isWaiting { return .wait(call) }
            if call.isRunning, !call.isAnswered { return step(call) }
            end(call)
            return next(worker)
        }

        /// Returns the step of the worker to which a call was given.
        private func step(_ call: Call) -> Step {
            if call.text?.isFull == true { return .refuse(call, limits.largeAnswer) }
            if call.isCancelled { return .refuse(call, CancellationError()) }
            return .run(call)
        }

        // 5. Answer.
        /// Answers a call by its handler's result, unless it was already answered, and ends it.
        ///
        /// - Parameters:
        ///   - text: The response, or nil for a notification.
        ///   - worker: The worker that ran the handler.
        /// - Returns: The worker's next step, or nil if the answer is too large. The caller must
        ///   then answer the claimed call by an error.
        mutating func finish(_ call: Call, _ text: [UInt8]?, _ worker: Worker) -> Step? {
            if !call.isAnswered {
                let answer = call.claim() == .owed ? text : nil
                // The answer replaces the request. An error, or no answer at all, always fits.
                if let answer, held - call.bytes + answer.count > limits.heldBytes {
                    call.text?.isFull = true
                    return nil
                }
                record(answer, of: call)
            }
            end(call)
            return next(worker)
        }

        /// Records the answer to a claimed call, or nil if none is sent.
        mutating func record(_ answer: [UInt8]?, of call: Call) {
            inCalls -= exchange(&call.bytes, with: 0)
            guard let text = call.text else {
                if let answer { outbox.add(answer: answer) }
                return
            }
            guard !call.request.isNotification || text.waitsForNotifications else { return }
            text.answers[call.index] = answer
            text.open -= 1
            inCalls += answer?.count ?? 0
            sendIfDue(text)
        }

        /// Passes the reply of a text to its recipient after the last answer.
        private mutating func sendIfDue(_ text: Text) {
            guard let (reply, bytes) = text.takeReply() else { return }
            inCalls -= bytes
            text.reply = reply
            if text.recipient != nil {
                work.answered.append(text)
            } else if let reply {
                outbox.add(answer: reply)
            }
        }

        // 6. End.
        /// Ends a call whose handler has ended or won't begin.
        mutating func end(_ call: Call) {
            switch call.phase {
            case .ended: return
            case .overdue: overdue -= 1
            case .running: leave(call)
            case .waiting:
                waiting -= 1
                leave(call)
            }
            call.phase = .ended
        }

        /// Returns the slot of a running call whose time is over, although its handler may continue.
        mutating func makeOverdue(_ call: Call) {
            guard case .running(let worker) = call.phase else { return }
            leave(call)
            overdue += 1
            call.phase = .overdue(worker)
        }

        /// Removes a call from the session's calls, with its slot, and lets the next one with the
        /// same key go on.
        private mutating func leave(_ call: Call) {
            inCalls -= exchange(&call.bytes, with: 0)
            // The last call takes the place of this one.
            let last = calls.removeLast()
            if last !== call {
                calls[call.place] = last
                last.place = call.place
            }
            guard call.turn.takesSlot else { return }
            if call.isRunning { running -= 1 }
            guard case .after(let key) = call.turn else { return }
            if let next = behind[key]?.popFirst() {
                ready.append(next)
            } else {
                behind[key] = nil
            }
        }

        /// Cancels calls, except those that already are, and claims those that wait for their turn.
        ///
        /// The caller then performs the cancellations, and answers the claimed calls.
        mutating func cancel(_ isMeant: (Call) -> Bool) -> [Ending] {
            var endings: [Ending] = []
            for call in calls where !call.isCancelled && isMeant(call) {
                let isClaimed = call.isWaiting && !call.isAnswered
                endings.append(cancel(call, isClaimed ? call.claim() : nil))
            }
            return endings
        }

        private mutating func cancel(_ call: Call, _ reply: Call.Reply?) -> Ending {
            call.isCancelled = true
            return Ending(call: call, cancellation: call.worker?.cancel(), reply: reply)
        }

        // 7. Write.
        /// Returns the time at which the caller must write, or nil if it needn't.
        mutating func beginWrite() -> RPCOutbox.Time? { outbox.begin(mayGetMore: !calls.isEmpty) }

        /// Resumes a task as soon as one of the session's own texts is written, or can't be.
        mutating func waitForWrite(_ number: Int, _ task: Continuation) {
            senders.append((number, task))
        }

        // 8. Ask.
        /// Records requests of the session itself, and returns them with identifiers.
        mutating func ask(
            _ asked: [RPCRequest],
            _ end: (deadline: Duration, time: Duration)?,
            in group: PendingRequests.Group
        ) throws -> [RPCRequest] {
            watch(end?.deadline)
            return try requests.add(asked, end, in: group)
        }

        /// Takes a response, and returns whether a request was waiting for it.
        mutating func finish(_ id: RPCID, _ answer: Answer) -> Bool {
            requests.finish(id, answer, &work)
        }

        // 9. Watch.
        /// Gives the clock a deadline, unless it has an earlier one.
        private mutating func watch(_ deadline: Duration?) {
            guard let deadline else { return }
            if let watched, watched <= deadline { return }
            watched = deadline
            work.deadline = deadline
        }

        /// Takes everything overdue: calls, which are canceled and claimed; requests without a
        /// response; the entire connection, whose ``excess`` is set.
        ///
        /// - Returns: The overdue calls and requests, and the next deadline.
        mutating func takeOverdue(_ now: Duration) -> (
            calls: [Ending], requests: [RPCID], next: Duration?
        ) {
            func isOver(_ deadline: Duration?) -> Bool {
                guard let deadline else { return false }
                return deadline <= now
            }
            var overdue: [Ending] = []
            for call in calls where !call.isAnswered && isOver(call.deadline) {
                overdue.append(cancel(call, call.claim()))
            }
            let abandoned = requests.takeOverdue(now, &work)
            if let time = limits.idleTime, isOver(idleDeadline) {
                // A peer that waits for an answer isn't idle.
                let wasActive = exchange(&isActive, with: false)
                if wasActive || !isIdle || !requests.isEmpty {
                    idleDeadline = now + time
                } else {
                    idleDeadline = nil
                    excess = .idle(after: time)
                }
            }
            if let time = limits.textTime, isOver(restDeadline) {
                restDeadline = nil
                excess = .unfinished(after: time)
            }
            let first = calls.lazy.filter { !$0.isAnswered }.compactMap(\.deadline).min()
            let deadlines = [first, requests.deadline, idleDeadline, restDeadline]
            watched = deadlines.compactMap { $0 }.min()
            work.deadline = nil
            return (overdue, abandoned, watched)
        }

        /// Goes on with everything that the change permits, and returns the resulting work, or nil
        /// if there is none.
        mutating func advance() -> Work? {
            if !ready.isEmpty { giveTurns() }
            for reader in exchange(&readers, with: []) {
                if mayRead(reader.bytes) {
                    work.resumed.append(reader.task)
                } else {
                    readers.append(reader)
                }
            }
            for sender in exchange(&senders, with: []) {
                if outbox.failure != nil || outbox.isWritten(sender.number) {
                    work.resumed.append(sender.task)
                } else {
                    senders.append(sender)
                }
            }
            if !closers.isEmpty, isIdle { work.resumed += exchange(&closers, with: []) }
            return work.isEmpty ? nil : exchange(&work, with: Work())
        }

        /// Starts the calls for which there is a slot, or begins a worker that will.
        private mutating func giveTurns() {
            if outbox.isUsed {
                guard !hasNewWorker, hasSlot else { return }
                hasNewWorker = true
                work.beginsWorker = true
            } else {
                while start(on: nil) != nil {}
            }
        }
    }
}
