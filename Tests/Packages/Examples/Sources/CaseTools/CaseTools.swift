import EditorKit

/// A plug-in that changes the letters of a line.
///
/// It knows the document only by the document's selectors.
final class CaseTools: LinkedResponder {
    @Handler static func plugIn() -> any LinkedResponder {
        CaseTools()
    }

    /// Changes a line's letters to capitals.
    @Handler func shout(_ line: Int) throws {
        guard let text = try route("line:", with: [line]).returnValue as? String else { return }
        try route("setLine:to:", with: [line, text.uppercased()])
        // Another plug-in may listen, but none has to.
        try route(event: "didShout", userInfo: ["line": line])
    }
}
