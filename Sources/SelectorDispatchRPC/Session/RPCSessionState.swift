internal import SelectorDispatch
internal import SelectorDispatchJSON

// The algorithm of every session. One lock guards the session's state, and no foreign code runs
// under it: the steps collect the remaining work in `Work`. `RPCSession` performs that work outside
// of the lock, and runs handlers.
//
// 1. Take. A text waits while the session has as many requests as its limit, or has used half of
//    the bytes, unless it is the only text.
// 2. Note. Each request becomes a call. A message without a handler is answered immediately.
// 3. Turn. A call waits for a slot, and for earlier calls with its key. While answers wait for the
//    peer, no call begins if half of the bytes are used. Calls of a connection share tasks: if a
//    call suspends one, the next continues.
// 4. Run. The handler runs unless the call was answered while it waited, or an answer to its text
//    was too large.
// 5. Answer. The first event to claim a call answers it: its handler's result, its cancellation
//    before its turn, or the end of its time. The answer replaces the request in memory, or becomes
//    an error if there would be too many bytes. The last answer to a text sends all of them.
// 6. End. The slot passes to the next call when the handler has ended, or its time is over.
// 7. Write. Texts added during a write are written together after it. Answers are kept until then.
// 8. Ask. A request of the session itself waits for its response.
// 9. Watch. The clock has the first deadline: of a call, a request, the rest of a text, or the idle
//    time.

extension RPCSession {
    /// The recipient of a text's reply, which is delivered once, or as nil if there is none.
    enum Recipient {
        case transport
        case closure(@Sendable ([UInt8]?) -> Void)
        /// A task that takes the reply from ``Text/result``.
        case task
    }

    typealias Continuation = CheckedContinuation<Void, Never>
    typealias Condition = @Sendable (State) -> Bool
    /// The outcome of a request of the session itself.
    typealias Answer = Result<JSONValue, any Error>

    /// The work to perform outside of the lock.
    struct Work {
        /// The tasks to resume.
        var resumed: [Continuation] = []
        /// The closures to call with their replies.
        var replies: [(reply: @Sendable ([UInt8]?) -> Void, text: [UInt8]?)] = []
        /// Whether a task that takes calls should begin.
        var beginsTask = false
        /// A deadline that the clock doesn't have yet.
        var deadline: Duration?

        var isEmpty: Bool { resumed.isEmpty && replies.isEmpty && !beginsTask && deadline == nil }
    }

    /// A canceled call, for the work outside of the lock.
    struct Cancellation {
        let call: Call
        /// The task to cancel, or nil if no task has taken the call.
        let task: CallTask?
        /// Whether the call waited for its turn and is claimed.
        let mustBeAnswered: Bool
    }

    /// The state of a session, in the order of the steps.
    struct State {
        private let limits: RPCLimits
        var work = Work()

        /// The calls that haven't ended, except the overdue ones.
        private(set) var calls: [Call] = []
        /// The number of calls with a slot.
        private var running = 0
        /// The calls that wait only for a slot.
        private var ready = RPCQueue<Call>()
        /// The calls that wait behind a running or ready call with the same key, by key.
        private var behind: [String: RPCQueue<Call>] = [:]
        /// The calls that no task has taken.
        private var unbegun = RPCQueue<Call>()
        /// Whether a task that will take them has begun.
        private var hasTask = false
        /// The number of handlers that continue after their time limit.
        private(set) var overdue = 0
        /// The number of bytes in the requests, and in the answers to texts that aren't completely
        /// answered yet.
        private var inCalls = 0
        var outbox: RPCOutbox
        var requests = RPCOwnRequests()
        /// Whether the peer takes no more answers.
        var isPeerGone = false
        /// Whether further requests are dropped.
        var isEnding = false
        /// The few tasks that wait for a condition.
        private var waiters: [(isMet: Condition, task: Continuation)] = []

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
            let count = calls.count + untaken + overdue
            return count < limits.pending && !isFull && held + bytes <= limits.heldBytes
        }

        /// Resumes a task as soon as the state meets a condition.
        mutating func wait(_ task: Continuation, until isMet: @escaping Condition) {
            waiters.append((isMet, task))
        }

        // 2. Note.
        /// Records the calls of a text, and sends its reply if that is already due.
        ///
        /// - Parameter text: The text, or nil if its only call is answered without one.
        mutating func note(_ calls: [Call], of text: Text?, bytes: Int) {
            isActive = true
            for call in calls {
                call.place = self.calls.count
                call.bytes = bytes / calls.count
                self.calls.append(call)
                inCalls += call.bytes
                watch(call.deadline)
                switch call.turn {
                case .immediate, .lasting: call.phase = .running
                case .concurrent where ready.isEmpty && hasSlot: start(call)
                case .concurrent: ready.append(call)
                case .after(let key):
                    if behind[key] == nil {
                        behind[key] = RPCQueue()
                        ready.append(call)
                    } else {
                        behind[key]?.append(call)
                    }
                }
                if outbox.isUsed, call.turn.takesSlot { unbegun.append(call) }
            }
            guard let text else { return }
            inCalls += text.answers.reduce(0) { $0 + ($1?.count ?? 0) }
            text.wait(for: calls)
            sendIfDue(text)
        }

        // 3. Turn.
        /// Whether a call may take a slot; if nothing runs or waits for the peer, one always may.
        private var hasSlot: Bool {
            if running + untaken == 0 { return true }
            return running < limits.running && mayBegin
        }

        /// Whether there is room for another answer while answers wait for the peer.
        private var mayBegin: Bool { untaken == 0 || !isFull }

        /// Gives a call a slot.
        private mutating func start(_ call: Call) {
            running += 1
            call.phase = .running
        }

