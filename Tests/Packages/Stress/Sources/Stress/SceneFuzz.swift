import Foundation
import ResponderScene
import TestSupport

/// Random scenes: trees, controllers, recognizers, controls, keys and menus, with handlers that change everything while
/// they are called. Whatever happens, nothing crashes, nothing is left over, and no control stays pressed.
///
/// Each scene has a seed of its own and writes down what is done to it. A scene that fails is repeated alone by its seed,
/// and tells its steps.
@MainActor struct SceneFuzz {
    /// The number of events of one scene.
    static let eventsInScene = 250

    private(set) var events = 0
    private(set) var refusals = 0
    private(set) var failures: [String] = []

    /// - Parameters:
    ///   - count: The number of events, in scenes of 250.
    ///   - seed: The seed of the first scene; the others follow.
    ///   - log: The file that has the seed of the scene that is running, for runs that end with a crash.
    mutating func run(_ count: Int, from seed: UInt64, log: URL) {
        for index in 0..<max(1, count / Self.eventsInScene) {
            let seed = seed &+ UInt64(index)
            try? Data("\(seed)\n".utf8).write(to: log)
            let before = Live.number
            let failure = autoreleased { Self.play(seed, &events, &refusals) }
            if let failure { failures.append("scene \(seed): \(failure)") }
            if Live.number != before {
                failures.append("scene \(seed): \(Live.number - before) objects of it are still alive")
            }
            if failures.count > 5 { return }
        }
        try? FileManager.default.removeItem(at: log)
    }

    @inline(never)
    private func autoreleased(_ body: () -> String?) -> String? { body() }

    @inline(never)
    private static func play(_ seed: UInt64, _ events: inout Int, _ refusals: inout Int) -> String? {
        let scene = RandomScene(seed)
        defer { scene.close() }
        for _ in 0..<eventsInScene {
            scene.step()
            events += 1
            if let failure = scene.failure { return failure + "\n" + scene.steps.joined(separator: "\n") }
        }
        refusals += scene.refusals
        return scene.settle().map { $0 + "\n" + scene.steps.joined(separator: "\n") }
    }
}
