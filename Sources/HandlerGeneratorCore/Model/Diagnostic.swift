/// A problem and its place. ``Diagnostic/Problem/message`` has the wording.
public struct Diagnostic: Sendable {
    public var problem: Problem
    /// The file's path, as given.
    public var path: String
    public var location: SourceLocation

    /// The problem as a line in the format of compilers.
    public var line: String { "\(path):\(location.line):\(location.column): error: \(problem.message)" }
}
