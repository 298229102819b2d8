internal import ResponderChain
internal import SelectorDispatch
internal import SelectorDispatchJSON

/// A running replay.
struct ReplayRun {
    /// An input and the entries recorded during it.
    struct Input {
        let entry: Recording.Entry
        var consequences: [Recording.Entry] = []
    }

    /// The recorder of the outcomes.
    let recorder: MessageRecorder

    private(set) var outcome = ReplayOutcome()

    /// The inputs to perform.
    private var inputs: ArraySlice<Input> = []

    private var isIgnored: @Sendable (Divergence) -> Bool = { _ in false }

    /// Prepares a replay.
    ///
    /// If no recorder can have the recording's extent, the replay has no inputs and one error.
    init(_ recording: Recording, _ replay: Replay, isolation: isolated (any Actor)?) {
        do throws(RecordingError.Problem) {
            recorder = try Self.recorder(of: recording, replay, isolation)
        } catch {
            recorder = MessageRecorder(coder: replay.coder)
            outcome.errors.append(RecordingError(error))
            return
        }
        if let player = replay.inputPlayer, isolation === MainActor.shared {
            // Safe: it stays on the main actor, where this runs.
            nonisolated(unsafe) let player = player
            let recorder = recorder
            MainActor.assumeIsolated { player.isObserved(by: recorder) }
        }
        outcome.errors = recording.errors
        inputs = Self.inputs(recording.entries)[...]
        isIgnored = replay.isIgnored
    }

    /// Returns a recorder with the extent of a recording.
    private static func recorder(
        of recording: Recording,
        _ replay: Replay,
        _ isolation: isolated (any Actor)?
    ) throws(RecordingError.Problem) -> MessageRecorder {
        let options = MessageRecorder.Options(
            undoEvents: recording.entries.contains(where: \.isUndoEvent),
            redact: replay.redact
        )
        switch recording.extent {
        case .everything: return MessageRecorder(coder: replay.coder, options: options)
        case .registry:
            return MessageRecorder(
                .registry(replay.registry),
                coder: replay.coder,
                options: options
            )
        case .chain(let name):
            let directory = replay.coder.directory
            guard let name,
                let object = try? directory.receiver(named: name, isolation: isolation),
                let responder = object as? any Responder
            else { throw .unknownChain(name) }
            do {
                return MessageRecorder(
                    try .chain(of: responder),
                    coder: replay.coder,
                    options: options
                )
            } catch {
                throw .refused(reason: "\(error)")
            }
        }
    }

    /// Returns the inputs, each with the entries that it caused, even if inputs are concurrent.
    ///
    /// Entries whose input was cut off are omitted, as are late entries, whose order is uncertain.
    private static func inputs(_ entries: [Recording.Entry]) -> [Input] {
        var inputs: [Input] = []
        // The inputs' indices by the numbers of their entries.
        var owners: [Int: Int] = [:]
        // The entries that enclose the next one, each with its input's index.
        var open: [(depth: Int, owner: Int?)] = []
        for entry in entries where !entry.isLate {
            while let last = open.last, last.depth >= entry.depth { open.removeLast() }
            var owner = entry.parent.map { owners[$0] } ?? open.last?.owner
            if entry.isInput {
                owner = inputs.count
                inputs.append(Input(entry: entry))
            } else if let owner {
                inputs[owner].consequences.append(entry)
            }
            open.append((entry.depth, owner))
            if let number = entry.number { owners[number] = owner }
        }
        return inputs
    }

    /// Returns the next performable input, or nil if there is none.
    mutating func next() -> Input? {
        while outcome.divergence == nil, let input = inputs.popFirst() {
            guard let problem = input.entry.problem else { return input }
            outcome.errors.append(RecordingError(line: input.entry.line, problem))
        }
        return nil
    }

    // MARK: Comparing

    /// Compares the outcome of an input.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - error: The error of performing it, or nil if there was none.
    mutating func finish(_ input: Input, _ error: (any Error)?) {
        let messages = recorder.messages
        recorder.removeAll()
        var actual = messages.compactMap(\.entry).filter { !$0.isLate }
        if let error, Self.isUnanswered(error), input.entry.result?["error"] != nil {
            // There was no handler during the recording, either.
            if actual.isEmpty { actual = [input.entry.failed(by: error)] }
        } else if let error, let problem = Self.problem(error, hasBegun: !messages.isEmpty) {
            outcome.errors.append(RecordingError(line: input.entry.line, problem))
            return
        }
        outcome.inputCount += 1
        guard input.entry.result != nil else { return }
        outcome.divergence = Divergence.first(
            expected: [input.entry] + input.consequences,
            actual: actual,
            ignoring: isIgnored
        )
    }

    /// Returns the reason why an input counts as not performed, or nil if it was performed, with
    /// any outcome.
    private static func problem(_ error: any Error, hasBegun: Bool) -> RecordingError.Problem? {
        if let problem = error as? RecordingError.Problem { return problem }
        if isUnanswered(error) { return .handlerGone(error: "\(error)") }
        if hasBegun { return nil }
        if let error = error as? JSONError { return .unsendable(error) }
        return .refused(reason: "\(error)")
    }

    /// Returns whether an error means that there was no handler for a message.
    private static func isUnanswered(_ error: any Error) -> Bool {
        if case DispatchError.unrecognizedSelector = error { return true }
        if case RouteError.noResponder = error { return true }
        return false
    }
}

extension Recording.Entry {
    /// Whether the entry is an undo history's own event.
    fileprivate var isUndoEvent: Bool {
        guard case .route(let message) = action, case .event(let name, _, _) = message.content
        else { return false }
        return UndoEvent(rawValue: name) != nil
    }

    /// Returns the entry with an error as its result.
    fileprivate func failed(by error: any Error) -> Recording.Entry {
        var entry = self
        entry.result = ["error": JSONValue(describing: error)]
        return entry
    }
}
