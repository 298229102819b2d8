// The plans by which handlers are called with the elements of an array. A plan is created once,
// when the handler's receiver is first looked up. All handlers share the plans' machine code, so no
// code is compiled for a single handler. A plan works in this order:
//
// - It locates each argument; see ``ArgumentSlot``.
// - It calls the handler's function with the arguments' addresses; see `ErasedFunction.swift`.
// - It keeps the result in the sender's buffer; see ``ResultKind``.

/// A plan of a synchronous handler, or of an asynchronous one that enters its isolation by itself.
///
/// Nothing that the plan points to moves while a handler waits: the sender holds the receiver and
/// the array, and the frame holds the converted arguments.
final class CallPlan: HandlerBody {
    // The slots are freed with the plan.
    private let slots: UnsafeMutableBufferPointer<ArgumentSlot>
    private let resultType: Any.Type
    private let resultKind: ResultKind
    private let resultIsSendable: Bool
    private let isIsolatedToInstance: Bool
    private let isAwaited: Bool
    private let target: Any.Type
    private let function: ErasedFunction<InlineResult>

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - function: The handler's function.
    ///   - isAsync: Whether the function is an asynchronous one.
    ///   - types: The function's types.
    init(_ function: ErasedFunction<InlineResult>, isAsync: Bool = false, _ types: BodyTypes) {
        slots = .allocate(capacity: types.parameters.count)
        for (index, type) in types.parameters.enumerated() {
            slots.initializeElement(at: index, to: ArgumentSlot(type, index))
        }
        resultType = types.result
        resultKind = ResultKind(types.result)
        resultIsSendable = types.resultIsSendable
        isIsolatedToInstance = types.isIsolatedToInstance
        isAwaited = isAsync
        target = types.target
        self.function = function
    }

    deinit { slots.deallocate() }

    override var isAsync: Bool { isAwaited }

    override var runsOnSender: Bool { !isAwaited }

    // The same as `types.actor`, for which `types` would list the parameters.
    override var actor: (any Actor.Type)? {
        isIsolatedToInstance ? target as? any Actor.Type : nil
    }

    override var types: BodyTypes {
        BodyTypes(
            target: target,
            parameters: slots.map { $0.type },
            result: resultType,
            resultIsSendable: resultIsSendable,
            isIsolatedToInstance: isIsolatedToInstance
        )
    }

    /// Locates each argument, and writes its address.
    ///
    /// - Parameters:
    ///   - call: The call, which has the message's arguments.
    ///   - addresses: The memory for as many addresses as there are slots.
    @inline(__always)
    private func locate(_ call: Call, _ addresses: UnsafeMutablePointer<UnsafeRawPointer>) throws {
        var index = 0
        while index < slots.count {
            let address = try slots.baseAddress.unsafelyUnwrapped[index].address(in: call)
            (addresses + index).initialize(to: UnsafeRawPointer(address))
            index &+= 1
        }
        call.frame.pointee.didEnter = true
    }

    /// A thunk that captures nothing but the plan, which is therefore the closure's context.
    override var thunk: (Call) throws -> Void {
        if isAwaited { return super.thunk }
        return switch resultKind {
        case .none: { _ = try self.run($0, InlineResult.self) }
        case .inline: { $0.keep(try self.run($0, InlineResult.self), self.resultType) }
        case .boxed:
            { call in
                func run<Result>(_ type: Result.Type) throws {
                    try call.keep(try self.run(call, type))
                }
                try _openExistential(self.resultType, do: run)
            }
        case .mayBeNull:
            { call in
                func run<Result>(_ type: Result.Type) throws {
                    call.finish(try self.run(call, type))
                }
                try _openExistential(self.resultType, do: run)
            }
        }
    }

    override nonisolated(nonsending) func run(awaiting call: Call) async throws {
        let isLong = slots.count > Call.addressLimit
        let addresses = isLong ? .allocate(capacity: slots.count) : call.addresses
        defer { if isLong { addresses.deallocate() } }
        try locate(call, addresses)
        let located = AwaitedAddresses(first: addresses)
        let function = function.awaited(returning: InlineResult.self)
        switch resultKind {
        case .none: _ = try await function.call(call.opaqueTarget.pointee, located)
        case .inline:
            call.keep(
                try await function.call(call.opaqueTarget.pointee, located),
                resultType
            )
        case .boxed, .mayBeNull: try await finish(call, located, resultType)
        }
    }

    private nonisolated(nonsending) func finish<Result>(
        _ call: Call,
        _ addresses: AwaitedAddresses,
        _ type: Result.Type
    ) async throws {
        call.finish(
            try await function.awaited(returning: type).call(call.opaqueTarget.pointee, addresses)
        )
    }
}

// Inlined even in debug builds, to keep the frames of a send few.
extension CallPlan {
    /// Locates the arguments, and calls the handler's function with their addresses.
    ///
    /// - Parameters:
    ///   - call: The call, which has the message's arguments.
    ///   - result: The function's result type; ``InlineResult`` if the result fits into an `Any`'s
    ///     own memory.
    @_transparent
    private func run<Result>(_ call: Call, _ result: Result.Type) throws -> Result {
        let function = function.returning(Result.self)
        guard slots.count <= Call.addressLimit else { return try runWithMany(function, call) }
        return try run(function, call, call.addresses)
    }

