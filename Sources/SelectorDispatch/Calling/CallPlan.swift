// How a synchronous handler is called with the elements of an array. A plan is made once, when the handler's receiver
// is first looked up. All handlers share the plans' machine code, so no code is compiled for a single handler. There is
// a class for each number of parameters up to four, and one for more.
//
// 1. The plan finds the address of each argument; see ``ArgumentSlot``.
// 2. It calls the handler's function with these addresses; see `ErasedFunction.swift`.
// 3. It puts the result into the sender's room; see ``PlannedResult``.
//
// A plan also answers for the handler's types: it has them for its own work.

class CallPlan: HandlerBody {
    final let result: PlannedResult
    private let resultIsSendable: Bool
    private let isIsolatedToInstance: Bool
    private let target: Any.Type

    fileprivate init(_ types: PlannedTypes) {
        target = types.target
        result = PlannedResult(types.result)
        resultIsSendable = types.resultIsSendable
        isIsolatedToInstance = types.isIsolatedToInstance
    }

    /// The types of the function's parameters after the first.
    var parameterTypes: [Any.Type] { [] }

    /// Returns the function for typed sends; nil if its number of parameters has no typed selectors.
    fileprivate func typedHandler(_ type: Any.Type, of entry: RegistryEntry) -> TypedHandler? { nil }

    override var actor: (any Actor.Type)? { isIsolatedToInstance ? target as? any Actor.Type : nil }

    override func answer(_ arguments: Arguments) {
        let parameters = parameterTypes
        arguments.answer(target, parameters, result: result.type, resultIsSendable: resultIsSendable) {
            self.typedHandler(FunctionType.throwing(parameters[...], self.result.type), of: $0)
        }
    }
}

/// What a plan is made for, besides the parameters.
struct PlannedTypes {
    let target: Any.Type
    let result: Any.Type
    let resultIsSendable: Bool
    let isIsolatedToInstance: Bool
}

private protocol ErasedCall: CallPlan {
    /// Calls the handler's function. Performs steps 1 and 2.
    ///
    /// - Parameter result: The function's result type; ``InlineResult`` if the result fits into an `Any`'s own room.
    func call<Result>(_ arguments: Arguments, _ result: Result.Type) throws -> Result
}

extension ErasedCall {
    /// A thunk that captures nothing but the plan, so the plan itself is the closure's context.
    @inline(__always)
    fileprivate var planned: (Arguments) throws -> Void {
        // 3. The result.
        switch result.kind {
        case .none: { _ = try self.call($0, InlineResult.self) }
        case .inline: { $0.keep(try self.call($0, InlineResult.self), self.result.type) }
        case .boxed:
            { arguments in
                func run<Result>(_ type: Result.Type) throws { try arguments.keep(try self.call(arguments, type)) }
                try _openExistential(self.result.type, do: run)
            }
        case .mayBeNull:
            { arguments in
                func run<Result>(_ type: Result.Type) throws { arguments.finish(try self.call(arguments, type)) }
                try _openExistential(self.result.type, do: run)
            }
        }
    }
}

final class CallPlan0: CallPlan, ErasedCall {
    private let function: ErasedFunction0<InlineResult>

    init(_ function: ErasedFunction0<InlineResult>, _ types: PlannedTypes) {
        self.function = function
        super.init(types)
    }

    @inline(__always)
    func call<Result>(_ arguments: Arguments, _: Result.Type) throws -> Result {
        let function = function.returning(Result.self)
        arguments.frame.pointee.didEnter = true
        return try function.call(arguments.opaqueTarget.pointee)
    }

    override var thunk: (Arguments) throws -> Void { planned }

    override func typedHandler(_ type: Any.Type, of entry: RegistryEntry) -> TypedHandler? {
        TypedHandler(function, type: type, of: entry)
    }
}

final class CallPlan1: CallPlan, ErasedCall {
    private let function: ErasedFunction1<InlineResult>
    private let slot0: ArgumentSlot

    init(_ function: ErasedFunction1<InlineResult>, _ slot0: ArgumentSlot, _ types: PlannedTypes) {
        self.function = function
        self.slot0 = slot0
        super.init(types)
    }

    @inline(__always)
    func call<Result>(_ arguments: Arguments, _: Result.Type) throws -> Result {
        let function = function.returning(Result.self)
        let p0 = try slot0.address(in: arguments)
        arguments.frame.pointee.didEnter = true
        return try function.call(arguments.opaqueTarget.pointee, p0.pointee)
    }

    override var thunk: (Arguments) throws -> Void { planned }
    override var parameterTypes: [Any.Type] { [slot0.type] }

    override func typedHandler(_ type: Any.Type, of entry: RegistryEntry) -> TypedHandler? {
        TypedHandler(function, type: type, of: entry)
    }
}

final class CallPlan2: CallPlan, ErasedCall {
    private let function: ErasedFunction2<InlineResult>
    private let slot0: ArgumentSlot
    private let slot1: ArgumentSlot

