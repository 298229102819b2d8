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
        try await registry.sendAwaited(selector, to: plain(target), with: arguments, policy)
    }

    /// The same with typed arguments and result.
    ///
    /// - Throws: as ``AwaitedSends/send(_:_:returning:policy:)``.
    @discardableResult
    public nonisolated(nonsending) func send<Target, each Argument: Sendable, Result: Sendable>(
        _ selector: Selector, to target: Target, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        let target = plain(target)
        let value = try await registry.sendAwaited(selector, to: target, with: boxed(repeat each arguments), policy)
        return try TypedHandler.result(value) { DispatchError.Context(selector, type(of: target), isStatic: false) }
    }

    /// The same with a typed selector; the target is of the handler's type.
    ///
    /// - Throws: as ``AwaitedSends/send(_:_:)``.
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, each Argument: Sendable>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, to target: Receiver,
        _ arguments: repeat each Argument
    ) async throws -> Result {
        try await send(selector.selector, to: target, repeat each arguments, returning: Result.self)
    }

    /// Sends a message to a type itself wherever its static handler is isolated, and awaits what it returns.
    ///
    /// - Throws: as ``AwaitedSends/send(_:with:policy:)``.
    @discardableResult
    public nonisolated(nonsending) func send(
        _ selector: Selector, toType type: Any.Type, with arguments: sending [Any?] = [],
        policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        try await registry.sendAwaited(selector, to: type, isStatic: true, with: arguments, policy)
    }

    /// The same with typed arguments and result.
    ///
    /// - Throws: as ``AwaitedSends/send(_:_:returning:policy:)``.
    @discardableResult
    public nonisolated(nonsending) func send<each Argument: Sendable, Result: Sendable>(
        _ selector: Selector, toType type: Any.Type, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        let elements = boxed(repeat each arguments)
        let value = try await registry.sendAwaited(selector, to: type, isStatic: true, with: elements, policy)
        return try TypedHandler.result(value) { DispatchError.Context(selector, type, isStatic: true) }
    }

    /// The same with a typed selector of the type's static handler.
    ///
    /// - Throws: as ``AwaitedSends/send(_:_:)``.
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, each Argument: Sendable>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, toType type: Receiver.Type,
        _ arguments: repeat each Argument
    ) async throws -> Result {
        try await send(selector.selector, toType: type, repeat each arguments, returning: Result.self)
    }

    /// The target as no existential in an existential.
    func plain<Target>(_ target: Target) -> Any {
        registry.isConcrete(target, type(of: target as Any)) ? target : registry.flattened(target)
    }
}

extension HandlerRegistry {
    /// Sends that are awaited, wherever the handler is isolated and in whatever context the sender is.
    ///
    /// ```swift
    /// let total = try await registry.awaited.send("deposit:", to: account, with: [5])
    /// ```
    public var awaited: AwaitedRegistry { AwaitedRegistry(registry: self) }
}

// MARK: - In an async function a plain send is the awaited one

extension HandlerRegistry {
    /// Sends a message to `target` wherever its handler is isolated, and awaits what it returns.
    ///
    /// Reaches every handler: synchronous and `async` ones, on the main actor, on a global actor, on the receiving
    /// actor. The arguments leave the sender for good, as the compiler checks.
    ///
    /// - Throws: as ``AwaitedSends/send(_:with:policy:)``.
    @discardableResult
    public nonisolated(nonsending) func send<Target>(
        _ selector: Selector, to target: Target, with arguments: sending [Any?] = [], policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        try await awaited.send(selector, to: target, with: arguments, policy: policy)
    }

    /// The same with typed arguments and result.
    @discardableResult
    public nonisolated(nonsending) func send<Target, each Argument: Sendable, Result: Sendable>(
        _ selector: Selector, to target: Target, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        try await awaited.send(
            selector, to: target, repeat each arguments, returning: Result.self, policy: policy)
    }

    /// The same with a typed selector.
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, each Argument: Sendable>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, to target: Receiver,
        _ arguments: repeat each Argument
    ) async throws -> Result {
        try await awaited.send(selector, to: target, repeat each arguments)
    }

    /// Sends a message to a type itself wherever its static handler is isolated, and awaits what it returns.
    ///
    /// - Throws: as ``AwaitedSends/send(_:with:policy:)``.
    @discardableResult
    public nonisolated(nonsending) func send(
        _ selector: Selector, toType type: Any.Type, with arguments: sending [Any?] = [],
        policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        try await awaited.send(selector, toType: type, with: arguments, policy: policy)
    }

    /// The same with typed arguments and result.
    @discardableResult
    public nonisolated(nonsending) func send<each Argument: Sendable, Result: Sendable>(
        _ selector: Selector, toType type: Any.Type, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        try await awaited.send(
            selector, toType: type, repeat each arguments, returning: Result.self, policy: policy)
    }

    /// The same with a typed selector.
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, each Argument: Sendable>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, toType type: Receiver.Type,
        _ arguments: repeat each Argument
    ) async throws -> Result {
        try await awaited.send(selector, toType: type, repeat each arguments)
    }
}
