// The body of a synchronous handler: a plan, or a closure where functions can't be called erased. This runs once for each
// handler, so it is not specialized.

extension HandlerBody {
    /// Creates a body from a function that takes the receiver and the arguments.
    ///
    /// - Parameters:
    ///   - omitted: Bit *i* is set when parameter *i* takes its default value and `function` has no parameter for it.
    ///   - callsErased: Whether to call erased functions. If false, the body copies arguments, which works everywhere.
    ///   - actor: The receiver's type, if the handler is isolated to its own actor.
    ///   - function: A function that calls the method on its first parameter.
    static func synchronous<Target, each Parameter, Result>(
        _ omitted: UInt64, resultIsSendable: Bool, callsErased: Bool = ErasedCalls.isKnown,
        actor: (any Actor.Type)? = nil, _ function: @escaping (Target, repeat each Parameter) throws -> Result
    ) -> HandlerBody {
        guard callsErased else {
            return SynchronousBody(actor: actor) {
                try $0.run(omitted, function)
            } dryRun: {
                $0.answer(
                    Target.self, repeat (each Parameter).self, result: Result.self, resultIsSendable: resultIsSendable)
            }
        }
        var slots: [ArgumentSlot] = []
        for type in repeat (each Parameter).self { slots.append(.init(type, slots.count, omitting: omitted)) }
        return CallPlan(
            .init(function), slots,
            .init(
                target: Target.self, result: Result.self, resultIsSendable: resultIsSendable,
                isIsolatedToInstance: actor != nil))
    }
}
