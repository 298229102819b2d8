import Foundation
import ResponderScene
import ResponderSceneRecording

/// Random scenes: trees, controllers, recognizers, controls, keys and menus, with handlers that
/// change everything while they are called.
///
/// In any case, nothing crashes, no object is left, and no control stays pressed.
///
/// Each scene has a seed and is recorded. The recording of a scene that fails or crashes stays in
/// the folder under the name of its seed, and a replay of it fails in the same way. To verify this,
/// some other scenes are replayed.
@MainActor struct SceneFuzz {
    private(set) var events = 0
    private(set) var refusals = 0
    private(set) var failures: [String] = []

    /// - Parameters:
    ///   - count: The number of events, in scenes of 250.
    ///   - seed: The seed of the first scene; the others follow.
    ///   - folder: The folder for recordings.
    mutating func run(_ count: Int, from seed: UInt64, in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for index in 0..<max(1, count / SceneRun.stepCount) {
            let seed = seed &+ UInt64(index)
            let url = folder.appending(path: "\(seed).jsonl")
            var failure = try Self.withoutLeaks {
                try SceneRun.play(seed, recordingTo: url, &refusals)
            }
            if failure == nil, index.isMultiple(of: 8) {
                let replay = try Self.replay(url)
                failure = replay.failure
                if failure == nil, !replay.outcome.isFaithful {
                    failure = "the replay differs: \(replay.outcome)"
                }
            }
            events += SceneRun.stepCount
            if let failure {
                failures.append("scene \(seed): \(failure)")
                if failures.count > 5 { return }
            } else {
                try FileManager.default.removeItem(at: url)
            }
        }
    }

    /// Plays a recording again.
    ///
    /// - Returns: The failure, and the comparison of the replay with the recording.
    static func replay(_ url: URL) throws -> (failure: String?, outcome: ReplayOutcome) {
        guard let seed = UInt64(url.deletingPathExtension().lastPathComponent) else {
            throw SceneFailure("the recording isn't one of a random scene: its name is no seed")
        }
        let recording = try Recording(parsing: try Data(contentsOf: url))
        var outcome: ReplayOutcome?
        let failure = withoutLeaks {
            let replayed = SceneRun.replay(recording, seed)
            outcome = replayed.outcome
            return replayed.failure
        }
        guard let outcome else { throw SceneFailure("nothing was replayed") }
        return (failure, outcome)
    }

    /// Returns a scene's failure, or the objects of it that are still alive.
    private static func withoutLeaks(_ play: () throws -> String?) rethrows -> String? {
        let before = Counted.alive
        if let failure = try play() { return failure }
        let left = Counted.alive - before
        return left == 0 ? nil : "\(left) objects of it are still alive"
    }
}
