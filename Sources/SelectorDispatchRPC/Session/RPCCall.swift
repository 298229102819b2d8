internal import SelectorDispatch

/// A request of the peer, until its handler has ended.
///
/// Safe: the session's lock guards all that changes, but the task, which has a lock of its own.
final class RPCCall: RPCTimed, @unchecked Sendable {
    /// An overdue call's slot was given back, and its handler goes on.
    enum Phase { case waiting, running, ended, overdue }

    let request: RPCRequest
    let turn: RPCTurn
    let exchange: RPCExchange
    /// The place of the answer in the exchange.
    let index: Int
    let session: RPCSession

    /// The bytes of the text that the call counts for.
    var bytes = 0
    var phase = Phase.waiting
    /// Resumes the call's task when its turn comes.
    var waiting: CheckedContinuation<Void, Never>?
    var isCancelled = false
    var isClaimed = false
    var isUnanswered: Bool

    init(_ request: RPCRequest, _ turn: RPCTurn, _ exchange: RPCExchange, _ index: Int, of session: RPCSession) {
        (self.request, self.turn, self.exchange, self.index) = (request, turn, exchange, index)
        (self.session, isUnanswered) = (session, request.isNotification)
    }

    func timeIsOver(of deadlines: RPCDeadlines) { session.timeIsOver(self) }

    /// The conditions for the start of a call.
    var start: (isWaiting: Bool, isClaimed: Bool, isCancelled: Bool, isFull: Bool) {
        (phase == .waiting, isClaimed, isCancelled, exchange.isFull)
    }

    /// Claims the right to answer the request, which only one gets.
    func claim() -> Bool { !Swift.exchange(&isClaimed, with: true) }

    /// The task that runs the handler, which others may only cancel.
    ///
    /// Safe: it is taken back under the lock before the task ends.
    private struct RunningTask: @unchecked Sendable { let task: UnsafeCurrentTask? }

    // The task has no handle while it runs on the thread that created it.
    private let running = Lock(RunningTask(task: nil))

    /// Notes the caller's task as the one that runs the handler.
    func keepTask() {
        let current = withUnsafeCurrentTask(body: RunningTask.init)
        running.withLock { $0 = current }
    }

    func dropTask() { running.withLock { $0 = RunningTask(task: nil) } }

    /// Cancels the handler's task. Call it once: a cancellation handler may cancel other calls.
    func cancelTask() { running.withLock { $0.task?.cancel() } }
}

/// One text of the peer, and the answers to its messages. The last answer sends them all.
///
/// Safe: the session's lock guards all that changes.
final class RPCExchange: @unchecked Sendable {
    /// Takes the text of the answer; nil if there is none. Returns whether the peer has it. If not, the session's
    /// `wereTaken` is called later.
    typealias Reply = @Sendable ([UInt8]?) -> Bool

    let isBatch: Bool
    let reply: Reply
    /// Whether the text has nothing else, so that the reply waits for its notifications.
    private var waitsForNotifications = false
    private var answers: [[UInt8]?]
    /// The number of requests, or of notifications, that the reply waits for.
    private var open = 0
    private(set) var bytes = 0
    /// Whether an answer was too large, so that no further handler is started.
    private(set) var isFull = false
    private var isReplied = false

    init(isBatch: Bool, answers: [[UInt8]?], reply: @escaping Reply) {
        (self.isBatch, self.answers, self.reply) = (isBatch, answers, reply)
        bytes = answers.reduce(0) { $0 + ($1?.count ?? 0) }
    }

    /// Notes an answer; nil where there is none.
    func note(_ answer: [UInt8]?, at index: Int) {
        answers[index] = answer
        bytes += answer?.count ?? 0
    }

    /// Notes the requests whose answers the reply waits for.
    func wait(for requests: some Collection<RPCRequest>) {
        let notifications = requests.count(where: \.isNotification)
        waitsForNotifications = notifications == requests.count && answers.allSatisfy { $0 == nil }
        open = waitsForNotifications ? notifications : requests.count - notifications
    }

    /// Returns whether an answer can be held, beside all answers that the session holds. Handlers that began before their
    /// answers were known may exceed the limit, up to four times.
    func holds(_ count: Int, beside held: Int, limit: Int) -> Bool {
        isFull = isFull || bytes + count > limit || (held + count) / 4 > limit
        return !isFull
    }

    /// Notes that a request was handled, and returns the bytes of the answer.
    func note(_ answer: [UInt8]?, at index: Int, of request: RPCRequest) -> Int {
        guard !request.isNotification || waitsForNotifications else { return 0 }
        note(answer, at: index)
        open -= 1
        return answer?.count ?? 0
    }

    /// Returns the text of the reply when it is due, once.
    func dueText() -> [UInt8]?? {
        guard open == 0, !isReplied else { return nil }
        isReplied = true
        let all = exchange(&answers, with: [])
        guard isBatch else { return .some(all.first ?? nil) }
        let known = all.compactMap { $0 }
        if known.isEmpty { return .some(nil) }
        return [UInt8(ascii: "[")] + known.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
    }
}
