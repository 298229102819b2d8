/// The handlers in one declaration of a generic type.
struct GenericProvider: Sendable {
    /// The type, without its generic arguments.
    let name: StaticText

    /// The location of the first handler.
    let file: StaticText
    let line: Int
    let column: Int

    /// Returns a type's handlers if it is a specialization of the generic type, or a subclass of
    /// one.
    var entries: @Sendable (Any.Type) -> [RegistryEntry]
}

extension _GeneratedCode {
    /// A list of the handlers that generated code declares.
    ///
    /// One list is passed through every provider when the registry is built. The file that
    /// `HandlerRegistryPlugin` writes declares receivers. The expansion of `@Handler` defines their
    /// handlers' bodies.
    public final class HandlerCollector {
        private var definitions: [Definition] = []
        private var groups: [DeclaredHandlers.Group] = []
        private(set) var genericProviders: [GenericProvider] = []

        /// The bodies of the handlers defined so far.
        private(set) var bodies: [HandlerBody] = []

        /// The next handler's default values.
        private var defaults: [HandlerBody.Default] = []

        /// Whether functions may be called erased; see `ErasedFunction.swift`.
        let callsErased: Bool

        init(callsErased: Bool = ErasedCalls.isKnown) { self.callsErased = callsErased }
    }
}

extension _GeneratedCode.HandlerCollector {
    /// The handlers defined so far, by receiver.
    var generated: DeclaredHandlers {
        DeclaredHandlers(definitions, groups: groups, callsErased: callsErased)
    }

    /// The handlers defined so far, in order.
    var definedEntries: [RegistryEntry] { definitions.isEmpty ? [] : generated.all }

    /// Sets the receiver of the handlers that are added next: a `Sendable` type.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - file: The file of the handlers, as `#fileID` spells it.
    public func receiver<Receiver: Sendable>(_ type: Receiver.Type, _ file: StaticString) {
        add(type, isSendable: true, file)
    }

    /// Sets the receiver of the handlers that are added next: a type that is not `Sendable`.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - file: The file of the handlers, as `#fileID` spells it.
    public func receiver<Receiver>(_ type: Receiver.Type, _ file: StaticString) {
        add(type, isSendable: false, file)
    }

    private func add(_ type: Any.Type, isSendable: Bool, _ file: StaticString) {
        let start = Int32(truncatingIfNeeded: definitions.count)
        groups.append(
            (
                receiver: type,
                isSendable: isSendable,
                file: StaticText(file),
                definitions: start..<start,
                next: -1
            )
        )
    }

    /// Adds the handlers of a generic type.
    ///
    /// They are defined when one of its specializations is first looked up.
    ///
    /// - Parameters:
    ///   - name: The type, without its generic arguments.
    ///   - file: The file that declares the first of the handlers, as `#fileID` spells it.
    ///   - line: That handler's line.
    ///   - column: That handler's column.
    ///   - provide: A closure that defines the handlers of the given type if it is a
    ///     specialization, or a subclass of one.
    public func generic(
        _ name: StaticString,
        _ file: StaticString,
        _ line: Int,
        _ column: Int,
        _ provide: @escaping @Sendable (Any.Type, _GeneratedCode.HandlerCollector) -> Void
    ) {
        genericProviders.append(
            GenericProvider(
                name: StaticText(name),
                file: StaticText(file),
                line: line,
                column: column
            ) { type in
                let collector = _GeneratedCode.HandlerCollector()
                provide(type, collector)
                return collector.definedEntries
            }
        )
    }

    /// Adds handlers of the last receiver.
    ///
    /// The caller promises that the function is a `(HandlerCollector) -> Void`, has the methods'
    /// isolation, and only defines handlers of that receiver. It is a definition function that
    /// `@Handler` generates, or it calls several of them, in the order of the lines and in its own
    /// isolation.
    ///
    /// - Parameters:
    ///   - facts: A line of facts for each handler, which ``DeclarationFacts`` reads.
    ///   - tags: The tags in the handler's annotation.
    ///   - function: The function, as a generic parameter because no function type covers all
    ///     isolations.
    @unsafe
    public func unsafeAdd<Function>(
        _ facts: StaticString,
        tags: Set<HandlerTag> = [],
        _ function: Function
    ) {
        add(facts: StaticText(facts), tags: tags, function, as: Function.self)
    }

