// What a definition function says of a synchronous handler. The closure is isolated as the definition function is, and its
// types are the handler's: the compiler, not a generator, says where it runs, what it takes and what it returns.
//
// Nothing here is specialized for a handler or inlined where it is defined: a module with many handlers would be long in
// building. The number of parameters is in the name because an overload for each would take the compiler longer.

extension _GeneratedCode.HandlerCollector {
    /// The handler is synchronous, and not isolated to an actor instance.
    ///
    /// - Parameters:
    ///   - omitted: bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: calls the method on its first parameter.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func sync0<Target, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target) throws -> Result
    ) {
        define(omitted ?? 0, .init(omitted ?? 0, resultIsSendable: true, callsErased: callsErased, body))
    }

    /// The same for more parameters.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func sync1<Target, P0, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0) throws -> Result
    ) {
        define(omitted ?? 0, .init(omitted ?? 0, resultIsSendable: true, callsErased: callsErased, body))
    }

    /// The same for more parameters.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func sync2<Target, P0, P1, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0, P1) throws -> Result
    ) {
        define(omitted ?? 0, .init(omitted ?? 0, resultIsSendable: true, callsErased: callsErased, body))
    }

    /// The same for more parameters.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func sync3<Target, P0, P1, P2, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0, P1, P2) throws -> Result
    ) {
        define(omitted ?? 0, .init(omitted ?? 0, resultIsSendable: true, callsErased: callsErased, body))
    }

    /// The same for more parameters.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func sync4<Target, P0, P1, P2, P3, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0, P1, P2, P3) throws -> Result
    ) {
        define(omitted ?? 0, .init(omitted ?? 0, resultIsSendable: true, callsErased: callsErased, body))
    }

    /// The same for more parameters than any of the others takes.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncMany<Target, each Parameter, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, repeat each Parameter) throws -> Result
    ) {
        define(omitted ?? 0, .init(many: omitted ?? 0, resultIsSendable: true, callsErased: callsErased, body))
    }
}

// MARK: - No result: told by the name, because the two overloads for results take the compiler longer

extension _GeneratedCode.HandlerCollector {
    /// The handler returns nothing. The result is generic all the same: a function is passed on as it is then.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncVoid0<Target, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target) throws -> Result
    ) {
        define(omitted ?? 0, .init(omitted ?? 0, resultIsSendable: true, callsErased: callsErased, body))
    }

    /// The same for more parameters.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncVoid1<Target, P0, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0) throws -> Result
    ) {
        define(omitted ?? 0, .init(omitted ?? 0, resultIsSendable: true, callsErased: callsErased, body))
    }

    /// The same for more parameters.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncVoid2<Target, P0, P1, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0, P1) throws -> Result
    ) {
        define(omitted ?? 0, .init(omitted ?? 0, resultIsSendable: true, callsErased: callsErased, body))
    }

    /// The same for more parameters.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncVoid3<Target, P0, P1, P2, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0, P1, P2) throws -> Result
    ) {
        define(omitted ?? 0, .init(omitted ?? 0, resultIsSendable: true, callsErased: callsErased, body))
    }

    /// The same for more parameters.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncVoid4<Target, P0, P1, P2, P3, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0, P1, P2, P3) throws -> Result
    ) {
        define(omitted ?? 0, .init(omitted ?? 0, resultIsSendable: true, callsErased: callsErased, body))
    }

    /// The same for more parameters.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncVoidMany<Target, each Parameter, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, repeat each Parameter) throws -> Result
    ) {
        define(omitted ?? 0, .init(many: omitted ?? 0, resultIsSendable: true, callsErased: callsErased, body))
    }
}

// MARK: - Results that are not Sendable: they stay in the handler's isolation

extension _GeneratedCode {
    /// Where the overloads for such results stand: of two that fit, the compiler takes a type's own method before that of
    /// its protocol without comparing what they are declared with, which takes it longer.
    public protocol AnyResultDefinition {}
}

extension _GeneratedCode.HandlerCollector: _GeneratedCode.AnyResultDefinition {}

extension _GeneratedCode.AnyResultDefinition where Self == _GeneratedCode.HandlerCollector {
    /// The same for a result that is not `Sendable`.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func sync0<Target, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target) throws -> Result
    ) {
        self.define(omitted ?? 0, .init(omitted ?? 0, resultIsSendable: false, callsErased: self.callsErased, body))
    }

    /// The same for a result that is not `Sendable`.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func sync1<Target, P0, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0) throws -> Result
    ) {
        self.define(omitted ?? 0, .init(omitted ?? 0, resultIsSendable: false, callsErased: self.callsErased, body))
    }

    /// The same for a result that is not `Sendable`.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func sync2<Target, P0, P1, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0, P1) throws -> Result
    ) {
        self.define(omitted ?? 0, .init(omitted ?? 0, resultIsSendable: false, callsErased: self.callsErased, body))
    }

    /// The same for a result that is not `Sendable`.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func sync3<Target, P0, P1, P2, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0, P1, P2) throws -> Result
    ) {
        self.define(omitted ?? 0, .init(omitted ?? 0, resultIsSendable: false, callsErased: self.callsErased, body))
    }

    /// The same for a result that is not `Sendable`.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func sync4<Target, P0, P1, P2, P3, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0, P1, P2, P3) throws -> Result
    ) {
        self.define(omitted ?? 0, .init(omitted ?? 0, resultIsSendable: false, callsErased: self.callsErased, body))
    }

    /// The same for a result that is not `Sendable`.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncMany<Target, each Parameter, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, repeat each Parameter) throws -> Result
    ) {
        self.define(
            omitted ?? 0, .init(many: omitted ?? 0, resultIsSendable: false, callsErased: self.callsErased, body))
    }
}
