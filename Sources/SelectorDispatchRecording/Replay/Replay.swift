internal import ResponderChain
internal import ResponderChainJSON
public import SelectorDispatch
public import SelectorDispatchJSON

/// A replay of recordings, which compares the outcomes.
///
/// ```swift
/// let coder = JSONCoder(directory: directory)  // names the same objects as when it was recorded
/// let outcome = Replay(coder: coder).run(recording)
/// print(outcome)  // 12 inputs, all as recorded
/// ```
///
/// Every input is performed, one after another: each message, touch and key from outside. The
/// messages that handlers sent in turn aren't sent again, but recorded and compared. Durations
/// aren't compared, nor are inputs without a `result` and messages of tasks that outlived their
/// message.
///
/// Replay on objects in their state at the recording's start, for example in a fresh process.
///
/// An entry that can't be performed is an error, and the replay continues. It ends at the first
/// difference, because later ones may only follow from it.
public struct Replay {
    /// The coder, whose directory has the objects that the recording names.
    public var coder: JSONCoder

    /// The registry that looks up handlers.
    public var registry: HandlerRegistry

    /// A closure that returns whether a difference is ignored.
    public var isIgnored: @Sendable (Divergence) -> Bool

    /// A closure that returns the form of a value to compare, or nil for ``RecordableValue/value``.
    ///
    /// For a recording of a recorder with such a closure, set the same one.
    public var redact: (@Sendable (RecordableValue) -> Any?)?

    /// The player of touches and keys, or nil if the replay has no window or application.
    package var inputPlayer: (any InputPlayer)?

    /// Creates a replay of messages; `ResponderSceneRecording` also creates one of touches and
    /// keys.
    ///
    /// - Parameters:
    ///   - coder: The coder, whose directory has the objects that the recording names.
    ///   - registry: The registry that looks up handlers.
    ///   - isIgnored: A closure that returns whether to ignore a difference, such as one of times
    ///     or identifiers: `{ $0.path.hasSuffix(".id") }`.
    public init(
        coder: JSONCoder,
        registry: HandlerRegistry = .shared,
        ignoring isIgnored: @escaping @Sendable (Divergence) -> Bool = { _ in false }
    ) {
        self.coder = coder
        self.registry = registry
        self.isIgnored = isIgnored
    }

    /// Performs a recording, in the caller's isolation.
    ///
    /// Use ``awaited`` for a recording that needs asynchronous handlers, or handlers in other
    /// isolations.
    ///
    /// Recorders started by ``MessageRecorder/start()`` don't record the replay.
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - isolation: The caller's isolation; leave it out.
    /// - Returns: The number of performed inputs, the errors, and the first difference.
    public func run(
        _ recording: Recording,
        isolation: isolated (any Actor)? = #isolation
    ) -> ReplayOutcome {
        var run = ReplayRun(recording, self, isolation: isolation)
        while let input = run.next() {
            let error = run.recorder.record { perform(input.entry, isolation: isolation) }
            run.finish(input, error)
        }
        return run.outcome
    }

    // MARK: One input

    /// Performs an input.
    ///
    /// - Returns: The sender's error, or the problem that prevented the send; nil for neither.
    private func perform(
        _ entry: Recording.Entry,
        isolation: isolated (any Actor)?
    ) -> (any Error)? {
        RecordingScope.$isReplaying.withValue(true) {
            do {
                switch entry.action {
                case .send(let message):
                    try coder.send(
                        message,
                        registry: registry,
                        policy: entry.options.policy,
                        isolation: isolation
                    )
                case .route(let message):
                    try coder.route(message, options: options(entry), isolation: isolation)
                case .touches, .time, .press, .pointer, .end:
                    try play(entry, isolation: isolation)
                }
                return nil
            } catch {
                return error
            }
        }
    }

    /// Returns the options of a routed message.
    func options(_ entry: Recording.Entry) -> RouteOptions {
        RouteOptions(
            going: entry.options.extent,
            startingAt: entry.options.start,
            policy: entry.options.policy,
            registry: registry
        )
    }

    /// Performs touches, a key, a pointer input, or a time.
    func play(_ entry: Recording.Entry, isolation: (any Actor)?) throws {
        guard let inputPlayer else { throw RecordingError.Problem.noStage(entry.stage) }
        guard isolation === MainActor.shared else { throw RecordingError.Problem.notOnMainActor }
        // Safe: it stays on the main actor, where this runs.
        nonisolated(unsafe) let player = inputPlayer
        try MainActor.assumeIsolated { try player.perform(entry) }
    }
}
