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

// MARK: - Step 1

/// The place of a parameter's argument in a message's argument array.
///
/// A slot also tells whether the argument can be passed on in place, without a copy.
struct ArgumentSlot {
    /// The word of the parameter's type, with the bit ``isNeverRead`` if the argument is never read in place.
    private let word: UInt
    /// The offset of the value in the box that the element points to; -1 if the value lies in the element itself.
    private let offset: Int32
    /// The index of the element.
    private let index: Int32

    /// A bit that no type's word has.
    private static var isNeverRead: UInt { 1 }

    /// Creates the slot of one of a function's parameters.
    ///
    /// - Parameters:
    ///   - type: The parameter's type.
    ///   - number: The parameter's index in the function.
    ///   - omitted: Bit *i* is set when the function has no parameter for the method's parameter *i*.
    init(_ type: Any.Type, _ number: Int, omitting omitted: UInt64) {
        if TypeLayout.isKnown, !TypeLayout.mayHideNull(type, Null.baseClass) {
            word = TypeLayout.word(type)
            offset = TypeLayout.isInline(type) ? -1 : Int32(TypeLayout.boxOffset(of: type))
        } else {
            word = TypeLayout.word(type) | Self.isNeverRead
            offset = -1
        }
        var index = 0
        var left = number
        while true {
            if index >= UInt64.bitWidth || omitted & (1 << UInt64(index)) == 0 {
                if left == 0 { break }
                left -= 1
            }
            index += 1
        }
        self.index = Int32(index)
    }

    /// The parameter's type.
    var type: Any.Type { TypeLayout.type(word & ~Self.isNeverRead) }

    /// Returns memory with the argument as its parameter's type. The memory is valid during the send.
    ///
    /// It holds the element's own value, or a value that was converted by the rules of ``ArgumentConversion``.
    @inline(__always)
    func address(in arguments: Arguments) throws -> UnsafePointer<Opaque> {
        let index = Int(index)
        guard index < arguments.frame.pointee.readableCount else { return try converted(arguments) }
        // There are elements, because `readableCount` is not 0.
        let element = UnsafeRawPointer(arguments.frame.pointee.elements.unsafelyUnwrapped + index)
        guard element.load(fromByteOffset: 3 * MemoryLayout<UInt>.size, as: UInt.self) == word else {
            return try converted(arguments)
        }
        return (offset < 0 ? element : element.load(as: UnsafeRawPointer.self) + Int(offset))
            .assumingMemoryBound(to: Opaque.self)
    }

    @inline(never)
    private func converted(_ arguments: Arguments) throws -> UnsafePointer<Opaque> {
        try arguments.converted(Int(index), as: type).assumingMemoryBound(to: Opaque.self)
    }
}

extension Arguments {
    var opaqueTarget: UnsafePointer<Opaque> { frame.pointee.target.assumingMemoryBound(to: Opaque.self) }
}

// MARK: - Step 3

/// How a handler's result gets into the sender's room.
struct PlannedResult {
    enum Kind {
        case none
        /// The result fits into the buffer of an `Any`.
        case inline
        case boxed
        /// The result may be an optional, which loses its outermost layer.
        case mayBeNull
    }

    let type: Any.Type
    let kind: Kind

    init(_ type: Any.Type) {
        self.type = type
        kind =
            if type == Void.self {
                .none
            } else if !TypeLayout.isKnown || TypeLayout.mayHoldOptional(type) {
                .mayBeNull
            } else {
                TypeLayout.isInline(type) ? .inline : .boxed
            }
    }
}

extension Arguments {
    /// Stores a result that is never null.
    @inline(__always)
    func keep<Result>(_ result: @autoclosure () throws -> Result) rethrows {
        self.result.initialize(to: try result())
        frame.pointee.hasResult = true
    }

    /// Stores a result that fits into the buffer of an `Any`, with its type.
    @inline(__always)
    func keep(_ result: InlineResult, _ type: Any.Type) {
        let room = UnsafeMutableRawPointer(self.result)
        room.storeBytes(of: result, as: InlineResult.self)
        room.storeBytes(of: TypeLayout.word(type), toByteOffset: MemoryLayout<InlineResult>.size, as: UInt.self)
        frame.pointee.hasResult = true
    }
}
