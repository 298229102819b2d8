// Asynchronous handlers added by hand. See `Builder.swift`.

extension HandlerRegistry.Builder {
    /// Adds an `async` closure.
    ///
    /// The closure may be isolated to a global actor. Only awaited sends reach it.
    ///
    /// ```swift
    /// handlers.addAsync("load:", to: Loader.self) { (loader: Loader, page: Int) async throws in
    ///     try await loader.load(page)
    /// }
    /// ```
    ///
    /// The parameters are those of `add`.
    public mutating func addAsync<Target: Sendable, each Parameter, Result: Sendable>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body:
            @escaping @isolated(any) @Sendable (Target, repeat each Parameter) async throws ->
            Result
    ) {
        addFunction(
            selector,
            type,
            name,
            tags,
            .init(file: file, line: line, column: column),
            .sendable,
            body
        )
    }

    /// Adds an `async` closure whose result is not `Sendable`.
    ///
    /// Only awaited sends reach it. The result stays in its isolation: an awaited send from
    /// elsewhere throws ``DispatchError/notSendable(_:value:type:isNonisolated:)``. The parameters
    /// are those of `add`.
    public mutating func addAsync<Target: Sendable, each Parameter, Result>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body:
            @escaping @isolated(any) @Sendable (Target, repeat each Parameter) async throws ->
            Result
    ) {
        addFunction(
            selector,
            type,
            name,
            tags,
            .init(file: file, line: line, column: column),
            .ownResult,
            body
        )
    }

    /// Adds an `async` closure whose receiver is not `Sendable`.
    ///
    /// Only awaited sends reach it. The receiver stays in its isolation: an awaited send from
    /// elsewhere throws ``DispatchError/notSendable(_:value:type:isNonisolated:)``. The parameters
    /// are those of `add`.
    public mutating func addAsync<Target, each Parameter, Result>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body:
            @escaping @isolated(any) @Sendable (Target, repeat each Parameter) async throws ->
            Result
    ) {
        addFunction(
            selector,
            type,
            name,
            tags,
            .init(file: file, line: line, column: column),
            .notSendable,
            body
        )
    }

    /// Adds a static `async` handler: a closure that gets the type itself.
    ///
    /// The closure may be isolated to a global actor. Only awaited sends reach it.
    ///
    /// ```swift
    /// handlers.addAsyncStatic("fetch:", to: Widget.self) { (type: Widget.Type, name: String) async throws in
    ///     try await type.fetch(name)
    /// }
    /// ```
    ///
    /// The parameters are those of `add`.
    public mutating func addAsyncStatic<Target, each Parameter, Result: Sendable>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body:
            @escaping @isolated(any) @Sendable (Target.Type, repeat each Parameter) async throws ->
            Result
    ) {
        addFunction(
            selector,
            type,
            name,
            tags,
            .init(file: file, line: line, column: column),
            .ofType,
            body
        )
    }

    /// Adds a static `async` handler whose result is not `Sendable`.
    ///
    /// Only awaited sends reach it. The result stays in its isolation: an awaited send from
    /// elsewhere throws ``DispatchError/notSendable(_:value:type:isNonisolated:)``. The parameters
    /// are those of `add`.
    public mutating func addAsyncStatic<Target, each Parameter, Result>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body:
            @escaping @isolated(any) @Sendable (Target.Type, repeat each Parameter) async throws ->
            Result
    ) {
        addFunction(
            selector,
            type,
            name,
            tags,
            .init(file: file, line: line, column: column),
            .ofTypeOwnResult,
            body
        )
    }

    @_optimize(none) mutating func addFunction<Target, each Parameter, Result>(
        _ selector: Selector,
        _ type: Any.Type,
        _ name: String?,
        _ tags: Set<HandlerTag>,
        _ location: HandlerLocation,
        _ facts: Facts,
        _ body:
            @escaping @isolated(any) @Sendable (Target, repeat each Parameter) async throws ->
            Result
    ) {
        addAsynchronous(
            selector,
            type,
            name,
            tags,
            location,
            facts,
            isolation: body.isolation,
            actor: nil,
            AsynchronousIsolatedFunction(body).call
        )
    }

    @_optimize(none) mutating func addAsynchronous<Target, each Parameter, Result>(
        _ selector: Selector,
        _ type: Any.Type,
        _ name: String?,
        _ tags: Set<HandlerTag>,
        _ location: HandlerLocation,
        _ facts: Facts,
        isolation: (any Actor)?,
        actor: (any Actor.Type)?,
        _ call: @escaping (Target, repeat each Parameter) async throws -> Result
    ) {
        add(
            selector,
            to: type,
            parameterCount: count(repeat (each Parameter).self),
            name: name,
            tags: tags,
            location,
            facts,
            isolation: isolation,
            .asynchronous(resultIsSendable: facts.resultIsSendable, actor: actor, call)
        )
    }
}

