// Definitions of asynchronous handlers. The closure enters the handler's isolation by itself.

extension _GeneratedCode.HandlerCollector {
    /// Defines an asynchronous handler that is not isolated to an actor instance.
    public func async<Target, each Parameter, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, repeat each Parameter) async throws -> Result
    ) {
        define(omitted ?? 0, .asynchronous(omitted ?? 0, resultIsSendable: true, callsErased: callsErased, body))
    }

    /// Defines an asynchronous handler that runs on its caller's actor.
    public func async<Target, each Parameter, Result>(
        omitting omitted: UInt64? = nil,
        onCaller body: nonisolated(nonsending) @escaping (Target, repeat each Parameter) async throws -> Result
    ) {
        let omitted = omitted ?? 0
        let types = PlannedTypes(
            Target.self, omitted, repeat (each Parameter).self, result: Result.self, resultIsSendable: false,
            isIsolatedToInstance: false)
        define(
            omitted,
            AsynchronousBody(
                runsOnCaller: true, { try await $0.run(omitted, onCaller: body) }, dryRun: types.answer))
    }

    /// Defines an asynchronous handler isolated to its own actor.
    public func async<Target: Actor, each Parameter, Result: Sendable>(
        omitting omitted: UInt64? = nil,
        actor body: @escaping (isolated Target, repeat each Parameter) async throws -> Result
    ) {
        define(
            omitted ?? 0,
            .asynchronous(
                omitted ?? 0, resultIsSendable: true, callsErased: callsErased, actor: Target.self,
                AsynchronousActorFunction(body).call))
    }
}

// MARK: - Results that are not Sendable

extension _GeneratedCode.AnyResultCollector where Self == _GeneratedCode.HandlerCollector {
    /// Defines an asynchronous handler whose result is not `Sendable` and that is not isolated to an actor instance.
    public func async<Target, each Parameter, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, repeat each Parameter) async throws -> Result
    ) {
        self.define(
            omitted ?? 0, .asynchronous(omitted ?? 0, resultIsSendable: false, callsErased: self.callsErased, body))
    }

    /// Defines an asynchronous handler whose result is not `Sendable` and that is isolated to its own actor.
    public func async<Target: Actor, each Parameter, Result>(
        omitting omitted: UInt64? = nil,
        actor body: @escaping (isolated Target, repeat each Parameter) async throws -> Result
    ) {
        self.define(
            omitted ?? 0,
            .asynchronous(
                omitted ?? 0, resultIsSendable: false, callsErased: self.callsErased, actor: Target.self,
                AsynchronousActorFunction(body).call))
    }
}
