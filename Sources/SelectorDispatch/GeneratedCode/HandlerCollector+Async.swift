// Definitions of asynchronous handlers. The closure enters the handler's isolation by itself.

extension _GeneratedCode.HandlerCollector {
    /// Defines an asynchronous handler that is not isolated to an actor instance.
    public func async<Target, each Parameter, Result: Sendable>(
        _ body: @escaping (Target, repeat each Parameter) async throws -> Result
    ) {
        define(.asynchronous(resultIsSendable: true, callsErased: callsErased, body))
    }

    /// Defines an asynchronous handler that runs on its caller's actor.
    public func async<Target, each Parameter, Result>(
        onCaller body: nonisolated(nonsending) @escaping (Target, repeat each Parameter) async throws -> Result
    ) {
        let types = PlannedTypes(
            Target.self, repeat (each Parameter).self, result: Result.self, resultIsSendable: false,
            isIsolatedToInstance: false)
        define(AsynchronousBody(runsOnCaller: true, { try await $0.runOnCaller(body) }, dryRun: types.answer))
    }

    /// Defines an asynchronous handler isolated to its own actor.
    public func async<Target: Actor, each Parameter, Result: Sendable>(
        actor body: @escaping (isolated Target, repeat each Parameter) async throws -> Result
    ) {
        define(
            .asynchronous(
                resultIsSendable: true, callsErased: callsErased, actor: Target.self,
                AsynchronousActorFunction(body).call))
    }
}

// MARK: - Results that are not Sendable

extension _GeneratedCode.AnyResultCollector where Self == _GeneratedCode.HandlerCollector {
    /// Defines an asynchronous handler whose result is not `Sendable` and that is not isolated to an actor instance.
    public func async<Target, each Parameter, Result>(
        _: Void? = nil, _ body: @escaping (Target, repeat each Parameter) async throws -> Result
    ) {
        self.define(.asynchronous(resultIsSendable: false, callsErased: self.callsErased, body))
    }

    /// Defines an asynchronous handler whose result is not `Sendable` and that is isolated to its own actor.
    public func async<Target: Actor, each Parameter, Result>(
        _: Void? = nil, actor body: @escaping (isolated Target, repeat each Parameter) async throws -> Result
    ) {
        self.define(
            .asynchronous(
                resultIsSendable: false, callsErased: self.callsErased, actor: Target.self,
                AsynchronousActorFunction(body).call))
    }
}
