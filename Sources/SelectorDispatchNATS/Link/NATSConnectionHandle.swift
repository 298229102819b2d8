#if NATS
internal import CNATS

/// The C client's connection, which is destroyed with its last user.
///
/// Safe to share: the C client guards each of its objects with a lock.
final class NATSConnectionHandle: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        // Safe: this was the pointer's last user. The destruction waits for the connection's
        // threads, maybe this one.
        nonisolated(unsafe) let pointer = pointer
        NATSBlocking.start { natsConnection_Destroy(pointer) }
    }
}
#endif
