// The body of a handler that is a function of the receiver and the arguments: a plan, or closures.
// The code that creates it runs once for each handler, so it is not specialized.

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
        guard types.areComplete else { return refusing(types) }
        guard callsErased else {
            return ClosureBody(types, synchronous: { try $0.run(function) })
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
        guard types.areComplete else { return refusing(types, isAsync: true) }
        guard callsErased, ErasedCalls.isKnownAwaited else {
            return ClosureBody(
                types,
                runsOnSender: false,
                awaited: { try await $0.runAwaiting(function) }
            )
        }
        return CallPlan(.init(awaiting: function), isAsync: true, types)
    }
}

// MARK: - Closures

/// A handler that closures run, one for synchronous sends or one for awaited ones.
///
/// For a handler with default values and for one that refuses every message; for an asynchronous one
/// on its caller's actor; and where functions can't be called erased. There, a closure copies one
/// argument after another, calls the function with its own type, and stores the result.
final class ClosureBody: HandlerBody {
    typealias Awaited = nonisolated(nonsending) (Call) async throws -> Void

    private let synchronous: ((Call) throws -> Void)?
    private let awaited: Awaited?
    private let knownTypes: BodyTypes
    private let runsOnCaller: Bool
    private let values: [Default]
    private let refusal: Refusal?

    /// Creates a body that runs one of two closures.
    ///
    /// - Parameters:
    ///   - types: The types of the handler's function.
    ///   - runsOnSender: Whether the handler runs in its sender's isolation, whatever that is.
    ///   - defaults: The parameters with default values.
    ///   - refusal: A function that returns the error that a message causes.
    ///   - synchronous: The closure of a synchronous handler.
    ///   - awaited: The closure of an asynchronous handler.
    init(
        _ types: BodyTypes = .unknown,
        runsOnSender: Bool = true,
        defaults: [Default] = [],
        refusal: Refusal? = nil,
        synchronous: ((Call) throws -> Void)? = nil,
        awaited: Awaited? = nil
    ) {
        self.synchronous = synchronous
        self.awaited = awaited
        knownTypes = types
        runsOnCaller = runsOnSender
        values = defaults
        self.refusal = refusal
    }

    override var thunk: (Call) throws -> Void { synchronous ?? super.thunk }

    override nonisolated(nonsending) func run(awaiting call: Call) async throws {
        try await awaited?(call)
    }

    override var types: BodyTypes { knownTypes }

    override var isAsync: Bool { awaited != nil }

    override var runsOnSender: Bool { runsOnCaller }

    override var defaults: [Default] { values }

    override func defect(_ message: DispatchError.Context) -> DispatchError? { refusal?(message) }
}

extension HandlerBody {
    /// Creates the body of a handler that refuses every message.
    ///
    /// - Parameters:
    ///   - types: The handler's types, as far as they are known.
    ///   - isAsync: Whether the handler is asynchronous, as far as that is known.
    ///   - runsOnSender: Whether the handler would run in its sender's isolation.
    ///   - refusal: A function that returns the error of a message; by default, that the program
    ///     lacks a type that the handler names, see ``MissingType``.
    static func refusing(
        _ types: BodyTypes = .unknown,
        isAsync: Bool = false,
        runsOnSender: Bool = true,
        _ refusal: @escaping Refusal = { .missingType($0) }
    ) -> HandlerBody {
        let refuse: (Call) throws -> Void = { call in
            if let error = refusal(call.context) { throw error }
        }
        let awaited: ClosureBody.Awaited = { try refuse($0) }
        return ClosureBody(
            types,
            runsOnSender: runsOnSender,
            refusal: refusal,
            synchronous: isAsync ? nil : refuse,
            awaited: isAsync ? awaited : nil
        )
    }

    /// Returns this body, with default values for missing arguments.
    func supplying(_ defaults: [Default]) -> HandlerBody {
        let thunk = thunk
        let synchronous: (Call) throws -> Void = { call in
            if call.isIncomplete { call.keepDefaults(on: nil) }
            try thunk(call)
        }
        let awaited: ClosureBody.Awaited = { call in
            if call.isIncomplete {
                await call.keepDefaults(on: call.frame.pointee.entry.isolation)
            }
            try await self.run(awaiting: call)
        }
        return ClosureBody(
            types,
            runsOnSender: runsOnSender,
            defaults: defaults,
            refusal: { self.defect($0) },
            synchronous: isAsync ? nil : synchronous,
            awaited: isAsync ? awaited : nil
        )
    }
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
        let memory = try converted(index, as: Parameter.self)
        return memory.assumingMemoryBound(to: Parameter.self).pointee
    }
}
