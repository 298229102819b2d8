// How an asynchronous thunk runs its handler. It works like a synchronous thunk, except that it copies the arguments,
// because a borrow can't last across a suspension.

extension Arguments {
    /// Runs a body that switches to the handler's isolation by itself. The sender has already brought the frame there.
    nonisolated(nonsending) func run<Target, each Parameter, Result>(
        _ omitted: UInt64, _ body: (Target, repeat each Parameter) async throws -> Result
    ) async throws {
        var index = 0
        let values = (repeat try copy((each Parameter).self, omitted, &index))
        frame.pointee.didEnter = true
        finish(try await body(target(), repeat each values))
    }

    /// Runs a body that stays on its caller's actor. Its result stays there, too.
    nonisolated(nonsending) func run<Target, each Parameter, Result>(
        _ omitted: UInt64,
        onCaller body: nonisolated(nonsending) (Target, repeat each Parameter) async throws -> Result
    ) async throws {
        var index = 0
        let values = (repeat try copy((each Parameter).self, omitted, &index))
        frame.pointee.didEnter = true
        finish(try await body(target(), repeat each values))
    }

    func copy<Parameter>(_: Parameter.Type, _ omitted: UInt64, _ index: inout Int) throws -> Parameter {
        try next(Parameter.self, omitted, &index).pointee.value
    }
}
