// Awaited sends with statically typed arguments and result. If the handler takes and returns exactly these types, it is
// called on its actor as a function of its own type. See `TypedSelector+Awaited.swift`, which differs only in how it
// finds the function: there the selector is a constant.

extension AwaitedSends {
    /// Sends a message without arguments to this receiver and awaits its handler's result as the given type.
    ///
    /// If the handler takes and returns exactly these types, it is called on its actor, and nothing is boxed. Otherwise
    /// the rules of the array form apply.
    ///
    /// ```swift
    /// let count = try await account.awaited.send("count", returning: Int.self)
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
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
    public nonisolated(nonsending) func send<Result: Sendable>(
        _ selector: Selector, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        let receiver = receiver
        defer { extendLifetime(receiver.object) }
        switch TypedHandler.findPlace(selector, of: receiver, (() throws -> Result).self, #isolation) {
        case .here(let function):
            return try StoredFunction0<Unmanaged<AnyObject>, Result>.call(
                function, .passUnretained(receiver.object))
        case .away(let call): return try await call.run(selector, policy, in: call.home)
        }
    }

    /// Sends a message with one argument to this receiver and awaits its handler's result as the given type.
    ///
    /// If the handler takes and returns exactly these types, it is called on its actor, and nothing is boxed. Otherwise
    /// the rules of the array form apply.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - a0: The argument.
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
    public nonisolated(nonsending) func send<A0: Sendable, Result: Sendable>(
        _ selector: Selector, _ a0: A0, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        let receiver = receiver
        defer { extendLifetime(receiver.object) }
        switch TypedHandler.findPlace(selector, of: receiver, ((A0) throws -> Result).self, #isolation) {
        case .here(let function):
            return try StoredFunction1<Unmanaged<AnyObject>, A0, Result>.call(
                function, .passUnretained(receiver.object), a0)
        case .away(let call): return try await call.run(selector, a0, policy, in: call.home)
        }
    }

    /// Sends a message with two arguments to this receiver and awaits its handler's result as the given type.
    ///
    /// If the handler takes and returns exactly these types, it is called on its actor, and nothing is boxed. Otherwise
    /// the rules of the array form apply.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - a0: The first argument.
    ///   - a1: The second argument.
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
    public nonisolated(nonsending) func send<A0: Sendable, A1: Sendable, Result: Sendable>(
        _ selector: Selector, _ a0: A0, _ a1: A1, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        let receiver = receiver
        defer { extendLifetime(receiver.object) }
        switch TypedHandler.findPlace(selector, of: receiver, ((A0, A1) throws -> Result).self, #isolation) {
        case .here(let function):
            return try StoredFunction2<Unmanaged<AnyObject>, A0, A1, Result>.call(
                function, .passUnretained(receiver.object), a0, a1)
        case .away(let call): return try await call.run(selector, a0, a1, policy, in: call.home)
        }
    }

    /// Sends a message with three arguments to this receiver and awaits its handler's result as the given type.
    ///
    /// If the handler takes and returns exactly these types, it is called on its actor, and nothing is boxed. Otherwise
    /// the rules of the array form apply.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - a0: The first argument.
    ///   - a1: The second argument.
    ///   - a2: The third argument.
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
    public nonisolated(nonsending) func send<A0: Sendable, A1: Sendable, A2: Sendable, Result: Sendable>(
        _ selector: Selector, _ a0: A0, _ a1: A1, _ a2: A2, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        let receiver = receiver
        defer { extendLifetime(receiver.object) }
        switch TypedHandler.findPlace(selector, of: receiver, ((A0, A1, A2) throws -> Result).self, #isolation) {
        case .here(let function):
            return try StoredFunction3<Unmanaged<AnyObject>, A0, A1, A2, Result>.call(
                function, .passUnretained(receiver.object), a0, a1, a2)
        case .away(let call): return try await call.run(selector, a0, a1, a2, policy, in: call.home)
        }
    }

    /// Sends a message with four arguments to this receiver and awaits its handler's result as the given type.
    ///
    /// If the handler takes and returns exactly these types, it is called on its actor, and nothing is boxed. Otherwise
    /// the rules of the array form apply.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - a0: The first argument.
    ///   - a1: The second argument.
    ///   - a2: The third argument.
    ///   - a3: The fourth argument.
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
    public nonisolated(nonsending) func send<A0: Sendable, A1: Sendable, A2: Sendable, A3: Sendable, Result: Sendable>(
        _ selector: Selector, _ a0: A0, _ a1: A1, _ a2: A2, _ a3: A3, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        let receiver = receiver
        defer { extendLifetime(receiver.object) }
        switch TypedHandler.findPlace(selector, of: receiver, ((A0, A1, A2, A3) throws -> Result).self, #isolation) {
        case .here(let function):
            return try StoredFunction4<Unmanaged<AnyObject>, A0, A1, A2, A3, Result>.call(
                function, .passUnretained(receiver.object), a0, a1, a2, a3)
        case .away(let call): return try await call.run(selector, a0, a1, a2, a3, policy, in: call.home)
        }
    }
}

// MARK: - Calls that leave the sender's isolation

// These are never inlined, and each is the only call that its sender awaits.
extension TypedCall {
    /// Sends the message in the array form. The sender waits for it where it is.
    @inlinable @inline(__always)
    nonisolated(nonsending) func send<Result: Sendable>(
        _ selector: Selector, _ arguments: sending [Any?], _ policy: ArgumentPolicy
    ) async throws -> Result {
        let receiver = AwaitedReceiver(receiver)
        let value = try await receiver.send(selector, arguments, policy)
        return try TypedHandler.result(value) { receiver.context(of: selector) }
    }

