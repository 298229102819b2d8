// Definitions of asynchronous handlers. The closure enters the handler's isolation by itself.

extension _GeneratedCode.HandlerCollector {
    /// Defines an asynchronous handler that is not isolated to an actor instance.
    ///
    /// - Parameters:
    ///   - omitted: Bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: Calls the method on its first parameter, with the other parameters as arguments.
    public func async<Target, each Parameter, Result: Sendable>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, repeat each Parameter) async throws -> Result
    ) {
        async(omitted ?? 0, resultIsSendable: true, body)
    }

    /// Defines an asynchronous handler that runs on its caller's actor.
    ///
    /// - Parameters:
    ///   - omitted: Bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: Calls the method on its first parameter, with the other parameters as arguments.
    public func async<Target, each Parameter, Result>(
        omitting omitted: UInt64? = nil,
        onCaller body: nonisolated(nonsending) @escaping (Target, repeat each Parameter) async throws -> Result
    ) {
        let omitted = omitted ?? 0
        define(
            omitted,
            AsynchronousBody(runsOnCaller: true) {
                try await $0.run(omitted, onCaller: body)
            } dryRun: {
                $0.answer(Target.self, repeat (each Parameter).self, result: Result.self, resultIsSendable: false)
            })
    }

    /// Defines an asynchronous handler that is isolated to its own actor.
    ///
    /// - Parameters:
    ///   - omitted: Bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: Calls the method on its first parameter, with the other parameters as arguments.
    public func async<Target: Actor, each Parameter, Result: Sendable>(
        omitting omitted: UInt64? = nil,
        actor body: @escaping (isolated Target, repeat each Parameter) async throws -> Result
    ) {
        async(omitted ?? 0, resultIsSendable: true, AsynchronousActorFunction(body).call, actor: Target.self)
    }

    fileprivate func async<Target, each Parameter, Result>(
        _ omitted: UInt64, resultIsSendable: Bool,
        _ body: @escaping (Target, repeat each Parameter) async throws -> Result, actor: (any Actor.Type)? = nil
    ) {
        define(
            omitted,
            AsynchronousBody(runsOnCaller: false, actor: actor) {
                try await $0.run(omitted, body)
            } dryRun: {
                $0.answer(
                    Target.self, repeat (each Parameter).self, result: Result.self, resultIsSendable: resultIsSendable)
            })
    }
}

// MARK: - Results that are not Sendable

extension _GeneratedCode.AnyResultCollector where Self == _GeneratedCode.HandlerCollector {
    /// Defines an asynchronous handler that is not isolated to an actor instance. Its result is not `Sendable`.
    ///
    /// - Parameters:
    ///   - omitted: Bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: Calls the method on its first parameter, with the other parameters as arguments.
    public func async<Target, each Parameter, Result>(
        omitting omitted: UInt64? = nil, _ body: @escaping (Target, repeat each Parameter) async throws -> Result
    ) {
        self.async(omitted ?? 0, resultIsSendable: false, body)
    }

    /// Defines an asynchronous handler that is isolated to its own actor. Its result is not `Sendable`.
    ///
    /// - Parameters:
    ///   - omitted: Bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - body: Calls the method on its first parameter, with the other parameters as arguments.
    public func async<Target: Actor, each Parameter, Result>(
        omitting omitted: UInt64? = nil,
        actor body: @escaping (isolated Target, repeat each Parameter) async throws -> Result
    ) {
        self.async(omitted ?? 0, resultIsSendable: false, AsynchronousActorFunction(body).call, actor: Target.self)
    }
}