        /// Returns the next call that no task has taken, or nil if there is none or no room for its
        /// answer.
        ///
        /// - Parameter isFirst: Whether the task that takes it has just begun, so that another task
        ///   may begin.
        mutating func takeUnbegun(isFirst: Bool) -> Call? {
            if isFirst { hasTask = false }
            return mayBegin ? unbegun.popFirst() : nil
        }

        /// Resumes a task when a call's turn comes.
        mutating func waitForTurn(_ call: Call, _ task: Continuation) {
            if call.phase == .waiting {
                call.waiting = task
            } else {
                work.resumed.append(task)
            }
        }

        // 5. Answer.
        /// Answers and ends a call, unless it was already answered.
        ///
        /// - Returns: False if the answer is too large. The caller must then answer the claimed
        ///   call by an error, and end it.
        mutating func finish(_ call: Call, _ text: [UInt8]?) -> Bool {
            if call.claim() {
                let size = call.isUnanswered ? 0 : text?.count ?? 0
                // The answer replaces the request. An error, or no answer at all, always fits.
                if size > 0, held - call.bytes + size > limits.heldBytes {
                    call.text?.isFull = true
                    return false
                }
                note(text, of: call)
            }
            end(call)
            return true
        }

        /// Records the answer to a claimed call.
        mutating func note(_ answer: [UInt8]?, of call: Call) {
            inCalls -= exchange(&call.bytes, with: 0)
            let answer = call.isUnanswered ? nil : answer
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
            switch text.recipient {
            case .transport:
                if let reply { outbox.add(answer: reply) }
            case .closure(let closure): work.replies.append((closure, reply))
            case .task:
                text.result = .some(reply)
                if let task = text.waiting.take() { work.resumed.append(task) }
            }
        }

        /// Resumes a task when the reply to its text is due.
        mutating func waitForResult(of text: Text, _ task: Continuation) {
            if text.result == nil {
                text.waiting = task
            } else {
                work.resumed.append(task)
            }
        }

        // 6. End.
        /// Ends a call, or returns the slot of one that becomes overdue.
        ///
        /// - Parameter phase: The call's next phase: ended or overdue.
        mutating func end(_ call: Call, as phase: Call.Phase = .ended) {
            if phase == .ended { call.task = nil }
            if call.phase == .overdue {
                overdue -= 1
                call.phase = .ended
            }
            guard call.phase == .running else { return }
            call.phase = phase
            if phase == .overdue { overdue += 1 }
            inCalls -= exchange(&call.bytes, with: 0)
            // The last call takes the place of this one.
            let last = calls.removeLast()
            if last !== call {
                calls[call.place] = last
                last.place = call.place
            }
            guard call.turn.takesSlot else { return }
            running -= 1
            guard case .after(let key) = call.turn else { return }
            if let next = behind[key]?.popFirst() {
                ready.append(next)
            } else {
                behind[key] = nil
            }
        }

        /// Marks calls as canceled, except those that already are, and claims those that wait for
        /// their turn.
        ///
        /// The caller then cancels the tasks, clears ``Call/isBeingCancelled``, and answers the
        /// claimed calls.
        mutating func cancel(_ isMeant: (Call) -> Bool) -> [Cancellation] {
            var canceled: [Cancellation] = []
            for call in calls where !call.isCancelled && isMeant(call) {
                call.isCancelled = true
                call.isBeingCancelled = call.task != nil
                let isClaimed = call.phase == .waiting && call.claim()
                canceled.append(
                    Cancellation(call: call, task: call.task, mustBeAnswered: isClaimed)
                )
            }
            return canceled
        }

        // 7. Write.
        /// Returns the time at which the caller must write, or nil if it needn't.
        mutating func beginWrite() -> RPCOutbox.Time? { outbox.begin(mayGetMore: !calls.isEmpty) }

        // 8. Ask.
        /// Records requests of the session itself, and returns them with identifiers.
        mutating func ask(_ asked: [RPCRequest], _ end: (deadline: Duration, time: Duration)?)
            throws -> [RPCRequest]
        {
            watch(end?.deadline)
            return try requests.add(asked, end)
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

        /// Takes everything overdue: calls, which are claimed; requests without a response; the
        /// entire connection, whose ``excess`` is set.
        ///
        /// - Returns: The overdue calls and requests, and the next deadline.
        mutating func takeOverdue(_ now: Duration) -> (
            calls: [Call], requests: [RPCID], next: Duration?
        ) {
            func isOver(_ deadline: Duration?) -> Bool {
                guard let deadline else { return false }
                return deadline <= now
            }
            var overdue: [Call] = []
            for call in calls where isOver(call.deadline) {
                if call.claim() { overdue.append(call) }
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
            let first = calls.lazy.filter { !$0.isClaimed }.compactMap(\.deadline).min()
            let deadlines = [first, requests.deadline, idleDeadline, restDeadline]
            watched = deadlines.compactMap { $0 }.min()
            work.deadline = nil
            return (overdue, abandoned, watched)
        }

        /// Starts the calls for which there is a slot, and returns the resulting work, or nil if
        /// there is none.
        mutating func advance() -> Work? {
            let needsTask = !unbegun.isEmpty && !hasTask
            if ready.isEmpty, waiters.isEmpty, !needsTask, work.isEmpty { return nil }
            while hasSlot, let call = ready.popFirst() {
                start(call)
                if let task = call.waiting.take() { work.resumed.append(task) }
            }
            if !waiters.isEmpty {
                let all = exchange(&waiters, with: [])
                for waiter in all {
                    if waiter.isMet(self) {
                        work.resumed.append(waiter.task)
                    } else {
                        waiters.append(waiter)
                    }
                }
            }
            if needsTask, mayBegin {
                hasTask = true
                work.beginsTask = true
            }
            return exchange(&work, with: Work())
        }
    }
}
