// Isolated functions as functions whose types don't show the isolation. The registry knows the isolation. A send
// compares it with the sender's, or switches to it. The assumptions:
//
// - A function that is isolated to its parameter, or that stores its isolation in its context, is called like any other
//   function of its types. The isolation is nothing but a promise of the caller. The standard library's
//   `Actor.assumeIsolated` rests on the same assumption.
// - So two structs that differ only in the isolation of a function are alike in memory. The functions are kept in
//   structs because a function that is cast by itself is wrapped twice, and a function of a parameter pack can't be
//   cast.
// - A definition function has the isolation of its method. It stores a closure and touches nothing isolated, so it may
//   be called anywhere.
//
// ``IsolationErasure/isKnown`` tries all of them before the first isolated handler is registered. If they don't hold,
// isolated handlers are refused to every sender, and their definition functions aren't called.

enum IsolationErasure {
    /// Whether isolated functions may be called as functions without isolation.
    static let isKnown: Bool = check()

    /// Returns a definition function as a function whose type doesn't show its isolation.
    ///
    /// - Parameter function: What generated code passes: a `(HandlerCollector) -> Void` of any isolation. Its type is
    ///   generic because no function type covers all isolations.
    @inline(__always)
    static func definition<Function>(_ function: Function) -> (_GeneratedCode.HandlerCollector) -> Void {
        unsafeBitCast(function, to: ((_GeneratedCode.HandlerCollector) -> Void).self)
    }

    private actor Sample {}
    private struct Failure: Error {}

    /// Calls functions that are isolated but touch no isolated state.
    private static func check() -> Bool {
        let sample = Sample()
        func body(_ number: Int, _ list: [Int]) throws -> Int {
            guard number >= 0 else { throw Failure() }
            return number + list.count
        }
        func holds(_ call: (Int, [Int]) throws -> Int) -> Bool {
            guard (try? call(2, [1, 2, 3])) == 5 else { return false }
            do {
                _ = try call(-1, [])
                return false
            } catch {
                return error is Failure
            }
        }
        // The arguments of a pack can only be passed on as a pack.
        func call<each Parameter>(
            _ function: (Sample, repeat each Parameter) throws -> Int, _ arguments: repeat each Parameter
        ) throws -> Int {
            try function(sample, repeat each arguments)
        }
        let few = ActorFunction2<Sample, Int, [Int], Int> { _, number, list in try body(number, list) }
        let many = ActorFunctionMany { (_: isolated Sample, number: Int, list: [Int]) in try body(number, list) }
        let any = IsolatedFunction { @MainActor (_: Sample, number: Int, list: [Int]) in try body(number, list) }
        return holds { try few.call(sample, $0, $1) } && holds { try call(many.call, $0, $1) }
            && holds { try call(any.call, $0, $1) } && definesHandlers()
    }

    /// Passes a definition function as generated code does, as a generic parameter, and calls it.
    private static func definesHandlers() -> Bool {
        @MainActor func define(_ collector: _GeneratedCode.HandlerCollector) {
            collector.define(0, SynchronousBody { _ in })
        }
        let collector = _GeneratedCode.HandlerCollector(callsErased: false)
        func call<Function>(_ function: Function) { definition(function)(collector) }
        call(define)
        return collector.bodies.count == 1
    }
}

/// The isolation of a handler whose real isolation can't be determined, or whose function can't be called. Nobody can be
/// on this actor, so the handler never runs.
package actor UnknownActor {
    package static let shared = UnknownActor()
}

/// A synchronous function that is isolated to an actor. Its caller must be on that actor.
@usableFromInline
@frozen struct ActorFunction0<Target: Actor, Result> {
    @usableFromInline let call: (Target) throws -> Result

    @usableFromInline
    @frozen struct Isolated<Receiver: Actor, Value> {
        @usableFromInline let call: (isolated Receiver) throws -> Value

        @inlinable
        init(call: @escaping (isolated Receiver) throws -> Value) {
            self.call = call
        }
    }

    @inlinable
    init(_ body: @escaping (isolated Target) throws -> Result) {
        self = unsafeBitCast(Isolated(call: body), to: Self.self)
    }
}

@usableFromInline
@frozen struct ActorFunction1<Target: Actor, P0, Result> {
    @usableFromInline let call: (Target, P0) throws -> Result

    @usableFromInline
    @frozen struct Isolated<Receiver: Actor, A0, Value> {
        @usableFromInline let call: (isolated Receiver, A0) throws -> Value

        @inlinable
        init(call: @escaping (isolated Receiver, A0) throws -> Value) {
            self.call = call
        }
    }

    @inlinable
    init(_ body: @escaping (isolated Target, P0) throws -> Result) {
        self = unsafeBitCast(Isolated(call: body), to: Self.self)
    }
}

