internal import SelectorDispatch

/// Where `validate` was called.
struct CallSite {
    let fileID: StaticString
    let filePath: StaticString
    let line: Int
    let column: Int
}

/// A failure as a testing library takes it: a message, and the line to show it at.
struct FailureReport {
    let message: String
    let fileID: String
    let filePath: String
    let line: Int
    let column: Int

    /// Reports for failures: at their handlers, or at the call of `validate` for what belongs to no readable place.
    static func reports(_ failures: [ValidationFailure], from callSite: CallSite) -> [FailureReport] {
        guard !failures.isEmpty else { return [] }
        let finder = SourceFinder(near: "\(callSite.filePath)")
        return failures.map { failure in
            guard let location = failure.location, location.isWellFormed else {
                return FailureReport(
                    message: failure.description, fileID: "\(callSite.fileID)", filePath: "\(callSite.filePath)",
                    line: callSite.line, column: callSite.column)
            }
            return FailureReport(
                message: failure.description, fileID: location.file,
                filePath: finder.path(of: location.file) ?? location.file, line: location.line,
                column: location.column)
        }
    }
}

extension HandlerLocation {
    /// Whether the file is `Module/File.swift`, and line and column count from 1. Testing libraries take nothing else.
    var isWellFormed: Bool {
        guard let slash = file.firstIndex(of: "/"), slash != file.startIndex, file.last != "/" else { return false }
        return line > 0 && column > 0
    }
}
