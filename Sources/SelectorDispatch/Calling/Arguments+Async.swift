// How an asynchronous thunk runs its handler: as a synchronous one does, but that arguments are copied, because a borrow
// can't last across a suspension.

extension Arguments {
    /// Runs `body`, which goes to the handler's isolation by itself. The sender has brought the frame there already.
    nonisolated(nonsending) func run<Target, each Parameter, Result>(
        _ omitted: UInt64, _ body: (Target, repeat each Parameter) async throws -> Result
    ) async throws {
        var index = 0
        let values = (repeat try copy((each Parameter).self, omitted, &index))
        frame.pointee.didEnter = true
        finish(try await body(target(), repeat each values))
    }

    /// The same for a method that runs on its caller's actor, where its result stays.
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
