/// A typed selector whose sends are awaited in any context. ``ReceiverSelector/awaited`` returns it.
///
/// ```swift
/// let total = try await Account.depositSelector().awaited.send(to: account, 5)
/// ```
@frozen public struct AwaitedSelector<Typed> {
    @usableFromInline let selector: Typed

    @inlinable
    init(_ selector: Typed) {
        self.selector = selector
    }
}

extension ReceiverSelector {
    /// The selector's sends, awaited wherever the handler is isolated and in whatever context the sender runs.
    ///
    /// ```swift
    /// let total = try await Account.depositSelector().awaited.send(to: account, 5)
    /// ```
    @inlinable public var awaited: AwaitedSelector<Self> { AwaitedSelector(self) }
}

extension AwaitedSelector {
    /// Sends the selector's message without arguments to a receiver of the handler's type and awaits the result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameter receiver: The receiver. The compiler checks that it is of the handler's type.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable>(
        to receiver: Receiver
    ) async throws -> Result where Typed == TypedSelector<Receiver, Result> {
        try await AwaitedReceiver(of: receiver).send(selector)
    }

    /// Sends the selector's message with one argument to a receiver of the handler's type and awaits the result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - receiver: The receiver. The compiler checks that it is of the handler's type.
    ///   - a0: The argument.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable>(
        to receiver: Receiver, _ a0: A0
    ) async throws -> Result where Typed == TypedSelector<Receiver, Result, A0> {
        try await AwaitedReceiver(of: receiver).send(selector, a0)
    }

    /// Sends the selector's message with two arguments to a receiver of the handler's type and awaits the result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - receiver: The receiver. The compiler checks that it is of the handler's type.
    ///   - a0: The first argument.
    ///   - a1: The second argument.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable, A1: Sendable>(
        to receiver: Receiver, _ a0: A0, _ a1: A1
    ) async throws -> Result where Typed == TypedSelector<Receiver, Result, A0, A1> {
        try await AwaitedReceiver(of: receiver).send(selector, a0, a1)
    }

    /// Sends the selector's message with three arguments to a receiver of the handler's type and awaits the result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - receiver: The receiver. The compiler checks that it is of the handler's type.
    ///   - a0: The first argument.
    ///   - a1: The second argument.
    ///   - a2: The third argument.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable, A1: Sendable, A2: Sendable>(
        to receiver: Receiver, _ a0: A0, _ a1: A1, _ a2: A2
    ) async throws -> Result where Typed == TypedSelector<Receiver, Result, A0, A1, A2> {
        try await AwaitedReceiver(of: receiver).send(selector, a0, a1, a2)
    }

    /// Sends the selector's message with four arguments to a receiver of the handler's type and awaits the result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - receiver: The receiver. The compiler checks that it is of the handler's type.
    ///   - a0: The first argument.
    ///   - a1: The second argument.
    ///   - a2: The third argument.
    ///   - a3: The fourth argument.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<
        Receiver, Result: Sendable, A0: Sendable, A1: Sendable, A2: Sendable, A3: Sendable
    >(
        to receiver: Receiver, _ a0: A0, _ a1: A1, _ a2: A2, _ a3: A3
    ) async throws -> Result where Typed == TypedSelector<Receiver, Result, A0, A1, A2, A3> {
        try await AwaitedReceiver(of: receiver).send(selector, a0, a1, a2, a3)
    }

    /// Sends the selector's message with any number of arguments to a receiver of the handler's type and awaits the
    /// result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - receiver: The receiver. The compiler checks that it is of the handler's type.
    ///   - arguments: The arguments, in order.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, each Argument: Sendable>(
        to receiver: Receiver, _ arguments: repeat each Argument
    ) async throws -> Result where Typed == TypedSelector<Receiver, Result, repeat each Argument> {
        try await HandlerRegistry.shared.awaited.send(selector, to: receiver, repeat each arguments)
    }
}

// MARK: - In an async function

extension ReceiverSelector {
    /// Sends the selector's message without arguments to a receiver of the handler's type and awaits the result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameter receiver: The receiver. The compiler checks that it is of the handler's type.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable>(
        to receiver: Receiver
    ) async throws -> Result where Self == TypedSelector<Receiver, Result> {
        try await awaited.send(to: receiver)
    }

    /// Sends the selector's message with one argument to a receiver of the handler's type and awaits the result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - receiver: The receiver. The compiler checks that it is of the handler's type.
    ///   - a0: The argument.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable>(
        to receiver: Receiver, _ a0: A0
    ) async throws -> Result where Self == TypedSelector<Receiver, Result, A0> {
        try await awaited.send(to: receiver, a0)
    }

    /// Sends the selector's message with two arguments to a receiver of the handler's type and awaits the result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - receiver: The receiver. The compiler checks that it is of the handler's type.
    ///   - a0: The first argument.
    ///   - a1: The second argument.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable, A1: Sendable>(
        to receiver: Receiver, _ a0: A0, _ a1: A1
    ) async throws -> Result where Self == TypedSelector<Receiver, Result, A0, A1> {
        try await awaited.send(to: receiver, a0, a1)
    }

    /// Sends the selector's message with three arguments to a receiver of the handler's type and awaits the result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - receiver: The receiver. The compiler checks that it is of the handler's type.
    ///   - a0: The first argument.
    ///   - a1: The second argument.
    ///   - a2: The third argument.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable, A1: Sendable, A2: Sendable>(
        to receiver: Receiver, _ a0: A0, _ a1: A1, _ a2: A2
    ) async throws -> Result where Self == TypedSelector<Receiver, Result, A0, A1, A2> {
        try await awaited.send(to: receiver, a0, a1, a2)
    }

    /// Sends the selector's message with four arguments to a receiver of the handler's type and awaits the result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - receiver: The receiver. The compiler checks that it is of the handler's type.
    ///   - a0: The first argument.
    ///   - a1: The second argument.
    ///   - a2: The third argument.
    ///   - a3: The fourth argument.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<
        Receiver, Result: Sendable, A0: Sendable, A1: Sendable, A2: Sendable, A3: Sendable
    >(
        to receiver: Receiver, _ a0: A0, _ a1: A1, _ a2: A2, _ a3: A3
    ) async throws -> Result where Self == TypedSelector<Receiver, Result, A0, A1, A2, A3> {
        try await awaited.send(to: receiver, a0, a1, a2, a3)
    }

    /// Sends the selector's message with any number of arguments to a receiver of the handler's type and awaits the
    /// result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - receiver: The receiver. The compiler checks that it is of the handler's type.
    ///   - arguments: The arguments, in order.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, each Argument: Sendable>(
        to receiver: Receiver, _ arguments: repeat each Argument
    ) async throws -> Result where Self == TypedSelector<Receiver, Result, repeat each Argument> {
        try await awaited.send(to: receiver, repeat each arguments)
    }
}
