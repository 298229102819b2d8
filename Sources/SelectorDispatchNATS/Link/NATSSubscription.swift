#if NATS
internal import CNATS

/// A subscription of the C client, which ends with its last user.
///
/// Safe to share: the C client guards each of its objects with a lock.
final class NATSSubscription: @unchecked Sendable {
    let pointer: OpaquePointer

    private final class Taker: Sendable {
        let take: @Sendable (NATSMessage) -> Void

        init(_ take: @escaping @Sendable (NATSMessage) -> Void) {
            self.take = take
        }
    }

    /// Subscribes to a subject, which may block.
    ///
    /// - Parameters:
    ///   - group: The queue group, of which one member gets each message, or nil to get all.
    ///   - take: A closure that gets each message on a thread of the C client, and must not block,
    ///     or nil if messages are pulled.
    init(
        _ subject: String,
        group: String?,
        on connection: OpaquePointer,
        take: (@Sendable (NATSMessage) -> Void)? = nil
    ) throws(NATSError) {
        try NATSSubject.checkLength(subject)
        let taker = take.map { Unmanaged.passRetained(Taker($0)) }
        let deliver: natsMsgHandler = { @Sendable _, _, message, taker in
            guard let message else { return }
            defer { natsMsg_Destroy(message) }
            guard let taker else { return }
            Unmanaged<Taker>.fromOpaque(taker).takeUnretainedValue().take(NATSMessage(message))
        }
        var created: OpaquePointer?
        let status =
            switch (group, taker?.toOpaque()) {
            case (let group?, let taker?):
                natsConnection_QueueSubscribe(&created, connection, subject, group, deliver, taker)
            case (let group?, nil):
                natsConnection_QueueSubscribeSync(&created, connection, subject, group)
            case (nil, let taker?):
                natsConnection_Subscribe(&created, connection, subject, deliver, taker)
            case (nil, nil):
                natsConnection_SubscribeSync(&created, connection, subject)
            }
        guard status == NATS_OK, let created else {
            taker?.release()
            throw NATSStatus.error(status, "a subscription to '\(subject)'")
        }
        pointer = created
        // Otherwise the client drops messages beyond its own limit.
        natsSubscription_SetPendingLimits(pointer, -1, -1)
        guard let taker else { return }
        // Called after the last message. If the subscription is closed already, the taker stays in
        // memory.
        natsSubscription_SetOnCompleteCB(
            pointer,
            { @Sendable taker in taker.map { Unmanaged<Taker>.fromOpaque($0).release() } },
            taker.toOpaque()
        )
    }

    deinit {
        // Safe: this was the pointer's last user. No thread of the cooperative pool may wait for
        // the client's lock.
        nonisolated(unsafe) let pointer = pointer
        NATSBlocking.start {
            natsSubscription_Unsubscribe(pointer)
            natsSubscription_Destroy(pointer)
        }
    }

    /// Waits until the received messages are taken, and ends the subscription.
    func drain(_ patience: Duration) throws(NATSError) {
        // The client drops the remaining messages after its own time limit, so its limit is longer,
        // and they are refused before.
        let limit = (max(.zero, patience) + .seconds(1)).wholeMilliseconds
        var status = natsSubscription_DrainTimeout(pointer, limit)
        if status == NATS_OK {
            let time = patience.wholeMilliseconds
            status = natsSubscription_WaitForDrainCompletion(pointer, time)
        }
        // After the last two statuses, no more messages arrive.
        if [NATS_OK, NATS_INVALID_SUBSCRIPTION, NATS_CONNECTION_CLOSED].contains(status) { return }
        throw NATSStatus.error(status, "the drain of a subscription")
    }
}
#endif
