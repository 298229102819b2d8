// Definitions of synchronous handlers of an actor. See `HandlerCollector+Sync.swift`.

extension _GeneratedCode.HandlerCollector {
    /// Defines a synchronous handler without parameters that is isolated to its own actor.
    ///
    /// - Parameters:
    ///   - omitted: Bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: Calls the method on its parameter.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncActor0<Target: Actor, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target) throws -> Result
    ) {
        define(
            omitted ?? 0,
            .synchronous(
                omitted ?? 0, resultIsSendable: true, callsErased: callsErased, actor: Target.self,
                ActorFunction0(body).call))
    }

    /// Defines a synchronous handler with one parameter that is isolated to its own actor.
    ///
    /// - Parameters:
    ///   - omitted: Bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: Calls the method on its first parameter, with the other parameters as arguments.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncActor1<Target: Actor, P0, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, P0) throws -> Result
    ) {
        define(
            omitted ?? 0,
            .synchronous(
                omitted ?? 0, resultIsSendable: true, callsErased: callsErased, actor: Target.self,
                ActorFunction1(body).call))
    }

    /// Defines a synchronous handler with two parameters that is isolated to its own actor.
    ///
    /// - Parameters:
    ///   - omitted: Bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: Calls the method on its first parameter, with the other parameters as arguments.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncActor2<Target: Actor, P0, P1, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, P0, P1) throws -> Result
    ) {
        define(
            omitted ?? 0,
            .synchronous(
                omitted ?? 0, resultIsSendable: true, callsErased: callsErased, actor: Target.self,
                ActorFunction2(body).call))
    }

    /// Defines a synchronous handler with three parameters that is isolated to its own actor.
    ///
    /// - Parameters:
    ///   - omitted: Bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: Calls the method on its first parameter, with the other parameters as arguments.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncActor3<Target: Actor, P0, P1, P2, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, P0, P1, P2) throws -> Result
    ) {
        define(
            omitted ?? 0,
            .synchronous(
                omitted ?? 0, resultIsSendable: true, callsErased: callsErased, actor: Target.self,
                ActorFunction3(body).call))
    }

    /// Defines a synchronous handler with four parameters that is isolated to its own actor.
    ///
    /// - Parameters:
    ///   - omitted: Bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: Calls the method on its first parameter, with the other parameters as arguments.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncActor4<Target: Actor, P0, P1, P2, P3, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, P0, P1, P2, P3) throws -> Result
    ) {
        define(
            omitted ?? 0,
            .synchronous(
                omitted ?? 0, resultIsSendable: true, callsErased: callsErased, actor: Target.self,
                ActorFunction4(body).call))
    }

    /// Defines a synchronous handler with more than four parameters that is isolated to its own actor.
    ///
    /// - Parameters:
    ///   - omitted: Bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: Calls the method on its first parameter, with the other parameters as arguments.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncActorMany<Target: Actor, each Parameter, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, repeat each Parameter) throws -> Result
    ) {
        define(
            omitted ?? 0,
            .synchronous(
                many: omitted ?? 0, resultIsSendable: true, callsErased: callsErased, actor: Target.self,
                ActorFunctionMany(body).call))
    }
}

// MARK: - Results that are not Sendable, which stay in the handler's isolation

extension _GeneratedCode.AnyResultCollector where Self == _GeneratedCode.HandlerCollector {
    /// Defines a synchronous handler without parameters that is isolated to its own actor. Its result is not
    /// `Sendable`.
    ///
    /// - Parameters:
    ///   - omitted: Bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: Calls the method on its parameter.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncActor0<Target: Actor, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target) throws -> Result
    ) {
        self.define(
            omitted ?? 0,
            .synchronous(
                omitted ?? 0, resultIsSendable: false, callsErased: self.callsErased, actor: Target.self,
                ActorFunction0(body).call))
    }

    /// Defines a synchronous handler with one parameter that is isolated to its own actor. Its result is not
    /// `Sendable`.
    ///
    /// - Parameters:
    ///   - omitted: Bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: Calls the method on its first parameter, with the other parameters as arguments.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncActor1<Target: Actor, P0, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, P0) throws -> Result
    ) {
        self.define(
            omitted ?? 0,
            .synchronous(
                omitted ?? 0, resultIsSendable: false, callsErased: self.callsErased, actor: Target.self,
                ActorFunction1(body).call))
    }

    /// Defines a synchronous handler with two parameters that is isolated to its own actor. Its result is not
    /// `Sendable`.
    ///
    /// - Parameters:
    ///   - omitted: Bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: Calls the method on its first parameter, with the other parameters as arguments.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncActor2<Target: Actor, P0, P1, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, P0, P1) throws -> Result
    ) {
        self.define(
            omitted ?? 0,
            .synchronous(
                omitted ?? 0, resultIsSendable: false, callsErased: self.callsErased, actor: Target.self,
                ActorFunction2(body).call))
    }

    /// Defines a synchronous handler with three parameters that is isolated to its own actor. Its result is not
    /// `Sendable`.
    ///
    /// - Parameters:
    ///   - omitted: Bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: Calls the method on its first parameter, with the other parameters as arguments.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncActor3<Target: Actor, P0, P1, P2, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, P0, P1, P2) throws -> Result
    ) {
        self.define(
            omitted ?? 0,
            .synchronous(
                omitted ?? 0, resultIsSendable: false, callsErased: self.callsErased, actor: Target.self,
                ActorFunction3(body).call))
    }

    /// Defines a synchronous handler with four parameters that is isolated to its own actor. Its result is not
    /// `Sendable`.
    ///
    /// - Parameters:
    ///   - omitted: Bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: Calls the method on its first parameter, with the other parameters as arguments.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncActor4<Target: Actor, P0, P1, P2, P3, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, P0, P1, P2, P3) throws -> Result
    ) {
        self.define(
            omitted ?? 0,
            .synchronous(
                omitted ?? 0, resultIsSendable: false, callsErased: self.callsErased, actor: Target.self,
                ActorFunction4(body).call))
    }

    /// Defines a synchronous handler with more than four parameters that is isolated to its own actor. Its result is
    /// not `Sendable`.
    ///
    /// - Parameters:
    ///   - omitted: Bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: Calls the method on its first parameter, with the other parameters as arguments.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    public func syncActorMany<Target: Actor, each Parameter, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, repeat each Parameter) throws -> Result
    ) {
        self.define(
            omitted ?? 0,
            .synchronous(
                many: omitted ?? 0, resultIsSendable: false, callsErased: self.callsErased, actor: Target.self,
                ActorFunctionMany(body).call))
    }
}
