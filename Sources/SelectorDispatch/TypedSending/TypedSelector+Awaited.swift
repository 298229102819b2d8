// Awaited sends through typed selectors. If the handler takes and returns exactly these types, it is called on its
// actor as a function of its own type. The types that it takes and returns are `Sendable`. See `TypedSend.swift`.
//
// The function gets its receiver as an unmanaged reference. That lies in memory as the reference itself does, and nothing
// is counted for it.

extension AwaitedSends {
    /// Sends the message of a typed selector without arguments to this receiver and awaits its handler's result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameter selector: The message and its types, such as `Table.moveSelector()`.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable>(
        _ selector: TypedSelector<Receiver, Result>
    ) async throws -> Result {
        let receiver = receiver
        defer { extendLifetime(receiver.object) }
        switch TypedHandler.findPlace(selector.text, of: receiver, (() throws -> Result).self, #isolation) {
        case .here(let function):
            return try StoredFunction0<Unmanaged<AnyObject>, Result>.call(function, .passUnretained(receiver.object))
        case .away(let call): return try await call.run(selector.text, in: call.home)
        }
    }

    /// Sends the message of a typed selector with one argument to this receiver and awaits its handler's result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
    ///   - a0: The argument.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable>(
        _ selector: TypedSelector<Receiver, Result, A0>, _ a0: A0
    ) async throws -> Result {
        let receiver = receiver
        defer { extendLifetime(receiver.object) }
        switch TypedHandler.findPlace(selector.text, of: receiver, ((A0) throws -> Result).self, #isolation) {
        case .here(let function):
            return try StoredFunction1<Unmanaged<AnyObject>, A0, Result>.call(
                function, .passUnretained(receiver.object), a0)
        case .away(let call): return try await call.run(selector.text, a0, in: call.home)
        }
    }

    /// Sends the message of a typed selector with two arguments to this receiver and awaits its handler's result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
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
        _ selector: TypedSelector<Receiver, Result, A0, A1>, _ a0: A0, _ a1: A1
    ) async throws -> Result {
        let receiver = receiver
        defer { extendLifetime(receiver.object) }
        switch TypedHandler.findPlace(selector.text, of: receiver, ((A0, A1) throws -> Result).self, #isolation) {
        case .here(let function):
            return try StoredFunction2<Unmanaged<AnyObject>, A0, A1, Result>.call(
                function, .passUnretained(receiver.object), a0, a1)
        case .away(let call): return try await call.run(selector.text, a0, a1, in: call.home)
        }
    }

    /// Sends the message of a typed selector with three arguments to this receiver and awaits its handler's result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
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
        _ selector: TypedSelector<Receiver, Result, A0, A1, A2>, _ a0: A0, _ a1: A1, _ a2: A2
    ) async throws -> Result {
        let receiver = receiver
        defer { extendLifetime(receiver.object) }
        switch TypedHandler.findPlace(selector.text, of: receiver, ((A0, A1, A2) throws -> Result).self, #isolation) {
        case .here(let function):
            return try StoredFunction3<Unmanaged<AnyObject>, A0, A1, A2, Result>.call(
                function, .passUnretained(receiver.object), a0, a1, a2)
        case .away(let call): return try await call.run(selector.text, a0, a1, a2, in: call.home)
        }
    }

    /// Sends the message of a typed selector with four arguments to this receiver and awaits its handler's result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
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
        _ selector: TypedSelector<Receiver, Result, A0, A1, A2, A3>, _ a0: A0, _ a1: A1, _ a2: A2, _ a3: A3
    ) async throws -> Result {
        let receiver = receiver
        defer { extendLifetime(receiver.object) }
        switch TypedHandler.findPlace(
            selector.text, of: receiver, ((A0, A1, A2, A3) throws -> Result).self, #isolation)
        {
        case .here(let function):
            return try StoredFunction4<Unmanaged<AnyObject>, A0, A1, A2, A3, Result>.call(
                function, .passUnretained(receiver.object), a0, a1, a2, a3)
        case .away(let call): return try await call.run(selector.text, a0, a1, a2, a3, in: call.home)
        }
    }
}

// MARK: - Calls that leave the sender's isolation

// These are never inlined, and each is the only call that its sender awaits: an inlined one would cost the sender a
// function of its own. A module compiles them once for each list of types.
extension TypedCall {
    @inlinable @inline(never)
    func run<Result: Sendable>(
        _ selector: StaticString, in home: isolated (any Actor)?
    ) async throws -> Result {
        guard let memory else {
            return try await send(Selector(text: selector), [], .strict)
        }
        return try StoredFunction0<Unmanaged<AnyObject>, Result>.call(memory, receiver.object)
    }

