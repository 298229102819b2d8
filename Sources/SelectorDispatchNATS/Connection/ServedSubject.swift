#if NATS
    internal import CNATS
    internal import Dispatch
    internal import Foundation
    internal import SelectorDispatch

    /// A subject whose messages are handled on the threads that take them, so that a message whose handler doesn't suspend
    /// wakes one thread.
    ///
    /// One thread handles message after message as long as the handlers are quick, so that many messages wake no more threads
    /// than one. If a handler blocks for a few milliseconds, or handlers compute while messages wait, there are more threads, so
    /// that a handler that blocks holds up nobody else for longer than that.
    final class ServedSubject: Sendable {
        /// The C client's messages that a thread has copied. They are destroyed together: a thread of the client's wakes up to
        /// do that.
        private struct HandledMessages: ~Copyable {
            private var messages: [OpaquePointer] = []

            mutating func add(_ message: OpaquePointer, bytes: Int) {
                messages.append(message)
                if messages.count >= 32 || bytes > 4096 { destroy() }
            }

            mutating func destroy() {
                for message in messages { natsMsg_Destroy(message) }
                messages.removeAll(keepingCapacity: true)
            }

            deinit {
                for message in messages { natsMsg_Destroy(message) }
            }
        }

        /// The C client's subscription, which the threads share. They end when it is closed.
        ///
        /// Safe to share: the C client guards each of its objects by a lock. It is destroyed with its last user.
        private final class Source: @unchecked Sendable {
            let pointer: OpaquePointer
            private let handle: @Sendable (NATSMessage) -> Void
            private let threads = Lock(ServingThreads())
            /// What the spare threads wait for.
            private let isNeeded = DispatchSemaphore(value: 0)

            init(_ pointer: OpaquePointer, _ handle: @escaping @Sendable (NATSMessage) -> Void) {
                (self.pointer, self.handle) = (pointer, handle)
            }

            deinit { natsSubscription_Destroy(pointer) }

            /// Lets one more thread wait for messages.
            func addThread() {
                if threads.withLock({ $0.add() }) {
                    isNeeded.signal()
                } else {
                    // Not one of Dispatch's, of which there are 255 at most.
                    Thread.detachNewThread { self.run() }
                }
            }

            private func run() {
                var handled = HandledMessages()
                var look = 0
                while true {
                    var taken: OpaquePointer?
                    switch natsSubscription_NextMsg(&taken, pointer, Self.patience) {
                    case NATS_OK:
                        guard let taken else { continue }
                        noteTaken(&look)
                        let message = NATSMessage(taken)
                        handled.add(taken, bytes: message.bytes.count)
                        handle(message)
                        if !threads.withLock({ $0.waitAgain() }) {
                            handled.destroy()
                            isNeeded.wait()
                        }
                    // Nothing has come, or not a message, or more than there is room for, which the observer is told.
                    case NATS_TIMEOUT, NATS_NO_RESPONDERS, NATS_SLOW_CONSUMER: continue
                    default: return end()
                    }
                }
            }

            /// How long a thread waits before it waits again, in milliseconds.
            private static let patience: Int64 = 3_600_000

            private var pending: Int {
                var count: Int32 = 0
                return natsSubscription_GetPending(pointer, &count, nil) == NATS_OK ? Int(count) : 0
            }

            /// Notes that a thread has taken a message. Sees to it that somebody looks after the next ones.
            ///
            /// - Parameter look: the look since which the thread has taken messages.
            private func noteTaken(_ look: inout Int) {
                let (current, isFirst) = threads.withLock { [look] threads in
                    let isFirst = threads.take(since: look)
                    return (threads.look, isFirst)
                }
                look = current
                if isFirst { watch() }
            }

            /// Looks, after a while, how many messages were taken since then. If none was, the handlers block; if few were and
            /// others wait, they compute. More threads take messages then.
            private func watch() {
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(3)) { [weak self] in
                    guard let self else { return }
                    let pending = self.pending
                    guard let added = threads.withLock({ $0.endLook(pending: pending) }) else { return }
                    for _ in 0..<added { addThread() }
                    watch()
                }
            }

            /// Ends a thread, and lets the spare ones end.
            private func end() {
                let spare = threads.withLock { $0.end() }
                for _ in 0..<spare { isNeeded.signal() }
            }
        }

        private let source: Source

        /// Subscribes. May block.
        ///
        /// - Parameters:
        ///   - group: the queue group, of which one member gets each message; nil to get all messages.
        ///   - handle: handles each message. It may block.
        init(
            _ subject: String, group: String?, on connection: NATSConnectionHandle,
            handle: @escaping @Sendable (NATSMessage) -> Void
        ) throws(NATSError) {
            if let error = NATSSubject.tooLong(subject) { throw error }
            var created: OpaquePointer?
            let status =
                if let group {
                    natsConnection_QueueSubscribeSync(&created, connection.pointer, subject, group)
                } else {
                    natsConnection_SubscribeSync(&created, connection.pointer, subject)
                }
            guard status == NATS_OK, let pointer = created else {
                throw NATSStatus.error(status, "a subscription to '\(subject)'")
            }
            source = Source(pointer, handle)
            source.addThread()
        }

        deinit {
            // The client may hold the connection's lock for a while, which a thread of the cooperative pool must not wait for.
            let source = source
            DispatchQueue(label: "SelectorDispatchNATS.end").async { natsSubscription_Unsubscribe(source.pointer) }
        }

        /// Ends the subscription after the messages that have come were taken. Waits for that.
        func drain(_ patience: Duration) throws(NATSError) { try NATSSubscription.drain(source.pointer, patience) }
    }
#endif
