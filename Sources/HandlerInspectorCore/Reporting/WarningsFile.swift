import HandlerGeneratorCore

/// A Swift file for which the compiler reports findings as warnings at their places.
public enum WarningsFile {
    /// Returns the file's text.
    ///
    /// - Parameter fullPath: Returns the full path for a path that a finding shows.
    public static func text(_ findings: [Finding], fullPath: (String) -> String) -> String {
        var text = "// Written by SelectorCheckPlugin: the mistakes in this target's selectors.\n"
        for finding in findings {
            // The compiler takes the path and line from the directive, and the column from that of the warning's text.
            text += "#sourceLocation(file: \(fullPath(finding.path).swiftLiteral), line: \(finding.location.line))\n"
            text += String(repeating: " ", count: max(0, finding.location.column - 1 - "#warning(".count))
            text += "#warning(\(finding.problem.message.swiftLiteral))\n#sourceLocation()\n"
        }
        return text
    }
}
