internal import ResponderScene
internal import ResponderSceneJSON
internal import SelectorDispatchJSON

/// A writer of the outcomes of inputs.
@MainActor struct SurfaceResult {
    let notes: SurfaceNotes

    /// Whether the text of a key is hidden.
    let hidesText: Bool

    private var coder: JSONCoder { notes.coder }

    func json(_ result: Result<SurfaceOutcome, any Error>) -> JSONValue {
        var (members, marked): ([String: JSONValue], [ResponderNode?]) =
            switch result {
            case .success(.touches(let outcome)):
                (self.members(of: outcome), outcome.touches.map(\.view))
            case .success(.press(let outcome)):
                (self.members(of: outcome), [outcome.press.responder])
            case .success(.scrolled(let pan)):
                (
                    [
                        "handled": .bool(pan != nil),
                        "recognizer": pan.map { .string("\($0)") } ?? .null,
                    ], [pan?.view]
                )
            case .success(.timePassed), .success(.hovered): ([:], [])
            case .failure(let error): (["error": JSONValue(describing: error)], [])
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
            members["touches"] = .array(
                outcome.touches.map { touch in
                    var members: [String: JSONValue] = [
                        "handled": .bool(!outcome.dropped.contains(touch))
                    ]
                    if let view = touch.view { members["view"] = coder.address(of: view) }
                    return .object(members)
                }
            )
        }
        return members
    }

    private func members(of outcome: ResponderPressOutcome) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "handled": .bool(outcome.isHandled), "answer": .string(outcome.answer.name),
            "responder": outcome.press.responder.map { coder.address(of: $0) } ?? .null,
        ]
        switch outcome.answer {
        case .command(let command): members["command"] = .string("\(command)")
        case .textCommand(let selector): members["command"] = .string(selector.description)
        case .text(let text):
            members["text"] = hidesText ? .unwritten("it is secret") : .string(text)
        case .focusMoved:
            let window = outcome.press.responder?.responderWindow
            members["focus"] = window?.firstResponder.map { coder.address(of: $0) }
        case .handled, .ignored, .dropped: break
        }
        return members
    }
}

extension ResponderPressOutcome.Answer {
    /// The case's name in recordings, which is stable.
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
