#if canImport(XCTest)
    public import ResponderChain
    public import SelectorDispatch
    public import XCTest

    extension XCTestCase {
        /// Validates every handler of a registry, in one line of a test.
        ///
        /// ```swift
        /// func testHandlersAreValid() {
        ///     validate()
        /// }
        /// ```
        ///
        /// No handler is run. The test fails at the declaration of each handler that has a problem. For a generic type
        /// whose handlers weren't validated, a warning is printed.
        ///
        /// - Parameters:
        ///   - registry: The handlers to validate; by default, those of all linked modules. A registry without handlers
        ///     is a failure.
        ///   - specializations: Specializations of generic types whose handlers are validated, too.
        ///   - fileID: The caller's file. Leave out this and the following arguments.
        ///   - filePath: The path of the caller's file.
        ///   - line: The caller's line.
        ///   - column: The caller's column.
        /// - Complexity: O(number of handlers), and O(*n*²) conversions for a handler with *n* parameters.
        public func validate(
            _ registry: HandlerRegistry = .shared, specializations: [Any.Type] = [], fileID: StaticString = #fileID,
            filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
        ) {
            let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
            for report in FailureReport.reports(registry, specializations: specializations, from: callSite) {
                report.record(in: self)
            }
        }

        /// Validates one handler without running it. The test fails at the handler's declaration if it has a problem.
        ///
        /// - Parameters:
        ///   - handler: One of ``HandlerCase/all(in:specializations:)``.
        ///   - fileID: The caller's file. Leave out this and the following arguments.
        ///   - filePath: The path of the caller's file.
        ///   - line: The caller's line.
        ///   - column: The caller's column.
        /// - Complexity: O(*n*²) conversions, where *n* is the number of the handler's parameters.
        public func validate(
            _ handler: HandlerCase, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: Int = #line, column: Int = #column
        ) {
            let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
            for report in FailureReport.reports(handler.validationFailures(), from: callSite) {
                report.record(in: self)
            }
        }

        /// Validates a table of events without running a handler. The test fails where the method is called if a selector
        /// has no handler that can take its event.
        ///
        /// - Parameters:
        ///   - strategy: The table.
        ///   - fileID: The caller's file. Leave out this and the following arguments.
        ///   - filePath: The path of the caller's file.
        ///   - line: The caller's line.
        ///   - column: The caller's column.
        public func validate(
            strategy: EventStrategy, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
            line: Int = #line, column: Int = #column
        ) {
            let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
            for problem in strategy.problems { FailureReport("\(problem)", at: callSite).record(in: self) }
        }
    }
#endif
