#if NATS
/// A user of a connection and of its successors.
protocol NATSConnectionUser: AnyObject, Sendable {
    /// Subscribes again, on another connection, to the subjects without a subscription there.
    ///
    /// May block.
    func renew(on handle: NATSConnectionHandle) throws(NATSError)

    /// Handles the return of a server.
    ///
    /// Must not block.
    func reconnected()
}

extension NATSConnectionUser {
    func renew(on handle: NATSConnectionHandle) {}
    func reconnected() {}
}
#endif
