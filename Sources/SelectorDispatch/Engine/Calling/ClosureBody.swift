// The body of a handler that is a function of the receiver and the arguments: a plan, or a closure
// where functions can't be called erased. This code runs once for each handler, so it is not
// specialized.

extension HandlerBody {
    /// Creates the body of a synchronous handler.
    ///
    /// - Parameters:
    ///   - resultIsSendable: Whether the result may leave the handler's isolation.
    ///   - callsErased: Whether to call erased functions. If false, the body copies arguments,
    ///     which works everywhere.
    ///   - isIsolatedToInstance: Whether the handler is isolated to its receiver, which is an actor.
    ///   - function: A function of the receiver and the arguments.
    static func synchronous<Target, each Parameter, Result>(
        resultIsSendable: Bool,
        callsErased: Bool = ErasedCalls.isKnown,
        isIsolatedToInstance: Bool = false,
        _ function: @escaping (Target, repeat each Parameter) throws -> Result
    ) -> HandlerBody {
        let types = BodyTypes(
            Target.self,
            repeat (each Parameter).self,
            result: Result.self,
            resultIsSendable: resultIsSendable,
            isIsolatedToInstance: isIsolatedToInstance
        )
        guard types.areComplete else { return UntypedBody(types) }
        guard callsErased else {
            return ClosureBody(types) { try $0.run(function) }
        }
        return CallPlan(.init(function), types)
    }

    /// Creates the body of an asynchronous handler that enters its isolation by itself.
    ///
    /// The parameters are those of a synchronous body.
    static func asynchronous<Target, each Parameter, Result>(
        resultIsSendable: Bool,
        callsErased: Bool = ErasedCalls.isKnown,
        isIsolatedToInstance: Bool = false,
        _ function: @escaping (Target, repeat each Parameter) async throws -> Result
    ) -> HandlerBody {
        let types = BodyTypes(
            Target.self,
            repeat (each Parameter).self,
            result: Result.self,
            resultIsSendable: resultIsSendable,
            isIsolatedToInstance: isIsolatedToInstance
        )
        guard types.areComplete else { return UntypedBody(types, isAsync: true) }
        guard callsErased, ErasedCalls.isKnownAwaited else {
            return AwaitedClosureBody(runsOnCaller: false, types) {
                try await $0.runAwaiting(function)
            }
        }
        return AsynchronousPlan(.init(function), types)
    }
}

// Bodies for programs in which functions can't be called erased, and for an asynchronous handler on
// its caller's actor: a closure copies one argument after another, calls the function with its own
// type, and stores the result.

/// A synchronous handler that a closure runs.
final class ClosureBody: HandlerBody {
    private let knownTypes: BodyTypes
    private let body: (Call) throws -> Void

    init(_ types: BodyTypes = .unknown, _ body: @escaping (Call) throws -> Void) {
        knownTypes = types
        self.body = body
    }

    override var thunk: (Call) throws -> Void { body }

    override var types: BodyTypes { knownTypes }
}

/// An asynchronous handler that a closure runs.
final class AwaitedClosureBody: HandlerBody {
    typealias Body = nonisolated(nonsending) (Call) async throws -> Void

    private let runsOnCaller: Bool
    private let knownTypes: BodyTypes
    private let body: Body

    /// Creates the body of an asynchronous handler that a closure runs.
    ///
    /// - Parameters:
    ///   - runsOnCaller: Whether the handler runs in its caller's isolation.
    ///   - types: The types of the handler's function.
    ///   - body: The closure.
    init(runsOnCaller: Bool, _ types: BodyTypes, _ body: @escaping Body) {
        self.runsOnCaller = runsOnCaller
        knownTypes = types
        self.body = body
    }

    override nonisolated(nonsending) func run(awaiting call: Call) async throws {
        try await body(call)
    }

    override var types: BodyTypes { knownTypes }

    override var isAsync: Bool { true }

    override var runsOnSender: Bool { runsOnCaller }
}

extension Call {
    func run<Target, each Parameter, Result>(
        _ body: (Target, repeat each Parameter) throws -> Result
    ) throws {
        let values = try values(repeat (each Parameter).self)
        finish(try body(target(), repeat each values))
    }

    /// Runs a body that switches to the handler's isolation by itself.
    ///
    /// The sender has already brought the frame there.
    nonisolated(nonsending) func runAwaiting<Target, each Parameter, Result>(
        _ body: (Target, repeat each Parameter) async throws -> Result
    ) async throws {
        let values = try values(repeat (each Parameter).self)
        finish(try await body(target(), repeat each values))
    }

    /// Runs a body that stays on its caller's actor.
    ///
    /// The result stays there as well.
    nonisolated(nonsending) func runOnCaller<Target, each Parameter, Result>(
        _ body: nonisolated(nonsending) (Target, repeat each Parameter) async throws -> Result
    ) async throws {
        let values = try values(repeat (each Parameter).self)
        finish(try await body(target(), repeat each values))
    }

    /// Returns the arguments as the parameters' types, just before the handler's own code runs.
    private func values<each Parameter>(_: repeat (each Parameter).Type) throws -> (
        repeat each Parameter
    ) {
        var index = 0
        let values = (repeat try next((each Parameter).self, &index))
        frame.pointee.didEnter = true
        return values
    }

    private func target<Target>() -> Target {
        // The registry found the body under the target's own type or a superclass.
        frame.pointee.target.assumingMemoryBound(to: Target.self).pointee
    }

    /// Returns a copy of the argument at an index, and increases the index.
    private func next<Parameter>(_: Parameter.Type, _ index: inout Int) throws -> Parameter {
        defer { index += 1 }
        if index < frame.pointee.readableCount,
            // There are elements, because `readableCount` is not 0.
            let memory = TypeLayout.value(
                of: frame.pointee.elements.unsafelyUnwrapped + index,
                as: Parameter.self,
                nullBase: Null.baseClass
            )
        {
            return memory.assumingMemoryBound(to: Parameter.self).pointee
        }
        let memory = try converted(index, Parameter.self)
        return memory.assumingMemoryBound(to: Parameter.self).pointee
    }
}
