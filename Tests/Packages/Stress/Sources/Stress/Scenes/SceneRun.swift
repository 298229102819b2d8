import Foundation
import ResponderScene
import ResponderSceneRecording

/// A random scene that is played and recorded, or played again from its recording.
@MainActor final class SceneRun {
    /// The number of steps in a scene.
    static let stepCount = 250

    private let scene: RandomScene
    private let recorder: MessageRecorder
    private(set) var refusals = 0

    private init(_ seed: UInt64) {
        scene = RandomScene(seed)
        recorder = MessageRecorder(coder: scene.coder)
        recorder.recordInput(of: scene.application)
    }

    /// Plays the scene of a seed with random steps.
    ///
    /// - Parameter url: Where the recording is written.
    /// - Returns: What went wrong; nil if all is well.
    static func play(_ seed: UInt64, recordingTo url: URL, _ refusals: inout Int) throws -> String? {
        let run = SceneRun(seed)
        defer {
            refusals += run.refusals + run.scene.refusals
            run.scene.close()
        }
        return try run.play(Dice(~seed), SceneJournal(url, seed: seed))
    }

    private func play(_ dice: Dice, _ journal: consuming SceneJournal) throws -> String? {
        // A recording's times begin with its first one.
        if let failure = try perform(.time(0), &journal) { return failure }
        for _ in 0..<Self.stepCount {
            let inputs = scene.inputs(dice)
            let next = SceneMessage("next:at:", UInt32(dice.number(0...Int(UInt32.max))), scene.time)
            for input in [.message(next)] + inputs {
                if let failure = try perform(input, &journal) { return failure }
            }
        }
        return try perform(.message(SceneMessage("settle")), &journal)
    }

    private func perform(_ input: SceneInput, _ journal: inout SceneJournal) throws -> String? {
        let entry = try input.entry(in: scene)
        try journal.begin(entry)
        recorder.record { try? input.perform(in: scene) }
        let entries = recorder.recording?.entries ?? []
        try journal.finish(entries)
        var recorded = entries.first
        recorded?.result = nil
        defer { recorder.removeAll() }
        return recorded == entry ? failure() : "the input is \(entry.json), but it was recorded otherwise"
    }

    /// What went wrong in the recorded inputs; nil if all is well.
    private func failure() -> String? {
        for message in recorder.messages where message.depth == 0 {
            guard case .failed(let error) = message.outcome else { continue }
            guard RandomScene.isRefusal(error) else { return "\(message.selector): \(error)" }
            refusals += 1
        }
        return nil
    }

    /// Plays a recorded scene again.
    ///
    /// - Returns: What went wrong, and how the replay compares with the recording.
    static func replay(_ recording: Recording) throws -> (failure: String?, outcome: ReplayOutcome) {
        guard let seed = recording.scene.flatMap(UInt64.init)
        else { throw SceneFailure("the recording isn't one of a random scene: its header has no seed") }
        let run = SceneRun(seed)
        defer { run.scene.close() }
        let outcome = run.recorder.record {
            Replay(coder: run.scene.coder, in: run.scene.application).run(recording)
        }
        return (run.failure(), outcome)
    }
}