    @inlinable @inline(never)
    func run<Result: Sendable>(
        _ selector: Selector, _ policy: ArgumentPolicy, in home: isolated (any Actor)?
    ) async throws -> Result {
        guard let memory else {
            return try await send(selector, [], policy)
        }
        return try StoredFunction0<Unmanaged<AnyObject>, Result>.call(memory, receiver.object)
    }

    @inlinable @inline(never)
    func run<A0: Sendable, Result: Sendable>(
        _ selector: Selector, _ a0: A0, _ policy: ArgumentPolicy, in home: isolated (any Actor)?
    ) async throws -> Result {
        guard let memory else {
            return try await send(selector, [boxed(one: a0)], policy)
        }
        return try StoredFunction1<Unmanaged<AnyObject>, A0, Result>.call(memory, receiver.object, a0)
    }

    @inlinable @inline(never)
    func run<A0: Sendable, A1: Sendable, Result: Sendable>(
        _ selector: Selector, _ a0: A0, _ a1: A1, _ policy: ArgumentPolicy, in home: isolated (any Actor)?
    ) async throws -> Result {
        guard let memory else {
            return try await send(selector, [boxed(one: a0), boxed(one: a1)], policy)
        }
        return try StoredFunction2<Unmanaged<AnyObject>, A0, A1, Result>.call(memory, receiver.object, a0, a1)
    }

    @inlinable @inline(never)
    func run<A0: Sendable, A1: Sendable, A2: Sendable, Result: Sendable>(
        _ selector: Selector, _ a0: A0, _ a1: A1, _ a2: A2, _ policy: ArgumentPolicy, in home: isolated (any Actor)?
    ) async throws -> Result {
        guard let memory else {
            return try await send(selector, [boxed(one: a0), boxed(one: a1), boxed(one: a2)], policy)
        }
        return try StoredFunction3<Unmanaged<AnyObject>, A0, A1, A2, Result>.call(memory, receiver.object, a0, a1, a2)
    }

    @inlinable @inline(never)
    func run<A0: Sendable, A1: Sendable, A2: Sendable, A3: Sendable, Result: Sendable>(
        _ selector: Selector, _ a0: A0, _ a1: A1, _ a2: A2, _ a3: A3, _ policy: ArgumentPolicy,
        in home: isolated (any Actor)?
    ) async throws -> Result {
        guard let memory else {
            return try await send(selector, [boxed(one: a0), boxed(one: a1), boxed(one: a2), boxed(one: a3)], policy)
        }
        return try StoredFunction4<Unmanaged<AnyObject>, A0, A1, A2, A3, Result>.call(
            memory, receiver.object, a0, a1, a2, a3)
    }
}

// MARK: - In an async function

extension MessageReceiver where Self: AnyObject {
    /// Sends a message without arguments to this receiver and awaits its handler's result as the given type.
    ///
    /// If the handler takes and returns exactly these types, it is called on its actor, and nothing is boxed. Otherwise
    /// the rules of the array form apply.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
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
    public nonisolated(nonsending) func send<Result: Sendable>(
        _ selector: Selector, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        try await awaited.send(selector, returning: Result.self, policy: policy)
    }

    /// Sends a message with one argument to this receiver and awaits its handler's result as the given type.
    ///
    /// If the handler takes and returns exactly these types, it is called on its actor, and nothing is boxed. Otherwise
    /// the rules of the array form apply.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - a0: The argument.
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
    public nonisolated(nonsending) func send<A0: Sendable, Result: Sendable>(
        _ selector: Selector, _ a0: A0, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        try await awaited.send(selector, a0, returning: Result.self, policy: policy)
    }

    /// Sends a message with two arguments to this receiver and awaits its handler's result as the given type.
    ///
    /// If the handler takes and returns exactly these types, it is called on its actor, and nothing is boxed. Otherwise
    /// the rules of the array form apply.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - a0: The first argument.
    ///   - a1: The second argument.
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
    public nonisolated(nonsending) func send<A0: Sendable, A1: Sendable, Result: Sendable>(
        _ selector: Selector, _ a0: A0, _ a1: A1, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        try await awaited.send(selector, a0, a1, returning: Result.self, policy: policy)
    }

    /// Sends a message with three arguments to this receiver and awaits its handler's result as the given type.
    ///
    /// If the handler takes and returns exactly these types, it is called on its actor, and nothing is boxed. Otherwise
    /// the rules of the array form apply.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - a0: The first argument.
    ///   - a1: The second argument.
    ///   - a2: The third argument.
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
    public nonisolated(nonsending) func send<A0: Sendable, A1: Sendable, A2: Sendable, Result: Sendable>(
        _ selector: Selector, _ a0: A0, _ a1: A1, _ a2: A2, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        try await awaited.send(selector, a0, a1, a2, returning: Result.self, policy: policy)
    }

    /// Sends a message with four arguments to this receiver and awaits its handler's result as the given type.
    ///
    /// If the handler takes and returns exactly these types, it is called on its actor, and nothing is boxed. Otherwise
    /// the rules of the array form apply.
    ///
    /// - Parameters:
    ///   - selector: The message, such as `move:to:`. Its Swift spelling, `move(_:to:)`, works, too.
    ///   - a0: The first argument.
    ///   - a1: The second argument.
    ///   - a2: The third argument.
    ///   - a3: The fourth argument.
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
    public nonisolated(nonsending) func send<A0: Sendable, A1: Sendable, A2: Sendable, A3: Sendable, Result: Sendable>(
        _ selector: Selector, _ a0: A0, _ a1: A1, _ a2: A2, _ a3: A3, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        try await awaited.send(selector, a0, a1, a2, a3, returning: Result.self, policy: policy)
    }
}
