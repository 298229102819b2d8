// The body of a handler that is a function of the receiver and the arguments: a plan, or a closure where functions
// can't be called erased. This code runs once for each handler, so it is not specialized.

extension HandlerBody {
    /// Creates the body of a synchronous handler.
    ///
    /// - Parameters:
    ///   - callsErased: Whether to call erased functions. If false, the body copies arguments, which works everywhere.
    ///   - actor: The receiver's type, if the handler is isolated to its own actor.
    static func synchronous<Target, each Parameter, Result>(
        resultIsSendable: Bool, callsErased: Bool = ErasedCalls.isKnown,
        actor: (any Actor.Type)? = nil, _ function: @escaping (Target, repeat each Parameter) throws -> Result
    ) -> HandlerBody {
        let types = PlannedTypes(
            Target.self, repeat (each Parameter).self, result: Result.self, resultIsSendable: resultIsSendable,
            isIsolatedToInstance: actor != nil)
        guard callsErased else {
            return SynchronousBody(actor: actor, { try $0.run(function) }, dryRun: types.answer)
        }
        return CallPlan(.init(function), types)
    }

    /// Creates the body of an asynchronous handler that enters its isolation by itself. The parameters are those of a
    /// synchronous body.
    static func asynchronous<Target, each Parameter, Result>(
        resultIsSendable: Bool, callsErased: Bool = ErasedCalls.isKnown,
        actor: (any Actor.Type)? = nil, _ function: @escaping (Target, repeat each Parameter) async throws -> Result
    ) -> HandlerBody {
        let types = PlannedTypes(
            Target.self, repeat (each Parameter).self, result: Result.self, resultIsSendable: resultIsSendable,
            isIsolatedToInstance: actor != nil)
        guard callsErased, ErasedCalls.isKnownAwaited else {
            return AsynchronousBody(
                runsOnCaller: false, actor: actor, { try await $0.runAwaiting(function) }, dryRun: types.answer)
        }
        return AsynchronousPlan(.init(function), types)
    }
}
