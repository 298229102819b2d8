internal import Foundation
public import ResponderChain
public import ResponderScene
internal import SelectorDispatch
public import SelectorDispatchJSON

// Explanations are written as JSON for display, and can't be read.

@MainActor extension JSONCoder {
    /// Returns an explanation of a route as JSON.
    ///
    /// ```json
    /// {"handled": true, "handledBy": "editor", "visits": [
    ///     {"depth": 0, "responder": "button", "verdict": "not-registered",
    ///      "text": "not registered"},
    ///     {"depth": 1, "responder": "editor", "verdict": "handles",
    ///      "text": "handles it"}]}
    /// ```
    ///
    /// A responder outside of `directory` is written as its type, `{"type": "Editor"}`.
    public func encode(_ explanation: RouteExplanation) -> JSONValue {
        var members: [String: JSONValue] = ["handled": .bool(explanation.isHandled)]
        if let responder = explanation.handledBy { members["handledBy"] = address(of: responder) }
        members["visits"] = .array(
            explanation.visits.map { visit in
                var members: [String: JSONValue] = [
                    "responder": address(of: visit.responder),
                    "depth": .number(JSONNumber(visit.depth)),
                    "verdict": .string(visit.verdict.name),
                    "text": .string("\(visit.verdict)"),
                ]
                if !visit.notes.isEmpty {
                    members["notes"] = .array(visit.notes.map { .string("\($0)") })
                }
                return .object(members)
            }
        )
        members["error"] = explanation.error.map { JSONValue(describing: $0) }
        return .object(members)
    }

    /// Returns an explanation of a tap as JSON.
    ///
    /// ```json
    /// {"answer": "not-answered", "place": "saveButton", "x": 40.0, "y": 10.0,
    ///  "problem": {"code": "hidden", "text": "panel, which contains saveButton, is hidden"},
    ///  "recognizers": [], "responders": []}
    /// ```
    ///
    /// A view or responder outside of `directory` is written as its type.
    public func encode(_ explanation: ResponderTapExplanation) -> JSONValue {
        var members: [String: JSONValue] = [
            "answer": .string(explanation.answer.name),
            "place": .string(explanation.place),
        ]
        members["x"] = JSONNumber(Double(explanation.location.x)).map(JSONValue.number)
        members["y"] = JSONNumber(Double(explanation.location.y)).map(JSONValue.number)
        members["problem"] = explanation.problem.map {
            .object(["code": .string($0.name), "text": .string("\($0)")])
        }
        members["hitView"] = explanation.hitView.map(address(of:))
        members["recognizers"] = .array(explanation.recognizers.map(json))
        members["responders"] = .array(explanation.responders.map(json))
        members["error"] = explanation.error.map { JSONValue(describing: $0) }
        return .object(members)
    }

    private func json(_ visit: ResponderTapExplanation.RecognizerVisit) -> JSONValue {
        var members: [String: JSONValue] = [
            "recognizer": .string(visit.recognizer.description),
            "verdict": .string(visit.verdict.name),
        ]
        members["view"] = visit.view.map(address(of:))
        switch visit.verdict {
        case .recognizes(let actions): members["actions"] = .array(actions.map(encode))
        case .notPermitted(let objector), .prevented(let objector):
            members["by"] = .string(objector)
        default: break
        }
        return .object(members)
    }

    private func json(_ visit: ResponderTapExplanation.ResponderVisit) -> JSONValue {
        var members: [String: JSONValue] = [
            "responder": address(of: visit.responder),
            "verdict": .string(visit.verdict.name),
        ]
        switch visit.verdict {
        case .sends(let actions): members["actions"] = .array(actions.map(encode))
        case .taken(let recognizer): members["by"] = .string(recognizer)
        default: break
        }
        return .object(members)
    }

    /// Returns an explanation of a key as JSON.
    ///
    /// ```json
    /// {"answer": "answered", "key": "Command-S", "responder": "editor", "commands": [
    ///     {"command": "Save (Command-S)", "owner": "editor", "verdict": "performed"}],
    ///  "responders": [], "sent": []}
    /// ```
    ///
    /// `sent` has the key's interpretations: text, or a command to text. A responder outside of
    /// `directory` is written as its type.
    public func encode(_ explanation: ResponderKeyExplanation) -> JSONValue {
        var members: [String: JSONValue] = [
            "answer": .string(explanation.answer.name),
            "key": .string(explanation.key.description),
            "responder": address(of: explanation.responder),
        ]
        members["commands"] = .array(
            explanation.commands.map { visit in
                var members: [String: JSONValue] = [
                    "command": .string(visit.command.description),
                    "verdict": .string(visit.verdict.name),
                ]
                members["owner"] = visit.owner.map { address(of: $0) }
                switch visit.verdict {
                case .refused(let refusal): members["refusal"] = refusal.json
                case .text(let taker): members["by"] = .string(taker)
                case .performed, .tooLate: break
                }
                return .object(members)
            }
        )
        members["responders"] = .array(
            explanation.responders.map { visit in
                [
                    "responder": address(of: visit.responder),
                    "verdict": .string(visit.passesOn ? "passes-on" : "decides-itself"),
                ]
            }
        )
        members["sent"] = .array(explanation.interpretations.map(encode))
        members["focusTarget"] = explanation.focusTarget.map { address(of: $0) }
        members["error"] = explanation.error.map { JSONValue(describing: $0) }
        return .object(members)
    }
}

// The names of cases in JSON, which are stable.

extension RouteExplanation.Verdict {
    var name: String {
        switch self {
        case .handles: "handles"
        case .decidesItself: "decides-itself"
        case .notRegistered: "not-registered"
        case .fails: "fails"
        case .disabled: "disabled"
        case .stopped: "stopped"
        case .beyondBoundary: "beyond-boundary"
        }
    }
}

extension ResponderTapExplanation.Answer {
    var name: String {
        switch self {
        case .answered: "answered"
        case .mayBeAnswered: "may-be-answered"
        case .notAnswered: "not-answered"
        }
    }
}

extension ResponderTapExplanation.Problem {
    var name: String {
        switch self {
        case .notInWindow: "not-in-window"
        case .hidden: "hidden"
        case .transparent: "transparent"
        case .noInteraction: "no-interaction"
        case .outside: "outside"
        case .covered: "covered"
        case .claimed: "claimed"
        case .nothingHit: "nothing-hit"
        }
    }
}

extension ResponderTapExplanation.RecognizerVisit.Verdict {
    var name: String {
        switch self {
        case .recognizes: "recognizes"
        case .decidesItself: "decides-itself"
        case .waits: "waits"
        case .recognizesAnother: "recognizes-another"
        case .disabled: "disabled"
        case .notReceived: "not-received"
        case .notPermitted: "not-permitted"
        case .prevented: "prevented"
        }
    }
}

extension ResponderTapExplanation.ResponderVisit.Verdict {
    var name: String {
        switch self {
        case .sends: "sends"
        case .disabled: "disabled"
        case .followsAnotherTouch: "follows-another-touch"
        case .taken: "taken"
        case .decidesItself: "decides-itself"
        case .passesOn: "passes-on"
        }
    }
}

extension ResponderKeyExplanation.CommandVisit.Verdict {
    var name: String {
        switch self {
        case .performed: "performed"
        case .refused: "refused"
        case .text: "text"
        case .tooLate: "too-late"
        }
    }
}
