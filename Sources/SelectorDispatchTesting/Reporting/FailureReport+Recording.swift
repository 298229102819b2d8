#if canImport(Testing)
internal import Testing
#endif
#if canImport(XCTest)
internal import XCTest
#endif

extension FailureReport {
    /// Records the report with the caller's testing library.
    ///
    /// - Parameter callSite: The location of the call, for XCTest.
    func record(from callSite: CallSite) {
        #if canImport(Testing)
        Issue.record(
            Comment(rawValue: message),
            severity: isWarning ? .warning : .error,
            sourceLocation: SourceLocation(
                fileID: fileID,
                filePath: filePath,
                line: line,
                column: column
            )
        )
        if Test.current != nil { return }
        #endif
        #if canImport(XCTest)
        // A helper function of an XCTest case calls this function, and Swift Testing would ignore
        // the issue. XCTest accepts only a literal file, so the handler's location is part of the
        // message.
        recordWithoutWarnings {
            XCTFail(
                "\(fileID):\(line):\(column): \(message)",
                file: callSite.filePath,
                line: UInt(callSite.line)
            )
        }
        #endif
    }

    #if canImport(XCTest)
    /// Records the report with a test case, at its location.
    func record(in testCase: XCTestCase) {
        recordWithoutWarnings {
            #if canImport(ObjectiveC)
            let location = XCTSourceCodeLocation(filePath: filePath, lineNumber: line)
            testCase.record(
                XCTIssue(
                    type: .assertionFailure,
                    compactDescription: message,
                    sourceCodeContext: XCTSourceCodeContext(location: location)
                )
            )
            #else
            testCase.recordFailure(
                withDescription: message,
                inFile: filePath,
                atLine: line,
                expected: true
            )
            #endif
        }
    }

    /// Records a failure.
    ///
    /// XCTest doesn't have warnings, so a warning is printed as compilers print it.
    private func recordWithoutWarnings(_ recordFailure: () -> Void) {
        guard isWarning else { return recordFailure() }
        print("\(filePath):\(line):\(column): warning: \(message)")
    }
    #endif
}
