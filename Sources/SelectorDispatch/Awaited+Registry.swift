/// Sends through a registry that are awaited in any context: what ``HandlerRegistry/awaited`` gives.
public struct AwaitedRegistry {
    let registry: HandlerRegistry

    /// Sends a message to `target` wherever its handler is isolated, and awaits what it returns.
    ///
    /// - Parameters:
    ///   - selector: the message; its Swift spelling works too.
    ///   - target: any value; its dynamic type decides.
    ///   - arguments: one element per parameter; `nil`, `NSNull` and empty optionals are null.
    ///   - policy: what to do about arguments that don't fit as they are.
    /// - Returns: the handler's result; nil for void and for an empty optional.
    /// - Throws: as ``AwaitedSends/send(_:with:policy:)``.
    @discardableResult
    public nonisolated(nonsending) func send<Target>(
        _ selector: Selector, to target: Target, with arguments: sending [Any?] = [], policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        try await receiver(target).send(selector, with: arguments, policy: policy)
    }

    /// The same with typed arguments and result.
    ///
    /// - Throws: as ``AwaitedSends/send(_:_:returning:policy:)``.
    @discardableResult
    public nonisolated(nonsending) func send<Target, each Argument: Sendable, Result: Sendable>(
        _ selector: Selector, to target: Target, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        try await receiver(target).send(selector, repeat each arguments, returning: Result.self, policy: policy)
    }

    /// The same with a typed selector; the target is of the handler's type.
    ///
    /// - Throws: as ``AwaitedSends/send(_:_:)``.
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, each Argument: Sendable>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, to target: Receiver,
        _ arguments: repeat each Argument
    ) async throws -> Result {
        try await receiver(target).send(selector, repeat each arguments)
    }

    /// Sends a message to a type itself wherever its static handler is isolated, and awaits what it returns.
    ///
    /// - Throws: as ``AwaitedSends/send(_:with:policy:)``.
    @discardableResult
    public nonisolated(nonsending) func send(
        _ selector: Selector, toType type: Any.Type, with arguments: sending [Any?] = [],
        policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        try await receiver(type: type).send(selector, with: arguments, policy: policy)
    }

    /// The same with typed arguments and result.
    ///
    /// - Throws: as ``AwaitedSends/send(_:_:returning:policy:)``.
    @discardableResult
    public nonisolated(nonsending) func send<each Argument: Sendable, Result: Sendable>(
        _ selector: Selector, toType type: Any.Type, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        try await receiver(type: type).send(
            selector, repeat each arguments, returning: Result.self, policy: policy)
    }

    private func receiver<Target>(_ target: Target) -> AwaitedReceiver {
        let isConcrete = registry.isConcrete(target, type(of: target as Any))
        return AwaitedReceiver(.value(isConcrete ? target : registry.flattened(target), registry))
    }

    private func receiver(type: Any.Type) -> AwaitedReceiver { AwaitedReceiver(.type(type, registry)) }
}

extension HandlerRegistry {
    /// Sends that are awaited, wherever the handler is isolated and in whatever context the sender is.
    ///
    /// ```swift
    /// let total = try await registry.awaited.send("deposit:", to: account, with: [5])
    /// ```
    public var awaited: AwaitedRegistry { AwaitedRegistry(registry: self) }
}
