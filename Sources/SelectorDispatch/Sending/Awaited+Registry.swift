/// A registry whose sends are awaited in any context. ``HandlerRegistry/awaited`` returns it.
public struct AwaitedRegistry {
    let registry: HandlerRegistry

    /// Sends a message to a value and awaits its handler's result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - target: The receiver. Its dynamic type decides which handler runs.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null. The array leaves
    ///     the sender.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    /// - Returns: The handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public nonisolated(nonsending) func send<Target>(
        _ selector: Selector, to target: Target, with arguments: sending [Any?] = [], policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        try await registry.sendAwaited(selector, to: plain(target), with: arguments, policy)
    }

    /// Sends a message with any number of arguments to a value and awaits its handler's result as the given type.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - target: The receiver. Its dynamic type decides which handler runs.
    ///   - arguments: The arguments, in order.
    ///   - returning: The result's type; `Void.self` for none.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler;
    ///   ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run, if its result is of another
    ///   type; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public nonisolated(nonsending) func send<Target, each Argument: Sendable, Result: Sendable>(
        _ selector: Selector, to target: Target, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        let target = plain(target)
        let value = try await registry.sendAwaited(selector, to: target, with: boxed(repeat each arguments), policy)
        return try TypedHandler.result(value) { DispatchError.Context(selector, type(of: target), isStatic: false) }
    }

    /// Sends the message of a typed selector with any number of arguments to a value and awaits its handler's result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
    ///   - target: The receiver. Its dynamic type decides which handler runs.
    ///   - arguments: The arguments, in order.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, each Argument: Sendable>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, to target: Receiver,
        _ arguments: repeat each Argument
    ) async throws -> Result {
        try await send(selector.selector, to: target, repeat each arguments, returning: Result.self)
    }

    /// Sends a message to a type and awaits its static handler's result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - type: The type that receives the message.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null. The array leaves
    ///     the sender.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    /// - Returns: The handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the result would cross isolations and
    ///   is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the handler's own
    ///   error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public nonisolated(nonsending) func send(
        _ selector: Selector, toType type: Any.Type, with arguments: sending [Any?] = [],
        policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        try await registry.sendAwaited(selector, to: type, isStatic: true, with: arguments, policy)
    }

    /// Sends a message with any number of arguments to a type and awaits its static handler's result as the given
    /// type.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - type: The type that receives the message.
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
    public nonisolated(nonsending) func send<each Argument: Sendable, Result: Sendable>(
        _ selector: Selector, toType type: Any.Type, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        let elements = boxed(repeat each arguments)
        let value = try await registry.sendAwaited(selector, to: type, isStatic: true, with: elements, policy)
        return try TypedHandler.result(value) { DispatchError.Context(selector, type, isStatic: true) }
    }

    /// Sends the message of a typed selector with any number of arguments to a type and awaits its static handler's
    /// result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
    ///   - type: The type that receives the message.
    ///   - arguments: The arguments, in order.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the result would cross isolations and
    ///   is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the handler's own
    ///   error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, each Argument: Sendable>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, toType type: Receiver.Type,
        _ arguments: repeat each Argument
    ) async throws -> Result {
        try await send(selector.selector, toType: type, repeat each arguments, returning: Result.self)
    }

    /// Returns the target; if it is an existential inside an existential, the value inside.
    func plain<Target>(_ target: Target) -> Any {
        registry.isConcrete(target, type(of: target as Any)) ? target : registry.flattened(target)
    }
}

extension HandlerRegistry {
    /// The registry's sends, awaited wherever the handler is isolated and in whatever context the sender runs.
    ///
    /// ```swift
    /// let total = try await registry.awaited.send("deposit:", to: account, with: [5])
    /// ```
    public var awaited: AwaitedRegistry { AwaitedRegistry(registry: self) }
}

// MARK: - In an async function, a plain send is the awaited one

extension HandlerRegistry {
    /// Sends a message to a value and awaits its handler's result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - target: The receiver. Its dynamic type decides which handler runs.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null. The array leaves
    ///     the sender.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    /// - Returns: The handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public nonisolated(nonsending) func send<Target>(
        _ selector: Selector, to target: Target, with arguments: sending [Any?] = [], policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        try await awaited.send(selector, to: target, with: arguments, policy: policy)
    }

    /// Sends a message with any number of arguments to a value and awaits its handler's result as the given type.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - target: The receiver. Its dynamic type decides which handler runs.
    ///   - arguments: The arguments, in order.
    ///   - returning: The result's type; `Void.self` for none.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler;
    ///   ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run, if its result is of another
    ///   type; the handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public nonisolated(nonsending) func send<Target, each Argument: Sendable, Result: Sendable>(
        _ selector: Selector, to target: Target, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        try await awaited.send(
            selector, to: target, repeat each arguments, returning: Result.self, policy: policy)
    }

    /// Sends the message of a typed selector with any number of arguments to a value and awaits its handler's result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
    ///   - target: The receiver. Its dynamic type decides which handler runs.
    ///   - arguments: The arguments, in order.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, each Argument: Sendable>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, to target: Receiver,
        _ arguments: repeat each Argument
    ) async throws -> Result {
        try await awaited.send(selector, to: target, repeat each arguments)
    }

    /// Sends a message to a type and awaits its static handler's result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - type: The type that receives the message.
    ///   - arguments: One element for each parameter; `nil`, `NSNull` and empty optionals are null. The array leaves
    ///     the sender.
    ///   - policy: What to do with arguments that don't fit the parameters as they are.
    /// - Returns: The handler's result; nil for void and for an empty optional.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the result would cross isolations and
    ///   is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the handler's own
    ///   error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public nonisolated(nonsending) func send(
        _ selector: Selector, toType type: Any.Type, with arguments: sending [Any?] = [],
        policy: ArgumentPolicy = .strict
    ) async throws -> Any? {
        try await awaited.send(selector, toType: type, with: arguments, policy: policy)
    }

    /// Sends a message with any number of arguments to a type and awaits its static handler's result as the given
    /// type.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - type: The type that receives the message.
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
    public nonisolated(nonsending) func send<each Argument: Sendable, Result: Sendable>(
        _ selector: Selector, toType type: Any.Type, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        try await awaited.send(
            selector, toType: type, repeat each arguments, returning: Result.self, policy: policy)
    }

    /// Sends the message of a typed selector with any number of arguments to a type and awaits its static handler's
    /// result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
    ///   - type: The type that receives the message.
    ///   - arguments: The arguments, in order.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the result would cross isolations and
    ///   is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the handler's own
    ///   error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, each Argument: Sendable>(
        _ selector: TypedSelector<Receiver, Result, repeat each Argument>, toType type: Receiver.Type,
        _ arguments: repeat each Argument
    ) async throws -> Result {
        try await awaited.send(selector, toType: type, repeat each arguments)
    }
}
