// Hand-made handlers that are isolated, asynchronous or static. The compiler checks that the closures do only what their
// isolation lets them, and an overload says what is `Sendable`: of receiver, of result.
//
// The kind is in the name, because overloads that differ in it alone can't be told apart.

extension HandlerRegistry.Builder {
    /// Adds a closure that is isolated to a global actor.
    ///
    /// ```swift
    /// handlers.addIsolated("show:", to: Screen.self) { @MainActor (screen: Screen, text: String) in screen.show(text) }
    /// ```
    ///
    /// - Parameters:
    ///   - selector: has one colon per parameter of `body` after the first; otherwise every send is the error
    ///     ``DispatchError/wrongColonCount(_:expected:actual:)``.
    ///   - type: the receiving type; its subclasses inherit the handler.
    ///   - name: the Swift spelling, `show(_:)`, which finds the handler too and has the labels.
    ///   - tags: marks by which a registry can be restricted.
    ///   - body: gets the receiver and the arguments, where it is isolated.
    public mutating func addIsolated<Target: Sendable, each Parameter, Result: Sendable>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: true, resultIsSendable: true)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// The same for a result that is not `Sendable`: it stays in the handler's isolation.
    public mutating func addIsolated<Target: Sendable, each Parameter, Result>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: true, resultIsSendable: false)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// The same for a receiver that is not `Sendable`: only who is isolated as the handler is sends to it.
    public mutating func addIsolated<Target, each Parameter, Result>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: false, resultIsSendable: false)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// Adds a static handler: a closure that gets the type itself, isolated to a global actor or not.
    ///
    /// ```swift
    /// handlers.addStatic("make:", to: Widget.self) { (type: Widget.Type, size: Int) in type.init(size: size) }
    /// ```
    public mutating func addStatic<Target, each Parameter, Result: Sendable>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target.Type, repeat each Parameter) throws -> Result
    ) {
        let facts = Facts(isStatic: true, receiverIsSendable: true, resultIsSendable: true)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// The same for a result that is not `Sendable`.
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
    /// Adds an `async` closure, which is isolated to a global actor or not at all.
    ///
    /// ```swift
    /// handlers.addAsync("load:", to: Loader.self) { (loader: Loader, page: Int) async throws in try await loader.load(page) }
    /// ```
    ///
    /// - Parameters: as of a synchronous one.
    public mutating func addAsync<Target: Sendable, each Parameter, Result: Sendable>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) async throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: true, resultIsSendable: true)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// The same for a result that is not `Sendable`.
    public mutating func addAsync<Target: Sendable, each Parameter, Result>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) async throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: true, resultIsSendable: false)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// The same for a receiver that is not `Sendable`.
    public mutating func addAsync<Target, each Parameter, Result>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target, repeat each Parameter) async throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: false, resultIsSendable: false)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// Adds a static `async` handler: a closure that gets the type itself.
    public mutating func addAsyncStatic<Target, each Parameter, Result: Sendable>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @isolated(any) @Sendable (Target.Type, repeat each Parameter) async throws -> Result
    ) {
        let facts = Facts(isStatic: true, receiverIsSendable: true, resultIsSendable: true)
        addFunction(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// The same for a result that is not `Sendable`.
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
                inspect: {
                    $0.inspect(
                        Target.self, repeat (each Parameter).self, result: Result.self,
                        resultIsSendable: facts.resultIsSendable)
                }, actor: actor))
    }
}

// MARK: - On the receiving actor

extension HandlerRegistry.Builder {
    /// Adds a closure that runs on the actor which receives the message.
    ///
    /// ```swift
    /// handlers.addToActor("deposit:", to: Account.self) { (account: isolated Account, amount: Int) in account.deposit(amount) }
    /// ```
    ///
    /// - Parameters: as of one that is isolated to a global actor.
    public mutating func addToActor<Target: Actor, each Parameter, Result: Sendable>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @Sendable (isolated Target, repeat each Parameter) throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: true, resultIsSendable: true)
        addToActor(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// The same for a result that is not `Sendable`: it stays on the actor.
    public mutating func addToActor<Target: Actor, each Parameter, Result>(
        _ selector: Selector, to type: Target.Type, name: String? = nil, tags: Set<HandlerTag> = [],
        file: String = #fileID, line: Int = #line, column: Int = #column,
        _ body: @escaping @Sendable (isolated Target, repeat each Parameter) throws -> Result
    ) {
        let facts = Facts(receiverIsSendable: true, resultIsSendable: false)
        addToActor(selector, type, name, tags, .init(file: file, line: line, column: column), facts, body)
    }

    /// The same for an `async` closure.
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

    /// The same for a result that is not `Sendable`.
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

/// A synchronous closure of some isolation as a function whose type doesn't tell it. Whoever calls it is there.
///
/// The two structs differ in that alone: a function that carries its isolation has it in its context, and is called as any
/// other.
private struct IsolatedFunction<Target, each Parameter, Result> {
    let call: (Target, repeat each Parameter) throws -> Result

    private struct Isolated<Receiver, each Argument, Value> {
        let call: @isolated(any) (Receiver, repeat each Argument) throws -> Value
    }

    init(_ body: @escaping @isolated(any) (Target, repeat each Parameter) throws -> Result) {
        self = unsafeBitCast(Isolated(call: body), to: Self.self)
    }
}

/// An asynchronous closure of some isolation. It goes there by itself.
private struct AsynchronousIsolatedFunction<Target, each Parameter, Result> {
    let call: (Target, repeat each Parameter) async throws -> Result

    private struct Isolated<Receiver, each Argument, Value> {
        let call: @isolated(any) (Receiver, repeat each Argument) async throws -> Value
    }

    init(_ body: @escaping @isolated(any) (Target, repeat each Parameter) async throws -> Result) {
        self = unsafeBitCast(Isolated(call: body), to: Self.self)
    }
}
