// How a synchronous handler is called with the elements of an array. A plan is made once, when the handler's receiver
// is first looked up. All handlers share the plans' machine code, so no code is compiled for a single handler. There is
// a class for each number of parameters up to four, and one for more.
//
// 1. The plan finds the address of each argument; see ``ArgumentSlot``.
// 2. It calls the handler's function with these addresses; see `ErasedFunction.swift`.
// 3. It puts the result into the sender's room; see ``PlannedResult``.
//
// A plan's thunk captures nothing but the plan, so the plan itself is the closure's context.

protocol CallPlan: AnyObject {
    var result: PlannedResult { get }
    /// Calls the handler's function. Performs steps 1 and 2.
    ///
    /// - Parameter result: The function's result type; ``InlineResult`` if the result fits into an `Any`'s own room.
    func call<Result>(_ arguments: Arguments, _ result: Result.Type) throws -> Result
}

extension CallPlan {
    /// The handler's thunk.
    @inline(__always)
    var thunk: (Arguments) throws -> Void {
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

final class CallPlan0: CallPlan {
    private let function: ErasedFunction0<InlineResult>
    let result: PlannedResult

    init(_ function: ErasedFunction0<InlineResult>, result: Any.Type) {
        self.function = function
        self.result = PlannedResult(result)
    }

    @inline(__always)
    func call<Result>(_ arguments: Arguments, _: Result.Type) throws -> Result {
        let function = function.returning(Result.self)
        arguments.frame.pointee.didEnter = true
        return try function.call(arguments.opaqueTarget.pointee)
    }
}

final class CallPlan1: CallPlan {
    private let function: ErasedFunction1<InlineResult>
    let result: PlannedResult
    private let slot0: ArgumentSlot

    init(_ function: ErasedFunction1<InlineResult>, _ slot0: ArgumentSlot, result: Any.Type) {
        self.function = function
        self.result = PlannedResult(result)
        self.slot0 = slot0
    }

    @inline(__always)
    func call<Result>(_ arguments: Arguments, _: Result.Type) throws -> Result {
        let function = function.returning(Result.self)
        let p0 = try slot0.address(in: arguments)
        arguments.frame.pointee.didEnter = true
        return try function.call(arguments.opaqueTarget.pointee, p0.pointee)
    }
}

final class CallPlan2: CallPlan {
    private let function: ErasedFunction2<InlineResult>
    let result: PlannedResult
    private let slot0: ArgumentSlot
    private let slot1: ArgumentSlot

    init(_ function: ErasedFunction2<InlineResult>, _ slot0: ArgumentSlot, _ slot1: ArgumentSlot, result: Any.Type) {
        self.function = function
        self.result = PlannedResult(result)
        self.slot0 = slot0
        self.slot1 = slot1
    }

    @inline(__always)
    func call<Result>(_ arguments: Arguments, _: Result.Type) throws -> Result {
        let function = function.returning(Result.self)
        let p0 = try slot0.address(in: arguments)
        let p1 = try slot1.address(in: arguments)
        arguments.frame.pointee.didEnter = true
        return try function.call(arguments.opaqueTarget.pointee, p0.pointee, p1.pointee)
    }
}

final class CallPlan3: CallPlan {
    private let function: ErasedFunction3<InlineResult>
    let result: PlannedResult
    private let slot0: ArgumentSlot
    private let slot1: ArgumentSlot
    private let slot2: ArgumentSlot

    init(
        _ function: ErasedFunction3<InlineResult>, _ slot0: ArgumentSlot, _ slot1: ArgumentSlot, _ slot2: ArgumentSlot,
        result: Any.Type
    ) {
        self.function = function
        self.result = PlannedResult(result)
        self.slot0 = slot0
        self.slot1 = slot1
        self.slot2 = slot2
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
}

final class CallPlan4: CallPlan {
    private let function: ErasedFunction4<InlineResult>
    let result: PlannedResult
    private let slot0: ArgumentSlot
    private let slot1: ArgumentSlot
    private let slot2: ArgumentSlot
    private let slot3: ArgumentSlot

    init(
        _ function: ErasedFunction4<InlineResult>, _ slot0: ArgumentSlot, _ slot1: ArgumentSlot, _ slot2: ArgumentSlot,
        _ slot3: ArgumentSlot, result: Any.Type
    ) {
        self.function = function
        self.result = PlannedResult(result)
        self.slot0 = slot0
        self.slot1 = slot1
        self.slot2 = slot2
        self.slot3 = slot3
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
}

final class CallPlanMany: CallPlan {
    private let function: ErasedFunctionMany<InlineResult>
    let result: PlannedResult
    private let slots: ContiguousArray<ArgumentSlot>

    init(_ function: ErasedFunctionMany<InlineResult>, _ slots: ContiguousArray<ArgumentSlot>, result: Any.Type) {
        self.function = function
        self.result = PlannedResult(result)
        self.slots = slots
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
}
