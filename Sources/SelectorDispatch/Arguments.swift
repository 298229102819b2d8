/// What a generated thunk is given: the frame of one send, read one argument at a time.
///
/// User code never makes or meets a value of this type; what `@Handler` expands to does. The shape of every thunk:
///
/// ```swift
/// h.sync { a in
///     try a.call(CartController.self) { (t: CartController, p0: Button, p1: [String: Any]) in t.btnClick1(p0, userInfo: p1) }
/// }
/// ```
///
/// The types are those of the closures, and the isolation is that of the code around them: the compiler, not a generator,
/// says what the method takes, what it returns and where it is isolated.
public struct Arguments {
    @usableFromInline let frame: UnsafeMutablePointer<CallFrame>

    init(_ frame: UnsafeMutablePointer<CallFrame>) {
        self.frame = frame
    }

    /// Whether the parameter at `index` is to take its default value: the policy is lenient and the array has no
    /// element there.
    public func isMissing(_ index: Int) -> Bool {
        frame.pointee.mode == .invoke && index >= frame.pointee.arguments.count
    }
}

// A frame is written by its send alone. An asynchronous send waits for the thunk it handed the frame to, so the two
// never touch it at the same time.
extension Arguments: @unchecked Sendable {}

// MARK: - Synchronous handlers

extension Arguments {
    /// Reads the arguments, runs `body` on the target and keeps its result.
    ///
    /// - Parameters:
    ///   - omitted: bit *i* is set when parameter *i* takes its default value and `body` has no parameter for it.
    ///   - isolation: the handler's isolation, by the compiler's own word.
    /// - Throws: ``DispatchError`` before `body` runs; whatever `body` throws after that.
    @inlinable @inline(__always)
    public func call<Target, each Parameter, Result: Sendable>(
        _: Target.Type, omitting omitted: UInt64 = 0, isolation: (any Actor)? = #isolation,
        _ body: (Target, repeat each Parameter) throws -> Result
    ) throws {
        try call(isolation, omitted, resultIsSendable: true, body)
    }

    /// The same for a result that is not `Sendable`: it stays in the handler's isolation.
    @inlinable @inline(__always)
    public func call<Target, each Parameter, Result>(
        _: Target.Type, omitting omitted: UInt64 = 0, isolation: (any Actor)? = #isolation,
        _ body: (Target, repeat each Parameter) throws -> Result
    ) throws {
        try call(isolation, omitted, resultIsSendable: false, body)
    }

    @inlinable @inline(__always)
    func call<Target, each Parameter, Result>(
        _ isolation: (any Actor)?, _ omitted: UInt64, resultIsSendable: Bool,
        _ body: (Target, repeat each Parameter) throws -> Result
    ) throws {
        guard frame.pointee.mode == .invoke else {
            return inspect(
                isolation, target: Target.self, repeat (each Parameter).self, result: Result.self,
                resultIsSendable: resultIsSendable)
        }
        try enter(isolation)
        var index = 0
        let values = (repeat try next((each Parameter).self, omitted, &index))
        frame.pointee.didEnter = true
        finish(try body(target(), repeat each values))
    }

    /// The same for a method isolated to its own actor instance, which `body` has captured.
    @inlinable @inline(__always)
    public func perform<each Parameter, Result>(
        omitting omitted: UInt64 = 0, isolation: (any Actor)? = #isolation,
        _ body: (repeat each Parameter) throws -> Result
    ) throws {
        try enter(isolation)
        var index = 0
        let values = (repeat try next((each Parameter).self, omitted, &index))
        frame.pointee.didEnter = true
        finish(try body(repeat each values))
    }
}

// MARK: - Asynchronous handlers

extension Arguments {
    /// Reads the arguments in the handler's isolation, awaits `body` on the target and keeps its result.
    @inlinable @inline(__always)
    public func call<Target, each Parameter, Result>(
        _: Target.Type, omitting omitted: UInt64 = 0, isolation: isolated (any Actor)? = #isolation,
        _ body: (Target, repeat each Parameter) async throws -> Result
    ) async throws {
        var index = 0
        let values = (repeat try next((each Parameter).self, omitted, &index))
        frame.pointee.didEnter = true
        finish(try await body(target(), repeat each values))
    }

