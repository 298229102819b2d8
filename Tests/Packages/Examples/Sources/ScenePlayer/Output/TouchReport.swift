import Foundation
import ResponderScene
import ResponderSceneJSON
import SelectorDispatchJSON
import SelectorDispatchRecording

/// The report of touches, a pointer or a time: the scene's steps, its handlers' notes and the
/// outcome.
struct TouchReport: DemoReport {
    private let action: Recording.Entry.Action
    private let outcome: ResponderTouchOutcome?
    private let trace: [String]
    private let received: [String]

    init(
        _ entry: Recording.Entry,
        _ outcome: ResponderTouchOutcome?,
        trace: [String],
        received: [String]
    ) {
        action = entry.action
        self.outcome = outcome
        self.trace = trace
        self.received = received
    }

    func text(number: Int) -> String {
        var lines = ["\(number): \(title)"]
        lines += trace.map { "   \($0)" }
        lines += received.map { "   > \($0)" }
        if let outcome { lines.append("   " + outcome.summary) }
        return lines.joined(separator: "\n")
    }

    func json(number: Int) -> String {
        var members: [String: JSONValue] = [
            "line": .number(JSONNumber(number)),
            "trace": JSONValue(texts: trace),
            "received": JSONValue(texts: received),
        ]
        if case .time(let time) = action { members["time"] = JSONValue(showing: time) }
        if case .pointer(.object(let pointer)) = action { members.merge(pointer) { $1 } }
        if let outcome {
            members["handled"] = .bool(outcome.isHandled)
            members["view"] = JSONValue(showing: outcome.view)
            let inputs = inputs.map { input -> [String: JSONValue] in
                [
                    "touch": .string(input.phase.rawValue),
                    "id": .number(JSONNumber(input.id)),
                    "x": JSONValue(showing: Double(input.location.x)),
                    "y": JSONValue(showing: Double(input.location.y)),
                ]
            }
            if inputs.count == 1 {
                members.merge(inputs[0]) { $1 }
            } else {
                members["touches"] = .array(inputs.map(JSONValue.object))
            }
        }
        return JSONValue.object(members).description
    }

    private var inputs: [ResponderTouchInput] {
        guard case .touches(let touches) = action else { return [] }
        return touches.compactMap { try? ResponderTouchInput($0) }
    }

    private var title: String {
        switch action {
        case .time(let time): "the time is \(show(time))"
        case .pointer(let pointer): "pointer \(pointer)"
        default: inputs.map(title(of:)).joined(separator: ", ")
        }
    }

    private func title(of input: ResponderTouchInput) -> String {
        let x = show(Double(input.location.x))
        let y = show(Double(input.location.y))
        return "touch \(input.id) \(input.phase) at (\(x), \(y))"
    }
}

extension ResponderTouchOutcome {
    /// Whether the touches were handled, and the view that they hit.
    @MainActor var summary: String {
        let outcome = isHandled ? "handled" : "no responder handled it"
        return "\(outcome), in \(view?.description ?? "no view")"
    }
}
