// How a synchronous handler is called with the elements of an array. A plan is made once, when the handler's receiver
// is first looked up. All handlers share the plans' machine code, so no code is compiled for a single handler.
//
// 1. The plan finds the address of each argument; see ``ArgumentSlot``.
// 2. It calls the handler's function with these addresses; see `ErasedFunction.swift`.
// 3. It puts the result into the sender's room; see ``PlannedResult``.
//
// A plan also answers for the handler's types: it has them for its own work.

final class CallPlan: HandlerBody {
    private let function: ErasedFunction<InlineResult>
    // The slots are freed with the plan.
    private let slots: UnsafeMutableBufferPointer<ArgumentSlot>
    private let result: PlannedResult
    private let resultIsSendable: Bool
    private let isIsolatedToInstance: Bool
    private let target: Any.Type

    init(_ function: ErasedFunction<InlineResult>, _ slots: [ArgumentSlot], _ types: PlannedTypes) {
        self.function = function
        self.slots = .allocate(capacity: slots.count)
        _ = self.slots.initialize(from: slots)
        target = types.target
        result = PlannedResult(types.result)
        resultIsSendable = types.resultIsSendable
        isIsolatedToInstance = types.isIsolatedToInstance
    }

    deinit { slots.deallocate() }

    override var actor: (any Actor.Type)? { isIsolatedToInstance ? target as? any Actor.Type : nil }

    override func answer(_ arguments: Arguments) {
        arguments.answer(target, slots.map(\.type), result: result.type, resultIsSendable: resultIsSendable)
    }

    /// A thunk that captures nothing but the plan, so the plan itself is the closure's context.
    override var thunk: (Arguments) throws -> Void {
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

    /// Calls the handler's function. Performs steps 1 and 2.
    ///
    /// - Parameter result: The function's result type; ``InlineResult`` if the result fits into an `Any`'s own room.
    @inline(__always)
    private func call<Result>(_ arguments: Arguments, _ result: Result.Type) throws -> Result {
        let function = function.returning(Result.self)
        guard slots.count <= Arguments.addressRoom else { return try callWithMany(function, arguments) }
        return try call(function, arguments, arguments.addresses)
    }

    @inline(never)
    private func callWithMany<Result>(_ function: ErasedFunction<Result>, _ arguments: Arguments) throws -> Result {
        try withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: slots.count) {
            try call(function, arguments, $0.baseAddress.unsafelyUnwrapped)
        }
    }

    @inline(__always)
    private func call<Result>(
        _ function: ErasedFunction<Result>, _ arguments: Arguments, _ addresses: UnsafeMutablePointer<UnsafeRawPointer>
    ) throws -> Result {
        var index = 0
        while index < slots.count {
            let address = try slots.baseAddress.unsafelyUnwrapped[index].address(in: arguments)
            (addresses + index).initialize(to: UnsafeRawPointer(address))
            index &+= 1
        }
        arguments.frame.pointee.didEnter = true
        return try function.call(arguments.opaqueTarget.pointee, UnsafeRawPointer(addresses))
    }
}

/// What a plan is made for, besides the parameters.
struct PlannedTypes {
    let target: Any.Type
    let result: Any.Type
    let resultIsSendable: Bool
    let isIsolatedToInstance: Bool
}
