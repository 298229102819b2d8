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
/// A generic type exists only as its specializations: name those whose handlers are to be validated too. A generic type
/// with handlers of which none is named is shown as a warning.
///
/// ```swift
/// validate(specializations: [Box<Int>.self, Box<String>.self])
/// ```
///
/// In an `XCTestCase` the same line calls the method that XCTest's test cases have for it.
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
    record(
        FailureReport.reports(registry.validationFailures(specializations: specializations), from: callSite),
        from: callSite)
    record(
        FailureReport.reports(registry.unvalidatedGenericTypes(specializations: specializations), from: callSite),
        from: callSite)
}

/// Validates one handler, in a parameterized test of all:
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
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    record(FailureReport.reports(handler.validationFailures(), from: callSite), from: callSite)
}

/// Records failures and warnings with the testing library that runs the caller.
private func record(_ reports: [FailureReport], from callSite: CallSite) {
    for report in reports {
        #if canImport(Testing)
            Issue.record(
                Comment(rawValue: report.message), severity: report.isWarning ? .warning : .error,
                sourceLocation: SourceLocation(
                    fileID: report.fileID, filePath: report.filePath, line: report.line, column: report.column))
            if Test.current != nil { continue }
        #endif
        if report.isWarning {
            report.printWarning()
            continue
        }
        #if canImport(XCTest)
            // A helper function of an XCTest case calls this one, and Swift Testing would keep silent about it. XCTest
            // takes a literal file only, so the handler's place goes into the message.
            XCTFail(
                "\(report.fileID):\(report.line):\(report.column): \(report.message)", file: callSite.filePath,
                line: UInt(callSite.line))
        #endif
    }
}