    @inlinable @inline(never)
    func run<Result: Sendable, A0: Sendable>(
        _ selector: StaticString, _ a0: A0, in home: isolated (any Actor)?
    ) async throws -> Result {
        guard let memory else {
            return try await send(Selector(text: selector), [boxed(one: a0)], .strict)
        }
        return try StoredFunction1<Unmanaged<AnyObject>, A0, Result>.call(memory, receiver.object, a0)
    }

    @inlinable @inline(never)
    func run<Result: Sendable, A0: Sendable, A1: Sendable>(
        _ selector: StaticString, _ a0: A0, _ a1: A1, in home: isolated (any Actor)?
    ) async throws -> Result {
        guard let memory else {
            return try await send(Selector(text: selector), [boxed(one: a0), boxed(one: a1)], .strict)
        }
        return try StoredFunction2<Unmanaged<AnyObject>, A0, A1, Result>.call(memory, receiver.object, a0, a1)
    }

    @inlinable @inline(never)
    func run<Result: Sendable, A0: Sendable, A1: Sendable, A2: Sendable>(
        _ selector: StaticString, _ a0: A0, _ a1: A1, _ a2: A2, in home: isolated (any Actor)?
    ) async throws -> Result {
        guard let memory else {
            return try await send(Selector(text: selector), [boxed(one: a0), boxed(one: a1), boxed(one: a2)], .strict)
        }
        return try StoredFunction3<Unmanaged<AnyObject>, A0, A1, A2, Result>.call(memory, receiver.object, a0, a1, a2)
    }

    @inlinable @inline(never)
    func run<Result: Sendable, A0: Sendable, A1: Sendable, A2: Sendable, A3: Sendable>(
        _ selector: StaticString, _ a0: A0, _ a1: A1, _ a2: A2, _ a3: A3, in home: isolated (any Actor)?
    ) async throws -> Result {
        guard let memory else {
            return try await send(
                Selector(text: selector), [boxed(one: a0), boxed(one: a1), boxed(one: a2), boxed(one: a3)], .strict)
        }
        return try StoredFunction4<Unmanaged<AnyObject>, A0, A1, A2, A3, Result>.call(
            memory, receiver.object, a0, a1, a2, a3)
    }
}

// MARK: - In an async function

extension MessageReceiver where Self: AnyObject {
    /// Sends the message of a typed selector without arguments to this receiver and awaits its handler's result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameter selector: The message and its types, such as `Table.moveSelector()`.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable>(
        _ selector: TypedSelector<Receiver, Result>
    ) async throws -> Result {
        try await awaited.send(selector)
    }

    /// Sends the message of a typed selector with one argument to this receiver and awaits its handler's result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
    ///   - a0: The argument.
    /// - Returns: The handler's result.
    /// - Throws: ``DispatchError/notSendable(_:value:type:isNonisolated:)`` if the receiver or the result would cross
    ///   isolations and is not `Sendable`; any other ``DispatchError`` if the message doesn't reach a handler; the
    ///   handler's own error, unchanged.
    /// - Complexity: One hash look-up, whatever the number of handlers. A type's first message gathers its handlers.
    @inlinable @inline(__always)
    @discardableResult
    public nonisolated(nonsending) func send<Receiver, Result: Sendable, A0: Sendable>(
        _ selector: TypedSelector<Receiver, Result, A0>, _ a0: A0
    ) async throws -> Result {
        try await awaited.send(selector, a0)
    }

    /// Sends the message of a typed selector with two arguments to this receiver and awaits its handler's result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
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
        _ selector: TypedSelector<Receiver, Result, A0, A1>, _ a0: A0, _ a1: A1
    ) async throws -> Result {
        try await awaited.send(selector, a0, a1)
    }

    /// Sends the message of a typed selector with three arguments to this receiver and awaits its handler's result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
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
        _ selector: TypedSelector<Receiver, Result, A0, A1, A2>, _ a0: A0, _ a1: A1, _ a2: A2
    ) async throws -> Result {
        try await awaited.send(selector, a0, a1, a2)
    }

    /// Sends the message of a typed selector with four arguments to this receiver and awaits its handler's result.
    ///
    /// An awaited send reaches every handler: `async` methods, methods of the main actor and of other global actors,
    /// and the methods of an actor.
    ///
    /// - Parameters:
    ///   - selector: The message and its types, such as `Table.moveSelector()`.
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
        _ selector: TypedSelector<Receiver, Result, A0, A1, A2, A3>, _ a0: A0, _ a1: A1, _ a2: A2, _ a3: A3
    ) async throws -> Result {
        try await awaited.send(selector, a0, a1, a2, a3)
    }
}