    @inline(never)
    private func runWithMany<Result>(_ function: ErasedFunction<Result>, _ call: Call) throws
        -> Result
    {
        try withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: slots.count) {
            try run(function, call, $0.baseAddress.unsafelyUnwrapped)
        }
    }

    @_transparent
    private func run<Result>(
        _ function: ErasedFunction<Result>,
        _ call: Call,
        _ addresses: UnsafeMutablePointer<UnsafeRawPointer>
    ) throws -> Result {
        try locate(call, addresses)
        return try function.call(call.opaqueTarget.pointee, UnsafeRawPointer(addresses))
    }
}

// MARK: - Locating arguments

/// The position of a parameter's argument in a message's argument array.
///
/// A slot also says whether the argument can be passed on in place, without a copy.
struct ArgumentSlot {
    /// The word of the parameter's type, with the bit ``isNeverRead`` if the argument is never read
    /// in place.
    private let word: UInt

    /// The offset of the value in the box that the element points to, or -1 if the value is in the
    /// element itself.
    private let offset: Int32

    /// The index of the element.
    private let index: Int32

    /// A bit that is never set in a type's word.
    private static var isNeverRead: UInt { 1 }

    /// Creates the slot of one of a function's parameters.
    ///
    /// - Parameters:
    ///   - type: The parameter's type.
    ///   - index: The parameter's index.
    init(_ type: Any.Type, _ index: Int) {
        if TypeLayout.isKnown, !TypeLayout.mayHideNull(type, Null.baseClass) {
            word = TypeLayout.word(type)
            offset = TypeLayout.isInline(type) ? -1 : Int32(TypeLayout.boxOffset(of: type))
        } else {
            word = TypeLayout.word(type) | Self.isNeverRead
            offset = -1
        }
        self.index = Int32(truncatingIfNeeded: index)
    }

    /// The parameter's type.
    var type: Any.Type { TypeLayout.type(word & ~Self.isNeverRead) }

    /// Returns a pointer to the argument as its parameter's type.
    ///
    /// It points to the element's own value, or to a value converted by the rules of
    /// ``ArgumentConversion``, and is valid during the send.
    @inline(__always)
    func address(in call: Call) throws -> UnsafePointer<Opaque> {
        let index = Int(truncatingIfNeeded: index)
        guard index < call.frame.pointee.readableCount else { return try converted(call) }
        // There are elements, because `readableCount` is not 0.
        let element = UnsafeRawPointer(call.frame.pointee.elements.unsafelyUnwrapped + index)
        guard TypeLayout.typeWord(of: element) == word else { return try converted(call) }
        let value =
            offset < 0
            ? element : element.load(as: UnsafeRawPointer.self) + Int(truncatingIfNeeded: offset)
        return value.assumingMemoryBound(to: Opaque.self)
    }

    @inline(never)
    private func converted(_ call: Call) throws -> UnsafePointer<Opaque> {
        try call.converted(Int(truncatingIfNeeded: index), as: type).assumingMemoryBound(
            to: Opaque.self
        )
    }
}

extension Call {
    var opaqueTarget: UnsafePointer<Opaque> {
        frame.pointee.target.assumingMemoryBound(to: Opaque.self)
    }
}

// MARK: - Keeping the result

/// The way in which a handler's result goes to the sender's buffer.
enum ResultKind {
    /// The handler returns nothing.
    case none

    /// The result fits into the buffer of an `Any`.
    case inline

    /// The result is in a box that an `Any` points to.
    case boxed

    /// The result may be an optional, which loses its outermost layer.
    case mayBeNull

    init(_ type: Any.Type) {
        self =
            if type == Void.self {
                .none
            } else if !TypeLayout.isKnown || TypeLayout.mayHoldOptional(type) {
                .mayBeNull
            } else {
                TypeLayout.isInline(type) ? .inline : .boxed
            }
    }
}

extension Call {
    /// Stores a result that is never null.
    @inline(__always)
    func keep<Result>(_ result: @autoclosure () throws -> Result) rethrows {
        self.result.initialize(to: try result())
        frame.pointee.hasResult = true
    }

    /// Stores a result that may be null.
    ///
    /// Void becomes nil, and an optional loses its outermost layer.
    func finish<Result>(_ result: Result) {
        if Result.self == Void.self { return }
        if !TypeLayout.mayHoldOptional(Result.self) {
            self.result.initialize(to: result)
        } else if let optional = TypeLayout.optionalType(Result.self) {
            let hasValue = withUnsafePointer(to: result) {
                optional.copyWrappedValue(at: UnsafeRawPointer($0), to: self.result)
            }
            guard hasValue else { return }
        } else {
            guard let value = content(of: result) ?? result else { return }
            self.result.initialize(to: value)
        }
        frame.pointee.hasResult = true
    }

    /// Stores a result that fits into the buffer of an `Any`, with its type.
    @inline(__always)
    func keep(_ result: InlineResult, _ type: Any.Type) {
        let bytes = UnsafeMutableRawPointer(self.result)
        bytes.storeBytes(of: result, as: InlineResult.self)
        bytes.storeBytes(
            of: TypeLayout.word(type),
            toByteOffset: MemoryLayout<InlineResult>.size,
            as: UInt.self
        )
        frame.pointee.hasResult = true
    }
}