    /// Adds handlers of the last receiver by a function that calls several definition functions.
    ///
    /// - Parameters:
    ///   - facts: A line of facts for each handler.
    ///   - function: The function, which may have a different isolation.
    ///   - type: The type of the definition functions. It isn't optional, because a missing type,
    ///     whose address is 0, would be nil.
    @unsafe
    public func unsafeAdd<Function>(_ facts: StaticString, _ function: Function, as type: Any.Type)
    {
        add(facts: StaticText(facts), tags: [], function, as: type)
    }

    /// Collects a provider's declaration.
    func add<Function>(
        facts: StaticText,
        tags: Set<HandlerTag>,
        _ function: Function,
        as type: Any.Type
    ) {
        if groups.isEmpty { receiver(Never.self, "") }
        // Without its type, the function can't even be copied.
        let isMissing = MissingType.isMissing(Function.self) || MissingType.isMissing(type)
        definitions.append(
            Definition(
                define: isMissing ? { _ in } : IsolationErasure.definition(function),
                function: isMissing ? MissingType.self : type,
                facts: facts,
                tags: tags
            )
        )
        let last = groups.count - 1
        let start = groups[last].definitions.lowerBound
        groups[last].definitions = start..<Int32(truncatingIfNeeded: definitions.count)
    }
}

// MARK: - Definitions

extension _GeneratedCode.HandlerCollector {
    /// Adds a default value of the next handler.
    ///
    /// - Parameters:
    ///   - index: The parameter's index.
    ///   - value: A closure that computes the value: one of the parameter's type or, if that is an
    ///     optional, the wrapped value or nil. It is called in the handler's isolation.
    public func `default`(_ index: Int, _ value: @escaping () -> Any?) {
        defaults.append((index: index, value: value))
    }

    /// Adds a handler's body, after its default values.
    func define(_ body: HandlerBody) {
        bodies.append(defaults.isEmpty ? body : body.supplying(defaults))
        defaults = []
    }
}

// Definitions of synchronous handlers. The closure has the definition function's isolation, and its
// types are the handler's, so the compiler, not a generator, determines the handler's isolation,
// parameters and result.
//
// Nothing here is specialized for a handler or inlined into its definition, because a module with
// many handlers would take long to build. The names state a missing result and an actor's handler,
// because the compiler would take longer to choose among overloads.
//
// Each `body` calls the method on its first parameter, with the other parameters as arguments.

extension _GeneratedCode.HandlerCollector {
    /// Defines a synchronous handler that is not isolated to an actor instance.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func sync<Target, each Parameter, Result: Sendable>(
        _ body: @escaping (Target, repeat each Parameter) throws -> Result
    ) {
        define(.synchronous(resultIsSendable: true, callsErased: callsErased, body))
    }

    /// Defines a synchronous handler that returns nothing and is not isolated to an actor instance.
    ///
    /// The result is generic nevertheless: a function of another type would be wrapped.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncVoid<Target, each Parameter, Result>(
        _ body: @escaping (Target, repeat each Parameter) throws -> Result
    ) {
        define(.synchronous(resultIsSendable: true, callsErased: callsErased, body))
    }

    /// Defines a synchronous handler isolated to its own actor.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncActor<Target: Actor, each Parameter, Result: Sendable>(
        _ body: @escaping (isolated Target, repeat each Parameter) throws -> Result
    ) {
        define(
            .synchronous(
                resultIsSendable: true,
                callsErased: callsErased,
                isIsolatedToInstance: true,
                ActorFunction(body).call
            )
        )
    }
}

