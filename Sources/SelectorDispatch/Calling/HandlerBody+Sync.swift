// The body of a synchronous handler: a plan, or closures where functions can't be called erased. These functions run once
// for each handler, so they are not specialized.

extension HandlerBody {
    /// Creates a body from a function that takes only the receiver.
    ///
    /// - Parameters:
    ///   - omitted: Bit *i* is set when parameter *i* takes its default value and `function` has no parameter for it.
    ///   - callsErased: Whether to call erased functions. If false, the body copies arguments, which works everywhere.
    ///   - actor: The receiver's type, if the handler is isolated to its own actor.
    ///   - function: A function that calls the method on its first parameter.
    static func synchronous<Target, Result>(
        _ omitted: UInt64, resultIsSendable: Bool, callsErased: Bool = ErasedFunction.isKnown,
        actor: (any Actor.Type)? = nil, _ function: @escaping (Target) throws -> Result
    ) -> HandlerBody {
        guard callsErased else {
            return SynchronousBody(actor: actor) {
                try $0.run(omitted, function)
            } dryRun: {
                $0.answer(Target.self, result: Result.self, resultIsSendable: resultIsSendable) {
                    TypedHandler(StoredFunction0(function), type: (() throws -> Result).self, of: $0)
                }
            }
        }
        return CallPlan0(
            .init(function),
            .init(
                target: Target.self, result: Result.self, resultIsSendable: resultIsSendable,
                isIsolatedToInstance: actor != nil))
    }

    /// Creates a body from a function that takes the receiver and one argument.
    static func synchronous<Target, P0, Result>(
        _ omitted: UInt64, resultIsSendable: Bool, callsErased: Bool = ErasedFunction.isKnown,
        actor: (any Actor.Type)? = nil, _ function: @escaping (Target, P0) throws -> Result
    ) -> HandlerBody {
        guard callsErased else {
            return SynchronousBody(actor: actor) {
                try $0.run(omitted, function)
            } dryRun: {
                $0.answer(Target.self, P0.self, result: Result.self, resultIsSendable: resultIsSendable) {
                    TypedHandler(StoredFunction1(function), type: ((P0) throws -> Result).self, of: $0)
                }
            }
        }
        func slot(_ type: Any.Type, _ number: Int) -> ArgumentSlot { .init(type, number, omitting: omitted) }
        return CallPlan1(
            .init(function), slot(P0.self, 0),
            .init(
                target: Target.self, result: Result.self, resultIsSendable: resultIsSendable,
                isIsolatedToInstance: actor != nil))
    }

    /// Creates a body from a function that takes the receiver and two arguments.
    static func synchronous<Target, P0, P1, Result>(
        _ omitted: UInt64, resultIsSendable: Bool, callsErased: Bool = ErasedFunction.isKnown,
        actor: (any Actor.Type)? = nil, _ function: @escaping (Target, P0, P1) throws -> Result
    ) -> HandlerBody {
        guard callsErased else {
            return SynchronousBody(actor: actor) {
                try $0.run(omitted, function)
            } dryRun: {
                $0.answer(Target.self, P0.self, P1.self, result: Result.self, resultIsSendable: resultIsSendable) {
                    TypedHandler(StoredFunction2(function), type: ((P0, P1) throws -> Result).self, of: $0)
                }
            }
        }
        func slot(_ type: Any.Type, _ number: Int) -> ArgumentSlot { .init(type, number, omitting: omitted) }
        return CallPlan2(
            .init(function), slot(P0.self, 0), slot(P1.self, 1),
            .init(
                target: Target.self, result: Result.self, resultIsSendable: resultIsSendable,
                isIsolatedToInstance: actor != nil))
    }

    /// Creates a body from a function that takes the receiver and three arguments.
    static func synchronous<Target, P0, P1, P2, Result>(
        _ omitted: UInt64, resultIsSendable: Bool, callsErased: Bool = ErasedFunction.isKnown,
        actor: (any Actor.Type)? = nil, _ function: @escaping (Target, P0, P1, P2) throws -> Result
    ) -> HandlerBody {
        guard callsErased else {
            return SynchronousBody(actor: actor) {
                try $0.run(omitted, function)
            } dryRun: {
                $0.answer(
                    Target.self, P0.self, P1.self, P2.self, result: Result.self, resultIsSendable: resultIsSendable
                ) {
                    TypedHandler(StoredFunction3(function), type: ((P0, P1, P2) throws -> Result).self, of: $0)
                }
            }
        }
        func slot(_ type: Any.Type, _ number: Int) -> ArgumentSlot { .init(type, number, omitting: omitted) }
        return CallPlan3(
            .init(function), slot(P0.self, 0), slot(P1.self, 1), slot(P2.self, 2),
            .init(
                target: Target.self, result: Result.self, resultIsSendable: resultIsSendable,
                isIsolatedToInstance: actor != nil))
    }

    /// Creates a body from a function that takes the receiver and four arguments.
    static func synchronous<Target, P0, P1, P2, P3, Result>(
        _ omitted: UInt64, resultIsSendable: Bool, callsErased: Bool = ErasedFunction.isKnown,
        actor: (any Actor.Type)? = nil, _ function: @escaping (Target, P0, P1, P2, P3) throws -> Result
    ) -> HandlerBody {
        guard callsErased else {
            return SynchronousBody(actor: actor) {
                try $0.run(omitted, function)
            } dryRun: {
                $0.answer(
                    Target.self, P0.self, P1.self, P2.self, P3.self, result: Result.self,
                    resultIsSendable: resultIsSendable
                ) {
                    TypedHandler(StoredFunction4(function), type: ((P0, P1, P2, P3) throws -> Result).self, of: $0)
                }
            }
        }
        func slot(_ type: Any.Type, _ number: Int) -> ArgumentSlot { .init(type, number, omitting: omitted) }
        return CallPlan4(
            .init(function), slot(P0.self, 0), slot(P1.self, 1), slot(P2.self, 2), slot(P3.self, 3),
            .init(
                target: Target.self, result: Result.self, resultIsSendable: resultIsSendable,
                isIsolatedToInstance: actor != nil))
    }

    /// Creates a body from a function that takes the receiver and any number of arguments.
    static func synchronous<Target, each Parameter, Result>(
        many omitted: UInt64, resultIsSendable: Bool, callsErased: Bool = ErasedFunction.isKnown,
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
        var slots: ContiguousArray<ArgumentSlot> = []
        for type in repeat (each Parameter).self { slots.append(.init(type, slots.count, omitting: omitted)) }
        return CallPlanMany(
            .init(function), slots,
            .init(
                target: Target.self, result: Result.self, resultIsSendable: resultIsSendable,
                isIsolatedToInstance: actor != nil))
    }
}
