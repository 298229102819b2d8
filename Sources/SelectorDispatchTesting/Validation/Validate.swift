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
/// For each handler, it checks that the selector's colons and the Swift name's labels agree with the method's
/// parameters, that the selector and the Swift name find the handler, and that 0 to *n* + 2 arguments, null, and values
/// of a wrong type are accepted or refused as documented. No handler is run. Each failure is recorded at the handler's
/// declaration.
///
/// The handlers of a generic type exist only for its specializations. Name the specializations to validate. If you name
/// none for a generic type with handlers, a warning says so:
///
/// ```swift
/// validate(specializations: [Box<Int>.self, Box<String>.self])
/// ```
///
/// In an `XCTestCase`, the same line calls the method of `XCTestCase` with this name.
///
/// - Parameters:
///   - registry: The handlers to validate; by default, those of all linked modules. A registry without handlers is a
///     failure.
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
        report.record(from: callSite)
    }
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
///   - handler: One of ``HandlerCase/all(in:specializations:)``.
///   - fileID: The caller's file. Leave out this and the following arguments.
///   - filePath: The path of the caller's file.
///   - line: The caller's line.
///   - column: The caller's column.
/// - Complexity: O(*n*²) conversions, where *n* is the number of the handler's parameters.
public func validate(
    _ handler: HandlerCase, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
) {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    for report in FailureReport.reports(handler.validationFailures(), from: callSite) { report.record(from: callSite) }
}

/// Validates a table of events: each selector has a handler that can take the event.
///
/// ```swift
/// @MainActor @Test func tableIsValid() {
///     validate(strategy: EventStrategy(["PageDidAppear": "load"], to: page))
/// }
/// ```
///
/// No handler is run. Each of the table's `problems` is recorded where the function is called.
///
/// - Parameters:
///   - strategy: The table.
///   - fileID: The caller's file. Leave out this and the following arguments.
///   - filePath: The path of the caller's file.
///   - line: The caller's line.
///   - column: The caller's column.
public func validate(
    strategy: EventStrategy, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
) {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    for problem in strategy.problems { FailureReport("\(problem)", at: callSite).record(from: callSite) }
}
