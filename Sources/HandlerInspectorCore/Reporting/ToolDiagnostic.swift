public import HandlerGeneratorCore

/// A problem that a command reports, with the wording ``Problem/message``, and its location.
public struct ToolDiagnostic: Sendable {
    public enum Severity: String, Sendable {
        case error, note
    }

    /// A problem, as data.
    public enum Problem: Sendable {
        /// A problem that the build also reports.
        case declaration(Diagnostic.Problem)
        /// A handler, such as `-[Sub tap]`, has the same selector as one of a superclass, such as
        /// `-[Base tap]`, but doesn't override it.
        case hiddenHandler(swiftName: String, hider: String, hidden: String, place: String)

        /// No handler has the selector; the first suggestion may differ only in colons.
        case unknownSelector(String, suggestions: [String], differsInColons: Bool)
        /// A handler's selector has the same letters, composed differently in Unicode.
        case composedOtherwise(String)
        /// The only handlers for the selector are in modules that the sender's module doesn't
        /// depend on.
        case handlerOfDependent(String, module: String, others: [String])
        case argumentCount(String, expected: Int, isLeast: Bool, found: Int)
        case unknownEvent(String, suggestions: [String])
        /// A comment begins with `selector-check:`, but a word other than `elsewhere` follows.
        case unknownMark
        case unreadableFile(reason: String)
    }

    public var problem: Problem
    public var severity: Severity
    /// The file's path for display.
    public var path: String
    public var location: SourceLocation

    init(
        _ problem: Problem,
        _ severity: Severity = .error,
        at path: String,
        _ location: SourceLocation
    ) {
        self.problem = problem
        self.severity = severity
        self.path = path
        self.location = location
    }

    init(_ found: Diagnostic) {
        self.init(.declaration(found.problem), at: found.path, found.location)
    }

    /// The diagnostic in one line, in the compiler's format.
    public var line: String {
        "\(path):\(location.line):\(location.column): \(severity.rawValue): \(problem.message)"
    }

    /// The diagnostic as a warning in a build, with its full path.
    public func warning(below root: String) -> String {
        let path = path.hasPrefix("/") ? path : root + path
        return "\(path):\(location.line):\(location.column): warning: \(problem.message)"
    }
}
