import EditorKit

/// A plug-in that keeps names for lines.
///
/// It also marks a line that another plug-in shouts.
final class Bookmarks: LinkedResponder {
    private var names: [Int: String] = [:]

    @Handler static func plugIn() -> any LinkedResponder {
        Bookmarks()
    }

    /// Gives a line a name, or takes its name away if `name` is nil.
    @Handler func mark(_ line: Int, as name: String?) throws {
        try nearestUndoHistory()?.register("mark:as:", with: [line, names[line]], on: self)
        names[line] = name
    }

    /// The event that `CaseTools` routes.
    @Handler func didShout(_ event: [String: Any]) throws {
        if let line = event["line"] as? Int {
            try mark(line, as: "loud")
        }
    }

    @Handler func bookmarks() -> String {
        let byLine = names.sorted { $0.key < $1.key }
        return byLine.map { line, name in "\(line) \(name)" }.joined(separator: ", ")
    }
}
