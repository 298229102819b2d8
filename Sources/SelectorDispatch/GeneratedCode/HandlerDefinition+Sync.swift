// What a definition function says of a synchronous handler. The closure is isolated as the definition function is, and its
// types are the handler's: the compiler, not a generator, says where it runs, what it takes and what it returns.
//
// The number of parameters is in the name because an overload for each would take the compiler longer.

extension _GeneratedCode.HandlerDefinition {
    /// The handler is synchronous, and not isolated to an actor instance.
    ///
    /// - Parameters:
    ///   - omitted: bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: calls the method on its first parameter.
    @inlinable @inline(__always)
    public func sync0<Target, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target) throws -> Result
    ) {
        let omitted = omitted ?? 0
        define(omitted) { try $0.run0(omitted, resultIsSendable: true, body) }
    }

    /// The same for more parameters.
    @inlinable @inline(__always)
    public func sync1<Target, P0, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0) throws -> Result
    ) {
        let omitted = omitted ?? 0
        define(omitted) { try $0.run1(omitted, resultIsSendable: true, body) }
    }

    /// The same for more parameters.
    @inlinable @inline(__always)
    public func sync2<Target, P0, P1, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0, P1) throws -> Result
    ) {
        let omitted = omitted ?? 0
        define(omitted) { try $0.run2(omitted, resultIsSendable: true, body) }
    }

    /// The same for more parameters.
    @inlinable @inline(__always)
    public func sync3<Target, P0, P1, P2, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0, P1, P2) throws -> Result
    ) {
        let omitted = omitted ?? 0
        define(omitted) { try $0.run3(omitted, resultIsSendable: true, body) }
    }

    /// The same for more parameters.
    @inlinable @inline(__always)
    public func sync4<Target, P0, P1, P2, P3, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0, P1, P2, P3) throws -> Result
    ) {
        let omitted = omitted ?? 0
        define(omitted) { try $0.run4(omitted, resultIsSendable: true, body) }
    }

    /// The same for more parameters than any of the others takes.
    @inlinable @inline(__always)
    public func syncMany<Target, each Parameter, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, repeat each Parameter) throws -> Result
    ) {
        let omitted = omitted ?? 0
        define(omitted) { try $0.runMany(omitted, resultIsSendable: true, body) }
    }
}

// MARK: - No result: told by the name, because the two overloads for results take the compiler longer

extension _GeneratedCode.HandlerDefinition {
    /// The handler returns nothing.
    @inlinable @inline(__always)
    public func syncVoid0<Target>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target) throws -> Void
    ) {
        let omitted = omitted ?? 0
        define(omitted) { try $0.run0(omitted, resultIsSendable: true, body) }
    }

    /// The same for more parameters.
    @inlinable @inline(__always)
    public func syncVoid1<Target, P0>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0) throws -> Void
    ) {
        let omitted = omitted ?? 0
        define(omitted) { try $0.run1(omitted, resultIsSendable: true, body) }
    }

    /// The same for more parameters.
    @inlinable @inline(__always)
    public func syncVoid2<Target, P0, P1>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0, P1) throws -> Void
    ) {
        let omitted = omitted ?? 0
        define(omitted) { try $0.run2(omitted, resultIsSendable: true, body) }
    }

    /// The same for more parameters.
    @inlinable @inline(__always)
    public func syncVoid3<Target, P0, P1, P2>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0, P1, P2) throws -> Void
    ) {
        let omitted = omitted ?? 0
        define(omitted) { try $0.run3(omitted, resultIsSendable: true, body) }
    }

    /// The same for more parameters.
    @inlinable @inline(__always)
    public func syncVoid4<Target, P0, P1, P2, P3>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0, P1, P2, P3) throws -> Void
    ) {
        let omitted = omitted ?? 0
        define(omitted) { try $0.run4(omitted, resultIsSendable: true, body) }
    }

    /// The same for more parameters.
    @inlinable @inline(__always)
    public func syncVoidMany<Target, each Parameter>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, repeat each Parameter) throws -> Void
    ) {
        let omitted = omitted ?? 0
        define(omitted) { try $0.runMany(omitted, resultIsSendable: true, body) }
    }
}

// MARK: - Results that are not Sendable: they stay in the handler's isolation

extension _GeneratedCode {
    /// Where the overloads for such results stand: of two that fit, the compiler takes a type's own method before that of
    /// its protocol without comparing what they are declared with, which takes it longer.
    public protocol AnyResultDefinition {}
}

extension _GeneratedCode.HandlerDefinition: _GeneratedCode.AnyResultDefinition {}

extension _GeneratedCode.AnyResultDefinition where Self == _GeneratedCode.HandlerDefinition {
    /// The same for a result that is not `Sendable`.
    @inlinable @inline(__always)
    public func sync0<Target, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target) throws -> Result
    ) {
        let omitted = omitted ?? 0
        self.define(omitted) { try $0.run0(omitted, resultIsSendable: false, body) }
    }

    /// The same for a result that is not `Sendable`.
    @inlinable @inline(__always)
    public func sync1<Target, P0, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0) throws -> Result
    ) {
        let omitted = omitted ?? 0
        self.define(omitted) { try $0.run1(omitted, resultIsSendable: false, body) }
    }

    /// The same for a result that is not `Sendable`.
    @inlinable @inline(__always)
    public func sync2<Target, P0, P1, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0, P1) throws -> Result
    ) {
        let omitted = omitted ?? 0
        self.define(omitted) { try $0.run2(omitted, resultIsSendable: false, body) }
    }

    /// The same for a result that is not `Sendable`.
    @inlinable @inline(__always)
    public func sync3<Target, P0, P1, P2, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0, P1, P2) throws -> Result
    ) {
        let omitted = omitted ?? 0
        self.define(omitted) { try $0.run3(omitted, resultIsSendable: false, body) }
    }

    /// The same for a result that is not `Sendable`.
    @inlinable @inline(__always)
    public func sync4<Target, P0, P1, P2, P3, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, P0, P1, P2, P3) throws -> Result
    ) {
        let omitted = omitted ?? 0
        self.define(omitted) { try $0.run4(omitted, resultIsSendable: false, body) }
    }

    /// The same for a result that is not `Sendable`.
    @inlinable @inline(__always)
    public func syncMany<Target, each Parameter, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, repeat each Parameter) throws -> Result
    ) {
        let omitted = omitted ?? 0
        self.define(omitted) { try $0.runMany(omitted, resultIsSendable: false, body) }
    }
}
