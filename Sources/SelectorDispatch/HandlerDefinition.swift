/// Defines the handlers of a type if it is a specialisation of one particular generic type, or a subclass of one.
typealias GenericProvider = @Sendable (Any.Type, HandlerDefinition) -> Void

/// Where generated code declares its handlers. One is passed through every provider when the registry is built.
///
/// User code does not call this type: the file that `HandlerRegistryPlugin` writes and what `@Handler` expands to do.
public final class HandlerDefinition {
    /// A type and where its handlers begin.
    struct Receiver {
        let type: Any.Type
        let isSendable: Bool
        let firstHandler: Int
    }

    private var handlers = Chunks<GeneratedHandler>()
    private var receivers: [Receiver] = []
    private var made: [HandlerEntry] = []
    private(set) var genericProviders: [GenericProvider] = []
    /// What the last definition function said.
    private(set) var body: HandlerEntry.Body?

    init() {}

    /// What has been defined by generated code.
    var generated: GeneratedHandlers { GeneratedHandlers(handlers, receivers: receivers) }

    /// What has been defined, in this order: by generated code, then what another definition made.
    var definedEntries: [HandlerEntry] { generated.all + made }

    /// The type that the following handlers belong to.
    public func receiver<Receiver: Sendable>(_ type: Receiver.Type) {
        receivers.append(.init(type: type, isSendable: true, firstHandler: handlers.count))
    }

    /// The type that the following handlers belong to, when it is not `Sendable`.
    public func receiver<Receiver>(_ type: Receiver.Type) {
        receivers.append(.init(type: type, isSendable: false, firstHandler: handlers.count))
    }

    /// Adds the handlers of a generic type, which are defined when one of its specialisations is first looked up.
    ///
    /// - Parameter provide: defines the handlers of the given type if it is a specialisation, or a subclass of one.
    public func generic(_ provide: @escaping @Sendable (Any.Type, HandlerDefinition) -> Void) {
        genericProviders.append(provide)
    }

    /// Adds handlers that another definition made.
    func add(_ entries: [HandlerEntry]) {
        made += entries
    }

    /// Adds one handler.
    ///
    /// - Parameters:
    ///   - function: the definition function that `@Handler` expanded to: `(HandlerDefinition) -> Void`, isolated as its
    ///     method is. It is taken as a generic `Function` because no single function type can be written for all
    ///     isolations.
    ///   - selector: the handler's selector.
    ///   - name: its Swift spelling.
    ///   - defaults: bit *i* is set when parameter *i* has a default value.
    ///   - isVariadic: whether the last parameter takes any number of arguments.
    ///   - tags: the tags in the annotation.
    public func add<Function>(
        _ function: Function, selector: StaticString, name: StaticString, defaults: UInt64, throws isThrowing: Bool,
        static isStatic: Bool = false, variadic isVariadic: Bool = false, tags: Set<HandlerTag> = [],
        file: StaticString, line: Int, column: Int
    ) {
        // The cast only drops isolation from the type: the generator passes nothing but definition functions, which all
        // have this one shape. They store a closure and touch nothing isolated.
        let define = unsafeBitCast(function, to: ((HandlerDefinition) -> Void).self)
        if receivers.isEmpty { receiver(Never.self) }
        handlers.append(
            GeneratedHandler(
                define: define, selector: StaticText(selector), name: StaticText(name), file: StaticText(file),
                line: UInt32(truncatingIfNeeded: line), column: UInt32(truncatingIfNeeded: column),
                defaults: defaults, tags: tags, isThrowing: isThrowing, isStatic: isStatic, isVariadic: isVariadic))
    }
}

// MARK: - What a definition function says

extension HandlerDefinition {
    /// The handler is synchronous, and not isolated to an actor instance.
    public func sync(_ thunk: @escaping (Arguments) throws -> Void) {
        body = HandlerEntry.Body(.synchronous(thunk))
    }

    /// The handler is synchronous and isolated to its own actor.
    ///
    /// - Parameter types: the call alone, for its parameter and result types; never run.
    public func sync<Target: Actor, each Parameter, Result: Sendable>(
        actor _: Target.Type, _ thunk: @escaping (isolated Target, Arguments) throws -> Void,
        types _: (isolated Target, repeat each Parameter) throws -> Result
    ) {
        let inspect = inspection(Target.self, repeat (each Parameter).self, result: Result.self, isSendable: true) {
            nil
        }
        body = HandlerEntry.Body(
            .synchronous(Self.erased(thunk)), inspect: inspect, actor: Target.self)
    }

