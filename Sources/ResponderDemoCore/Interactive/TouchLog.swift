import Foundation
import ResponderScene

/// What happened to a touch, in the order in which a reader asks: which views were asked, what recognizers made of it,
/// and which responders got it.
@MainActor enum TouchLog {
    static func lines(of trace: [ResponderTrace], _ outcome: ResponderTouchOutcome?) -> [String] {
        hitTest(trace) + recognizers(trace, outcome) + responders(trace) + (outcome.map { [$0.summary] } ?? [])
    }

    /// The views that were asked, each inside the one that asked it.
    private static func hitTest(_ trace: [ResponderTrace]) -> [String] {
        var lines: [String] = []
        var depth = 0
        for step in trace {
            switch step {
            case .hitTest(let view, _):
                depth += 1
                lines.append(String(repeating: "  ", count: depth) + "\(view)")
            case .hitTestReturned(let view, let hit):
                depth -= 1
                if hit === view { lines[lines.count - 1] += " is hit" }
                if hit == nil, lines.last?.hasSuffix(" \(view)") == true { lines[lines.count - 1] += ": outside" }
            default: break
            }
        }
        return lines.isEmpty ? [] : ["hit-test"] + lines
    }

    /// The states that recognizers entered, and before them those of the recognizers that only watch.
    private static func recognizers(_ trace: [ResponderTrace], _ outcome: ResponderTouchOutcome?) -> [String] {
        var lines: [String] = []
        var changed: Set<ObjectIdentifier> = []
        for case .recognizer(let recognizer, let state) in trace {
            changed.insert(ObjectIdentifier(recognizer))
            lines.append("recognizer \(recognizer): \(state)")
        }
        for recognizer in outcome?.touches.flatMap(\.gestureRecognizers).reversed() ?? []
        where !changed.contains(ObjectIdentifier(recognizer)) {
            lines.insert("recognizer \(recognizer): \(recognizer.state)", at: 0)
        }
        return lines
    }

    /// The responders that got the touches, one line for each phase.
    private static func responders(_ trace: [ResponderTrace]) -> [String] {
        var lines: [(method: String, names: [String])] = []
        for case .touches(let phase, let responder, _) in trace {
            if lines.last?.method != phase.methodName { lines.append((phase.methodName, [])) }
            lines[lines.count - 1].names.append("\(responder)")
        }
        return lines.map { "\($0.method): " + $0.names.joined(separator: " → ") }
    }
}
