#if NATS
    internal import Dispatch
    internal import SelectorDispatch

    /// Gives messages to the C client, in order, on a thread of its own.
    ///
    /// The C client's functions can block: while the system's buffer is full, and while the client looks for a server with
    /// the connection's lock held. A thread of the cooperative pool must not block.
    final class NATSWriter: Sendable {
        private struct State {
            var messages: [NATSOutgoing] = []
            var isRunning = false
        }

        private let connection: NATSConnectionHandle
        private let queue = DispatchQueue(label: "SelectorDispatchNATS.writer")
        private let state = Lock(State())

        init(_ connection: NATSConnectionHandle) {
            self.connection = connection
        }

        func send(_ message: NATSOutgoing) {
            let starts = state.withLock { state in
                state.messages.append(message)
                defer { state.isRunning = true }
                return !state.isRunning
            }
            if starts { queue.async { self.run() } }
        }

        /// Waits until the C client has taken all messages so far.
        func waitForAll() async {
            await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
        }

        private func run() {
            while true {
                let messages = state.withLock { state in
                    var messages: [NATSOutgoing] = []
                    swap(&messages, &state.messages)
                    if messages.isEmpty { state.isRunning = false }
                    return messages
                }
                if messages.isEmpty { return }
                for message in messages {
                    let error = message.publish(connection.pointer)
                    message.done?(error)
                }
            }
        }
    }
#endif
