#if NATS
    internal import CNATS
    internal import Dispatch

    /// A subject that the connection listens to.
    ///
    /// Safe to share: the C client guards each of its objects by a lock.
    final class NATSSubscription: @unchecked Sendable {
        private let pointer: OpaquePointer

        /// Takes messages on a thread of the C client's.
        private final class Handler: Sendable {
            let take: @Sendable (NATSMessage) -> Void

            init(_ take: @escaping @Sendable (NATSMessage) -> Void) {
                self.take = take
            }
        }

        /// Subscribes. May block.
        ///
        /// - Parameters:
        ///   - group: the queue group, of which one member gets each message; nil to get all messages.
        ///   - isUnlimited: whether any number of messages may wait for `take`.
        ///   - take: takes each message. It must not block.
        init(
            _ subject: String, group: String?, isUnlimited: Bool = false, on connection: NATSConnectionHandle,
            take: @escaping @Sendable (NATSMessage) -> Void
        ) throws(NATSError) {
            if let error = NATSSubject.tooLong(subject) { throw error }
            let handler = Unmanaged.passRetained(Handler(take))
            let deliver: natsMsgHandler = { @Sendable _, _, message, handler in
                guard let message else { return }
                defer { natsMsg_Destroy(message) }
                guard let handler else { return }
                Unmanaged<Handler>.fromOpaque(handler).takeUnretainedValue().take(NATSMessage(message))
            }
            var created: OpaquePointer?
            let status =
                if let group {
                    natsConnection_QueueSubscribe(
                        &created, connection.pointer, subject, group, deliver, handler.toOpaque())
                } else {
                    natsConnection_Subscribe(&created, connection.pointer, subject, deliver, handler.toOpaque())
                }
            guard status == NATS_OK, let pointer = created else {
                handler.release()
                throw NATSStatus.error(status, "a subscription to '\(subject)'")
            }
            self.pointer = pointer
            if isUnlimited { natsSubscription_SetPendingLimits(pointer, -1, -1) }
            // Called after the last message. If the subscription is closed already, the handler stays in memory.
            natsSubscription_SetOnCompleteCB(
                pointer, { @Sendable handler in handler.map { Unmanaged<Handler>.fromOpaque($0).release() } },
                handler.toOpaque())
        }

        deinit {
            // Safe: nobody else has the pointer anymore. The client may hold the connection's lock for a while, which a
            // thread of the cooperative pool must not wait for.
            nonisolated(unsafe) let pointer = pointer
            DispatchQueue(label: "SelectorDispatchNATS.end").async {
                natsSubscription_Unsubscribe(pointer)
                natsSubscription_Destroy(pointer)
            }
        }

        /// Ends the subscription after the messages that have come were taken. Waits for that.
        func drain(_ patience: Duration) throws(NATSError) { try Self.drain(pointer, patience) }

        static func drain(_ pointer: OpaquePointer, _ patience: Duration) throws(NATSError) {
            let time = max(1, patience.wholeMilliseconds)
            switch natsSubscription_DrainTimeout(pointer, time) {
            case NATS_OK: break
            // Nothing comes anymore.
            case NATS_INVALID_SUBSCRIPTION, NATS_CONNECTION_CLOSED: return
            case let status: throw NATSStatus.error(status, "the drain of a subscription")
            }
            switch natsSubscription_WaitForDrainCompletion(pointer, time) {
            case NATS_OK, NATS_INVALID_SUBSCRIPTION, NATS_CONNECTION_CLOSED: return
            case let status: throw NATSStatus.error(status, "the drain of a subscription")
            }
        }
    }
#endif
