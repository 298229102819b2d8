// Isolated functions, cast to types that don't show the isolation. The registry knows the
// isolation. A send compares it with the sender's, or switches to it. The assumptions:
//
// - A function that is isolated to its parameter, or that stores its isolation in its context, is
//   called like any other function of its types. The isolation is only the caller's promise. The
//   standard library's `Actor.assumeIsolated` rests on the same assumption.
// - So two structs that differ only in a function's isolation have the same memory layout. The
//   functions are kept in structs because a function that is cast by itself is wrapped twice, and a
//   function of a parameter pack can't be cast.
// - A definition function has the isolation of its method. It stores a closure and touches nothing
//   isolated, so it may be called anywhere.
//
// ``IsolationErasure/isKnown`` tests these assumptions before the first isolated handler is
// registered. If they don't hold, isolated handlers refuse every message, and their definition
// functions aren't called.

enum IsolationErasure {
    /// Whether isolated functions may be called as functions without isolation.
    static let isKnown: Bool = check()

    /// Returns a definition function as a function whose type doesn't show its isolation.
    ///
    /// - Parameter function: The argument of generated code: a `(Collector) -> Void` of any
    ///   isolation. Its type is generic because no function type covers all isolations.
    @inline(__always)
    static func definition<Function, Collector: AnyObject>(_ function: Function) -> (Collector) ->
        Void
    {
        unsafeBitCast(function, to: ((Collector) -> Void).self)
    }

    private actor SampleActor {}

    /// Calls functions that are isolated but touch no isolated state.
    private static func check() -> Bool {
        let sample = SampleActor()
        func body(_ number: Int, _ list: [Int]) throws -> Int {
            guard number >= 0 else { throw CheckError() }
            return number + list.count
        }

        func holds(_ call: (Int, [Int]) throws -> Int) -> Bool {
            (try? call(2, [1, 2, 3])) == 5 && CheckError.isThrown { try call(-1, []) }
        }
        // The arguments of a pack can only be passed on as a pack.
        func call<each Parameter>(
            _ function: (SampleActor, repeat each Parameter) throws -> Int,
            _ arguments: repeat each Parameter
        ) throws -> Int {
            try function(sample, repeat each arguments)
        }
        let own = ActorFunction { (_: isolated SampleActor, number: Int, list: [Int]) in
            try body(number, list)
        }
        let any = IsolatedFunction { @MainActor (_: SampleActor, number: Int, list: [Int]) in
            try body(number, list)
        }
        return holds { try call(own.call, $0, $1) }
            && holds { try call(any.call, $0, $1) } && callsDefinitions()
    }

    /// Passes a definition function as generated code does, as a generic parameter, and calls it.
    private static func callsDefinitions() -> Bool {
        @MainActor func define(_ collector: Sample) { collector.value += 1 }

        let collector = Sample()
        func call<Function>(_ function: Function) { definition(function)(collector) }
        call(define)
        return collector.value == 2
    }
}

/// The isolation of handlers that never run, because their isolation is unknown or their function
/// can't be called.
package actor UnknownActor {
    package static let shared = UnknownActor()
}

/// A synchronous function isolated to an actor.
///
/// Its caller must be on that actor.
struct ActorFunction<Target: Actor, each Parameter, Result> {
    let call: (Target, repeat each Parameter) throws -> Result

    private struct Isolated<Receiver: Actor, each Argument, Value> {
        let call: (isolated Receiver, repeat each Argument) throws -> Value
    }

    init(_ body: @escaping (isolated Target, repeat each Parameter) throws -> Result) {
        self = unsafeBitCast(Isolated(call: body), to: Self.self)
    }
}

/// An asynchronous function isolated to an actor.
///
/// When called, it switches to the actor by itself.
struct AsynchronousActorFunction<Target: Actor, each Parameter, Result> {
    let call: (Target, repeat each Parameter) async throws -> Result

    private struct Isolated<Receiver: Actor, each Argument, Value> {
        let call: (isolated Receiver, repeat each Argument) async throws -> Value
    }

    init(_ body: @escaping (isolated Target, repeat each Parameter) async throws -> Result) {
        self = unsafeBitCast(Isolated(call: body), to: Self.self)
    }
}

/// A synchronous closure of any isolation, which it stores in its context.
struct IsolatedFunction<Target, each Parameter, Result> {
    private let isolated: @isolated(any) (Target, repeat each Parameter) throws -> Result

    init(_ body: @escaping @isolated(any) (Target, repeat each Parameter) throws -> Result) {
        isolated = body
    }

    /// The closure, whose caller must be in its isolation.
    var call: (Target, repeat each Parameter) throws -> Result {
        unsafeBitCast(self, to: StoredFunction<Target, repeat each Parameter, Result>.self).call
    }
}

/// An asynchronous closure of any isolation.
struct AsynchronousIsolatedFunction<Target, each Parameter, Result> {
    private let isolated: @isolated(any) (Target, repeat each Parameter) async throws -> Result

    init(_ body: @escaping @isolated(any) (Target, repeat each Parameter) async throws -> Result) {
        isolated = body
    }

    /// The closure, which switches to its isolation by itself.
    var call: (Target, repeat each Parameter) async throws -> Result {
        unsafeBitCast(self, to: StoredAsyncFunction<Target, repeat each Parameter, Result>.self)
            .call
    }
}
