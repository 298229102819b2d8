internal import SelectorDispatch

/// One text that a peer sent, and the answers to its messages. The last answer sends them all.
final class RPCExchange: Sendable {
    /// Takes the text of the answer; nil if there is none.
    typealias Reply = @Sendable ([UInt8]?) async -> Void

    private struct State {
        var answers: [RPCResponse?]
        /// The number of requests, or of notifications in a text without requests, that the reply waits for.
        var open: Int
        private var isReplied = false

        init(answers: [RPCResponse?], open: Int) {
            (self.answers, self.open) = (answers, open)
        }

        /// Returns whether the reply is to be sent now, once. A request may end before the exchange is started.
        mutating func isComplete() -> Bool {
            guard open == 0, !isReplied else { return false }
            isReplied = true
            return true
        }
    }

    private let isBatch: Bool
    private let reply: Reply
    private let state: Lock<State>
    private let waitsForNotifications: Bool

    /// - Parameters:
    ///   - answers: the answers that are known already; nil where a request or a notification is still to be handled.
    ///   - requests: the number of requests.
    ///   - notifications: the number of notifications.
    init(
        isBatch: Bool, answers: [RPCResponse?], requests: Int, notifications: Int, reply: @escaping Reply
    ) {
        self.isBatch = isBatch
        self.reply = reply
        waitsForNotifications = requests == 0 && answers.allSatisfy { $0 == nil }
        state = Lock(State(answers: answers, open: waitsForNotifications ? notifications : requests))
    }

    /// Sends the reply if there is nothing to wait for.
    func start() async {
        if state.withLock({ $0.isComplete() }) { await reply(text) }
    }

    /// Notes that a message was handled, and sends the reply if it was the last one.
    ///
    /// - Parameter response: the answer; nil if there is none.
    func finish(_ index: Int, _ response: RPCResponse?, isNotification: Bool) async {
        let isLast = state.withLock { state in
            guard !isNotification || waitsForNotifications else { return false }
            state.answers[index] = response
            state.open -= 1
            return state.isComplete()
        }
        if isLast { await reply(text) }
    }

    private var text: [UInt8]? {
        let answers = state.withLock { $0.answers.compactMap { $0 } }
        guard let first = answers.first else { return nil }
        guard isBatch else { return first.bytes }
        var text = "["
        for (index, answer) in answers.enumerated() {
            if index > 0 { text += "," }
            answer.write(to: &text)
        }
        text += "]"
        return Array(text.utf8)
    }
}
