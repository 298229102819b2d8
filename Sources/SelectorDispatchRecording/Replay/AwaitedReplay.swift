internal import ResponderChain
internal import ResponderChainJSON
internal import SelectorDispatch
internal import SelectorDispatchJSON

/// A replay that awaits each handler in its own isolation.
///
/// ```swift
/// let outcome = await Replay(coder: coder).awaited.run(recording)
/// ```
///
/// ``Replay/awaited`` returns it.
public struct AwaitedReplay {
    let replay: Replay

    /// Performs a recording, and awaits each handler in its own isolation.
    ///
    /// The recording can't name objects that belong to one isolation.
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - isolation: The caller's isolation; leave it out.
    /// - Returns: The number of performed inputs, the errors, and the first difference.
    public func run(
        _ recording: Recording,
        isolation: isolated (any Actor)? = #isolation
    ) async -> ReplayOutcome {
        var run = ReplayRun(recording, replay, isolation: isolation)
        while let input = run.next() {
            let recorder = run.recorder
            let error = await recorder.record {
                await performAwaiting(input.entry, isolation: isolation)
            }
            run.finish(input, error)
        }
        return run.outcome
    }

    /// Performs an input, and awaits its handler.
    ///
    /// - Returns: The sender's error, or the problem that prevented the send; nil for neither.
    private func performAwaiting(
        _ entry: Recording.Entry,
        isolation: isolated (any Actor)?
    ) async -> (any Error)? {
        await RecordingScope.$isReplaying.withValue(
            true,
            operation: {
                do {
                    switch entry.action {
                    case .send(let message):
                        try await replay.coder.awaited.send(
                            message,
                            registry: replay.registry,
                            policy: entry.options.policy
                        )
                    case .route(let message):
                        try await replay.coder.awaited.route(
                            message,
                            options: replay.options(entry)
                        )
                    case .touches, .time, .press, .pointer, .end:
                        try replay.play(entry, isolation: isolation)
                    }
                    return nil
                } catch {
                    return error
                }
            },
            isolation: isolation
        )
    }
}

extension Replay {
    /// This replay, with handlers that it awaits, wherever they run.
    public var awaited: AwaitedReplay { AwaitedReplay(replay: self) }
}
