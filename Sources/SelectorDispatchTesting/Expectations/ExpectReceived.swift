public import SelectorDispatch
public import SelectorDispatchRecording

// Expectations on recorded messages, the same for Swift Testing and XCTest. The caller's testing
// library records a failure at the caller's line.

/// Expects that a message was received.
///
/// ```swift
/// expectReceived("add:count:", in: recorder, with: ["apple", .any], times: 1)
/// ```
///
/// - Parameters:
///   - selector: The selector as the sender wrote it, or the name of an event.
///   - record: A recorder or a spy.
///   - arguments: One expectation for each argument, or nil for any arguments.
///   - times: The exact number of times, or nil for at least once.
///   - registry: The registry with the handlers. A name without a handler is a failure. Nil accepts
///     any name.
///   - fileID: The caller's file. Leave out this and the following arguments.
///   - filePath: The path of the caller's file.
///   - line: The caller's line.
///   - column: The caller's column.
/// - Complexity: O(number of recorded messages).
public func expectReceived(
    _ selector: Selector,
    in record: some MessageRecord,
    with arguments: [ArgumentMatcher]? = nil,
    times: Int? = nil,
    registry: HandlerRegistry? = .shared,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column
) {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let expected = ExpectedMessage(selector, with: arguments).spelled(in: registry)
    let text = ReceivedFailure.text(expected, times: times, in: record.messages)
    report(text, of: [expected], in: record, registry, isNegative: times == 0, at: callSite)
}

/// Expects that a message was not received:
/// ``expectReceived(_:in:with:times:registry:fileID:filePath:line:column:)`` with zero times.
///
/// ```swift
/// expectNeverReceived("remove:", in: recorder)
/// ```
///
/// - Parameters:
///   - selector: The selector as the sender wrote it, or the name of an event.
///   - record: A recorder or a spy.
///   - arguments: One expectation for each argument, or nil for any arguments.
///   - registry: The registry with the handlers. A name without a handler is a failure. Nil accepts
///     any name.
///   - fileID: The caller's file. Leave out this and the following arguments.
///   - filePath: The path of the caller's file.
///   - line: The caller's line.
///   - column: The caller's column.
/// - Complexity: O(number of recorded messages).
public func expectNeverReceived(
    _ selector: Selector,
    in record: some MessageRecord,
    with arguments: [ArgumentMatcher]? = nil,
    registry: HandlerRegistry? = .shared,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column
) {
    expectReceived(
        selector,
        in: record,
        with: arguments,
        times: 0,
        registry: registry,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
    )
}

/// Expects that messages were received in an order, possibly with others before, between and after
/// them.
///
/// ```swift
/// expectReceived(inOrder: ["open", ExpectedMessage("read:", with: [3]), "close"], in: recorder)
/// ```
///
/// - Parameters:
///   - expected: The messages in order. A string literal expects a message with any arguments.
///   - record: A recorder or a spy.
///   - registry: The registry with the handlers. A name without a handler is a failure. Nil accepts
///     any name.
///   - fileID: The caller's file. Leave out this and the following arguments.
///   - filePath: The path of the caller's file.
///   - line: The caller's line.
///   - column: The caller's column.
/// - Complexity: O(number of recorded messages).
public func expectReceived(
    inOrder expected: [ExpectedMessage],
    in record: some MessageRecord,
    registry: HandlerRegistry? = .shared,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column
) {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let expected = expected.map { $0.spelled(in: registry) }
    let text = ReceivedFailure.text(inOrder: expected, in: record.messages)
    report(text, of: expected, in: record, registry, at: callSite)
}

/// Expects that a message is received and its handler returns or fails within a time, and waits for
/// that.
///
/// ```swift
/// let clock = ManualClock()
/// async let loaded: Void = expectReceived("loaded", in: recorder, within: .seconds(2), on: clock)
/// clock.advance(by: .seconds(1))  // there is still time
/// try await page.send("load")  // which sends "loaded", now or later
/// await loaded
/// ```
///
/// - Parameters:
///   - selector: The selector as the sender wrote it, or the name of an event.
///   - record: A recorder or a spy. A message that it has recorded already counts.
///   - arguments: One expectation for each argument, or nil for any arguments.
///   - duration: The longest time to wait.
///   - clock: The clock that measures it, such as a ``ManualClock``.
///   - registry: The registry with the handlers. A name without a handler is a failure. Nil accepts
///     any name.
///   - fileID: The caller's file. Leave out this and the following arguments.
///   - filePath: The path of the caller's file.
///   - line: The caller's line.
///   - column: The caller's column.
public func expectReceived<Clock: _Concurrency.Clock>(
    _ selector: Selector,
    in record: some MessageRecord,
    with arguments: [ArgumentMatcher]? = nil,
    within duration: Clock.Duration,
    on clock: Clock,
    registry: HandlerRegistry? = .shared,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column
) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let expected = ExpectedMessage(selector, with: arguments).spelled(in: registry)
    let deadline = clock.now.advanced(by: duration)
    let isReceived = await withTaskGroup(of: Bool.self) { group in
        group.addTask { await hasReceived(expected, in: record) }
        group.addTask {
            try? await clock.sleep(until: deadline, tolerance: nil)
            return false
        }
        defer { group.cancelAll() }
        return await group.next() ?? false
    }
    // A message at the last moment counts.
    if isReceived || isOver(expected, in: record) { return }
    let failure = ReceivedFailure.text(expected, times: nil, in: record.messages)
    let text = failure ?? "'\(selector)' was received, but has not ended"
    report(
        text + "\n  waited for \(duration)",
        of: [expected],
        in: record,
        registry,
        at: callSite
    )
}

/// Waits until a message is received and ends, and returns whether that happened before the task
/// was canceled.
private func hasReceived(_ expected: ExpectedMessage, in record: some MessageRecord) async -> Bool {
    while true {
        let seen = record.changeCount
        if isOver(expected, in: record) { return true }
        do {
            try await record.waitForChange(after: seen)
        } catch {
            return false
        }
    }
}

/// Returns whether a message was received and has ended.
private func isOver(_ expected: ExpectedMessage, in record: some MessageRecord) -> Bool {
    record.messages.contains { expected.isMatch($0) && $0.isOver }
}

extension RecordedMessage {
    fileprivate var isOver: Bool {
        if case .pending = outcome { false } else { true }
    }
}

/// Reports a failure, and the problems of the expectation itself.
///
/// If no message can be received, even an expectation of none fails.
///
/// - Parameters:
///   - text: The failure in words, or nil if the expectation is met.
///   - expected: The expected messages.
///   - record: The record of the received messages.
///   - registry: The registry with the handlers, or nil to accept any name.
///   - isNegative: Whether no message is expected.
///   - callSite: The location of the call.
private func report(
    _ text: String?,
    of expected: [ExpectedMessage],
    in record: some MessageRecord,
    _ registry: HandlerRegistry?,
    isNegative: Bool = false,
    at callSite: CallSite
) {
    guard text != nil || isNegative else { return }
    var lines = expected.compactMap { $0.problem(in: record, registry) }
    if let text { lines = [text] + lines.map { "  \($0)" } }
    guard !lines.isEmpty else { return }
    FailureReport(lines.joined(separator: "\n"), at: callSite).record(from: callSite)
}
