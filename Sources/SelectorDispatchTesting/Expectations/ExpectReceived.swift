public import SelectorDispatch
public import SelectorDispatchRecording

// What a test says of recorded messages. The same calls in Swift Testing and in XCTest: a failure is recorded with the
// library that runs the caller, at the caller's line.

/// Expects that a message was received.
///
/// ```swift
/// expectReceived("add:count:", in: recorder, with: ["apple", .any], times: 1)
/// ```
///
/// - Parameters:
///   - selector: as its sender wrote it; of an event the name.
///   - record: a recorder or a spy.
///   - arguments: one for each argument; nil for any.
///   - times: how often; nil for at least once.
///   - fileID: the caller's file; leave it out, as those that follow.
///   - filePath: its path.
///   - line: the caller's line.
///   - column: the caller's column.
public func expectReceived(
    _ selector: Selector, in record: some MessageRecord, with arguments: [ArgumentMatcher]? = nil, times: Int? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    report(
        ReceivedFailure.text(ExpectedMessage(selector, with: arguments), times: times, in: record.messages),
        at: callSite)
}

/// Expects that a message was not received.
///
/// - Parameters: as of ``expectReceived(_:in:with:times:fileID:filePath:line:column:)``.
public func expectNeverReceived(
    _ selector: Selector, in record: some MessageRecord, with arguments: [ArgumentMatcher]? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    report(
        ReceivedFailure.text(ExpectedMessage(selector, with: arguments), times: 0, in: record.messages), at: callSite)
}

/// Expects that messages were received in this order. Others may have come before, between and after.
///
/// ```swift
/// expectReceived(inOrder: ["open", ExpectedMessage("read:", with: [3]), "close"], in: recorder)
/// ```
///
/// - Parameters: as of ``expectReceived(_:in:with:times:fileID:filePath:line:column:)``.
public func expectReceived(
    inOrder expected: [ExpectedMessage], in record: some MessageRecord, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    report(ReceivedFailure.text(inOrder: expected, in: record.messages), at: callSite)
}

/// Waits until a message was received, and is over, for as long as a clock says.
///
/// ```swift
/// let clock = ManualClock()
/// async let loaded: Void = expectReceived("loaded", in: recorder, within: .seconds(2), on: clock)
/// clock.advance(by: .seconds(1))  // there is still time
/// try page.send("load")  // which sends "loaded", now or later
/// await loaded
/// ```
///
/// - Parameters:
///   - selector: as its sender wrote it; of an event the name.
///   - record: a recorder or a spy.
///   - arguments: one for each argument; nil for any.
///   - duration: how long to wait at most.
///   - clock: a ``ManualClock`` of the test's, or any other.
///   - fileID: the caller's file; leave it out, as those that follow.
///   - filePath: its path.
///   - line: the caller's line.
///   - column: the caller's column.
public func expectReceived<Clock: _Concurrency.Clock>(
    _ selector: Selector, in record: some MessageRecord, with arguments: [ArgumentMatcher]? = nil,
    within duration: Clock.Duration, on clock: Clock,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) async {
    let callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let expected = ExpectedMessage(selector, with: arguments)
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
    // What came in the last moment counts.
    guard !isReceived, !record.messages.contains(where: { expected.isMatch($0) && $0.isOver }) else { return }
    let text = ReceivedFailure.text(expected, times: nil, in: record.messages)
    report((text ?? "'\(selector)' was received, and is not over") + "\n  waited for \(duration)", at: callSite)
}

private func hasReceived(_ expected: ExpectedMessage, in record: some MessageRecord) async -> Bool {
    while true {
        let seen = record.changeCount
        if record.messages.contains(where: { expected.isMatch($0) && $0.isOver }) { return true }
        do { try await record.waitForChange(after: seen) } catch { return false }
    }
}

extension RecordedMessage {
    fileprivate var isOver: Bool {
        if case .pending = outcome { false } else { true }
    }
}

private func report(_ text: String?, at callSite: CallSite) {
    if let text { FailureReport(text, at: callSite).record(from: callSite) }
}
