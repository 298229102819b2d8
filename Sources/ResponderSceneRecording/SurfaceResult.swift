internal import ResponderScene
internal import ResponderSceneJSON
internal import SelectorDispatchJSON

/// Writes what came of touches and keys.
@MainActor struct SurfaceResult {
    let coder: JSONCoder

    func json(_ result: Result<SurfaceOutcome, any Error>, _ path: [JSONValue]) -> JSONValue {
        var members: [String: JSONValue] =
            switch result {
            case .success(.touches(let outcome)): self.members(of: outcome)
            case .success(.press(let outcome)): self.members(of: outcome)
            case .success(.timePassed): [:]
            case .failure(let error): ["error": JSONValue(describing: error)]
            }
        if !path.isEmpty { members["path"] = .array(path) }
        return .object(members)
    }

    private func members(of outcome: ResponderTouchOutcome) -> [String: JSONValue] {
        var members: [String: JSONValue] = ["handled": .bool(outcome.isHandled)]
        if outcome.touches.count == 1 {
            if let view = outcome.view { members["view"] = coder.address(of: view) }
        } else {
            members["touches"] = .array(
                outcome.touches.map { touch in
                    var members: [String: JSONValue] = ["handled": .bool(!outcome.dropped.contains(touch))]
                    if let view = touch.view { members["view"] = coder.address(of: view) }
                    return .object(members)
                })
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
        case .text(let text): members["text"] = .string(text)
        case .focusMoved:
            let window = outcome.press.responder?.responderWindow
            members["focus"] = window?.firstResponder.map { coder.address(of: $0) }
        case .handled, .ignored, .dropped: break
        }
        return members
    }
}

extension ResponderPressOutcome.Answer {
    /// The name of the case in recordings. It never changes.
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
