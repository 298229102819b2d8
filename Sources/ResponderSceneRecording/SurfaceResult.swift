internal import ResponderScene
internal import ResponderSceneJSON
internal import SelectorDispatchJSON

/// A writer of the outcomes of inputs.
@MainActor struct SurfaceResult {
    let notes: SurfaceNotes

    /// Whether the text of a key is hidden.
    let hidesText: Bool

    private var coder: JSONCoder { notes.coder }

    /// Returns the outcome of an input, or the error of its handling.
    func json(_ result: Result<SurfaceOutcome, any Error>) -> JSONValue {
        var members: [String: JSONValue] = [:]
        var marked: [ResponderNode?] = []
        switch result {
        case .success(.touches(let outcome)):
            members = self.members(of: outcome)
            marked = outcome.touches.map(\.view)
        case .success(.press(let outcome)):
            members = self.members(of: outcome)
            marked = [outcome.press.responder]
        case .success(.scrolled(let pan)):
            members["handled"] = .bool(pan != nil)
            members["recognizer"] = pan.map { .string("\($0)") } ?? .null
            marked = [pan?.view]
        case .success(.timePassed), .success(.hovered):
            break
        case .failure(let error):
            members["error"] = JSONValue(describing: error)
        }
        if !notes.path.isEmpty { members["path"] = .array(notes.path) }
        members["scene"] = notes.json(marking: marked.compactMap { $0 as? ResponderView })
        return .object(members)
    }

    private func members(of outcome: ResponderTouchOutcome) -> [String: JSONValue] {
        var members: [String: JSONValue] = ["handled": .bool(outcome.isHandled)]
        if outcome.touches.count == 1 {
            if let view = outcome.view { members["view"] = coder.address(of: view) }
        } else {
            let touches = outcome.touches.map { touch in
                let isHandled = !outcome.dropped.contains(touch)
                var members: [String: JSONValue] = ["handled": .bool(isHandled)]
                if let view = touch.view { members["view"] = coder.address(of: view) }
                return JSONValue.object(members)
            }
            members["touches"] = .array(touches)
        }
        return members
    }

    private func members(of outcome: ResponderPressOutcome) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "handled": .bool(outcome.isHandled),
            "answer": .string(outcome.answer.name),
            "responder": outcome.press.responder.map { coder.address(of: $0) } ?? .null,
        ]
        switch outcome.answer {
        case .command(let command):
            members["command"] = .string("\(command)")
        case .textCommand(let selector):
            members["command"] = .string(selector.description)
        case .text(let text):
            members["text"] = hidesText ? .unwritten("it is secret") : .string(text)
        case .focusMoved:
            let window = outcome.press.responder?.responderWindow
            members["focus"] = window?.firstResponder.map { coder.address(of: $0) }
        case .handled, .ignored, .dropped:
            break
        }
        return members
    }
}

extension ResponderPressOutcome.Answer {
    /// The case's name in recordings, which never changes.
    fileprivate var name: String {
        switch self {
        case .command: "command"
        case .handled: "handled"
        case .text: "text"
        case .textCommand: "text-command"
        case .focusMoved: "focus-moved"
        case .ignored: "ignored"
        case .dropped: "dropped"
        }
    }
}