    /// The same for a method isolated to its own actor instance, which `body` has captured.
    @inlinable @inline(__always)
    public func perform<each Parameter, Result>(
        omitting omitted: UInt64 = 0, isolation: isolated (any Actor)? = #isolation,
        _ body: (repeat each Parameter) async throws -> Result
    ) async throws {
        var index = 0
        let values = (repeat try next((each Parameter).self, omitted, &index))
        frame.pointee.didEnter = true
        finish(try await body(repeat each values))
    }
}

extension Arguments {
    /// The same for a method that runs on its caller's actor.
    @inlinable @inline(__always)
    public nonisolated(nonsending) func call<Target, each Parameter, Result>(
        onCaller _: Target.Type, omitting omitted: UInt64 = 0,
        _ body: nonisolated(nonsending) (Target, repeat each Parameter) async throws -> Result
    ) async throws {
        var index = 0
        let values = (repeat try next((each Parameter).self, omitted, &index))
        frame.pointee.didEnter = true
        finish(try await body(target(), repeat each values))
    }
}

// MARK: - Steps

extension Arguments {
    /// Ends the send with an error, or notes the error if the handler is only asked.
    func refuse(_ error: DispatchError) throws(DispatchError) {
        switch frame.pointee.mode {
        case .invoke: throw error
        case .inspect: frame.pointee.argumentErrors.append(error)
        case .locate: break
        }
    }

    /// A synchronous thunk runs in its caller's isolation; anything isolated elsewhere must not be touched.
    @inlinable @inline(__always)
    func enter(_ isolation: (any Actor)?) throws {
        if let isolation, isolation !== frame.pointee.isolation { throw wrongIsolation(isolation) }
    }

    /// The registry found the thunk under the target's own type or a superclass, so the memory holds a `Target`.
    @inlinable @inline(__always)
    func target<Target>() -> Target {
        frame.pointee.target.assumingMemoryBound(to: Target.self).pointee
    }

    /// The next argument that is not omitted, as the type of its parameter.
    @inlinable @inline(__always)
    func next<Parameter>(_: Parameter.Type, _ omitted: UInt64, _ index: inout Int) throws -> Parameter {
        while omitted != 0, index < UInt64.bitWidth, omitted & (1 << UInt64(index)) != 0 { index += 1 }
        defer { index += 1 }
        let slots = frame.pointee.arguments.slots
        if index < slots.count, slots[index].holds(Parameter.self) {
            // The slot holds a value of exactly this type.
            return slots[index].value.assumingMemoryBound(to: Parameter.self).pointee
        }
        return try frame.pointee.argument(at: index, as: Parameter.self)
    }

    @inlinable @inline(__always)
    func finish<Result>(_ result: Result) {
        if Result.self == Void.self, frame.pointee.resultSlot == nil { return }
        if let slot = frame.pointee.resultSlot, slot.type == Result.self {
            // The slot is uninitialised memory for exactly this type.
            slot.memory.assumingMemoryBound(to: Result.self).initialize(to: result)
            frame.pointee.didFillSlot = true
        } else {
            frame.pointee.result = result
        }
    }

    @usableFromInline
    func wrongIsolation(_ isolation: any Actor) -> DispatchError {
        let entry = frame.pointee.entry
        return .wrongIsolation(
            frame.pointee.site.message,
            handler: entry.isIsolatedToInstance ? "its actor instance" : "\(type(of: isolation))",
            caller: frame.pointee.isolation.map { "isolated to \(type(of: $0))" } ?? "nonisolated")
    }

    /// Answers what the handler takes, returns and is isolated to, and what it would say to the frame's arguments,
    /// without a target and without running anything.
    @usableFromInline @inline(never)
    func inspect<each Parameter, Result>(
        _ isolation: (any Actor)?, target: Any.Type, _: repeat (each Parameter).Type, result: Result.Type,
        resultIsSendable: Bool
    ) {
        frame.pointee.targetType = target
        frame.pointee.handlerIsolation = isolation
        frame.pointee.resultIsSendable = resultIsSendable
        frame.pointee.resultType = result
        guard frame.pointee.mode == .inspect else { return }
        repeat frame.pointee.note((each Parameter).self)
    }
}
