internal import Foundation
package import ResponderScene
internal import ResponderSceneJSON
package import SelectorDispatchJSON
package import SelectorDispatchRecording

/// Performs touches in a window or an application.
@MainActor package final class SurfacePlayer: TouchPlayer {
    private let surface: any ResponderTouchSurface
    private let coder: JSONCoder
    /// The time of the last touch.
    private var time = 0.0

    package init(_ surface: any ResponderTouchSurface, _ coder: JSONCoder) {
        (self.surface, self.coder) = (surface, coder)
    }

    package func isObserved(by recorder: MessageRecorder) {
        recorder.recordTouches(of: surface)
    }

    package func perform(_ entry: Recording.Entry) throws {
        try touch(entry)
    }

    /// Performs touches, or lets time pass.
    ///
    /// - Returns: The outcome of touches; nil for anything else.
    /// - Throws: ``RecordingFault/Problem`` if there is nothing to touch or the touch can't be read; the error that
    ///   handling the touch throws, unchanged.
    @discardableResult
    package func touch(_ entry: Recording.Entry) throws -> ResponderTouchOutcome? {
        let surface = try surface(named: entry.stage)
        switch entry.action {
        case .touches(let touches):
            var inputs: [ResponderTouchInput] = []
            for touch in touches { inputs.append(try ResponderTouchInput(touch)) }
            let next = time + 0.1
            for index in inputs.indices where inputs[index].timestamp == nil { inputs[index].timestamp = next }
            time = inputs.compactMap(\.timestamp).max() ?? next
            return try surface.handleTouches(inputs)
        case .time(let time):
            self.time = time
            try surface.advanceTime(to: time)
        case .send, .route: break
        }
        return nil
    }

    private func surface(named name: String?) throws(RecordingFault.Problem) -> any ResponderTouchSurface {
        guard let name else { return surface }
        guard let surface = try? coder.directory.receiver(named: name) as? any ResponderTouchSurface
        else { throw .noStage(name) }
        return surface
    }
}
