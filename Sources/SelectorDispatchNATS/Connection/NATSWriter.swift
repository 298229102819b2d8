#if NATS
    internal import Dispatch
    internal import SelectorDispatch

    /// Gives messages to the C client, in order.
    ///
    /// The C client's functions can block: while the system's buffer is full, and while the client looks for a server with
    /// the connection's lock held. A thread of the cooperative pool must not block, so there is a thread for it.
    final class NATSWriter: Sendable {
        private enum Item {
            case message(NATSOutgoing)
            /// Somebody who waits until everything before is written.
            case mark(CheckedContinuation<Void, Never>)
        }

        private struct State {
            var items: [Item] = []
            /// Whether somebody writes.
            var isRunning = false
        }

        private let connection: NATSConnectionHandle
        private let queue = DispatchQueue(label: "SelectorDispatchNATS.writer")
        private let state = Lock(State())

        init(_ connection: NATSConnectionHandle) {
            self.connection = connection
        }

        /// Lets the writer's thread write a message.
        func send(_ message: NATSOutgoing) {
            if add(.message(message)) { queue.async { self.run() } }
        }

        /// Writes a message on this thread, unless another one writes. May block.
        func sendHere(_ message: NATSOutgoing) {
            let isFirst = state.withLock { state in
                if state.isRunning { state.items.append(.message(message)) }
                defer { state.isRunning = true }
                return !state.isRunning
            }
            guard isFirst else { return }
            write(message)
            run()
        }

        /// Waits until the C client has taken all messages so far.
        func waitForAll() async {
            await withCheckedContinuation { continuation in
                if add(.mark(continuation)) { queue.async { self.run() } }
            }
        }

        /// - Returns: whether nobody writes, so that the caller must see to it.
        private func add(_ item: Item) -> Bool {
            state.withLock { state in
                state.items.append(item)
                defer { state.isRunning = true }
                return !state.isRunning
            }
        }

        private func write(_ message: NATSOutgoing) {
            let error = message.publish(connection.pointer)
            message.done?(error)
        }

        private func run() {
            while true {
                let items = state.withLock { state in
                    var items: [Item] = []
                    swap(&items, &state.items)
                    if items.isEmpty { state.isRunning = false }
                    return items
                }
                if items.isEmpty { return }
                for item in items {
                    switch item {
                    case .message(let message): write(message)
                    case .mark(let continuation): continuation.resume()
                    }
                }
            }
        }
    }
#endif
