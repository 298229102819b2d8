import ResponderScene
import ResponderSceneJSON
import SelectorDispatchJSON

/// The report of a key: its responders and its answer.
struct PressReport: DemoReport {
    private let outcome: ResponderPressOutcome
    private let phase: ResponderPress.Phase
    private let trace: [String]
    private let received: [String]

    @MainActor init(_ outcome: ResponderPressOutcome, trace: [String], received: [String]) {
        self.outcome = outcome
        phase = outcome.press.phase
        self.trace = trace
        self.received = received
    }

    func text(number: Int) -> String {
        var lines = ["\(number): key \(outcome.press.key) \(phase)"]
        lines += trace.map { "   \($0)" }
        lines += received.map { "   > \($0)" }
        lines.append("   " + answer)
        return lines.joined(separator: "\n")
    }

    func json(number: Int) -> String {
        var members: [String: JSONValue] = [
            "line": .number(JSONNumber(number)),
            "trace": JSONValue(texts: trace),
            "received": JSONValue(texts: received),
            "press": .string(phase.rawValue),
            "handled": .bool(outcome.isHandled),
        ]
        if case .object(let key) = outcome.press.key.json { members.merge(key) { $1 } }
        return JSONValue.object(members).description
    }

    private var answer: String {
        switch outcome.answer {
        case .command(let command): "performed \(command)"
        case .handled: "handled"
        case .text(let text): "inserted \(show(text))"
        case .textCommand(let selector): "sent \(selector)"
        case .focusMoved: "moved the focus"
        case .ignored: "nothing was expected to happen"
        case .dropped: "no responder handled it"
        }
    }
}
