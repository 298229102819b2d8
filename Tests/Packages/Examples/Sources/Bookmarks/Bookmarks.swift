import EditorKit

/// A plug-in that keeps names for lines.
///
/// It also marks a line that another plug-in shouts.
final class Bookmarks: LinkedResponder {
    private var names: [Int: String] = [:]

    @Handler static func plugIn() -> any LinkedResponder {
        Bookmarks()
    }

    @Handler func mark(_ line: Int, as name: String?) throws {
        try nearestUndoHistory()?.register("mark:as:", with: [line, names[line]], on: self)
        names[line] = name
    }

    @Handler func didShout(_ event: [String: Any]) throws {
        if let line = event["line"] as? Int { try mark(line, as: "loud") }
    }

    @Handler func bookmarks() -> String {
        names.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}
