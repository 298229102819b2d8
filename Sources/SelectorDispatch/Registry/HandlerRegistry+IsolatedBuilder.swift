// Handlers that are added by hand and are isolated, asynchronous or static. The compiler checks that each closure does
// only what its isolation allows. Overloads tell whether the receiver and the result are `Sendable`.
//
// The kind of handler is part of the method's name, because the compiler can't choose between overloads that differ
// only in it.

extension HandlerRegistry.Builder {
    /// Adds a closure that is isolated to a global actor.
    ///
    /// A synchronous send must come from that actor. An awaited send may come from anywhere.
    ///
    /// ```swift
    /// handlers.addIsolated("show:", to: Screen.self) { @MainActor (screen: Screen, text: String) in
    ///     screen.show(text)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
    ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `show(_:)`. It finds the handler, too, and supplies the argument labels.
    ///     If nil, the handler has no labels.
    ///   - tags: Marks by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that gets the receiver and the arguments, in its own isolation.
    public mutating func addIsolated<Target: Sendable, each Parameter, Result: Sendable>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: true, resultIsSendable: true)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// Adds a closure that is isolated to a global actor and whose result is not `Sendable`.
    ///
    /// The result stays in the handler's isolation: an awaited send from elsewhere throws
    /// ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
    ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `show(_:)`. It finds the handler, too, and supplies the argument labels.
    ///     If nil, the handler has no labels.
    ///   - tags: Marks by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that gets the receiver and the arguments, in its own isolation.
    public mutating func addIsolated<Target: Sendable, each Parameter, Result>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: true, resultIsSendable: false)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// Adds a closure that is isolated to a global actor and whose receiver is not `Sendable`.
    ///
    /// The receiver stays in the handler's isolation: an awaited send from elsewhere throws
    /// ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
    ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `show(_:)`. It finds the handler, too, and supplies the argument labels.
    ///     If nil, the handler has no labels.
    ///   - tags: Marks by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that gets the receiver and the arguments, in its own isolation.
    public mutating func addIsolated<Target, each Parameter, Result>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: false, resultIsSendable: false)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// Adds a static handler: a closure that gets the type itself.
    ///
    /// The closure may be isolated to a global actor.
    ///
    /// ```swift
    /// handlers.addStatic("make:", to: Widget.self) { (type: Widget.Type, size: Int) in type.init(size: size) }
    /// ```
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
    ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `make(_:)`. It finds the handler, too, and supplies the argument labels.
    ///     If nil, the handler has no labels.
    ///   - tags: Marks by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that gets the receiving type and the arguments.
    public mutating func addStatic<Target, each Parameter, Result: Sendable>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target.Type, repeat each Parameter) throws -> Result
    ) {
        let facts = Facts(isStatic: true, receiverIsSendable: true, resultIsSendable: true)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// Adds a static handler whose result is not `Sendable`.
    ///
    /// The closure may be isolated to a global actor. If the result would leave the handler's isolation, an awaited
    /// send throws ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
    ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `make(_:)`. It finds the handler, too, and supplies the argument labels.
    ///     If nil, the handler has no labels.
    ///   - tags: Marks by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that gets the receiving type and the arguments.
    public mutating func addStatic<Target, each Parameter, Result>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target.Type, repeat each Parameter) throws -> Result
    ) {
        let facts = Facts(isStatic: true, receiverIsSendable: true, resultIsSendable: false)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    private mutating func addFunction<Target, each Parameter, Result>(
        _ selector: Selector, _ type: Any.Type, _ name: String?, _ tags: Set<HandlerTag>, _ location: HandlerLocation,
        _ facts: Facts, _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        let function = IsolatedFunction(body)
        add(
            selector, to: type, parameterCount: count(repeat (each Parameter).self), name: name, tags: tags, location,
            facts, isolation: body.isolation,
            .init(many: 0, resultIsSendable: facts.resultIsSendable, function.call))
    }
}