// MARK: - Results that are not Sendable, which stay in the handler's isolation

extension _GeneratedCode {
    /// The overloads for results that are not `Sendable`.
    ///
    /// They are in a protocol to save compile time: if two overloads fit, the compiler prefers a
    /// type's own method to its protocol's without comparing their declarations. The protocol's
    /// methods have an unused parameter, because the type's own would hide any of the same type.
    public protocol AnyResultCollector {}
}

extension _GeneratedCode.HandlerCollector: _GeneratedCode.AnyResultCollector {}

extension _GeneratedCode.AnyResultCollector where Self == _GeneratedCode.HandlerCollector {
    /// Defines a synchronous handler whose result is not `Sendable` and that is not isolated to an
    /// actor instance.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func sync<Target, each Parameter, Result>(
        _: Void? = nil,
        _ body: @escaping (Target, repeat each Parameter) throws -> Result
    ) {
        self.define(.synchronous(resultIsSendable: false, callsErased: self.callsErased, body))
    }

    /// Defines a synchronous handler whose result is not `Sendable` and that is isolated to its own
    /// actor.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncActor<Target: Actor, each Parameter, Result>(
        _: Void? = nil,
        _ body: @escaping (isolated Target, repeat each Parameter) throws -> Result
    ) {
        self.define(
            .synchronous(
                resultIsSendable: false,
                callsErased: self.callsErased,
                isIsolatedToInstance: true,
                ActorFunction(body).call
            )
        )
    }
}

// Definitions of asynchronous handlers. The closure enters the handler's isolation by itself.

extension _GeneratedCode.HandlerCollector {
    /// Defines an asynchronous handler that is not isolated to an actor instance.
    public func async<Target, each Parameter, Result: Sendable>(
        _ body: @escaping (Target, repeat each Parameter) async throws -> Result
    ) {
        define(.asynchronous(resultIsSendable: true, callsErased: callsErased, body))
    }

    /// Defines an asynchronous handler that runs on its caller's actor.
    public func async<Target, each Parameter, Result>(
        onCaller body:
            nonisolated(nonsending) @escaping (Target, repeat each Parameter) async throws -> Result
    ) {
        let types = BodyTypes(
            Target.self,
            repeat (each Parameter).self,
            result: Result.self,
            resultIsSendable: false,
            isIsolatedToInstance: false
        )
        guard types.areComplete else { return define(.refusing(types, isAsync: true)) }
        define(ClosureBody(types, awaited: { try await $0.runOnCaller(body) }))
    }

    /// Defines an asynchronous handler isolated to its own actor.
    public func async<Target: Actor, each Parameter, Result: Sendable>(
        actor body: @escaping (isolated Target, repeat each Parameter) async throws -> Result
    ) {
        define(
            .asynchronous(
                resultIsSendable: true,
                callsErased: callsErased,
                isIsolatedToInstance: true,
                AsynchronousActorFunction(body).call
            )
        )
    }
}

// MARK: - Results that are not Sendable

extension _GeneratedCode.AnyResultCollector where Self == _GeneratedCode.HandlerCollector {
    /// Defines an asynchronous handler whose result is not `Sendable` and that is not isolated to
    /// an actor instance.
    public func async<Target, each Parameter, Result>(
        _: Void? = nil,
        _ body: @escaping (Target, repeat each Parameter) async throws -> Result
    ) {
        self.define(.asynchronous(resultIsSendable: false, callsErased: self.callsErased, body))
    }

    /// Defines an asynchronous handler whose result is not `Sendable` and that is isolated to its
    /// own actor.
    public func async<Target: Actor, each Parameter, Result>(
        _: Void? = nil,
        actor body: @escaping (isolated Target, repeat each Parameter) async throws -> Result
    ) {
        self.define(
            .asynchronous(
                resultIsSendable: false,
                callsErased: self.callsErased,
                isIsolatedToInstance: true,
                AsynchronousActorFunction(body).call
            )
        )
    }
}