    /// The same for a result that is not `Sendable`.
    public func sync<Target: Actor, each Parameter, Result>(
        actor _: Target.Type, _ thunk: @escaping (isolated Target, Arguments) throws -> Void,
        types _: (isolated Target, repeat each Parameter) throws -> Result
    ) {
        let inspect = inspection(Target.self, repeat (each Parameter).self, result: Result.self, isSendable: false) {
            nil
        }
        body = HandlerEntry.Body(
            .synchronous(Self.erased(thunk)), inspect: inspect, actor: Target.self)
    }

    private func inspection<Target, each Parameter, Result>(
        _: Target.Type, _: repeat (each Parameter).Type, result _: Result.Type, isSendable: Bool,
        isolation: @escaping () -> (any Actor)?
    ) -> (Arguments) -> Void {
        { arguments in
            arguments.inspect(
                isolation(), Target.self, repeat (each Parameter).self, result: Result.self,
                resultIsSendable: isSendable)
        }
    }

    private static func erased<Target: Actor>(
        _ thunk: @escaping (isolated Target, Arguments) throws -> Void
    ) -> (Arguments) throws -> Void {
        // Drops the isolation, which the thunk checks before it touches the actor.
        let unisolated = unsafeBitCast(thunk, to: ((Target, Arguments) throws -> Void).self)
        return { arguments in
            try arguments.borrowing(arguments.target(Target.self).pointee) { try unisolated($0, arguments) }
        }
    }

    /// The handler is asynchronous, and not isolated to an actor instance.
    ///
    /// - Parameter types: the call alone, for its parameter and result types; never run.
    public func async<Target, each Parameter, Result: Sendable>(
        _: Target.Type, _ thunk: @escaping @isolated(any) (Arguments) async throws -> Void,
        types _: (Target, repeat each Parameter) async throws -> Result
    ) {
        let inspect = inspection(Target.self, repeat (each Parameter).self, result: Result.self, isSendable: true) {
            thunk.isolation
        }
        body = HandlerEntry.Body(.asynchronous(thunk), inspect: inspect)
    }

    /// The same for a result that is not `Sendable`.
    public func async<Target, each Parameter, Result>(
        _: Target.Type, _ thunk: @escaping @isolated(any) (Arguments) async throws -> Void,
        types _: (Target, repeat each Parameter) async throws -> Result
    ) {
        let inspect = inspection(Target.self, repeat (each Parameter).self, result: Result.self, isSendable: false) {
            thunk.isolation
        }
        body = HandlerEntry.Body(.asynchronous(thunk), inspect: inspect)
    }

    /// The handler is asynchronous and runs on its caller's actor.
    public func async<Target, each Parameter, Result>(
        nonsending _: Target.Type, _ thunk: nonisolated(nonsending) @escaping (Arguments) async throws -> Void,
        types _: (Target, repeat each Parameter) async throws -> Result
    ) {
        let inspect = inspection(Target.self, repeat (each Parameter).self, result: Result.self, isSendable: false) {
            nil
        }
        body = HandlerEntry.Body(.nonsending(thunk), inspect: inspect)
    }

    /// The handler is asynchronous and isolated to its own actor.
    public func async<Target: Actor, each Parameter, Result: Sendable>(
        actor _: Target.Type, _ thunk: @escaping (isolated Target, Arguments) async throws -> Void,
        types _: (isolated Target, repeat each Parameter) async throws -> Result
    ) {
        let inspect = inspection(Target.self, repeat (each Parameter).self, result: Result.self, isSendable: true) {
            nil
        }
        body = HandlerEntry.Body(
            .actorAsynchronous(Self.erased(thunk)), inspect: inspect, actor: Target.self)
    }

    /// The same for a result that is not `Sendable`.
    public func async<Target: Actor, each Parameter, Result>(
        actor _: Target.Type, _ thunk: @escaping (isolated Target, Arguments) async throws -> Void,
        types _: (isolated Target, repeat each Parameter) async throws -> Result
    ) {
        let inspect = inspection(Target.self, repeat (each Parameter).self, result: Result.self, isSendable: false) {
            nil
        }
        body = HandlerEntry.Body(
            .actorAsynchronous(Self.erased(thunk)), inspect: inspect, actor: Target.self)
    }

    private static func erased<Target: Actor>(
        _ thunk: @escaping (isolated Target, Arguments) async throws -> Void
    ) -> (AnyObject, Arguments) async throws -> Void {
        { actor, arguments in
            // The registry found the thunk under the actor's own type.
            try await thunk(unsafeDowncast(actor, to: Target.self), arguments)
        }
    }
}
