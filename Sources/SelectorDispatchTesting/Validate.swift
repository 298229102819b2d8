public import SelectorDispatch

#if canImport(Testing)
    internal import Testing
#endif
#if canImport(XCTest)
    internal import XCTest
#endif

/// Validates every handler of a registry, in one line of a test:
///
/// ```swift
/// @Test func handlersAreValid() {
///     validate()
/// }
/// ```
///
/// For each handler: selector colons, the labels of the Swift name and what the method really takes agree; its selector
/// and its Swift name find it; and 0 to *n* + 2 arguments, null and values of a wrong type are answered as documented.
/// No handler is run. Each failure is recorded at the line of its handler. Takes time linear in the number of handlers.
///
/// In an `XCTestCase` the same line calls the method that XCTest's test cases have for it.
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

/// Validates one handler, in a parameterised test of all:
///
/// ```swift
/// @Test(arguments: HandlerCase.all())
/// func handlerIsValid(_ handler: HandlerCase) {
///     validate(handler)
/// }
/// ```
///
/// - Parameters:
///   - handler: one of ``HandlerCase/all(in:)``.
///   - fileID: the caller's file; leave it out, as those that follow.
///   - filePath: its path.
///   - line: the caller's line.
///   - column: the caller's column.
public func validate(
    _ handler: HandlerCase, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
) {
    record(
        handler.validationFailures(),
        from: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Records failures with the testing library that runs the caller.
private func record(_ failures: [ValidationFailure], from callSite: CallSite) {
    for report in FailureReport.reports(failures, from: callSite) {
        #if canImport(Testing)
            Issue.record(
                Comment(rawValue: report.message),
                sourceLocation: SourceLocation(
                    fileID: report.fileID, filePath: report.filePath, line: report.line, column: report.column))
            if Test.current != nil { continue }
        #endif
        #if canImport(XCTest)
            // A helper function of an XCTest case calls this one, and Swift Testing would keep silent about it. XCTest
            // takes a literal file only, so the handler's place goes into the message.
            XCTFail(
                "\(report.fileID):\(report.line):\(report.column): \(report.message)", file: callSite.filePath,
                line: UInt(callSite.line))
        #endif
    }
}
