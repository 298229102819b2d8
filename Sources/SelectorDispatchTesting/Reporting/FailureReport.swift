internal import SelectorDispatch

/// Where `validate` was called.
struct CallSite {
    let fileID: StaticString
    let filePath: StaticString
    let line: Int
    let column: Int
}

/// A failure as a testing library takes it, or a warning: a message, and the line to show it at.
struct FailureReport {
    let message: String
    var isWarning = false
    let fileID: String
    let filePath: String
    let line: Int
    let column: Int

    /// Reports for failures: at their handlers, or at the call of `validate` for what belongs to no readable place.
    static func reports(_ failures: [ValidationFailure], from callSite: CallSite) -> [FailureReport] {
        guard !failures.isEmpty else { return [] }
        let finder = SourceFinder(near: "\(callSite.filePath)")
        return failures.map { FailureReport($0.description, at: $0.location, finder, callSite) }
    }

    /// Warnings of what was not validated.
    static func reports(_ types: [UnvalidatedGenericType], from callSite: CallSite) -> [FailureReport] {
        guard !types.isEmpty else { return [] }
        let finder = SourceFinder(near: "\(callSite.filePath)")
        return types.map {
            var report = FailureReport($0.description, at: $0.location, finder, callSite)
            report.isWarning = true
            return report
        }
    }

    /// As compilers print warnings.
    func printWarning() {
        print("\(filePath):\(line):\(column): warning: \(message)")
    }

    private init(_ message: String, at location: HandlerLocation?, _ finder: SourceFinder, _ callSite: CallSite) {
        self.message = message
        if let location, location.isWellFormed {
            fileID = location.file
            filePath = finder.path(of: location.file) ?? location.file
            (line, column) = (location.line, location.column)
        } else {
            (fileID, filePath) = ("\(callSite.fileID)", "\(callSite.filePath)")
            (line, column) = (callSite.line, callSite.column)
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
