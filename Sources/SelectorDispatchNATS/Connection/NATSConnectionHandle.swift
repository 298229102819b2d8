#if NATS
    internal import CNATS
    internal import Dispatch

    /// The C client's connection.
    ///
    /// Safe to share: the C client guards each of its objects by a lock. The connection is destroyed with its last user.
    final class NATSConnectionHandle: @unchecked Sendable {
        let pointer: OpaquePointer

        init(_ pointer: OpaquePointer) {
            self.pointer = pointer
        }

        deinit {
            // Safe: nobody else has the pointer anymore. To destroy a connection waits for its threads, and this may be
            // one of them.
            nonisolated(unsafe) let pointer = pointer
            DispatchQueue(label: "SelectorDispatchNATS.end").async { natsConnection_Destroy(pointer) }
        }
    }

    /// Calls functions of the C client that wait for something.
    enum NATSBlocking {
        /// Runs a closure on a thread outside the cooperative pool.
        static func run<Value: Sendable>(
            _ body: @escaping @Sendable () throws(NATSError) -> Value
        ) async throws(NATSError) -> Value {
            let result: Result<Value, NATSError> = await withCheckedContinuation { continuation in
                DispatchQueue(label: "SelectorDispatchNATS.call").async {
                    do throws(NATSError) {
                        continuation.resume(returning: .success(try body()))
                    } catch {
                        continuation.resume(returning: .failure(error))
                    }
                }
            }
            return try result.get()
        }
    }
#endif
