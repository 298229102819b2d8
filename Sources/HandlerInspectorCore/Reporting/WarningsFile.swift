import HandlerGeneratorCore

/// A Swift file whose compilation gives findings as warnings at their places.
public enum WarningsFile {
    /// - Parameter fullPath: of a path as findings show it.
    public static func text(_ findings: [Finding], fullPath: (String) -> String) -> String {
        var text = "// Written by SelectorCheckPlugin: what is known about the selectors in this target.\n"
        for finding in findings {
            // The compiler takes line and path from the directive, and the column from where the warning's text stands.
            text += "#sourceLocation(file: \(fullPath(finding.path).swiftLiteral), line: \(finding.location.line))\n"
            text += String(repeating: " ", count: max(0, finding.location.column - 1 - "#warning(".count))
            text += "#warning(\(finding.problem.message.swiftLiteral))\n#sourceLocation()\n"
        }
        return text
    }
}
