// Sends with statically typed arguments and result: no array, and no boxes where the types are the method's own.

extension HandlerRegistry {
    /// Sends a message with typed arguments and returns its result as the type asked for.
    ///
    /// The rules for arguments are those of the array form; a value of exactly the parameter's type is passed on without
    /// being boxed, and so is a result of exactly the type asked for.
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
        try typed(repeat each arguments, policy: policy, sender: isolation) { delivery in
            try deliver(selector, to: target, &delivery)
        } message: {
            MessageSite(selector, type(of: target as Any), isStatic: false).message
        }
    }

    /// The same for a type's static handler.
    @discardableResult
    public func send<each Argument, Result>(
        _ selector: Selector, toType type: Any.Type, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try typed(repeat each arguments, policy: policy, sender: isolation) { delivery in
            try deliver(selector, toType: type, &delivery)
        } message: {
            MessageSite(selector, type, isStatic: true).message
        }
    }

    private func typed<each Argument, Result>(
        _ arguments: repeat each Argument, policy: ArgumentPolicy, sender: (any Actor)?,
        deliver: (inout Delivery) throws -> Any?, message: () -> DispatchError.Message
    ) throws -> Result {
        try ArgumentSlot.withSlots(repeat each arguments) { slots in
            try withUnsafeTemporaryAllocation(of: Result.self, capacity: 1) { memory in
                let slot = memory.baseAddress.map { ResultSlot(memory: UnsafeMutableRawPointer($0), type: Result.self) }
                var delivery = Delivery(.slots(slots), policy: policy, sender: sender, resultSlot: slot)
                let value = try deliver(&delivery)
                if delivery.didFillSlot { return memory.moveElement(from: 0) }
                if let result = value as? Result { return result }
                let actual = value.map { "\(type(of: $0))" } ?? "nil"
                throw DispatchError.wrongResult(message(), expected: "\(Result.self)", actual: actual)
            }
        }
    }
}

extension MessageReceiver {
    /// Performs the handler with typed arguments and returns its result as the type asked for.
    ///
    /// ```swift
    /// let count = try target.send("reload:", 3, returning: Int.self)
    /// ```
    ///
    /// - Parameter returning: the result's type; `Void.self` for none.
    /// - Throws: as the array form; ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run.
    @discardableResult
    public func send<each Argument, Result>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict, isolation: isolated (any Actor)? = #isolation
    ) throws -> Result {
        try HandlerRegistry.shared.send(
            selector, to: self, repeat each arguments, returning: Result.self, policy: policy, isolation: isolation)
    }

    /// Performs the handler with typed arguments wherever it is isolated, and awaits its result.
    ///
    /// ```swift
    /// let balance = try await account.send("deposit:", 5, returning: Int.self)
    /// ```
    ///
    /// - Throws: as the awaited array form; ``DispatchError/wrongResult(_:expected:actual:)``, after the handler has run.
    @discardableResult
    public nonisolated(nonsending) func send<each Argument: Sendable, Result: Sendable>(
        _ selector: Selector, _ arguments: repeat each Argument, returning: Result.Type,
        policy: ArgumentPolicy = .strict
    ) async throws -> Result {
        var elements: [Any?] = []
        for argument in repeat each arguments { elements.append(argument) }
        let value = try await send(selector, with: elements, policy: policy)
        // Void and empty optionals come back as nil.
        if let result = value as? Result { return result }
        if value == nil, let void = () as? Result { return void }
        let message = MessageSite(selector, type(of: self), isStatic: false).message
        throw DispatchError.wrongResult(
            message, expected: "\(Result.self)", actual: value.map { "\(type(of: $0))" } ?? "nil")
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
