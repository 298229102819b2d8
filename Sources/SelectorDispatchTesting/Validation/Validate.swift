public import ResponderChain
public import SelectorDispatch

/// Validates every handler of a registry, in one line of a test.
///
/// ```swift
/// @Test func handlersAreValid() {
///     validate()
/// }
/// ```
///
/// For each handler, it checks that the selector's colons and the Swift name's labels agree with
/// the method's parameters, that both names find the handler, and that 0 to *n* + 2 arguments,
/// null, and values of a wrong type are accepted or refused as documented. No handler is run. Each
/// failure is recorded at the handler's declaration.
///
/// A generic type has handlers only in its specializations. Name those to validate; a warning
/// reports a generic type with handlers but no specialization:
///
/// ```swift
/// validate(specializations: [Box<Int>.self, Box<String>.self])
/// ```
///
/// In an `XCTestCase`, the same line calls the method of `XCTestCase` with this name.
///
/// - Parameters:
///   - registry: The handlers; by default, those of all linked modules. A registry without handlers
///     is a failure.
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
    for report in reports { report.record(from: callSite) }
}

/// Validates one handler, in a parameterized test of all handlers.
///
/// ```swift
/// @Test(arguments: HandlerCase.all())
/// func handlerIsValid(_ handler: HandlerCase) {
///     validate(handler)
/// }
/// ```
///
/// No handler is run. Each failure is recorded at the handler's declaration.
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
    for report in reports { report.record(from: callSite) }
}

/// Validates a table of events: each selector must have a handler that can take the event.
///
/// ```swift
/// @MainActor @Test func tableIsValid() {
///     validate(strategy: EventStrategy(["PageDidAppear": "load"], to: page))
/// }
/// ```
///
/// No handler is run. Each of the table's `problems` is recorded at the call.
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
        FailureReport("\(problem)", at: callSite).record(from: callSite)
    }
}
