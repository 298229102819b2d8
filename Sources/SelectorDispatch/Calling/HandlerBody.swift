/// How a handler is run, and how it is asked for its types.
struct HandlerBody {
    /// Called in the handler's isolation.
    typealias AsynchronousThunk = nonisolated(nonsending) (Arguments) async throws -> Void

    enum Thunk {
        case synchronous((Arguments) throws -> Void)
        /// `runsOnCaller` if the handler runs in its caller's isolation.
        case asynchronous(AsynchronousThunk, runsOnCaller: Bool)
    }

    let thunk: Thunk
    /// Answers what the handler takes and returns. Runs nothing.
    let dryRun: (Arguments) -> Void
    /// The receiver's type, if the handler is isolated to the receiver itself.
    let actor: (any Actor.Type)?

    init(_ thunk: Thunk, dryRun: @escaping (Arguments) -> Void, actor: (any Actor.Type)? = nil) {
        self.thunk = thunk
        self.dryRun = dryRun
        self.actor = actor
    }
}