// MARK: - Asynchronous ones

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
    ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
    ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `load(_:)`. It finds the handler, too, and supplies the argument labels.
    ///     If nil, the handler has no labels.
    ///   - tags: Marks by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that gets the receiver and the arguments.
    public mutating func addAsync<Target: Sendable, each Parameter, Result: Sendable>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) async throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: true, resultIsSendable: true)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// Adds an `async` closure whose result is not `Sendable`.
    ///
    /// The closure may be isolated to a global actor. Only awaited sends reach it. If the result would leave the
    /// handler's isolation, an awaited send throws ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
    ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `load(_:)`. It finds the handler, too, and supplies the argument labels.
    ///     If nil, the handler has no labels.
    ///   - tags: Marks by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that gets the receiver and the arguments.
    public mutating func addAsync<Target: Sendable, each Parameter, Result>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) async throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: true, resultIsSendable: false)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// Adds an `async` closure whose receiver is not `Sendable`.
    ///
    /// The closure may be isolated to a global actor. Only awaited sends reach it. If the receiver would leave its
    /// isolation, an awaited send throws ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
    ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `load(_:)`. It finds the handler, too, and supplies the argument labels.
    ///     If nil, the handler has no labels.
    ///   - tags: Marks by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that gets the receiver and the arguments.
    public mutating func addAsync<Target, each Parameter, Result>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) async throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: false, resultIsSendable: false)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
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
    ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
    ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `fetch(_:)`. It finds the handler, too, and supplies the argument labels.
    ///     If nil, the handler has no labels.
    ///   - tags: Marks by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that gets the receiving type and the arguments.
    public mutating func addAsyncStatic<Target, each Parameter, Result: Sendable>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target.Type, repeat each Parameter) async throws -> Result
    ) {
        let facts = Facts(isStatic: true, receiverIsSendable: true, resultIsSendable: true)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// Adds a static `async` handler whose result is not `Sendable`.
    ///
    /// The closure may be isolated to a global actor. Only awaited sends reach it. If the result would leave the
    /// handler's isolation, an awaited send throws ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
    ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message. Its subclasses inherit the handler.
    ///   - name: The Swift spelling, such as `fetch(_:)`. It finds the handler, too, and supplies the argument labels.
    ///     If nil, the handler has no labels.
    ///   - tags: Marks by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that gets the receiving type and the arguments.
    public mutating func addAsyncStatic<Target, each Parameter, Result>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target.Type, repeat each Parameter) async throws -> Result
    ) {
        let facts = Facts(isStatic: true, receiverIsSendable: true, resultIsSendable: false)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    private mutating func addFunction<Target, each Parameter, Result>(
        _ selector: Selector, _ type: Any.Type, _ name: String?, _ tags: Set<HandlerTag>, _ location: HandlerLocation,
        _ facts: Facts,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) async throws -> Result
    ) {
        addAsynchronous(
            selector, type, name, tags, location, facts, isolation: body.isolation, actor: nil,
            AsynchronousIsolatedFunction(body).call)
    }

    private mutating func addAsynchronous<Target, each Parameter, Result>(
        _ selector: Selector, _ type: Any.Type, _ name: String?, _ tags: Set<HandlerTag>, _ location: HandlerLocation,
        _ facts: Facts, isolation: (any Actor)?, actor: (any Actor.Type)?,
        _ call: @escaping (Target, repeat each Parameter) async throws -> Result
    ) {
        add(
            selector, to: type, parameterCount: count(repeat (each Parameter).self), name: name, tags: tags, location,
            facts, isolation: isolation,
            .init(
                .asynchronous({ try await $0.run(0, call) }, runsOnCaller: false),
                dryRun: {
                    $0.answer(
                        Target.self, repeat (each Parameter).self, result: Result.self,
                        resultIsSendable: facts.resultIsSendable)
                }, actor: actor))
    }
}

