/// A problem, with the wording ``Diagnostic/Problem/message``, and its location.
public struct Diagnostic: Sendable {
    public let problem: Problem
    /// The file's path, as given.
    public let path: String
    public let location: SourceLocation

    /// - Parameter words: The words of the source that the message quotes.
    package init(_ kind: Problem.Kind, _ words: [String], at location: SourceLocation, in path: String = "") {
        self.init(Problem(kind, words), at: location, in: path)
    }

    @_optimize(none) init(_ problem: Problem, at location: SourceLocation, in path: String) {
        self.problem = problem
        self.path = path
        self.location = location
    }

    /// The problem as a line in the compiler's format.
    public var line: String { "\(path):\(location.line):\(location.column): error: \(problem.message)" }
}