// Handlers added by hand that run on the actor that receives the message. See `Builder.swift`.

extension HandlerRegistry.Builder {
    /// Adds a closure that runs on the actor that receives the message.
    ///
    /// A synchronous send must come from that actor. An awaited send may come from anywhere.
    ///
    /// ```swift
    /// handlers.addToActor("deposit:", to: Account.self) { (account: isolated Account, amount: Int) in
    ///     account.deposit(amount)
    /// }
    /// ```
    ///
    /// The parameters are those of `add`.
    public mutating func addToActor<Target: Actor, each Parameter, Result: Sendable>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping @Sendable (isolated Target, repeat each Parameter) throws -> Result
    ) {
        addToActor(
            selector,
            type,
            name,
            tags,
            .init(file: file, line: line, column: column),
            .sendable,
            body
        )
    }

    /// Adds a closure that runs on the actor that receives the message, and whose result is not
    /// `Sendable`.
    ///
    /// The result stays on the actor: an awaited send from elsewhere throws
    /// ``DispatchError/notSendable(_:value:type:isNonisolated:)``. The parameters are those of
    /// `add`.
    public mutating func addToActor<Target: Actor, each Parameter, Result>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping @Sendable (isolated Target, repeat each Parameter) throws -> Result
    ) {
        addToActor(
            selector,
            type,
            name,
            tags,
            .init(file: file, line: line, column: column),
            .ownResult,
            body
        )
    }

    /// Adds an `async` closure that runs on the actor that receives the message.
    ///
    /// Only awaited sends reach it.
    ///
    /// ```swift
    /// handlers.addAsyncToActor("sync:", to: Account.self) { (account: isolated Account, server: Server) async in
    ///     await account.sync(with: server)
    /// }
    /// ```
    ///
    /// The parameters are those of `add`.
    public mutating func addAsyncToActor<Target: Actor, each Parameter, Result: Sendable>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping @Sendable (isolated Target, repeat each Parameter) async throws -> Result
    ) {
        addAsynchronous(
            selector,
            type,
            name,
            tags,
            .init(file: file, line: line, column: column),
            .sendable,
            isolation: nil,
            actor: Target.self,
            AsynchronousActorFunction(body).call
        )
    }

    /// Adds an `async` closure that runs on the actor that receives the message, and whose result
    /// is not `Sendable`.
    ///
    /// Only awaited sends reach it. The result stays on the actor: an awaited send from elsewhere
    /// throws ``DispatchError/notSendable(_:value:type:isNonisolated:)``. The parameters are those
    /// of `add`.
    public mutating func addAsyncToActor<Target: Actor, each Parameter, Result>(
        _ selector: Selector,
        to type: Target.Type,
        name: String? = nil,
        tags: Set<HandlerTag> = [],
        file: String = #fileID,
        line: Int = #line,
        column: Int = #column,
        _ body: @escaping @Sendable (isolated Target, repeat each Parameter) async throws -> Result
    ) {
        addAsynchronous(
            selector,
            type,
            name,
            tags,
            .init(file: file, line: line, column: column),
            .ownResult,
            isolation: nil,
            actor: Target.self,
            AsynchronousActorFunction(body).call
        )
    }

    @_optimize(none) mutating func addToActor<Target: Actor, each Parameter, Result>(
        _ selector: Selector,
        _ type: Any.Type,
        _ name: String?,
        _ tags: Set<HandlerTag>,
        _ location: HandlerLocation,
        _ facts: Facts,
        _ body: @escaping @Sendable (isolated Target, repeat each Parameter) throws -> Result
    ) {
        let function = ActorFunction(body)
        add(
            selector,
            to: type,
            parameterCount: count(repeat (each Parameter).self),
            name: name,
            tags: tags,
            location,
            facts,
            isolation: nil,
            .synchronous(
                resultIsSendable: facts.resultIsSendable,
                actor: Target.self,
                function.call
            )
        )
    }

    func count<each Parameter>(_: repeat (each Parameter).Type) -> Int {
        var count = 0
        for _ in repeat (each Parameter).self { count += 1 }
        return count
    }
}
