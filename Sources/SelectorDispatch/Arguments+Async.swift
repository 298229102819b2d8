// Asynchronous thunks: as the synchronous ones, but that their arguments are copied, because a borrow can't last across a
// suspension.

extension Arguments {
    /// Reads the arguments in the handler's isolation, awaits `body` on the target and keeps its result.
    @inlinable @inline(__always)
    public func call<Target, each Parameter, Result>(
        _: Target.Type, omitting omitted: UInt64 = 0, isolation: isolated (any Actor)? = #isolation,
        _ body: (Target, repeat each Parameter) async throws -> Result
    ) async throws {
        var index = 0
        let values = (repeat try copy((each Parameter).self, omitted, &index))
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
        let values = (repeat try copy((each Parameter).self, omitted, &index))
        frame.pointee.didEnter = true
        finish(try await body(repeat each values))
    }

    /// The same for a method that runs on its caller's actor.
    @inlinable @inline(__always)
    public nonisolated(nonsending) func call<Target, each Parameter, Result>(
        onCaller _: Target.Type, omitting omitted: UInt64 = 0,
        _ body: nonisolated(nonsending) (Target, repeat each Parameter) async throws -> Result
    ) async throws {
        var index = 0
        let values = (repeat try copy((each Parameter).self, omitted, &index))
        frame.pointee.didEnter = true
        finish(try await body(target(), repeat each values))
    }

    @inlinable @inline(__always)
    func copy<Parameter>(_: Parameter.Type, _ omitted: UInt64, _ index: inout Int) throws -> Parameter {
        try next(Parameter.self, omitted, &index).pointee.value
    }
}
