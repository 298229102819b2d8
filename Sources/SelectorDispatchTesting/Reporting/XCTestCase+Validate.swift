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
        ///   - specializations: the specializations of generic types whose handlers are validated as well.
        ///   - fileID: the caller's file; leave it out, as those that follow.
        ///   - filePath: its path.
        ///   - line: the caller's line.
        ///   - column: the caller's column.
        public func validate(
            _ registry: HandlerRegistry = .shared, specializations: [Any.Type] = [], fileID: StaticString = #fileID,
            filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
        ) {
            let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
            record(FailureReport.reports(registry.validationFailures(specializations: specializations), from: callSite))
            record(
                FailureReport.reports(
                    registry.unvalidatedGenericTypes(specializations: specializations), from: callSite))
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
            let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
            record(FailureReport.reports(handler.validationFailures(), from: callSite))
        }

        /// XCTest has no warnings of its own: what was not validated is printed as one.
        private func record(_ reports: [FailureReport]) {
            for report in reports {
                if report.isWarning {
                    report.printWarning()
                    continue
                }
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
