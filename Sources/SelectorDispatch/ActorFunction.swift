// A handler of an actor as a function whose type doesn't tell the isolation. Of each the two structs differ in nothing but
// that, so that functions are kept in both in the same form; they are there because a function of a parameter pack can't be
// cast by itself.

/// A synchronous handler of an actor. Whoever calls it is on the actor.
@usableFromInline
@frozen struct ActorFunction<Target: Actor, each Parameter, Result> {
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
