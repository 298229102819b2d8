internal import ResponderChain
internal import ResponderChainJSON
public import SelectorDispatch
public import SelectorDispatchJSON

/// Performs a recording once more, and compares what comes of it.
///
/// ```swift
/// let coder = JSONCoder(directory: directory)  // names the same objects as when it was recorded
/// let outcome = Replay(coder: coder).run(recording)
/// print(outcome)  // 12 inputs, all as recorded
/// ```
///
/// Every input is performed, one after another: each message that was sent from outside, each touch
/// and each key. What handlers
/// sent in turn is not sent again; it is recorded and compared. An input without a `result` is performed and not
/// compared.
///
/// Replay on objects as they were when the recording began, for example in a fresh process. Durations are not compared,
/// nor are messages of tasks that outlived the message in which they began.
///
/// An entry that can't be performed is a fault, and the replay goes on. At the first entry that comes out differently it
/// ends, because what follows would be different for that reason alone.
public struct Replay {
    /// Reads and writes values. Its directory has the objects that the recording names.
    public var coder: JSONCoder
    /// Where handlers are looked up.
    public var registry: HandlerRegistry
    /// Performs touches and keys; nil if there is nothing to touch.
    package var inputPlayer: (any InputPlayer)?

    /// Creates a replay of messages. `ResponderSceneRecording` creates one of touches and keys, too.
    ///
    /// - Parameters:
    ///   - coder: reads and writes values. Its directory has the objects that the recording names.
    ///   - registry: where handlers are looked up.
    public init(coder: JSONCoder, registry: HandlerRegistry = .shared) {
        (self.coder, self.registry) = (coder, registry)
    }

    /// Performs a recording, in the caller's isolation.
    ///
    /// Recorders that ``MessageRecorder/start()`` began don't record it.
    ///
    /// - Parameters:
    ///   - recording: what to perform.
    ///   - isolation: the caller's isolation; leave it out.
    /// - Returns: what was performed, what couldn't be, and the first difference.
    public func run(_ recording: Recording, isolation: isolated (any Actor)? = #isolation) -> ReplayOutcome {
        var run = ReplayRun(recording, self, isolation: isolation)
        while let input = run.next() {
            run.finish(input, run.recorder.record { perform(input.entry, isolation: isolation) })
        }
        return run.outcome
    }

    /// Performs a recording, and awaits each handler in its own isolation.
    ///
    /// Objects that only one isolation may touch can't be named in it.
    ///
    /// - Parameters:
    ///   - recording: what to perform.
    ///   - isolation: the caller's isolation; leave it out.
    /// - Returns: as the one that doesn't wait.
    public func run(_ recording: Recording, isolation: isolated (any Actor)? = #isolation) async -> ReplayOutcome {
        var run = ReplayRun(recording, self, isolation: isolation)
        while let input = run.next() {
            let recorder = run.recorder
            run.finish(input, await recorder.record { await performAwaiting(input.entry, isolation: isolation) })
        }
        return run.outcome
    }

    // MARK: One input

    /// - Returns: the error that the sender got, or the fault for which nothing was sent.
    private func perform(_ entry: Recording.Entry, isolation: isolated (any Actor)?) -> (any Error)? {
        RecordingScope.$isReplaying.withValue(true) {
            do {
                switch entry.action {
                case .send(let message):
                    try coder.send(message, registry: registry, policy: entry.options.policy, isolation: isolation)
                case .route(let message):
                    try coder.route(message, options: options(entry), isolation: isolation)
                case .touches, .time, .press:
                    try play(entry, isolation: isolation)
                }
                return nil
            } catch {
                return error
            }
        }
    }

    private func performAwaiting(
        _ entry: Recording.Entry, isolation: isolated (any Actor)?
    ) async -> (any Error)? {
        await RecordingScope.$isReplaying.withValue(
            true,
            operation: {
                do {
                    switch entry.action {
                    case .send(let message):
                        try await coder.send(message, registry: registry, policy: entry.options.policy)
                    case .route(let message):
                        try await coder.route(message, options: options(entry))
                    case .touches, .time, .press:
                        try play(entry, isolation: isolation)
                    }
                    return nil
                } catch {
                    return error
                }
            }, isolation: isolation)
    }

    private func options(_ entry: Recording.Entry) -> RouteOptions {
        RouteOptions(
            going: entry.options.extent, startingAt: entry.options.start, policy: entry.options.policy,
            registry: registry)
    }

    private func play(_ entry: Recording.Entry, isolation: (any Actor)?) throws {
        guard let inputPlayer else { throw RecordingFault.Problem.noStage(entry.stage) }
        guard isolation === MainActor.shared else { throw RecordingFault.Problem.notOnMainActor }
        // Nothing of it leaves the main actor, where this runs.
        nonisolated(unsafe) let player = inputPlayer
        try MainActor.assumeIsolated { try player.perform(entry) }
    }
}

/// Performs the touches and keys of a recording.
@MainActor package protocol InputPlayer {
    /// Lets a recorder see the touches and keys.
    func isObserved(by recorder: MessageRecorder)
    /// Performs touches or a key, or lets time pass.
    ///
    /// - Throws: ``RecordingFault/Problem`` if there is no such window or application; `JSONError` if the touch or key
    ///   can't be read; the error that handling it throws, unchanged.
    func perform(_ entry: Recording.Entry) throws
}
