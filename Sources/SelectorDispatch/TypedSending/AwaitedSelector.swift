/// A typed selector whose sends are awaited in any context: what ``ReceiverSelector/awaited`` gives.
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
    /// Sends that are awaited, wherever the handler is isolated and in whatever context the sender is.
    ///
    /// ```swift
    /// let total = try await Account.depositSelector().awaited.send(to: account, 5)
    /// ```
    @inlinable public var awaited: AwaitedSelector<Self> { AwaitedSelector(self) }
}

extension AwaitedSelector {
    /// Performs the handler with no arguments on a receiver of its type wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if the receiver may not go to the handler's isolation; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable>(
        to receiver: Receiver
    ) async throws -> Result where Typed == TypedSelector<Receiver, Result> {
        try await AwaitedReceiver(of: receiver).send(selector)
    }

    /// Performs the handler with one argument on a receiver of its type wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if the receiver may not go to the handler's isolation; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable>(
        to receiver: Receiver, _ a0: A0
    ) async throws -> Result where Typed == TypedSelector<Receiver, Result, A0> {
        try await AwaitedReceiver(of: receiver).send(selector, a0)
    }

    /// Performs the handler with two arguments on a receiver of its type wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if the receiver may not go to the handler's isolation; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable, A1: Sendable>(
        to receiver: Receiver, _ a0: A0, _ a1: A1
    ) async throws -> Result where Typed == TypedSelector<Receiver, Result, A0, A1> {
        try await AwaitedReceiver(of: receiver).send(selector, a0, a1)
    }

    /// Performs the handler with three arguments on a receiver of its type wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if the receiver may not go to the handler's isolation; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable, A1: Sendable, A2: Sendable>(
        to receiver: Receiver, _ a0: A0, _ a1: A1, _ a2: A2
    ) async throws -> Result where Typed == TypedSelector<Receiver, Result, A0, A1, A2> {
        try await AwaitedReceiver(of: receiver).send(selector, a0, a1, a2)
    }

    /// Performs the handler with four arguments on a receiver of its type wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if the receiver may not go to the handler's isolation; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<
        Receiver, Result: Sendable, A0: Sendable, A1: Sendable, A2: Sendable, A3: Sendable
    >(
        to receiver: Receiver, _ a0: A0, _ a1: A1, _ a2: A2, _ a3: A3
    ) async throws -> Result where Typed == TypedSelector<Receiver, Result, A0, A1, A2, A3> {
        try await AwaitedReceiver(of: receiver).send(selector, a0, a1, a2, a3)
    }

    /// Performs the handler with any number of arguments on a receiver of its type wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if the receiver may not go to the handler's isolation; the handler's own error, unchanged.
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, each Argument: Sendable>(
        to receiver: Receiver, _ arguments: repeat each Argument
    ) async throws -> Result where Typed == TypedSelector<Receiver, Result, repeat each Argument> {
        try await HandlerRegistry.shared.awaited.send(selector, to: receiver, repeat each arguments)
    }
}

// MARK: - In an async function

extension ReceiverSelector {
    /// Performs the handler with no arguments on a receiver of its type wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if the receiver may not go to the handler's isolation; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable>(
        to receiver: Receiver
    ) async throws -> Result where Self == TypedSelector<Receiver, Result> {
        try await awaited.send(to: receiver)
    }

    /// Performs the handler with one argument on a receiver of its type wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if the receiver may not go to the handler's isolation; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable>(
        to receiver: Receiver, _ a0: A0
    ) async throws -> Result where Self == TypedSelector<Receiver, Result, A0> {
        try await awaited.send(to: receiver, a0)
    }

    /// Performs the handler with two arguments on a receiver of its type wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if the receiver may not go to the handler's isolation; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable, A1: Sendable>(
        to receiver: Receiver, _ a0: A0, _ a1: A1
    ) async throws -> Result where Self == TypedSelector<Receiver, Result, A0, A1> {
        try await awaited.send(to: receiver, a0, a1)
    }

    /// Performs the handler with three arguments on a receiver of its type wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if the receiver may not go to the handler's isolation; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable, A1: Sendable, A2: Sendable>(
        to receiver: Receiver, _ a0: A0, _ a1: A1, _ a2: A2
    ) async throws -> Result where Self == TypedSelector<Receiver, Result, A0, A1, A2> {
        try await awaited.send(to: receiver, a0, a1, a2)
    }

    /// Performs the handler with four arguments on a receiver of its type wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if the receiver may not go to the handler's isolation; the handler's own error, unchanged.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<
        Receiver, Result: Sendable, A0: Sendable, A1: Sendable, A2: Sendable, A3: Sendable
    >(
        to receiver: Receiver, _ a0: A0, _ a1: A1, _ a2: A2, _ a3: A3
    ) async throws -> Result where Self == TypedSelector<Receiver, Result, A0, A1, A2, A3> {
        try await awaited.send(to: receiver, a0, a1, a2, a3)
    }

    /// Performs the handler with any number of arguments on a receiver of its type wherever it is isolated, and awaits its result.
    ///
    /// - Throws: ``DispatchError`` if the receiver may not go to the handler's isolation; the handler's own error, unchanged.
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, each Argument: Sendable>(
        to receiver: Receiver, _ arguments: repeat each Argument
    ) async throws -> Result where Self == TypedSelector<Receiver, Result, repeat each Argument> {
        try await awaited.send(to: receiver, repeat each arguments)
    }
}
