/// The code that runs a handler and reports its types.
///
/// Each way to run a handler is a subclass: a ``CallPlan`` where functions can be called erased, otherwise a closure.
class HandlerBody {
    /// The function that runs a synchronous handler in its sender's isolation, and throws an error for any other.
    var thunk: (Arguments) throws -> Void { { throw DispatchError.asynchronousHandler($0.context) } }

    /// Runs an asynchronous handler. The caller is in the handler's isolation, or the handler switches to it by itself.
    nonisolated(nonsending) func run(awaiting arguments: Arguments) async throws { try thunk(arguments) }

    /// Reports the handler's types without running it.
    func answer(_ arguments: Arguments) {}

    var isAsync: Bool { false }
    /// Whether the handler runs in its sender's isolation, whatever that is.
    var runsOnSender: Bool { true }
    /// The receiver's type, if the handler is isolated to the receiver itself.
    var actor: (any Actor.Type)? { nil }
    /// The error that every message causes, if the handler was added with a defect.
    var defect: DispatchError? { nil }
}

/// A synchronous handler that a closure runs.
final class SynchronousBody: HandlerBody {
    private let body: (Arguments) throws -> Void
    private let dryRun: (Arguments) -> Void
    private let actorType: (any Actor.Type)?

    init(
        actor: (any Actor.Type)? = nil, _ body: @escaping (Arguments) throws -> Void,
        dryRun: @escaping (Arguments) -> Void = { _ in }
    ) {
        actorType = actor
        self.body = body
        self.dryRun = dryRun
    }

    override var thunk: (Arguments) throws -> Void { body }
    override func answer(_ arguments: Arguments) { dryRun(arguments) }
    override var actor: (any Actor.Type)? { actorType }
}

/// An asynchronous handler.
final class AsynchronousBody: HandlerBody {
    typealias Body = nonisolated(nonsending) (Arguments) async throws -> Void

    private let body: Body
    private let dryRun: (Arguments) -> Void
    private let runsOnCaller: Bool
    private let actorType: (any Actor.Type)?

    /// - Parameter runsOnCaller: Whether the handler runs in its caller's isolation.
    init(
        runsOnCaller: Bool, actor: (any Actor.Type)? = nil, _ body: @escaping Body,
        dryRun: @escaping (Arguments) -> Void
    ) {
        self.runsOnCaller = runsOnCaller
        actorType = actor
        self.body = body
        self.dryRun = dryRun
    }

    override nonisolated(nonsending) func run(awaiting arguments: Arguments) async throws { try await body(arguments) }
    override func answer(_ arguments: Arguments) { dryRun(arguments) }

    override var isAsync: Bool { true }
    override var runsOnSender: Bool { runsOnCaller }
    override var actor: (any Actor.Type)? { actorType }
}

/// A handler with calls that omit parameters with defaults.
final class DefaultingBody: HandlerBody {
    /// A call that omits the parameters with defaults from an index on.
    typealias Shorter = (firstOmitted: Int, body: HandlerBody)

    private let full: HandlerBody
    private let shorter: [Shorter]

    /// - Parameters:
    ///   - full: The call that omits nothing.
    ///   - shorter: The other calls. The first one whose first omitted parameter has no argument is run.
    init(_ full: HandlerBody, shorter: [Shorter]) {
        self.full = full
        self.shorter = shorter
    }

    private func body(for arguments: Arguments) -> HandlerBody {
        shorter.first { arguments.isMissing($0.firstOmitted) }?.body ?? full
    }

    override var thunk: (Arguments) throws -> Void {
        let full = full.thunk
        let shorter = shorter.map { (firstOmitted: $0.firstOmitted, thunk: $0.body.thunk) }
        return { arguments in
            let thunk = shorter.first { arguments.isMissing($0.firstOmitted) }?.thunk ?? full
            try thunk(arguments)
        }
    }

    override nonisolated(nonsending) func run(awaiting arguments: Arguments) async throws {
        try await body(for: arguments).run(awaiting: arguments)
    }

    override func answer(_ arguments: Arguments) { full.answer(arguments) }
    override var isAsync: Bool { full.isAsync }
    override var runsOnSender: Bool { full.runsOnSender }
    override var actor: (any Actor.Type)? { full.actor }
}

/// A handler that refuses every message, because it was added with a defect.
final class RefusingBody: HandlerBody {
    private let error: DispatchError
    private let body: HandlerBody

    /// - Parameters:
    ///   - defect: The error that every message causes.
    ///   - body: The handler, for its types.
    init(_ defect: DispatchError, _ body: HandlerBody) {
        error = defect
        self.body = body
    }

    override var thunk: (Arguments) throws -> Void {
        let error = error
        return isAsync ? super.thunk : { _ in throw error }
    }

    override nonisolated(nonsending) func run(awaiting arguments: Arguments) async throws { throw error }

    override func answer(_ arguments: Arguments) {
        arguments.note(error)
        body.answer(arguments)
    }

    override var isAsync: Bool { body.isAsync }
    override var runsOnSender: Bool { body.runsOnSender }
    override var actor: (any Actor.Type)? { body.actor }
    override var defect: DispatchError? { error }
}
