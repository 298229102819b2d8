// Sends that are isolated to their receiver: inside its isolation, they are synchronous; outside,
// the compiler requires `await`. No other form does both in every context, including the top level
// of `main.swift`.

/// A class of the main actor whose sends are isolated to the main actor, as an actor's are to the
/// actor.
///
/// ```swift
/// final class Window: MainActorReceiver {
///     @Handler func show(_ text: String) { … }
/// }
/// try await window.send("show:", with: ["Hello"])
/// ```
@MainActor public protocol MainActorReceiver: MessageReceiver, Sendable {}

extension Actor where Self: MessageReceiver {
    /// Sends a message to this actor, on the actor, and returns its handler's result.
    ///
    /// The send reaches the actor's isolated synchronous handlers; an awaited one, through
    /// ``MessageReceiver/awaited-property``, reaches every handler.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `deposit:`, or its Swift spelling, `deposit(_:)`.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - returning: The result's type. An optional is nil for void and for an empty optional.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the handler's result
    ///   is not `Sendable`: request it by its type, inside the isolation; any other
    ///   ``DispatchError`` if the message doesn't reach a handler, or its result has a different
    ///   type; the handler's own error, unchanged.
    @inlinable
    @discardableResult
    public func send<Result: Sendable>(
        _ selector: Selector,
        with arguments: [Any?] = [],
        policy: ArgumentPolicy = .strict,
        returning: Result.Type = (any Sendable)?.self
    ) throws -> Result {
        try sendNow(
            selector,
            to: self,
            arguments,
            policy,
            from: self,
            in: nil,
            resultLeaves: true,
            returning: Result.self
        )
    }

    /// Sends a message to this actor, on the actor, and returns its handler's result, which stays on
    /// the actor unless it is `Sendable`.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `deposit:`, or its Swift spelling, `deposit(_:)`.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - returning: The result's type. An optional is nil for void and for an empty optional.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler, or its result has a
    ///   different type; the handler's own error, unchanged.
    @inlinable
    @discardableResult
    public func send<Result>(
        _ selector: Selector,
        with arguments: [Any?] = [],
        policy: ArgumentPolicy = .strict,
        returning: Result.Type
    ) throws -> Result {
        try sendNow(
            selector,
            to: self,
            arguments,
            policy,
            from: self,
            in: nil,
            returning: Result.self
        )
    }

    /// Sends a typed message to this actor, on the actor, and returns its handler's result.
    ///
    /// - Parameter message: The message, whose arguments and result the compiler has checked.
    /// - Throws: The errors of a send by selector.
    @inlinable
    @discardableResult
    public func send<Result>(_ message: TypedMessage<Self, Result>) throws -> Result {
        try send(message.call.selector, with: message.call.arguments, returning: Result.self)
    }
}

extension MainActorReceiver {
    /// Sends a message to this receiver, on the main actor, and returns its handler's result.
    ///
    /// The send reaches the synchronous handlers of the main actor; an awaited one, through
    /// ``MessageReceiver/awaited-property``, reaches every handler.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `show:`, or its Swift spelling, `show(_:)`.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - returning: The result's type. An optional is nil for void and for an empty optional.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the handler's result
    ///   is not `Sendable`: request it by its type, inside the isolation; any other
    ///   ``DispatchError`` if the message doesn't reach a handler, or its result has a different
    ///   type; the handler's own error, unchanged.
    @inlinable
    @discardableResult
    public func send<Result: Sendable>(
        _ selector: Selector,
        with arguments: [Any?] = [],
        policy: ArgumentPolicy = .strict,
        returning: Result.Type = (any Sendable)?.self
    ) throws -> Result {
        try sendNow(
            selector,
            to: self,
            arguments,
            policy,
            from: MainActor.shared,
            in: nil,
            resultLeaves: true,
            returning: Result.self
        )
    }

    /// Sends a message to this receiver, on the main actor, and returns its handler's result, which
    /// stays on the main actor unless it is `Sendable`.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `show:`, or its Swift spelling, `show(_:)`.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - returning: The result's type. An optional is nil for void and for an empty optional.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler, or its result has a
    ///   different type; the handler's own error, unchanged.
    @inlinable
    @discardableResult
    public func send<Result>(
        _ selector: Selector,
        with arguments: [Any?] = [],
        policy: ArgumentPolicy = .strict,
        returning: Result.Type
    ) throws -> Result {
        try sendNow(
            selector,
            to: self,
            arguments,
            policy,
            from: MainActor.shared,
            in: nil,
            returning: Result.self
        )
    }

    /// Sends a typed message to this receiver, on the main actor, and returns its handler's result.
    ///
    /// - Parameter message: The message, whose arguments and result the compiler has checked.
    /// - Throws: The errors of a send by selector.
    @inlinable
    @discardableResult
    public func send<Result>(_ message: TypedMessage<Self, Result>) throws -> Result {
        try send(message.call.selector, with: message.call.arguments, returning: Result.self)
    }
}

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

    /// Sends a message through the registry immediately and returns its handler's result.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `makeWithRows:`, or its Swift spelling, `make(rows:)`.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: The rule for arguments that don't fit the parameters as they are.
    ///   - returning: The result's type. An `Any?` is nil for void and for an empty optional.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler, or its result has a
    ///   different type; the handler's own error, unchanged.
    @inlinable
    @discardableResult
    public func send<Result>(
        _ selector: Selector,
        with arguments: [Any?] = [],
        policy: ArgumentPolicy = .strict,
        returning: Result.Type = Any?.self,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try sendNow(
            selector,
            to: target,
            arguments,
            policy,
            from: isolation,
            in: registry,
            returning: Result.self
        )
    }

    /// Sends a typed message through the registry immediately and returns its handler's result.
    ///
    /// - Parameters:
    ///   - message: The message, whose arguments and result the compiler has checked.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Throws: The errors of a send by selector.
    @inlinable
    @discardableResult
    public func send<Result>(
        _ message: TypedMessage<Target, Result>,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try send(
            message.call.selector,
            with: message.call.arguments,
            returning: Result.self,
            isolation: isolation
        )
    }
}

extension HandlerRegistry {
    /// Returns a receiver whose messages reach the handlers of this registry.
    ///
    /// - Parameter target: The receiver, or a type with static handlers.
    @_disfavoredOverload
    @inlinable
    public subscript<Target>(_ target: Target) -> BoundReceiver<Target> {
        BoundReceiver(target, in: self)
    }

    /// Returns an actor, with awaited sends, whose messages reach the handlers of this registry.
    ///
    /// - Parameter target: The actor.
    @inlinable
    public subscript<Target: Actor>(_ target: Target) -> AwaitedReceiver<Target> {
        AwaitedReceiver(target, in: self)
    }
}
