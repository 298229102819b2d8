import Foundation
import ResponderScene
import ResponderSceneJSON
import SelectorDispatchJSON
import SelectorDispatchRecording

/// The report of touches, a pointer or a time: the views that were hit-tested, the responders that
/// received the touches, and the consequences.
struct TouchReport: DemoReport {
    private let action: Recording.Entry.Action
    private let outcome: ResponderTouchOutcome?
    private let trace: [String]
    private let received: [String]

    init(_ entry: Recording.Entry, _ outcome: SurfaceOutcome?, trace: [String], received: [String])
    {
        action = entry.action
        self.trace = trace
        self.received = received
        if case .touches(let touches) = outcome {
            self.outcome = touches
        } else {
            self.outcome = nil
        }
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
            "line": .number(JSONNumber(number)), "trace": .array(trace.map(JSONValue.string)),
            "received": .array(received.map(JSONValue.string)),
        ]
        if case .time(let time) = action { members["time"] = JSONValue(showing: time) }
        if case .pointer(.object(let pointer)) = action { members.merge(pointer) { $1 } }
        if let outcome {
            members["handled"] = .bool(outcome.isHandled)
            members["view"] = JSONValue(showing: outcome.view)
            let inputs = inputs.map { input -> [String: JSONValue] in
                [
                    "touch": .string(input.phase.rawValue), "id": .number(JSONNumber(input.id)),
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
        if case .time(let time) = action { return "the time is \(show(time))" }
        if case .pointer(let pointer) = action { return "pointer \(pointer)" }
        return inputs.map { input in
            "touch \(input.id) \(input.phase) at (\(show(Double(input.location.x))), \(show(Double(input.location.y))))"
        }.joined(separator: ", ")
    }
}

extension ResponderTouchOutcome {
    /// Whether the touches were handled, and the view that they hit.
    @MainActor var summary: String {
        (isHandled ? "handled, in " : "no responder handled it, in ")
            + (view?.description ?? "no view")
    }
}
