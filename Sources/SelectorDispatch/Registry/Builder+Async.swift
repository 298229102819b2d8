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
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `load(_:)`, which also finds the handler and supplies
    ///     the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the receiver and the arguments.
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
    /// elsewhere throws ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `load(_:)`, which also finds the handler and supplies
    ///     the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the receiver and the arguments.
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
    /// elsewhere throws ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `load(_:)`, which also finds the handler and supplies
    ///     the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the receiver and the arguments.
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
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message itself. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `fetch(_:)`, which also finds the handler and supplies
    ///     the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the type that received the message, which may be a subclass
    ///     of `type`, and the arguments.
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
    /// elsewhere throws ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message itself. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `fetch(_:)`, which also finds the handler and supplies
    ///     the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the type that received the message, which may be a subclass
    ///     of `type`, and the arguments.
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

    mutating func addFunction<Target, each Parameter, Result>(
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

    mutating func addAsynchronous<Target, each Parameter, Result>(
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
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type of the actor that receives the message.
    ///   - name: The Swift spelling, such as `deposit(_:)`, which also finds the handler and
    ///     supplies the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the actor, to which it is isolated, and the arguments.
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
    /// ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type of the actor that receives the message.
    ///   - name: The Swift spelling, such as `deposit(_:)`, which also finds the handler and
    ///     supplies the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the actor, to which it is isolated, and the arguments.
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
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type of the actor that receives the message.
    ///   - name: The Swift spelling, such as `sync(_:)`, which also finds the handler and supplies
    ///     the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the actor, to which it is isolated, and the arguments.
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
    /// throws ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first.
    ///     Otherwise every send throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type of the actor that receives the message.
    ///   - name: The Swift spelling, such as `sync(_:)`, which also finds the handler and supplies
    ///     the argument labels. If nil, the handler has no labels.
    ///   - tags: The tags by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that takes the actor, to which it is isolated, and the arguments.
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

    mutating func addToActor<Target: Actor, each Parameter, Result>(
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
