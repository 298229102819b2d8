package import HandlerGeneratorCore

/// A problem that a command reports, with the wording ``Problem/message``, and its location.
package struct ToolDiagnostic: Sendable {
    /// The weight of a problem: an error makes the command fail.
    package enum Severity: String, Sendable {
        case error, note
    }

    /// A problem, as data.
    package enum Problem: Sendable {
        /// A problem that the build also reports.
        case declaration(Diagnostic.Problem)
        /// A handler has the same selector as one of a superclass, but doesn't override it.
        ///
        /// `hider` is the message of the first, such as `-[Sub tap]`, and `hidden` that of the
        /// second, such as `-[Base tap]`, which is declared at `place`.
        case hiddenHandler(swiftName: String, hider: String, hidden: String, place: String)

        /// No handler has the selector.
        ///
        /// `suggestions` are the nearest names, the first of which may differ only in colons.
        case unknownSelector(String, suggestions: [String], differsInColons: Bool)
        /// A handler's selector has the same letters, composed differently in Unicode.
        case composedOtherwise(String)
        /// A call with a handler's name runs a function of the receiver's own, which takes a
        /// string.
        case hiddenSend(String, callee: String)
        /// A type with handlers has no `send`.
        case noReceiver(type: String)
        /// The only handlers for the selector are in modules that the sender's module doesn't
        /// depend on.
        case handlerOfDependent(String, module: String, others: [String])
        /// The message has another number of arguments than its handlers.
        ///
        /// `isLeast` says that the handler takes any greater number as well.
        case argumentCount(String, expected: Int, isLeast: Bool, found: Int)
        /// Nothing handles the event, and `suggestions` are almost its name.
        case unknownEvent(String, suggestions: [String])
        /// A comment begins with `selector-check:`, but a word other than `elsewhere` follows.
        case unknownMark
        case unreadableFile(reason: String)
    }

    package var problem: Problem
    /// The file's path, as diagnostics show it.
    package var path: String
    package var location: SourceLocation

    init(_ problem: Problem, at path: String, _ location: SourceLocation) {
        self.problem = problem
        self.path = path
        self.location = location
    }

    init(_ found: Diagnostic) {
        self.init(.declaration(found.problem), at: found.path, found.location)
    }

    package var severity: Severity {
        switch problem {
        // A macro or another plugin may add the receiver's function.
        case .noReceiver, .unknownEvent: .note
        default: .error
        }
    }

    /// The diagnostic in one line, in the compiler's format.
    package var line: String {
        "\(path):\(location.line):\(location.column): \(severity.rawValue): \(problem.message)"
    }

    /// Returns the diagnostic as a warning in a build, with its full path.
    ///
    /// - Parameter root: The folder that relative paths are relative to, with a slash at its end.
    package func warning(below root: String) -> String {
        let path = path.hasPrefix("/") ? path : root + path
        return "\(path):\(location.line):\(location.column): warning: \(problem.message)"
    }
}
