/// How to run a handler, and how to ask it for its types.
struct HandlerBody {
    /// A thunk that is called in the handler's isolation.
    typealias AsynchronousThunk = nonisolated(nonsending) (Arguments) async throws -> Void

    enum Thunk {
        case synchronous((Arguments) throws -> Void)
        /// `runsOnCaller` is true if the handler runs in its caller's isolation.
        case asynchronous(AsynchronousThunk, runsOnCaller: Bool)
    }

    let thunk: Thunk
    /// Reports what the handler takes and returns, and runs nothing.
    let dryRun: (Arguments) -> Void
    /// The receiver's type, if the handler is isolated to the receiver itself.
    let actor: (any Actor.Type)?

    init(_ thunk: Thunk, dryRun: @escaping (Arguments) -> Void, actor: (any Actor.Type)? = nil) {
        self.thunk = thunk
        self.dryRun = dryRun
        self.actor = actor
    }
}