// MARK: - On the receiving actor

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
    ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
    ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message.
    ///   - name: The Swift spelling, such as `deposit(_:)`. It finds the handler, too, and supplies the argument
    ///     labels. If nil, the handler has no labels.
    ///   - tags: Marks by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that gets the actor and the arguments, and is isolated to the actor.
    public mutating func addToActor<Target: Actor, each Parameter, Result: Sendable>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @Sendable (isolated Target, repeat each Parameter) throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: true, resultIsSendable: true)
        addToActor(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// Adds a closure that runs on the actor that receives the message, and whose result is not `Sendable`.
    ///
    /// The result stays on the actor: an awaited send from elsewhere throws
    /// ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
    ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message.
    ///   - name: The Swift spelling, such as `deposit(_:)`. It finds the handler, too, and supplies the argument
    ///     labels. If nil, the handler has no labels.
    ///   - tags: Marks by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that gets the actor and the arguments, and is isolated to the actor.
    public mutating func addToActor<Target: Actor, each Parameter, Result>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @Sendable (isolated Target, repeat each Parameter) throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: true, resultIsSendable: false)
        addToActor(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
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
    ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
    ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message.
    ///   - name: The Swift spelling, such as `sync(_:)`. It finds the handler, too, and supplies the argument labels.
    ///     If nil, the handler has no labels.
    ///   - tags: Marks by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that gets the actor and the arguments, and is isolated to the actor.
    public mutating func addAsyncToActor<Target: Actor, each Parameter, Result: Sendable>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @Sendable (isolated Target, repeat each Parameter) async throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: true, resultIsSendable: true)
        addAsynchronous(
            selector, type, name, tags, .init(file: file, line: line, column: column), facts, isolation: nil,
            actor: Target.self, AsynchronousActorFunction(body).call)
    }

    /// Adds an `async` closure that runs on the actor that receives the message, and whose result is not `Sendable`.
    ///
    /// Only awaited sends reach it. The result stays on the actor: an awaited send from elsewhere throws
    /// ``DispatchError/notSendable(_:value:type:isNonisolated:)``.
    ///
    /// - Parameters:
    ///   - selector: The message, with one colon for each parameter of `body` after the first. Otherwise every send
    ///     throws ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: The type that receives the message.
    ///   - name: The Swift spelling, such as `sync(_:)`. It finds the handler, too, and supplies the argument labels.
    ///     If nil, the handler has no labels.
    ///   - tags: Marks by which the registry can be filtered.
    ///   - file: The file of the declaration, for error messages. Leave it out.
    ///   - line: The line of the declaration, for error messages. Leave it out.
    ///   - column: The column of the declaration, for error messages. Leave it out.
    ///   - body: A closure that gets the actor and the arguments, and is isolated to the actor.
    public mutating func addAsyncToActor<Target: Actor, each Parameter, Result>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @Sendable (isolated Target, repeat each Parameter) async throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: true, resultIsSendable: false)
        addAsynchronous(
            selector, type, name, tags, .init(file: file, line: line, column: column), facts, isolation: nil,
            actor: Target.self, AsynchronousActorFunction(body).call)
    }

    private mutating func addToActor<Target: Actor, each Parameter, Result>(
        _ selector: Selector, _ type: Any.Type, _ name: String?, _ tags: Set<HandlerTag>, _ location: HandlerLocation,
        _ facts: Facts, _ body: @escaping @Sendable (isolated Target, repeat each Parameter) throws -> Result
    ) {
        let function = ActorFunctionMany(body)
        add(
            selector, to: type, parameterCount: count(repeat (each Parameter).self), name: name, tags: tags, location,
            facts, isolation: nil,
            .init(many: 0, resultIsSendable: facts.resultIsSendable, actor: Target.self, function.call))
    }

    private func count<each Parameter>(_: repeat (each Parameter).Type) -> Int {
        var count = 0
        for _ in repeat (each Parameter).self { count += 1 }
        return count
    }
}

/// A synchronous closure of any isolation, as a function whose type doesn't show the isolation. Its caller must have
/// that isolation.
///
/// The two structs differ only in that. A function that carries its isolation stores it in its context, and is
/// otherwise called like any other function.
private struct IsolatedFunction<Target, each Parameter, Result> {
    let call: (Target, repeat each Parameter) throws -> Result

    private struct Isolated<Receiver, each Argument, Value> {
        let call: @isolated(any) (Receiver, repeat each Argument) throws -> Value
    }

    init(_ body: @escaping @isolated(any) (Target, repeat each Parameter) throws -> Result) {
        self = unsafeBitCast(Isolated(call: body), to: Self.self)
    }
}

/// An asynchronous closure of any isolation. When it is called, it switches to its isolation by itself.
private struct AsynchronousIsolatedFunction<Target, each Parameter, Result> {
    let call: (Target, repeat each Parameter) async throws -> Result

    private struct Isolated<Receiver, each Argument, Value> {
        let call: @isolated(any) (Receiver, repeat each Argument) async throws -> Value
    }

    init(_ body: @escaping @isolated(any) (Target, repeat each Parameter) async throws -> Result) {
        self = unsafeBitCast(Isolated(call: body), to: Self.self)
    }
}
