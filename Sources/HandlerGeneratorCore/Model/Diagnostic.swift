/// Something that can't be a handler, and where. The wording is in ``Diagnostic/Problem/message``.
public struct Diagnostic: Sendable {
    public var problem: Problem
    /// The file's path as given.
    public var path: String
    public var location: SourceLocation

    /// The line that compilers print.
    public var line: String { "\(path):\(location.line):\(location.column): error: \(problem.message)" }
}
