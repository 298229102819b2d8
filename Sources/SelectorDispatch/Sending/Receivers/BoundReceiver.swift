/// A receiver seen through a registry: `registry[receiver]`.
///
/// The receiver can be any value, even without ``MessageReceiver``, or a type with static handlers:
///
/// ```swift
/// let sum = try registry[counter].send("sum", returning: Int.self)
/// let row = try registry[Table.self].send("makeWithRows:", with: [3])
/// ```
@frozen public struct BoundReceiver<Target>: MessageSending {
    @usableFromInline let target: Target
    @usableFromInline let registry: HandlerRegistry

    @inlinable
    init(_ target: Target, in registry: HandlerRegistry) {
        self.target = target
        self.registry = registry
    }

    /// This receiver, with awaited sends, which reach every handler.
    @inlinable public var awaited: AwaitedReceiver<Target> { AwaitedReceiver(target, in: registry) }

    /// Sends a message through the registry immediately and returns its handler's result, as a ``MessageReceiver``
    /// does.
    @inlinable
    @discardableResult
    public func send<Result>(
        _ selector: Selector, with arguments: [Any?] = [], policy: ArgumentPolicy = .strict,
        returning: Result.Type = Any?.self, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try sendNow(selector, to: target, arguments, policy, from: isolation, in: registry, returning: Result.self)
    }

    /// Sends a typed message through the registry immediately and returns its handler's result.
    @inlinable
    @discardableResult
    public func send<Result>(
        _ message: TypedMessage<Target, Result>, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try send(message.call.selector, with: message.call.arguments, returning: Result.self, isolation: isolation)
    }
}

extension HandlerRegistry {
    /// Returns a receiver whose messages reach the handlers of this registry.
    ///
    /// - Parameter target: The receiver, or a type with static handlers.
    @_disfavoredOverload
    @inlinable
    public subscript<Target>(_ target: Target) -> BoundReceiver<Target> { BoundReceiver(target, in: self) }

    /// Returns an actor, with awaited sends, whose messages reach the handlers of this registry.
    @inlinable
    public subscript<Target: Actor>(_ target: Target) -> AwaitedReceiver<Target> { AwaitedReceiver(target, in: self) }
}
