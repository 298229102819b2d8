// Typed sends that are awaited, sent to types, or sent through a registry.

extension MessageReceiver {
    /// Sends a message with any number of arguments to this receiver and awaits its handler's result as the given
    /// type.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// ```swift
    /// let balance = try await account.send("deposit:", 5, returning: Int.self)
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - arguments: The arguments, in order.
    ///   - returning: The result's type; `Void.self` for none.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler;
    ///   ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run, if its result is of another
    ///   type; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<each Argument: Sendable, Result: Sendable>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        try await awaited.send(selector, repeat each arguments, returning: Result.self, policy: policy)
    }

    /// Sends a message with any number of arguments to this type and awaits its static handler's result as the given
    /// type.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - arguments: The arguments, in order.
    ///   - returning: The result's type; `Void.self` for none.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the result would cross isolations and
    ///   is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler;
    ///   ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run, if its result is of another
    ///   type; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public nonisolated(nonsending) static func send<each Argument: Sendable, Result: Sendable>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        try await HandlerRegistry.shared.awaited.send(
            selector, toType: self, repeat each arguments, returning: Result.self, policy: policy)
    }

    /// Sends a message with any number of arguments to this type and returns its static handler's result as the given
    /// type.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - arguments: The arguments, in order.
    ///   - returning: The result's type; `Void.self` for none.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler;
    ///   ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run, if its result is of another
    ///   type; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
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
    /// Sends a message with any number of arguments to a value and returns its handler's result as the given type.
    ///
    /// ```swift
    /// let moved = try registry.send("move:to:", to: table, 3, 7, returning: Int.self)
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - target: The receiver. Its dynamic type decides which handler runs.
    ///   - arguments: The arguments, in order.
    ///   - returning: The result's type; `Void.self` for none.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler;
    ///   ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run, if its result is of another
    ///   type; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public func send<Target, each Argument, Result>(
        _ selector: Selector, to target: Target, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try sendBoxed(
            selector, to: target, repeat each arguments, returning: Result.self, policy: policy, sender: isolation)
    }

    /// Sends a message with any number of arguments to a type and returns its static handler's result as the given
    /// type.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - type: The type that receives the message.
    ///   - arguments: The arguments, in order.
    ///   - returning: The result's type; `Void.self` for none.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler;
    ///   ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run, if its result is of another
    ///   type; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public func send<each Argument, Result>(
        _ selector: Selector, toType type: Any.Type, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        let elements = boxed(repeat each arguments)
        let value = try send(selector, toType: type, with: elements, policy: policy, isolation: isolation)
        return try TypedHandler.result(value) { DispatchError.Context(selector, type, isStatic: true) }
    }

    /// Sends the message of a typed selector with any number of arguments to a value and returns its handler's result.
    ///
    /// ```swift
    /// let moved = try registry.send(Table.moveSelector(), to: table, 3, 7)
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
    ///   - target: The receiver. Its dynamic type decides which handler runs.
    ///   - arguments: The arguments, in order.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the receiver has no such handler, or if the handler is `async` or isolated
    ///   elsewhere; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public func send<Receiver, Result, each Argument>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, to target: Receiver,
        _ arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try send(
            selector.selector, to: target, repeat each arguments, returning: Result.self, isolation: isolation)
    }

    /// Sends the message of a typed selector with any number of arguments to a type and returns its static handler's
    /// result.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
    ///   - type: The type that receives the message.
    ///   - arguments: The arguments, in order.
    ///   - isolation: The sender's isolation. Leave it out.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError`` if the message doesn't reach a handler; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
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
    /// Sends a message with any number of arguments to this receiver and awaits its handler's result as the given
    /// type.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - arguments: The arguments, in order.
    ///   - returning: The result's type; `Void.self` for none.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler;
    ///   ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run, if its result is of another
    ///   type; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable
    @discardableResult
    public nonisolated(nonsending) func send<each Argument: Sendable, Result: Sendable>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        try await awaited.send(selector, repeat each arguments, returning: Result.self, policy: policy)
    }

    /// Sends the message of a typed selector with any number of arguments to this receiver and awaits its handler's
    /// result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
    ///   - arguments: The arguments, in order.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, each Argument: Sendable>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, _ arguments: repeat each Argument
    ) async throws -> Result {
        try await awaited.send(selector, repeat each arguments)
    }
}

/// Returns the arguments as the elements of an array. Inlined, because it is fast only if the types are known.
@inlinable @inline(__always)
func boxed<each Argument>(_ arguments: repeat each Argument) -> [Any?] {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    var elements: [Any?] = []
    elements.reserveCapacity(count)
    for argument in repeat each arguments { elements.append(boxed(one: argument)) }
    return elements
}

/// Returns an argument as the element of an array.
@inlinable @inline(__always)
func boxed<Argument>(one argument: Argument) -> Any? {
    // A conversion would wrap an existential once more. A cast to a type that isn't known here looks inside.
    func cast<Result>(_: Result.Type, _ argument: some Any) -> Result? { argument as? Result }
    return TypeLayout.mayHoldOptional(Argument.self) ? cast(Any.self, argument) ?? argument : argument
}
