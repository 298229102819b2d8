internal import SelectorDispatch

// What the steps in RPCSessionState.swift work on. The session's lock guards all that changes, so the classes are safe.

extension RPCSession {
    /// A request of the peer, until its handler has ended.
    final class Call: @unchecked Sendable {
        /// An overdue call's slot was given back, and its handler goes on.
        enum Phase { case waiting, running, ended, overdue }

        let request: RPCRequest
        let turn: RPCTurn
        /// The text that the answer is a part of; nil if the answer is all that the peer gets.
        let text: Text?
        /// The place of the answer in the text.
        let index: Int
        let deadline: Duration?

        /// The call's place among those of the session, and the bytes of the text that it counts for.
        var (place, bytes) = (0, 0)
        var phase = Phase.waiting
        var isUnanswered: Bool
        var (isClaimed, isCancelled) = (false, false)
        /// Resumes the call's task when its turn comes.
        var waiting: Continuation?
        /// The task that runs the handler. It must not go on to another call while it is being canceled.
        var (task, isBeingCancelled) = (CallTask?.none, false)

        init(_ request: RPCRequest, _ turn: RPCTurn, _ deadline: Duration?, _ text: Text?, _ index: Int) {
            (self.request, self.turn, self.text, self.index) = (request, turn, text, index)
            self.deadline = turn == .lasting ? nil : deadline
            isUnanswered = request.isNotification
        }

        /// Claims the right to answer the request, which only one gets.
        func claim() -> Bool { !exchange(&isClaimed, with: true) }
    }

    /// A task that runs handlers, which others may only cancel.
    ///
    /// Safe: the task doesn't end, or go on to another call, while one of its calls is being canceled.
    struct CallTask: @unchecked Sendable {
        private let task: UnsafeCurrentTask?

        /// The caller's task. It has no handle while it runs on the thread that created it.
        static var current: CallTask { CallTask(task: withUnsafeCurrentTask { $0 }) }

        func cancel() { task?.cancel() }
    }

    /// One text of the peer, and the answers to its messages.
    final class Text: @unchecked Sendable {
        let isBatch: Bool
        let recipient: Recipient
        var answers: [[UInt8]?]
        /// Whether the text has nothing else, so that the reply waits for its notifications.
        private(set) var waitsForNotifications = false
        /// The number of requests, or of notifications, that the reply waits for; negative after it.
        var open = 0
        /// Whether an answer was too large, so that no further handler is started.
        var isFull = false
        var result: [UInt8]??
        var waiting: Continuation?

        init(isBatch: Bool, _ answers: [[UInt8]?], to recipient: Recipient) {
            (self.isBatch, self.answers, self.recipient) = (isBatch, answers, recipient)
        }

        /// Notes the requests whose answers the reply waits for.
        func wait(for calls: [Call]) {
            let notifications = calls.count(where: \.request.isNotification)
            waitsForNotifications = notifications == calls.count && answers.allSatisfy { $0 == nil }
            open = waitsForNotifications ? notifications : calls.count - notifications
        }

        /// Returns the reply when it is due, once, and the number of bytes in the answers.
        func takeReply() -> (text: [UInt8]?, bytes: Int)? {
            guard open == 0 else { return nil }
            open = -1
            let known = exchange(&answers, with: []).compactMap { $0 }
            let bytes = known.reduce(0) { $0 + $1.count }
            guard isBatch, !known.isEmpty else { return (known.first, bytes) }
            return ([UInt8(ascii: "[")] + known.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")], bytes)
        }
    }
}
