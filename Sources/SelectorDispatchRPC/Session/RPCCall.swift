internal import SelectorDispatch

// The objects of the steps in RPCSessionState.swift. The session's lock guards all mutable state,
// so they are safe.

extension RPCSession {
    /// A request of the peer, until its handler has ended.
    final class Call: @unchecked Sendable {
        /// The phase of a call.
        ///
        /// An overdue call has returned its slot, but its handler continues.
        enum Phase { case waiting, running, ended, overdue }

        let request: RPCRequest
        let turn: RPCTurn
        /// The text whose reply includes the answer, or nil if the answer is the entire reply.
        let text: Text?
        /// The position of the answer in the text's reply.
        let index: Int
        let deadline: Duration?

        /// The call's position among the session's calls, and its share of the text's bytes.
        var place = 0
        var bytes = 0
        var phase = Phase.waiting
        var isUnanswered: Bool
        var isClaimed = false
        var isCancelled = false
        /// Resumes the call's task when its turn comes.
        var waiting: Continuation?
        /// The task that runs the handler, and whether it is being canceled.
        ///
        /// Meanwhile, it must not begin another call.
        var task = CallTask?.none
        var isBeingCancelled = false

        init(
            _ request: RPCRequest,
            _ turn: RPCTurn,
            _ deadline: Duration?,
            _ text: Text?,
            _ index: Int
        ) {
            self.request = request
            self.turn = turn
            self.text = text
            self.index = index
            self.deadline = turn == .lasting ? nil : deadline
            isUnanswered = request.isNotification
        }

        /// Claims the right to answer the request.
        ///
        /// Returns true only for the first claim.
        func claim() -> Bool { !exchange(&isClaimed, with: true) }
    }

    /// A task that runs handlers.
    ///
    /// Other tasks may only cancel it.
    ///
    /// Safe: the task doesn't end or begin another call while one of its calls is being canceled.
    struct CallTask: @unchecked Sendable {
        private let task: UnsafeCurrentTask?

        /// The caller's task.
        ///
        /// It has no handle while it runs on the thread that created it.
        static var current: CallTask { CallTask(task: withUnsafeCurrentTask { $0 }) }

        func cancel() { task?.cancel() }
    }

    /// One text of the peer, and the answers to its messages.
    final class Text: @unchecked Sendable {
        let isBatch: Bool
        let recipient: Recipient
        var answers: [[UInt8]?]
        /// Whether the text contains only notifications, for which the reply then waits.
        private(set) var waitsForNotifications = false
        /// The number of requests or notifications for which the reply waits, or a negative number
        /// after the reply.
        var open = 0
        /// Whether an answer was too large, so that no further handlers start.
        var isFull = false
        var result: [UInt8]??
        var waiting: Continuation?

        init(isBatch: Bool, _ answers: [[UInt8]?], to recipient: Recipient) {
            self.isBatch = isBatch
            self.answers = answers
            self.recipient = recipient
        }

        /// Records the requests that must be answered before the reply.
        func wait(for calls: [Call]) {
            let notifications = calls.count(where: \.request.isNotification)
            waitsForNotifications = notifications == calls.count && answers.allSatisfy { $0 == nil }
            open = waitsForNotifications ? notifications : calls.count - notifications
        }

        /// Returns the reply once, when it is due, and the number of bytes in the answers.
        func takeReply() -> (text: [UInt8]?, bytes: Int)? {
            guard open == 0 else { return nil }
            open = -1
            let known = exchange(&answers, with: []).compactMap { $0 }
            let bytes = known.reduce(0) { $0 + $1.count }
            guard isBatch, !known.isEmpty else { return (known.first, bytes) }
            return (
                [UInt8(ascii: "[")] + known.joined(separator: [UInt8(ascii: ",")]) + [
                    UInt8(ascii: "]")
                ], bytes
            )
        }
    }
}
