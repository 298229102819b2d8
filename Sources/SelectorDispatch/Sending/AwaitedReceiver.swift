/// A receiver whose sends are awaited and reach every handler, wherever it runs.
///
/// ```swift
/// let total = try await account.awaited.send("deposit:", with: [5], returning: Int.self)
/// ```
///
/// An awaited send reaches `async` methods, methods of the main actor and of other global actors, and methods of actors.
/// <doc:Sending> has the rules that all sends share.
@frozen public struct AwaitedReceiver<Target>: MessageSending {
    /// The receiver; for a static message, the type.
    public let target: Target
    @usableFromInline let registry: HandlerRegistry?

    @inlinable
    init(_ target: Target, in registry: HandlerRegistry? = nil) {
        self.target = target
        self.registry = registry
    }

    /// This receiver.
    public var awaited: AwaitedReceiver { self }

    /// Sends a message and awaits its handler's result.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`, or its Swift spelling, `move(_:to:)`.
    ///   - arguments: One element for each parameter. The array leaves the sender.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - returning: The result's type.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler, or its
    ///   result has another type; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public func send<Result: Sendable>(
        _ selector: Selector, with arguments: sending [Any?] = [], policy: ArgumentPolicy = .strict,
        returning: Result.Type = (any Sendable)?.self, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Result {
        // The sender sent the arguments here, and has no other copy. Only their address is passed on, so an array
        // literal lies in the sender's own memory, also while the sender waits. `extendLifetime` keeps it, and the
        // receiver, which is not counted.
        nonisolated(unsafe) let arguments = arguments
        let elements = arguments.withUnsafeBufferPointer { $0 }
        defer {
            extendLifetime(arguments)
            extendLifetime(target)
        }
        var send = AwaitedSend(elements, policy)
        try send.begin(selector, to: target, in: registry, from: isolation)
        if send.isPending { try await send.finish(selector, to: target, in: registry) }
        return try send.room.take(send.hasResult, as: Result.self, selector, of: target)
    }

    /// Sends a typed message and awaits its handler's result.
    ///
    /// - Parameters:
    ///   - message: The message, such as `Account.depositMessage(5)`. It leaves the sender.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Throws: As the send of a selector.
    @inlinable
    @discardableResult
    public func send<Result: Sendable>(
        _ message: sending TypedMessage<Target, Result>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Result {
        // The arguments leave the sender with their message.
        nonisolated(unsafe) let arguments = message.call.arguments
        return try await send(message.call.selector, with: arguments, returning: Result.self)
    }
}

extension MessageReceiver {
    /// This receiver, with sends that are awaited and reach every handler.
    @inlinable public var awaited: AwaitedReceiver<Self> { AwaitedReceiver(self) }

    /// This type, with sends to its static handlers that are awaited and reach every handler.
    @inlinable public static var awaited: AwaitedReceiver<Self.Type> { AwaitedReceiver(self) }
}
