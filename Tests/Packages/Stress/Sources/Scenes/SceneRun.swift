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
    /// An input is recorded before it is performed, so after a crash, the recording contains the
    /// input that caused it.
    ///
    /// - Parameter url: The file for the recording.
    /// - Returns: The failure; nil if there is none.
    static func play(_ seed: UInt64, recordingTo url: URL, _ refusals: inout Int) throws -> String?
    {
        let run = SceneRun(seed)
        defer {
            refusals += run.refusals + run.scene.refusals
            run.scene.close()
        }
        let journal = try MessageRecorder(writingTo: url.path, coder: run.scene.coder)
        journal.recordInput(of: run.scene.application)
        return journal.record { run.play(Dice(~seed)) }
    }

    private func play(_ dice: Dice) -> String? {
        // A recording's times begin with its first one.
        if let failure = perform(.time(0)) { return failure }
        for _ in 0..<Self.stepCount {
            let inputs = scene.inputs(dice)
            let next = SceneMessage(
                "next:at:",
                UInt32(dice.number(0...Int(UInt32.max))),
                scene.time
            )
            for input in [.message(next)] + inputs {
                if let failure = perform(input) { return failure }
            }
        }
        return perform(.message(SceneMessage("settle")))
    }

    private func perform(_ input: SceneInput) -> String? {
        recorder.record { try? input.perform(in: scene) }
        defer { recorder.removeAll() }
        return failure()
    }

    /// Returns the failure in the recorded inputs; nil if there is none.
    private func failure() -> String? {
        for message in recorder.messages where message.depth == 0 {
            guard case .failed(let error) = message.outcome else { continue }
            guard RandomScene.isRefusal(error) else { return "\(message.selector): \(error)" }
            refusals += 1
        }
        return nil
    }

    /// Plays the scene of a seed again.
    ///
    /// - Returns: The failure, and the comparison of the replay with the recording.
    static func replay(_ recording: Recording, _ seed: UInt64) -> (
        failure: String?, outcome: ReplayOutcome
    ) {
        let run = SceneRun(seed)
        defer { run.scene.close() }
        let outcome = run.recorder.record {
            Replay(coder: run.scene.coder, in: run.scene.application).run(recording)
        }
        return (run.failure(), outcome)
    }
}
