internal import ResponderChain
internal import SelectorDispatch
internal import SelectorDispatchJSON

/// A replay under way.
struct ReplayRun {
    /// An input, with what was recorded while it was handled.
    struct Input {
        let entry: Recording.Entry
        var consequences: [Recording.Entry] = []
    }

    /// Records what comes of the inputs.
    let recorder: MessageRecorder
    private(set) var outcome = ReplayOutcome()
    private var inputs: ArraySlice<Input> = []

    init(_ recording: Recording, _ replay: Replay, isolation: isolated (any Actor)?) {
        do throws(RecordingFault.Problem) {
            recorder = try Self.recorder(recording.extent, replay, isolation)
        } catch {
            recorder = MessageRecorder(coder: replay.coder)
            outcome.faults.append(RecordingFault(error))
            return
        }
        if let player = replay.inputPlayer, isolation === MainActor.shared {
            // Nothing of it leaves the main actor, where this runs.
            nonisolated(unsafe) let player = player
            let recorder = recorder
            MainActor.assumeIsolated { player.isObserved(by: recorder) }
        }
        inputs = Self.inputs(recording.entries)[...]
    }

    private static func recorder(
        _ extent: Recording.Extent, _ replay: Replay, _ isolation: isolated (any Actor)?
    ) throws(RecordingFault.Problem) -> MessageRecorder {
        switch extent {
        case .everything: return MessageRecorder(coder: replay.coder)
        case .registry: return MessageRecorder(registry: replay.registry, coder: replay.coder)
        case .chain(let name):
            guard let name, let object = try? replay.coder.directory.receiver(named: name, isolation: isolation),
                let responder = object as? any Responder
            else { throw .unknownChain(name) }
            do { return try MessageRecorder(chainOf: responder, coder: replay.coder) } catch {
                throw .refused(reason: "\(error)")
            }
        }
    }

    /// Entries that belong to no input, because it was cut off, are left out; so are late ones, of which nobody knows
    /// when they come.
    private static func inputs(_ entries: [Recording.Entry]) -> [Input] {
        var inputs: [Input] = []
        for entry in entries where !entry.isLate {
            if entry.isInput {
                inputs.append(Input(entry: entry))
            } else if !inputs.isEmpty {
                inputs[inputs.count - 1].consequences.append(entry)
            }
        }
        return inputs
    }

    /// The next input that can be performed; nil if there is none.
    mutating func next() -> Input? {
        while outcome.divergence == nil, let input = inputs.popFirst() {
            guard let problem = input.entry.obstacle else { return input }
            outcome.faults.append(RecordingFault(line: input.entry.line, problem))
        }
        return nil
    }

    // MARK: Comparing

    /// Takes what came of an input.
    mutating func finish(_ input: Input, _ error: (any Error)?) {
        let messages = recorder.messages
        recorder.removeAll()
        var actual = messages.compactMap(\.entry).filter { !$0.isLate }
        if let error, Self.isUnanswered(error), input.entry.result?["error"] != nil {
            // Nobody had the handler when it was recorded, either.
            if actual.isEmpty { actual = [input.entry.failed(by: error)] }
        } else if let error, let problem = Self.problem(error, hasBegun: !messages.isEmpty) {
            outcome.faults.append(RecordingFault(line: input.entry.line, problem))
            return
        }
        outcome.inputCount += 1
        guard input.entry.result != nil else { return }
        outcome.divergence = Divergence.first(expected: [input.entry] + input.consequences, actual: actual)
    }

    /// Why an input counts as not performed; nil if it was, whatever came of it.
    private static func problem(_ error: any Error, hasBegun: Bool) -> RecordingFault.Problem? {
        if let problem = error as? RecordingFault.Problem { return problem }
        if isUnanswered(error) { return .handlerGone(error: "\(error)") }
        if hasBegun { return nil }
        return (error as? JSONError).map { .unsendable($0) } ?? .refused(reason: "\(error)")
    }

    private static func isUnanswered(_ error: any Error) -> Bool {
        if case DispatchError.unrecognizedSelector = error { return true }
        if case RouteError.noResponder = error { return true }
        return false
    }
}

extension Recording.Entry {
    fileprivate func failed(by error: any Error) -> Recording.Entry {
        var entry = self
        entry.result = ["error": JSONValue(describing: error)]
        return entry
    }
}
