// The work of a thunk without a plan: it reads one argument after another, and stores a result.

/// A value in memory that is read without being copied.
///
/// Passing on a borrowed value retains nothing.
@usableFromInline
struct Borrowed<Value>: ~Copyable {
    @usableFromInline let value: Value
}

extension Arguments {
    /// Returns a pointer to the target.
    ///
    /// The registry found the thunk under the target's own type or a superclass, so the memory
    /// holds a `Target`. The sender keeps the target alive for the whole send.
    func target<Target>(_: Target.Type) -> UnsafePointer<Borrowed<Target>> {
        frame.pointee.target.assumingMemoryBound(to: Borrowed<Target>.self)
    }

    func target<Target>() -> Target { target(Target.self).pointee.value }

    /// Returns a pointer to the next argument, as its parameter's type.
    ///
    /// It is valid during the send.
    func next<Parameter>(_: Parameter.Type, _ index: inout Int) throws
        -> UnsafePointer<Borrowed<Parameter>>
    {
        defer { index += 1 }
        if index < frame.pointee.readableCount,
            // There are elements, because `readableCount` is not 0.
            let memory = TypeLayout.value(
                of: frame.pointee.elements.unsafelyUnwrapped + index,
                as: Parameter.self,
                nullBase: Null.baseClass
            )
        {
            return memory.assumingMemoryBound(to: Borrowed<Parameter>.self)
        }
        return try converted(index, Parameter.self).assumingMemoryBound(
            to: Borrowed<Parameter>.self
        )
    }

    /// Stores the result for the caller of `send`.
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
            guard let value = Self.value(of: result) else { return }
            self.result.initialize(to: value)
        }
        frame.pointee.hasResult = true
    }

    /// Returns a value, or the wrapped value if it is an optional.
    @inline(never)
    private static func value(of value: Any) -> Any? {
        if let optional = TypeLayout.optionalType(Swift.type(of: value)) {
            return optional.wrappedValue(of: value)
        }
        if Swift.type(of: value) == AnyHashable.self, let optional = value as? any OptionalValue {
            return optional.wrappedValue
        }
        return value
    }
}

// For programs in which functions can't be called erased, and for an asynchronous handler on its
// caller's actor. The arguments are copied, because a parameter pack can't be borrowed.

extension Arguments {
    func run<Target, each Parameter, Result>(
        _ body: (Target, repeat each Parameter) throws -> Result
    ) throws {
        var index = 0
        let values = (repeat try copy((each Parameter).self, &index))
        frame.pointee.didEnter = true
        finish(try body(target(), repeat each values))
    }

    /// Runs a body that switches to the handler's isolation by itself.
    ///
    /// The sender has already brought the frame there.
    nonisolated(nonsending) func runAwaiting<Target, each Parameter, Result>(
        _ body: (Target, repeat each Parameter) async throws -> Result
    ) async throws {
        var index = 0
        let values = (repeat try copy((each Parameter).self, &index))
        frame.pointee.didEnter = true
        finish(try await body(target(), repeat each values))
    }

    /// Runs a body that stays on its caller's actor.
    ///
    /// The result stays there as well.
    nonisolated(nonsending) func runOnCaller<Target, each Parameter, Result>(
        _ body: nonisolated(nonsending) (Target, repeat each Parameter) async throws -> Result
    ) async throws {
        var index = 0
        let values = (repeat try copy((each Parameter).self, &index))
        frame.pointee.didEnter = true
        finish(try await body(target(), repeat each values))
    }

    private func copy<Parameter>(_: Parameter.Type, _ index: inout Int) throws -> Parameter {
        try next(Parameter.self, &index).pointee.value
    }
}
