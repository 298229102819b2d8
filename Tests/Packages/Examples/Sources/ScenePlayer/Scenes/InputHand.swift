import Foundation
import ResponderScene
import ResponderSceneRecording
import SelectorDispatchJSON
import SelectorDispatchRecording

/// A hand that repeats the touches and keys of a recording in a window.
@MainActor final class InputHand {
    private let window: ResponderWindow
    private let coder: JSONCoder
    private let replay: Replay

    /// The time of the last touch, in seconds since the first.
    private var time = 0.0

    /// - Parameters:
    ///   - window: The window for inputs that name no other one.
    ///   - coder: The coder, whose directory has the other windows.
    init(_ window: ResponderWindow, _ coder: JSONCoder) {
        self.window = window
        self.coder = coder
        replay = Replay(coder: coder, in: window)
    }

    func perform(_ touches: [JSONValue], in stage: String?) throws -> ResponderTouchOutcome {
        let window = try window(named: stage)
        var inputs = try touches.map { try ResponderTouchInput($0) }
        time = inputs.compactMap(\.timestamp).max() ?? time + 0.1
        for index in inputs.indices where inputs[index].timestamp == nil {
            inputs[index].timestamp = time
        }
        return try window.handleTouches(inputs)
    }

    func perform(_ press: JSONValue, in stage: String?) throws -> ResponderPressOutcome {
        let window = try window(named: stage)
        guard case .object(var members) = press,
            case .string(let name)? = members.removeValue(forKey: "press"),
            let phase = ResponderPress.Phase(rawValue: name)
        else {
            throw DemoError.notAPress(press)
        }
        return try window.handleKey(phase, ResponderKey(.object(members)))
    }

    /// Moves the pointer, or lets time pass, which have no outcome to report.
    func perform(_ entry: Recording.Entry) throws {
        if case .time(let time) = entry.action { self.time = time }
        let outcome = replay.run(Recording(entries: [entry]))
        if let error = outcome.errors.first { throw error.problem }
    }

    private func window(named name: String?) throws(RecordingError.Problem) -> ResponderWindow {
        guard let name else { return window }
        let receiver = try? coder.directory.receiver(named: name)
        guard let window = receiver as? ResponderWindow else { throw .noStage(name) }
        return window
    }
}
