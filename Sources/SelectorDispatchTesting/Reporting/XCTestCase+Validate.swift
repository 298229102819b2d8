#if canImport(XCTest)
public import ResponderChain
public import SelectorDispatch
public import XCTest

extension XCTestCase {
    /// Validates a registry's handlers, as
    /// ``validate(_:specializations:fileID:filePath:line:column:)`` does.
    ///
    /// The test fails at the declaration of each handler with a problem. A warning names each
    /// generic type whose handlers weren't validated.
    public func validate(
        _ registry: HandlerRegistry = .shared,
        specializations: [Any.Type] = [],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        for report in FailureReport.reports(
            registry,
            specializations: specializations,
            from: callSite
        ) {
            report.record(in: self)
        }
    }

    /// Validates one handler, as ``validate(_:fileID:filePath:line:column:)`` does.
    public func validate(
        _ handler: HandlerCase,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        for report in FailureReport.reports(handler.validationFailures(), from: callSite) {
            report.record(in: self)
        }
    }

    /// Validates a table of events, as ``validate(strategy:fileID:filePath:line:column:)`` does.
    public func validate(
        strategy: EventStrategy,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        for problem in strategy.problems {
            FailureReport("\(problem)", at: callSite).record(in: self)
        }
    }
}
#endif