@usableFromInline
@frozen struct ActorFunction2<Target: Actor, P0, P1, Result> {
    @usableFromInline let call: (Target, P0, P1) throws -> Result

    @usableFromInline
    @frozen struct Isolated<Receiver: Actor, A0, A1, Value> {
        @usableFromInline let call: (isolated Receiver, A0, A1) throws -> Value

        @inlinable
        init(call: @escaping (isolated Receiver, A0, A1) throws -> Value) {
            self.call = call
        }
    }

    @inlinable
    init(_ body: @escaping (isolated Target, P0, P1) throws -> Result) {
        self = unsafeBitCast(Isolated(call: body), to: Self.self)
    }
}

@usableFromInline
@frozen struct ActorFunction3<Target: Actor, P0, P1, P2, Result> {
    @usableFromInline let call: (Target, P0, P1, P2) throws -> Result

    @usableFromInline
    @frozen struct Isolated<Receiver: Actor, A0, A1, A2, Value> {
        @usableFromInline let call: (isolated Receiver, A0, A1, A2) throws -> Value

        @inlinable
        init(call: @escaping (isolated Receiver, A0, A1, A2) throws -> Value) {
            self.call = call
        }
    }

    @inlinable
    init(_ body: @escaping (isolated Target, P0, P1, P2) throws -> Result) {
        self = unsafeBitCast(Isolated(call: body), to: Self.self)
    }
}

@usableFromInline
@frozen struct ActorFunction4<Target: Actor, P0, P1, P2, P3, Result> {
    @usableFromInline let call: (Target, P0, P1, P2, P3) throws -> Result

    @usableFromInline
    @frozen struct Isolated<Receiver: Actor, A0, A1, A2, A3, Value> {
        @usableFromInline let call: (isolated Receiver, A0, A1, A2, A3) throws -> Value

        @inlinable
        init(call: @escaping (isolated Receiver, A0, A1, A2, A3) throws -> Value) {
            self.call = call
        }
    }

    @inlinable
    init(_ body: @escaping (isolated Target, P0, P1, P2, P3) throws -> Result) {
        self = unsafeBitCast(Isolated(call: body), to: Self.self)
    }
}

@usableFromInline
@frozen struct ActorFunctionMany<Target: Actor, each Parameter, Result> {
    @usableFromInline let call: (Target, repeat each Parameter) throws -> Result

    @usableFromInline
    @frozen struct Isolated<Receiver: Actor, each Argument, Value> {
        @usableFromInline let call: (isolated Receiver, repeat each Argument) throws -> Value

        @inlinable
        init(call: @escaping (isolated Receiver, repeat each Argument) throws -> Value) {
            self.call = call
        }
    }

    @inlinable
    init(_ body: @escaping (isolated Target, repeat each Parameter) throws -> Result) {
        self = unsafeBitCast(Isolated(call: body), to: Self.self)
    }
}

/// An asynchronous function that is isolated to an actor. When it is called, it switches to the actor by itself.
struct AsynchronousActorFunction<Target: Actor, each Parameter, Result> {
    let call: (Target, repeat each Parameter) async throws -> Result

    private struct Isolated<Receiver: Actor, each Argument, Value> {
        let call: (isolated Receiver, repeat each Argument) async throws -> Value
    }

    init(_ body: @escaping (isolated Target, repeat each Parameter) async throws -> Result) {
        self = unsafeBitCast(Isolated(call: body), to: Self.self)
    }
}

/// A synchronous closure of any isolation, as a function whose type doesn't show the isolation. Its caller must have
/// that isolation.
///
/// The two structs differ only in the isolation of their functions. A function that carries its isolation stores it in
/// its context, and is otherwise called like any other function.
struct IsolatedFunction<Target, each Parameter, Result> {
    let call: (Target, repeat each Parameter) throws -> Result

    private struct Isolated<Receiver, each Argument, Value> {
        let call: @isolated(any) (Receiver, repeat each Argument) throws -> Value
    }

    init(_ body: @escaping @isolated(any) (Target, repeat each Parameter) throws -> Result) {
        self = unsafeBitCast(Isolated(call: body), to: Self.self)
    }
}

/// An asynchronous closure of any isolation. When it is called, it switches to its isolation by itself.
struct AsynchronousIsolatedFunction<Target, each Parameter, Result> {
    let call: (Target, repeat each Parameter) async throws -> Result

    private struct Isolated<Receiver, each Argument, Value> {
        let call: @isolated(any) (Receiver, repeat each Argument) async throws -> Value
    }

    init(_ body: @escaping @isolated(any) (Target, repeat each Parameter) async throws -> Result) {
        self = unsafeBitCast(Isolated(call: body), to: Self.self)
    }
}
