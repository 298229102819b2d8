import Foundation
import ResponderScene

extension [ResponderTrace] {
    /// The course of a touch: the views that were hit-tested, each inside its superview; the states
    /// that recognizers entered; and the responders that received the touch, in one line per phase.
    @MainActor var touchLines: [String] {
        var lines: [String] = []
        var depth = 0
        for step in self {
            switch step {
            case .hitTest:
                if depth == 0 { lines.append("hit-test") }
                depth += 1
            case .pointInsideReturned(let view, let isInside):
                let indent = String(repeating: "  ", count: depth)
                lines.append(isInside ? "\(indent)\(view)" : "\(indent)\(view): outside")
            case .hitTestReturned(_, let hit):
                depth -= 1
                if depth == 0 { lines.append("  hit: \(hit?.description ?? "no view")") }
            case .recognizer(let recognizer, let state):
                lines.append("recognizer \(recognizer): \(state)")
            case .touches(let phase, let responder, _):
                let name = "touches\(phase.rawValue.capitalized)"
                if lines.last?.hasPrefix(name) == true {
                    lines[lines.count - 1] += " → \(responder)"
                } else {
                    lines.append("\(name): \(responder)")
                }
            default: break
            }
        }
        return lines
    }
}
