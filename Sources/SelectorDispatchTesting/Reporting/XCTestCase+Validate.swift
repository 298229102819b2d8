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
    ///
    /// - Parameters:
    ///   - registry: The handlers; by default, those of all linked modules. A registry without
    ///     handlers is a failure.
    ///   - specializations: The specializations of generic types whose handlers are validated.
    ///   - fileID: The caller's file. Leave out this and the following arguments.
    ///   - filePath: The path of the caller's file.
    ///   - line: The caller's line.
    ///   - column: The caller's column.
    public func validate(
        _ registry: HandlerRegistry = .shared,
        specializations: [Any.Type] = [],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let reports = FailureReport.reports(
            registry,
            specializations: specializations,
            from: callSite
        )
        for report in reports { report.record(in: self) }
    }

    /// Validates one handler, as ``validate(_:fileID:filePath:line:column:)`` does.
    ///
    /// - Parameters:
    ///   - handler: The handler.
    ///   - fileID: The caller's file. Leave out this and the following arguments.
    ///   - filePath: The path of the caller's file.
    ///   - line: The caller's line.
    ///   - column: The caller's column.
    public func validate(
        _ handler: HandlerCase,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) {
        let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let reports = FailureReport.reports(handler.validationFailures(), from: callSite)
        for report in reports { report.record(in: self) }
    }

    /// Validates a table of events, as ``validate(strategy:fileID:filePath:line:column:)`` does.
    ///
    /// - Parameters:
    ///   - strategy: The table.
    ///   - fileID: The caller's file. Leave out this and the following arguments.
    ///   - filePath: The path of the caller's file.
    ///   - line: The caller's line.
    ///   - column: The caller's column.
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
