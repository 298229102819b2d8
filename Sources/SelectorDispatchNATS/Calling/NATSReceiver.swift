#if NATS
    public import SelectorDispatch
    internal import SelectorDispatchJSON

    /// A receiver in other processes. A message that is sent to it here runs there.
    ///
    /// ```swift
    /// let cart = NATSReceiver(atMostOnce: "cart", of: shop)
    /// let total = try await cart.awaited.send("add:count:", with: ["apple", 3], returning: Int.self)
    /// ```
    ///
    /// Its sends are awaited; a plain one through a registry throws ``NATSError/notAwaited(_:)``. The errors are those
    /// of ``NATSClient``.
    public final class NATSReceiver: RemoteMessageReceiver {
        /// What is promised about messages to the receiver.
        public enum Delivery: Sendable, Hashable {
            /// The handler runs once or not at all, and its result is returned.
            case atMostOnce
            /// The send returns when the message is stored, without a result. The handler runs until it succeeds.
            case atLeastOnce
        }

        /// The receiver's name; nil for the root receiver.
        public let name: String?
        /// What is promised about messages to the receiver.
        public let delivery: Delivery
        /// The client that has the connection.
        public let client: NATSClient

        /// Creates a receiver of messages that are answered.
        ///
        /// - Parameters:
        ///   - name: the receiver's name in the service; nil for the root receiver.
        ///   - client: the client that has the connection.
        public init(atMostOnce name: String?, of client: NATSClient) {
            (self.name, delivery, self.client) = (name, .atMostOnce, client)
        }

        /// Creates a receiver of messages that are stored. Each send is a new message; to retry one, use
        /// ``NATSClient/sendAtLeastOnce(_:to:with:id:timeout:)`` with an identifier.
        ///
        /// - Parameters:
        ///   - name: the receiver's name in the service.
        ///   - client: the client that has the connection.
        public init(atLeastOnce name: String, of client: NATSClient) {
            (self.name, delivery, self.client) = (name, .atLeastOnce, client)
        }

        /// Throws ``NATSError/notAwaited(_:)``.
        public func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
            throw NATSError.notAwaited(
                .init(selector: invocation.selector.description, receiver: "NATSReceiver", kind: .instance))
        }

        /// Sends the message to the service. At most once, the answer's JSON decides the result's type; numbers become `Int`
        /// or `Double`, objects become dictionaries. At least once, there is no result.
        public nonisolated(nonsending) func forwardInvocation(awaited invocation: inout Invocation) async throws -> Bool
        {
            switch (delivery, name) {
            case (.atLeastOnce, let name?):
                try await client.sendAtLeastOnce(invocation.selector, to: name, with: invocation.arguments)
            default:
                let result = try await client.sendAtMostOnce(invocation.selector, to: name, with: invocation.arguments)
                invocation.returnValue = try client.coder.decode(anyOf: Any.self, from: result)
            }
            return true
        }
    }
#endif
