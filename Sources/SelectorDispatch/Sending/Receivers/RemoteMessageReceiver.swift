/// A receiver in another process, with awaited sends that accept messages to receivers of any type.
///
/// ```swift
/// let total = try await cart.awaited.send("add:count:", with: ["apple", 3], returning: Int.self)
/// let more = try await cart.awaited.send(Cart.addMessage("pear", count: 1))
/// ```
public protocol RemoteMessageReceiver: MessageForwarding, Sendable {}

extension AwaitedReceiver where Target: RemoteMessageReceiver {
    /// Sends a typed message, given up by the sender, to another process and awaits its result.
    @discardableResult
    public func send<Receiver, Result: Sendable>(
        _ message: sending TypedMessage<Receiver, Result>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Result {
        // The arguments leave the sender with their message.
        nonisolated(unsafe) let arguments = message.call.arguments
        return try await send(message.call.selector, with: arguments, returning: Result.self)
    }
}

extension RemoteMessageReceiver {
    /// This receiver, with awaited sends.
    @inlinable public var awaited: AwaitedReceiver<Self> { AwaitedReceiver(self) }

    @available(*, unavailable, message: "the receiver is in another process; await it: receiver.awaited.send(…)")
    @discardableResult
    public func send<Message, Result>(
        _ message: Message, with arguments: [Any?] = [], policy: ArgumentPolicy = .strict,
        returning: Result.Type = Any?.self
    ) throws -> Result { fatalError() }
}
