// Typed sends that await, that go to types, and that go through a registry.

extension MessageReceiver {
    /// Performs the handler with typed arguments wherever it is isolated, and awaits its result.
    ///
    /// ```swift
    /// let balance = try await account.send("deposit:", 5, returning: Int.self)
    /// ```
    ///
    /// - Throws: as the awaited array form; ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<each Argument: Sendable, Result: Sendable>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        try await awaited.send(selector, repeat each arguments, returning: Result.self, policy: policy)
    }

    /// The same for a type's static handler.
    @discardableResult
    public nonisolated(nonsending) static func send<each Argument: Sendable, Result: Sendable>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        try await HandlerRegistry.shared.awaited.send(
            selector, toType: self, repeat each arguments, returning: Result.self, policy: policy)
    }

    /// The same for a type's static handler.
    @discardableResult
    public static func send<each Argument, Result>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try HandlerRegistry.shared.send(
            selector, toType: self, repeat each arguments, returning: Result.self, policy: policy,
            isolation: isolation)
    }
}

extension HandlerRegistry {
    /// Sends a message with typed arguments and returns its result as the type asked for.
    ///
    /// ```swift
    /// let moved = try registry.send("move:to:", to: table, 3, 7, returning: Int.self)
    /// ```
    ///
    /// - Parameter returning: the result's type; `Void.self` for none.
    /// - Throws: as the array form; ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run.
    @discardableResult
    public func send<Target, each Argument, Result>(
        _ selector: Selector, to target: Target, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try sendBoxed(
            selector, to: target, repeat each arguments, returning: Result.self, policy: policy, sender: isolation)
    }

    /// The same for a type's static handler.
    @discardableResult
    public func send<each Argument, Result>(
        _ selector: Selector, toType type: Any.Type, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        let elements = boxed(repeat each arguments)
        let value = try send(selector, toType: type, with: elements, policy: policy, isolation: isolation)
        return try TypedHandler.result(value) { DispatchError.Context(selector, type, isStatic: true) }
    }

    /// Sends a message by a typed selector: arguments and result are checked at compile time.
    ///
    /// ```swift
    /// let moved = try registry.send(Table.moveSelector(), to: table, 3, 7)
    /// ```
    ///
    /// - Throws: ``DispatchError`` if the target has no such handler in this registry, or if it is isolated elsewhere or
    ///   `async`; the handler's own error, unchanged.
    @discardableResult
    public func send<Receiver, Result, each Argument>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, to target: Receiver,
        _ arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try send(
            selector.selector, to: target, repeat each arguments, returning: Result.self, isolation: isolation)
    }

    /// The same for a type's static handler.
    @discardableResult
    public func send<Receiver, Result, each Argument>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, toType type: Receiver.Type,
        _ arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try send(
            selector.selector, toType: type, repeat each arguments, returning: Result.self, isolation: isolation)
    }

    @usableFromInline
    func sendBoxed<Target, each Argument, Result>(
        _ selector: Selector, to target: Target, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy, sender: isolated (any Actor)?
    ) throws -> Result {
        let elements = boxed(repeat each arguments)
        let value = try send(selector, to: target, with: elements, policy: policy, isolation: sender)
        return try TypedHandler.result(value) {
            DispatchError.Context(selector, type(of: target as Any), isStatic: false)
        }
    }
}

extension MessageReceiver where Self: AnyObject {
    /// Performs an object's handler with typed arguments wherever it is isolated, and awaits its result.
    ///
    /// - Throws: as the one of any receiver.
    @inlinable
    @discardableResult
    public nonisolated(nonsending) func send<each Argument: Sendable, Result: Sendable>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        try await awaited.send(selector, repeat each arguments, returning: Result.self, policy: policy)
    }

    /// Performs the handler of a typed selector wherever it is isolated, and awaits its result.
    ///
    /// - Throws: as the one of any receiver.
    @inlinable
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, each Argument: Sendable>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, _ arguments: repeat each Argument
    ) async throws -> Result {
        try await awaited.send(selector, repeat each arguments)
    }
}

/// The arguments as the elements of an array. Inlined, because only where the types are known this is fast.
@inlinable @inline(__always)
func boxed<each Argument>(_ arguments: repeat each Argument) -> [Any?] {
    // A conversion would wrap an existential once more; a cast to a type that isn't known here looks inside.
    func cast<Result>(_: Result.Type, _ argument: some Any) -> Result? { argument as? Result }
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    var elements: [Any?] = []
    elements.reserveCapacity(count)
    for argument in repeat each arguments { elements.append(cast(Any.self, argument) ?? argument) }
    return elements
}
