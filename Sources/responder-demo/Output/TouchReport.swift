import ResponderScene
import SelectorDispatchJSON

/// The report of a touch: the views that were asked, who got the touch, and what followed.
struct TouchReport: DemoReport {
    private let touch: MessageLine.Touch
    private let outcome: ResponderTouchOutcome
    private let trace: [String]
    private let received: [String]

    init(_ touch: MessageLine.Touch, _ outcome: ResponderTouchOutcome, trace: [String], received: [String]) {
        (self.touch, self.outcome, self.trace, self.received) = (touch, outcome, trace, received)
    }

    func text(number: Int) -> String {
        var lines = ["\(number): touch \(touch.id) \(touch.phase) at (\(show(touch.x)), \(show(touch.y)))"]
        lines += trace.map { "   \($0)" }
        lines += received.map { "   > \($0)" }
        lines.append("   " + (outcome.isHandled ? "handled, in \(hit)" : "nobody handled it, in \(hit)"))
        return lines.joined(separator: "\n")
    }

    func json(number: Int) -> String {
        JSONValue.object([
            "line": .number(JSONNumber(number)),
            "touch": .string(touch.phase.rawValue),
            "id": .number(JSONNumber(touch.id)),
            "x": JSONValue(showing: touch.x),
            "y": JSONValue(showing: touch.y),
            "view": JSONValue(showing: outcome.view),
            "trace": .array(trace.map(JSONValue.string)),
            "received": .array(received.map(JSONValue.string)),
            "handled": .bool(outcome.isHandled),
        ]).description
    }

    private var hit: String { outcome.view?.description ?? "no view" }
}
