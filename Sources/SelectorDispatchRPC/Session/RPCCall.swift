internal import SelectorDispatch

// The objects of the steps in RPCSessionState.swift. The session's lock guards all mutable state,
// so they are safe.

extension RPCSession {
    /// A request of the peer, until its handler has ended.
    final class Call: @unchecked Sendable {
        /// The phase of a call.
        enum Phase {
            /// The call waits for its turn.
            case waiting
            /// The call has its turn, and a slot if its turn takes one.
            case running(Worker)
            /// The time is over, and the slot returned, but the handler continues.
            case overdue(Worker)
            /// The handler has ended, or never began.
            case ended
        }

        /// The answer that a call still needs.
        enum Reply {
            /// The answer is due.
            case owed
            /// The answer is dropped.
            case unwanted
            /// The first event has answered the call, or is about to.
            case given
        }

        let request: RPCRequest
        let turn: RPCTurn
        /// The text whose reply includes the answer, or nil if the answer is the entire reply.
        let text: Text?
        /// The position of the answer in the text's reply.
        let index: Int
        let deadline: Duration?
        /// The worker that runs only this call, or nil if any worker of the session may.
        let ownWorker: Worker?

        /// The call's position among the session's calls.
        var place = 0
        /// The call's share of the text's bytes, until the answer replaces the request.
        var bytes = 0
        var phase = Phase.waiting
        private(set) var reply: Reply
        var isCancelled = false
        /// Resumes the call's own worker when its turn comes.
        var waiting: Continuation?

        /// Creates a call that waits for its turn.
        ///
        /// - Parameter ownWorker: The worker that runs only this call, or nil.
        init(
            _ request: RPCRequest,
            _ turn: RPCTurn,
            _ deadline: Duration?,
            _ text: Text?,
            _ index: Int,
            _ ownWorker: Worker?
        ) {
            self.request = request
            self.turn = turn
            self.text = text
            self.index = index
            self.deadline = turn == .lasting ? nil : deadline
            self.ownWorker = ownWorker
            reply = request.isNotification ? .unwanted : .owed
        }

        /// The worker whose task runs the handler, or nil if none does.
        var worker: Worker? {
            switch phase {
            case .running(let worker), .overdue(let worker): worker
            case .waiting, .ended: nil
            }
        }

        var isWaiting: Bool { if case .waiting = phase { true } else { false } }

        var isRunning: Bool { if case .running = phase { true } else { false } }

        var isAnswered: Bool { reply == .given }

        /// Drops the answer, unless it is given already.
        func dropAnswer() { if reply == .owed { reply = .unwanted } }

        /// Claims the right to answer the request, and returns what it needed until then.
        func claim() -> Reply { exchange(&reply, with: .given) }
    }

    /// One text of the peer, and the answers to its messages.
    final class Text: @unchecked Sendable {
        /// The recipient of the reply, or nil for the transport.
        var recipient: Recipient?
        var isBatch = false
        /// The answer to each message, or nil if it has none or not yet.
        var answers: [[UInt8]?] = []
        /// Whether the text contains only notifications, for which the reply then waits.
        private(set) var waitsForNotifications = false
        /// The number of requests or notifications for which the reply waits, or a negative number
        /// after the reply.
        var open = 0
        /// Whether an answer was too large, so that no further handlers start.
        var isFull = false

        /// The reply as soon as it is due, or nil if there is none.
        var reply: [UInt8]?

        init(to recipient: Recipient? = nil) { self.recipient = recipient }

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
            let elements = known.joined(separator: ",".utf8)
            return (Array("[".utf8) + elements + Array("]".utf8), bytes)
        }
    }
}
