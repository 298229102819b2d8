#if NATS
public import SelectorDispatch
internal import SelectorDispatchJSON

/// A receiver in other processes, which handle the messages sent to it.
///
/// ```swift
/// let cart = NATSReceiver(atMostOnce: "cart", of: shop)
/// let total = try await cart.awaited.send("add:count:", with: ["apple", 3], returning: Int.self)
/// ```
///
/// Its sends are awaited, with the errors of ``NATSClient``; others throw
/// ``NATSError/notAwaited(_:)``.
public final class NATSReceiver: RemoteMessageReceiver {
    private let name: String?
    private let isStored: Bool
    let client: NATSClient

    /// Creates a receiver of messages that are answered, and handled at most once.
    ///
    /// - Parameters:
    ///   - name: The receiver's name, or nil for the root receiver.
    ///   - client: The client of its service.
    public init(atMostOnce name: String?, of client: NATSClient) {
        self.name = name
        isStored = false
        self.client = client
    }

    /// Creates a receiver of stored messages, whose sends return without a result.
    ///
    /// A send returns when its message is stored, each time as a new one.
    ///
    /// - Parameters:
    ///   - name: The receiver's name.
    ///   - client: The client of its service.
    public init(atLeastOnce name: String, of client: NATSClient) {
        self.name = name
        isStored = true
        self.client = client
    }

    /// Throws ``NATSError/notAwaited(_:)``.
    public func forwardInvocation(_ invocation: inout Invocation) throws -> Bool {
        throw NATSError.notAwaited(.init(invocation.selector, to: self))
    }

    /// Sends the message to the service.
    ///
    /// The result has the type that the sender requests, or the JSON's own.
    ///
    /// - Returns: True.
    public nonisolated(nonsending) func forwardInvocation(
        awaited invocation: inout Invocation
    ) async throws -> Bool {
        if isStored, let name {
            try await client.sendAtLeastOnce(
                invocation.selector,
                to: name,
                with: invocation.arguments
            )
        } else {
            let result = try await client.sendAtMostOnce(
                invocation.selector,
                to: name,
                with: invocation.arguments
            )
            invocation.returnValue = try client.coder.result(of: invocation, from: result)
        }
        return true
    }
}
#endif
