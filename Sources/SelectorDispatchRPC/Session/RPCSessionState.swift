extension RPCSession {
    /// The calls of a session: those that run, those that wait for a slot, and those behind another call.
    struct State {
        private let limits: RPCLimits
        private(set) var calls: [ObjectIdentifier: RPCCall] = [:]
        private var running = 0
        private var ready = RPCQueue<RPCCall>()
        /// For each key that a running or ready call has, the calls behind that one.
        private var behind: [String: RPCQueue<RPCCall>] = [:]
        /// The calls that no task has taken, and whether a task that will take them has begun.
        var (unbegun, hasTask) = (RPCQueue<RPCCall>(), false)
        /// The number of handlers that go on after their time.
        private var overdue = 0
        /// The number of texts whose answers the peer hasn't taken.
        private var untaken = 0
        private var requestBytes = 0
        private(set) var answerBytes = 0
        /// Whether answers aren't taken; whether further requests are dropped.
        var (isPeerGone, isEnding) = (false, false)
        var waitingForRoom: [CheckedContinuation<Void, Never>] = []
        var waitingForEnd: [CheckedContinuation<Void, Never>] = []

        init(_ limits: RPCLimits) { self.limits = limits }

        private var isFull: Bool {
            requestBytes + answerBytes >= limits.pendingBytes || untaken > 0 && untaken >= limits.pending
        }
        /// Whether all calls have ended, and the peer has taken all answers.
        var isIdle: Bool { calls.isEmpty && untaken == 0 }
        /// Whether another text may be taken.
        var hasRoom: Bool { isIdle || calls.count + untaken + overdue < limits.pending && !isFull }

        mutating func add(_ call: RPCCall) {
            calls[ObjectIdentifier(call)] = call
            requestBytes += call.bytes
            switch call.turn {
            case .immediate, .lasting: call.phase = .running
            case .concurrent where ready.isEmpty && hasSlot: run(call)
            case .concurrent: ready.append(call)
            case .after(let key):
                if behind[key]?.append(call) == nil {
                    behind[key] = RPCQueue()
                    ready.append(call)
                }
            }
        }

        /// Whether the next handler may begin. The answers to those that run aren't known, so each waits for room.
        private var mayBegin: Bool { !unbegun.isEmpty && (untaken == 0 || !isFull) }

        /// Returns whether a task should begin that takes calls.
        mutating func needsTask() -> Bool { mayBegin && !exchange(&hasTask, with: true) }

        mutating func takeUnbegun() -> (RPCCall, needsTask: Bool)? {
            mayBegin ? unbegun.popFirst().map { ($0, needsTask()) } : nil
        }

        /// Ends a call, or gives the slot of an overdue one back.
        mutating func end(_ call: RPCCall, _ phase: RPCCall.Phase) {
            if call.phase == .overdue {
                overdue -= 1
                call.phase = .ended
            }
            guard call.phase == .running else { return }
            call.phase = phase
            if phase == .overdue { overdue += 1 }
            calls[ObjectIdentifier(call)] = nil
            requestBytes -= call.bytes
            guard call.turn.takesSlot else { return }
            running -= 1
            guard case .after(let key) = call.turn else { return }
            if let next = behind[key]?.popFirst() { ready.append(next) } else { behind[key] = nil }
        }

        /// Holds the answers of an exchange that are known when it begins. Returns the reply if it is due, once. It is
        /// held until ``take(_:bytes:)``.
        mutating func begin(_ exchange: RPCExchange) -> [UInt8]?? {
            answerBytes += exchange.bytes
            return dueText(of: exchange)
        }

        /// Holds the answer to a call. Returns the reply as ``begin(_:)`` does.
        mutating func note(_ answer: [UInt8]?, of call: RPCCall) -> [UInt8]?? {
            answerBytes += call.exchange.note(call.isUnanswered ? nil : answer, at: call.index, of: call.request)
            return dueText(of: call.exchange)
        }

        private mutating func dueText(of exchange: RPCExchange) -> [UInt8]?? {
            guard let text = exchange.dueText() else { return nil }
            untaken += 1
            answerBytes += (text?.count ?? 0) - exchange.bytes
            return text
        }

        /// Drops answers that the peer has taken. Returns whether a task should begin that takes calls.
        mutating func take(_ texts: Int, bytes: Int) -> Bool {
            untaken -= texts
            answerBytes -= bytes
            return needsTask()
        }

        /// Whether another call may run. While answers wait for the peer, the limit of held bytes counts as well.
        /// One call always runs.
        private var hasSlot: Bool {
            running + untaken == 0 || running < limits.running && (answerBytes == 0 || !isFull)
        }

        private mutating func run(_ call: RPCCall) {
            running += 1
            call.phase = .running
        }

        /// Starts the calls that have a slot now, and returns the tasks to resume.
        mutating func advance() -> [CheckedContinuation<Void, Never>] {
            var resumed: [CheckedContinuation<Void, Never>] = []
            while hasSlot, let call = ready.popFirst() {
                run(call)
                if let waiting = call.waiting.take() { resumed.append(waiting) }
            }
            if !waitingForRoom.isEmpty, hasRoom { resumed += exchange(&waitingForRoom, with: []) }
            if !waitingForEnd.isEmpty, isIdle { resumed += exchange(&waitingForEnd, with: []) }
            return resumed
        }
    }
}
