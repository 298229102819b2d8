// What a definition function says of a synchronous handler of an actor. See `HandlerDefinition+Sync.swift`.

extension _GeneratedCode.HandlerDefinition {
    /// The handler is synchronous and isolated to its own actor.
    ///
    /// - Parameters:
    ///   - omitted: bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: calls the method on its first parameter.
    @inlinable @inline(__always)
    public func syncActor0<Target: Actor, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target) throws -> Result
    ) {
        let omitted = omitted ?? 0
        let function = ActorFunction0(body)
        define(omitted, actor: Target.self) {
            try $0.run0(omitted, resultIsSendable: true, function.call)
        }
    }

    /// The same for more parameters.
    @inlinable @inline(__always)
    public func syncActor1<Target: Actor, P0, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, P0) throws -> Result
    ) {
        let omitted = omitted ?? 0
        let function = ActorFunction1(body)
        define(omitted, actor: Target.self) {
            try $0.run1(omitted, resultIsSendable: true, function.call)
        }
    }

    /// The same for more parameters.
    @inlinable @inline(__always)
    public func syncActor2<Target: Actor, P0, P1, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, P0, P1) throws -> Result
    ) {
        let omitted = omitted ?? 0
        let function = ActorFunction2(body)
        define(omitted, actor: Target.self) {
            try $0.run2(omitted, resultIsSendable: true, function.call)
        }
    }

    /// The same for more parameters.
    @inlinable @inline(__always)
    public func syncActor3<Target: Actor, P0, P1, P2, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, P0, P1, P2) throws -> Result
    ) {
        let omitted = omitted ?? 0
        let function = ActorFunction3(body)
        define(omitted, actor: Target.self) {
            try $0.run3(omitted, resultIsSendable: true, function.call)
        }
    }

    /// The same for more parameters.
    @inlinable @inline(__always)
    public func syncActor4<Target: Actor, P0, P1, P2, P3, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, P0, P1, P2, P3) throws -> Result
    ) {
        let omitted = omitted ?? 0
        let function = ActorFunction4(body)
        define(omitted, actor: Target.self) {
            try $0.run4(omitted, resultIsSendable: true, function.call)
        }
    }

    /// The same for more parameters than any of the others takes.
    @inlinable @inline(__always)
    public func syncActorMany<Target: Actor, each Parameter, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, repeat each Parameter) throws -> Result
    ) {
        let omitted = omitted ?? 0
        let function = ActorFunctionMany(body)
        define(omitted, actor: Target.self) {
            try $0.runMany(omitted, resultIsSendable: true, function.call)
        }
    }
}

// MARK: - Results that are not Sendable: they stay in the handler's isolation

extension _GeneratedCode.AnyResultDefinition where Self == _GeneratedCode.HandlerDefinition {
    /// The same for a result that is not `Sendable`.
    @inlinable @inline(__always)
    public func syncActor0<Target: Actor, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target) throws -> Result
    ) {
        let omitted = omitted ?? 0
        let function = ActorFunction0(body)
        self.define(omitted, actor: Target.self) {
            try $0.run0(omitted, resultIsSendable: false, function.call)
        }
    }

    /// The same for a result that is not `Sendable`.
    @inlinable @inline(__always)
    public func syncActor1<Target: Actor, P0, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, P0) throws -> Result
    ) {
        let omitted = omitted ?? 0
        let function = ActorFunction1(body)
        self.define(omitted, actor: Target.self) {
            try $0.run1(omitted, resultIsSendable: false, function.call)
        }
    }

    /// The same for a result that is not `Sendable`.
    @inlinable @inline(__always)
    public func syncActor2<Target: Actor, P0, P1, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, P0, P1) throws -> Result
    ) {
        let omitted = omitted ?? 0
        let function = ActorFunction2(body)
        self.define(omitted, actor: Target.self) {
            try $0.run2(omitted, resultIsSendable: false, function.call)
        }
    }

    /// The same for a result that is not `Sendable`.
    @inlinable @inline(__always)
    public func syncActor3<Target: Actor, P0, P1, P2, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, P0, P1, P2) throws -> Result
    ) {
        let omitted = omitted ?? 0
        let function = ActorFunction3(body)
        self.define(omitted, actor: Target.self) {
            try $0.run3(omitted, resultIsSendable: false, function.call)
        }
    }

    /// The same for a result that is not `Sendable`.
    @inlinable @inline(__always)
    public func syncActor4<Target: Actor, P0, P1, P2, P3, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, P0, P1, P2, P3) throws -> Result
    ) {
        let omitted = omitted ?? 0
        let function = ActorFunction4(body)
        self.define(omitted, actor: Target.self) {
            try $0.run4(omitted, resultIsSendable: false, function.call)
        }
    }

    /// The same for a result that is not `Sendable`.
    @inlinable @inline(__always)
    public func syncActorMany<Target: Actor, each Parameter, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (isolated Target, repeat each Parameter) throws -> Result
    ) {
        let omitted = omitted ?? 0
        let function = ActorFunctionMany(body)
        self.define(omitted, actor: Target.self) {
            try $0.runMany(omitted, resultIsSendable: false, function.call)
        }
    }
}