    init(_ function: ErasedFunction2<InlineResult>, _ slot0: ArgumentSlot, _ slot1: ArgumentSlot, _ types: PlannedTypes)
    {
        self.function = function
        self.slot0 = slot0
        self.slot1 = slot1
        super.init(types)
    }

    @inline(__always)
    func call<Result>(_ arguments: Arguments, _: Result.Type) throws -> Result {
        let function = function.returning(Result.self)
        let p0 = try slot0.address(in: arguments)
        let p1 = try slot1.address(in: arguments)
        arguments.frame.pointee.didEnter = true
        return try function.call(arguments.opaqueTarget.pointee, p0.pointee, p1.pointee)
    }

    override var thunk: (Arguments) throws -> Void { planned }
    override var parameterTypes: [Any.Type] { [slot0.type, slot1.type] }

    override func typedHandler(_ type: Any.Type, of entry: RegistryEntry) -> TypedHandler? {
        TypedHandler(function, type: type, of: entry)
    }
}

final class CallPlan3: CallPlan, ErasedCall {
    private let function: ErasedFunction3<InlineResult>
    private let slot0: ArgumentSlot
    private let slot1: ArgumentSlot
    private let slot2: ArgumentSlot

    init(
        _ function: ErasedFunction3<InlineResult>, _ slot0: ArgumentSlot, _ slot1: ArgumentSlot, _ slot2: ArgumentSlot,
        _ types: PlannedTypes
    ) {
        self.function = function
        self.slot0 = slot0
        self.slot1 = slot1
        self.slot2 = slot2
        super.init(types)
    }

    @inline(__always)
    func call<Result>(_ arguments: Arguments, _: Result.Type) throws -> Result {
        let function = function.returning(Result.self)
        let p0 = try slot0.address(in: arguments)
        let p1 = try slot1.address(in: arguments)
        let p2 = try slot2.address(in: arguments)
        arguments.frame.pointee.didEnter = true
        return try function.call(arguments.opaqueTarget.pointee, p0.pointee, p1.pointee, p2.pointee)
    }

    override var thunk: (Arguments) throws -> Void { planned }
    override var parameterTypes: [Any.Type] { [slot0.type, slot1.type, slot2.type] }

    override func typedHandler(_ type: Any.Type, of entry: RegistryEntry) -> TypedHandler? {
        TypedHandler(function, type: type, of: entry)
    }
}

final class CallPlan4: CallPlan, ErasedCall {
    private let function: ErasedFunction4<InlineResult>
    private let slot0: ArgumentSlot
    private let slot1: ArgumentSlot
    private let slot2: ArgumentSlot
    private let slot3: ArgumentSlot

    init(
        _ function: ErasedFunction4<InlineResult>, _ slot0: ArgumentSlot, _ slot1: ArgumentSlot, _ slot2: ArgumentSlot,
        _ slot3: ArgumentSlot, _ types: PlannedTypes
    ) {
        self.function = function
        self.slot0 = slot0
        self.slot1 = slot1
        self.slot2 = slot2
        self.slot3 = slot3
        super.init(types)
    }

    @inline(__always)
    func call<Result>(_ arguments: Arguments, _: Result.Type) throws -> Result {
        let function = function.returning(Result.self)
        let p0 = try slot0.address(in: arguments)
        let p1 = try slot1.address(in: arguments)
        let p2 = try slot2.address(in: arguments)
        let p3 = try slot3.address(in: arguments)
        arguments.frame.pointee.didEnter = true
        return try function.call(arguments.opaqueTarget.pointee, p0.pointee, p1.pointee, p2.pointee, p3.pointee)
    }

    override var thunk: (Arguments) throws -> Void { planned }
    override var parameterTypes: [Any.Type] { [slot0.type, slot1.type, slot2.type, slot3.type] }

    override func typedHandler(_ type: Any.Type, of entry: RegistryEntry) -> TypedHandler? {
        TypedHandler(function, type: type, of: entry)
    }
}

final class CallPlanMany: CallPlan, ErasedCall {
    private let function: ErasedFunctionMany<InlineResult>
    private let slots: ContiguousArray<ArgumentSlot>

    init(_ function: ErasedFunctionMany<InlineResult>, _ slots: ContiguousArray<ArgumentSlot>, _ types: PlannedTypes) {
        self.function = function
        self.slots = slots
        super.init(types)
    }

    @inline(__always)
    func call<Result>(_ arguments: Arguments, _: Result.Type) throws -> Result {
        let function = function.returning(Result.self)
        return try withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: slots.count) { addresses in
            for index in slots.indices {
                addresses.initializeElement(at: index, to: UnsafeRawPointer(try slots[index].address(in: arguments)))
            }
            arguments.frame.pointee.didEnter = true
            return try function.call(arguments.opaqueTarget.pointee, UnsafeRawPointer(addresses.baseAddress))
        }
    }

    override var thunk: (Arguments) throws -> Void { planned }
    override var parameterTypes: [Any.Type] { slots.map(\.type) }
}
