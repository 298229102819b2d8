internal import SelectorDispatch

/// A failure or warning in the form that testing libraries take: a message and a source location.
struct FailureReport {
    let message: String
    var isWarning = false

    /// The module and the file's name, such as `Shop/Cart.swift`.
    let fileID: String

    /// The file's path or, if it isn't known, ``fileID``.
    let filePath: String

    let line: Int
    let column: Int

    /// Returns the reports about a registry's handlers.
    static func reports(
        _ registry: HandlerRegistry,
        specializations: [Any.Type],
        from callSite: CallSite
    ) -> [FailureReport] {
        let failures = registry.validationFailures(specializations: specializations)
        let unvalidated = registry.unvalidatedGenericTypes(specializations: specializations)
        return reports(failures, from: callSite) + reports(unvalidated, from: callSite)
    }

    /// Returns a report for each failure, at its handler's declaration.
    ///
    /// A failure without a readable location is reported where `validate` was called.
    static func reports(
        _ failures: [ValidationFailure],
        from callSite: CallSite
    ) -> [FailureReport] {
        guard !failures.isEmpty else { return [] }
        let finder = SourceFinder(near: "\(callSite.filePath)")
        return failures.map { FailureReport($0.description, at: $0.location, finder, callSite) }
    }

    /// Returns a warning for each generic type that wasn't validated.
    static func reports(
        _ types: [UnvalidatedGenericType],
        from callSite: CallSite
    ) -> [FailureReport] {
        guard !types.isEmpty else { return [] }
        let finder = SourceFinder(near: "\(callSite.filePath)")
        return types.map {
            var report = FailureReport($0.description, at: $0.location, finder, callSite)
            report.isWarning = true
            return report
        }
    }

    /// Creates a failure that belongs to the line of the call.
    init(_ message: String, at callSite: CallSite) {
        self.message = message
        fileID = "\(callSite.fileID)"
        filePath = "\(callSite.filePath)"
        line = callSite.line
        column = callSite.column
    }

    /// Creates a failure at a handler's declaration or, if its location isn't well formed, at the
    /// line of the call.
    private init(
        _ message: String,
        at location: HandlerLocation?,
        _ finder: SourceFinder,
        _ callSite: CallSite
    ) {
        self.message = message
        if let location, location.isWellFormed {
            fileID = location.file
            filePath = finder.path(of: location.file) ?? location.file
            line = location.line
            column = location.column
        } else {
            fileID = "\(callSite.fileID)"
            filePath = "\(callSite.filePath)"
            line = callSite.line
            column = callSite.column
        }
    }
}

extension HandlerLocation {
    /// Whether the file has the form `Module/File.swift`, and the line and column are at least 1.
    ///
    /// Testing libraries accept nothing else.
    var isWellFormed: Bool {
        guard let slash = file.firstIndex(of: "/"), slash != file.startIndex, file.last != "/"
        else { return false }
        return line > 0 && column > 0
    }
}
