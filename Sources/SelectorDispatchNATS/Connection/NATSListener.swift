#if NATS
internal import SelectorDispatch

/// A subject with a listener that outlives each connection.
final class NATSListener: NATSConnectionUser {
    private let subscribe: @Sendable (OpaquePointer) throws(NATSError) -> NATSSubscription
    private let current: Lock<NATSSubscription>

    init(
        _ subject: String,
        group: String? = nil,
        on link: NATSLink,
        take: @escaping @Sendable (NATSMessage) -> Void
    ) throws(NATSError) {
        subscribe = { connection throws(NATSError) in
            try NATSSubscription(subject, group: group, on: connection, take: take)
        }
        current = Lock(try subscribe(link.handle.pointer))
        link.add(self)
    }

    func renew(on handle: NATSConnectionHandle) throws(NATSError) {
        let subscription = try subscribe(handle.pointer)
        // The earlier one is released outside the lock, because its end runs other code.
        _ = current.withLock { exchange(&$0, with: subscription) }
    }

    /// Waits until the received messages are taken, and ends the subscription.
    func drain(_ patience: Duration) throws(NATSError) {
        try current.withLock { $0 }.drain(patience)
    }
}
#endif
