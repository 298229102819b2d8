#if canImport(XCTest)
    public import SelectorDispatch
    public import XCTest

    extension XCTestCase {
        /// Validates every handler of a registry, in one line of a test:
        ///
        /// ```swift
        /// func testHandlersAreValid() {
        ///     validate()
        /// }
        /// ```
        ///
        /// - Parameters:
        ///   - registry: the handlers of all linked modules unless another one is given. An empty one is a failure.
        ///   - fileID: the caller's file; leave it out, as those that follow.
        ///   - filePath: its path.
        ///   - line: the caller's line.
        ///   - column: the caller's column.
        public func validate(
            _ registry: HandlerRegistry = .shared, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: Int = #line, column: Int = #column
        ) {
            record(
                registry.validationFailures(),
                from: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        }

        /// Validates one handler.
        ///
        /// - Parameters:
        ///   - handler: one of ``HandlerCase/all(in:)``.
        ///   - fileID: the caller's file; leave it out, as those that follow.
        ///   - filePath: its path.
        ///   - line: the caller's line.
        ///   - column: the caller's column.
        public func validate(
            _ handler: HandlerCase, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: Int = #line, column: Int = #column
        ) {
            record(
                handler.validationFailures(),
                from: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        }

        private func record(_ failures: [ValidationFailure], from callSite: CallSite) {
            for report in FailureReport.reports(failures, from: callSite) {
                #if canImport(ObjectiveC)
                    let location = XCTSourceCodeLocation(filePath: report.filePath, lineNumber: report.line)
                    record(
                        XCTIssue(
                            type: .assertionFailure, compactDescription: report.message,
                            sourceCodeContext: XCTSourceCodeContext(location: location)))
                #else
                    recordFailure(
                        withDescription: report.message, inFile: report.filePath, atLine: report.line, expected: true)
                #endif
            }
        }
    }
#endif
