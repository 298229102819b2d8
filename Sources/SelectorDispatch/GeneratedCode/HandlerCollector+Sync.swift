// Definitions of synchronous handlers. The closure has the definition function's isolation, and its types are the
// handler's, so the compiler, not a generator, determines the handler's isolation, parameters and result.
//
// Nothing here is specialized for a handler or inlined into its definition, because a module with many handlers would
// take long to build. The names state a missing result and an actor's handler, because the compiler would take longer
// to choose among overloads.
//
// `body`, here and in HandlerCollector+Async.swift, calls the method on its first parameter, with the other parameters
// as arguments.

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
    /// The result is generic nevertheless, so that a function is passed on unchanged.
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
                resultIsSendable: true, callsErased: callsErased, actor: Target.self, ActorFunction(body).call))
    }
}

// MARK: - Results that are not Sendable, which stay in the handler's isolation

extension _GeneratedCode {
    /// The overloads for results that are not `Sendable`.
    ///
    /// They are in a protocol to save compile time: if two overloads fit, the compiler prefers a type's own method to
    /// its protocol's without comparing their declarations. The protocol's have an unused parameter: methods of the
    /// same type would be hidden.
    public protocol AnyResultCollector {}
}

extension _GeneratedCode.HandlerCollector: _GeneratedCode.AnyResultCollector {}

extension _GeneratedCode.AnyResultCollector where Self == _GeneratedCode.HandlerCollector {
    /// Defines a synchronous handler whose result is not `Sendable` and that is not isolated to an actor instance.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func sync<Target, each Parameter, Result>(
        _: Void? = nil, _ body: @escaping (Target, repeat each Parameter) throws -> Result
    ) {
        self.define(.synchronous(resultIsSendable: false, callsErased: self.callsErased, body))
    }

    /// Defines a synchronous handler whose result is not `Sendable` and that is isolated to its own actor.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncActor<Target: Actor, each Parameter, Result>(
        _: Void? = nil, _ body: @escaping (isolated Target, repeat each Parameter) throws -> Result
    ) {
        self.define(
            .synchronous(
                resultIsSendable: false, callsErased: self.callsErased, actor: Target.self, ActorFunction(body).call))
    }
}
