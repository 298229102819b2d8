internal import Foundation
package import ResponderScene
internal import ResponderSceneJSON
package import SelectorDispatchJSON
package import SelectorDispatchRecording

/// A player of touches, keys and pointer inputs in a window or an application.
@MainActor package final class SurfacePlayer: InputPlayer {
    private let surface: any ResponderTouchSurface
    private let coder: JSONCoder

    /// The time of the last touch.
    private var time = 0.0

    package init(_ surface: any ResponderTouchSurface, _ coder: JSONCoder) {
        self.surface = surface
        self.coder = coder
    }

    package func isObserved(by recorder: MessageRecorder) {
        recorder.recordInput(of: surface)
    }

    package func perform(_ entry: Recording.Entry) throws {
        try play(entry)
    }

    /// Performs touches, a key, a pointer input, or a time.
    ///
    /// - Returns: The outcome, or nil for anything else.
    /// - Throws: ``RecordingError/Problem`` if there is no such window or application; `JSONError`
    ///   if the input can't be read; the error of its handling, unchanged.
    @discardableResult
    package func play(_ entry: Recording.Entry) throws -> SurfaceOutcome? {
        let surface = try surface(named: entry.stage)
        switch entry.action {
        case .touches(let touches):
            var inputs: [ResponderTouchInput] = []
            for touch in touches { inputs.append(try ResponderTouchInput(touch)) }
            let next = time + 0.1
            for index in inputs.indices where inputs[index].timestamp == nil {
                inputs[index].timestamp = next
            }
            time = inputs.compactMap(\.timestamp).max() ?? next
            return .touches(try surface.handleTouches(inputs))
        case .time(let time):
            self.time = time
            try surface.advanceTime(to: time)
            return .timePassed
        case .press(let press):
            var members = try JSONMembers(press)
            let phase = try ResponderPress.Phase(taking: &members)
            let key = try ResponderKey(taking: &members)
            try members.end()
            if let window = surface as? ResponderWindow {
                return .press(try window.handleKey(phase, key))
            }
            return try (surface as? ResponderApplication).map {
                .press(try $0.handleKey(phase, key))
            }
        case .pointer(let pointer): return try play(JSONMembers(pointer), on: surface)
        case .send, .route, .end: return nil
        }
    }

    private func play(_ pointer: JSONMembers, on surface: any ResponderTouchSurface) throws
        -> SurfaceOutcome
    {
        var members = pointer
        let phase = try members.string("pointer")
        let flags = try ResponderKey.ModifierFlags(taking: &members)
        let place =
            phase == "left" ? nil : CGPoint(x: try members.double("x"), y: try members.double("y"))
        switch (phase, place) {
        case ("scrolled", let place?):
            let change = CGPoint(x: try members.double("byX"), y: try members.double("byY"))
            let type = ResponderScrollTypeMask(
                rawValue: try members.optionalInteger("scrollType") ?? 1
            )
            try members.end()
            return .scrolled(
                try surface.handleScroll(by: change, at: place, type: type, modifierFlags: flags)
            )
        case ("moved", _), ("left", _):
            try members.end()
            try surface.handleHover(at: place, modifierFlags: flags)
            return .hovered
        default:
            throw JSONError(.unreadable(type: "what a pointer does", text: phase), path: ".pointer")
        }
    }

    private func surface(named name: String?) throws(RecordingError.Problem)
        -> any ResponderTouchSurface
    {
        guard let name else { return surface }
        guard let surface = try? coder.directory.receiver(named: name) as? any ResponderTouchSurface
        else { throw .noStage(name) }
        return surface
    }
}

extension ResponderPress.Phase {
    fileprivate init(taking members: inout JSONMembers) throws(JSONError) {
        let name = try members.string("press")
        guard let phase = Self(rawValue: name)
        else {
            throw JSONError(.unreadable(type: "ResponderPress.Phase", text: name), path: ".press")
        }
        self = phase
    }
}
