public import HandlerGeneratorCore

/// Something that a command reports, and where. The wording is in ``Problem/message``.
public struct Finding: Sendable {
    public enum Severity: String, Sendable {
        case error, note
    }

    /// What was found, as data.
    public enum Problem: Sendable {
        /// What a build refuses as well.
        case declaration(Diagnostic.Problem)
        /// - Parameters:
        ///   - hider: the type whose handler it is, as messages to it are shown: `-[Sub tap]`.
        ///   - hidden: the superclass's.
        case hiddenHandler(swiftName: String, hider: String, hidden: String, place: String)

        /// - Parameter differsInColons: whether the first suggestion is the same but for colons.
        case unknownSelector(String, suggestions: [String], differsInColons: Bool)
        /// Only modules that depend on the sender's have a handler.
        case handlerOfDependent(String, module: String, others: [String])
        case argumentCount(String, expected: Int, isLeast: Bool, found: Int)
        case unknownEvent(String, suggestions: [String])
        /// `selector-check:` without the word that it takes.
        case unknownMark
        case unreadableFile(reason: String)
    }

    public var problem: Problem
    public var severity: Severity
    /// The file's path as it is shown.
    public var path: String
    public var location: SourceLocation

    init(_ problem: Problem, _ severity: Severity = .error, at path: String, _ location: SourceLocation) {
        self.problem = problem
        self.severity = severity
        self.path = path
        self.location = location
    }

    init(_ diagnostic: Diagnostic) {
        self.init(.declaration(diagnostic.problem), at: diagnostic.path, diagnostic.location)
    }

    /// The line that compilers print.
    public var line: String {
        "\(path):\(location.line):\(location.column): \(severity.rawValue): \(problem.message)"
    }
}
