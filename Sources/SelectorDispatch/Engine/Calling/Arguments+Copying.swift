// How a thunk runs its handler where functions can't be called erased, and how it runs an asynchronous one that stays on its
// caller's actor. It copies the arguments, because a parameter pack can't be borrowed.

extension Arguments {
    func run<Target, each Parameter, Result>(
        _ omitted: UInt64, _ body: (Target, repeat each Parameter) throws -> Result
    ) throws {
        var index = 0
        let values = (repeat try copy((each Parameter).self, omitted, &index))
        frame.pointee.didEnter = true
        finish(try body(target(), repeat each values))
    }

    /// Runs a body that switches to the handler's isolation by itself. The sender has already brought the frame there.
    nonisolated(nonsending) func run<Target, each Parameter, Result>(
        _ omitted: UInt64, awaiting body: (Target, repeat each Parameter) async throws -> Result
    ) async throws {
        var index = 0
        let values = (repeat try copy((each Parameter).self, omitted, &index))
        frame.pointee.didEnter = true
        finish(try await body(target(), repeat each values))
    }

    /// Runs a body that stays on its caller's actor. So does its result.
    nonisolated(nonsending) func run<Target, each Parameter, Result>(
        _ omitted: UInt64,
        onCaller body: nonisolated(nonsending) (Target, repeat each Parameter) async throws -> Result
    ) async throws {
        var index = 0
        let values = (repeat try copy((each Parameter).self, omitted, &index))
        frame.pointee.didEnter = true
        finish(try await body(target(), repeat each values))
    }

    private func copy<Parameter>(_: Parameter.Type, _ omitted: UInt64, _ index: inout Int) throws -> Parameter {
        try next(Parameter.self, omitted, &index).pointee.value
    }
}
