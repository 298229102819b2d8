// A handler of an actor as a function whose type doesn't tell the isolation. Of each the two structs differ in nothing but
// that, so that functions are kept in both in the same form; they are there because a function that is cast by itself is
// wrapped twice, and one of a parameter pack can't be.

/// A synchronous handler of an actor. Whoever calls it is on the actor.
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

/// An asynchronous handler of an actor. It goes there by itself.
struct AsynchronousActorFunction<Target: Actor, each Parameter, Result> {
    let call: (Target, repeat each Parameter) async throws -> Result

    private struct Isolated<Receiver: Actor, each Argument, Value> {
        let call: (isolated Receiver, repeat each Argument) async throws -> Value
    }

    init(_ body: @escaping (isolated Target, repeat each Parameter) async throws -> Result) {
        self = unsafeBitCast(Isolated(call: body), to: Self.self)
    }
}
