// How a synchronous thunk runs its handler where ``ErasedCalls/isKnown`` is false. It copies the arguments, because
// a parameter pack can't be borrowed.

extension Arguments {
    func run<Target, each Parameter, Result>(
        _ omitted: UInt64, _ body: (Target, repeat each Parameter) throws -> Result
    ) throws {
        var index = 0
        let values = (repeat try copy((each Parameter).self, omitted, &index))
        frame.pointee.didEnter = true
        finish(try body(target(), repeat each values))
    }
}
