internal import Foundation
package import ResponderScene
internal import ResponderSceneJSON
package import SelectorDispatchJSON
package import SelectorDispatchRecording

/// A player of touches, keys and pointer inputs in a window or an application.
@MainActor package final class SurfacePlayer: InputPlayer {
    private let surface: any ResponderTouchSurface
    private let coder: JSONCoder

    /// The time of the last touch, in seconds since the beginning of the replay.
    private var time = 0.0

    /// Creates a player.
    ///
    /// - Parameters:
    ///   - surface: The window or application for inputs that name no other one.
    ///   - coder: The coder, whose directory has the other windows and applications.
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
    /// - Returns: The outcome, or nil for an entry that isn't an input of a surface.
    /// - Throws: `RecordingError.Problem` if there is no such window or application; `JSONError`
    ///   if the input can't be read; the error of its handling, unchanged.
    @discardableResult
    package func play(_ entry: Recording.Entry) throws -> SurfaceOutcome? {
        let surface = try surface(named: entry.stage)
        switch entry.action {
        case .touches(let touches):
            var inputs = try touches.map { try ResponderTouchInput($0) }
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
            guard let application = surface as? ResponderApplication else { return nil }
            return .press(try application.handleKey(phase, key))
        case .pointer(let pointer):
            return try play(JSONMembers(pointer), on: surface)
        case .send, .route, .end:
            return nil
        }
    }

    /// Performs a pointer input.
    private func play(
        _ pointer: JSONMembers,
        on surface: any ResponderTouchSurface
    ) throws -> SurfaceOutcome {
        var members = pointer
        let phase = try members.string("pointer")
        let flags = try ResponderKey.ModifierFlags(taking: &members)
        var place: CGPoint?
        if phase != "left" {
            place = CGPoint(x: try members.double("x"), y: try members.double("y"))
        }
        switch (phase, place) {
        case ("scrolled", let place?):
            let change = CGPoint(x: try members.double("byX"), y: try members.double("byY"))
            let mask = try members.optionalInteger("scrollType") ?? 1
            let type = ResponderScrollTypeMask(rawValue: mask)
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

    /// Returns the surface with a name, or the usual one for nil.
    private func surface(
        named name: String?
    ) throws(RecordingError.Problem) -> any ResponderTouchSurface {
        guard let name else { return surface }
        let receiver = try? coder.directory.receiver(named: name)
        guard let surface = receiver as? any ResponderTouchSurface else { throw .noStage(name) }
        return surface
    }
}

extension ResponderPress.Phase {
    /// Takes the member `press`.
    fileprivate init(taking members: inout JSONMembers) throws(JSONError) {
        let name = try members.string("press")
        guard let phase = Self(rawValue: name) else {
            throw JSONError(.unreadable(type: "ResponderPress.Phase", text: name), path: ".press")
        }
        self = phase
    }
}
