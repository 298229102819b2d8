import Foundation
import SelectorDispatchTesting
import Testing

@MainActor @Suite struct ExpectReceivedTests {
    let spy = MessageSpy("cart")

    /// The text of the one failure that a closure records, and its line.
    private func failure(_ body: () -> Void) -> (text: String, line: Int)? {
        nonisolated(unsafe) var failures: [(String, Int)] = []
        withKnownIssue {
            body()
        } matching: { issue in
            failures.append((issue.comments.map(\.rawValue).joined(), issue.sourceLocation?.line ?? 0))
            return true
        }
        return failures.count == 1 ? failures.first : nil
    }

    @Test func `what was received as expected is no failure`() throws {
        try spy.send("add:count:", with: ["apple", 3])
        try spy.send("add:count:", with: ["pear", nil])
        try spy.send("clear")
        expectReceived("add:count:", in: spy)
        expectReceived("add:count:", in: spy, times: 2)
        expectReceived("add:count:", in: spy, with: ["apple", 3], times: 1)
        expectReceived("add:count:", in: spy, with: [.matching { (text: String) in text.count == 4 }, nil])
        expectReceived("add:count:", in: spy, with: [.any, .any], times: 2)
        expectReceived("clear", in: spy, with: [])
        expectNeverReceived("reimburse:in:", in: spy)
        expectNeverReceived("add:count:", in: spy, with: ["apple", 4])
        expectReceived(inOrder: ["add:count:", ExpectedMessage("add:count:", with: ["pear", .any]), "clear"], in: spy)
    }

    @Test func `a message that wasn't received is a failure at the test's line, both sides beside each other`() throws {
        try spy.send("add:count:", with: ["apple", 3])
        let failure = failure { expectReceived("add:count:", in: spy, with: ["apple", 4]) }
        #expect(failure?.line == #line - 1)
        #expect(
            failure?.text == """
                'add:count:' was not received
                  expected              | received
                  add:count: "apple", 4 | 1: add:count: "apple", 3 → nil
                """)
    }

    @Test func `how often, never, and nothing at all`() throws {
        #expect(
            failure { expectReceived("a", in: spy, registry: nil) }?.text == """
                'a' was not received
                  expected | received
                  a        | nothing
                """)
        try spy.send("a")
        #expect(
            failure { expectReceived("a", in: spy, times: 2) }?.text == """
                'a' was received once, not 2 times
                  expected | received
                  a        | 1: a → nil
                """)
        #expect(failure { expectNeverReceived("a", in: spy) }?.text.hasPrefix("'a' was received\n") == true)
        for _ in 0..<30 { try spy.send("b") }
        #expect(
            failure { expectReceived("c", in: spy, registry: nil) }?.text.contains("| … (11 earlier ones)\n") == true)
    }

    @Test func `a name that no handler has is a failure, also where nothing is to be received`() throws {
        // selector-check: elsewhere
        let recorder = MessageRecorder()
        let unknown = """
            no receiver has a handler for 'reimburse:inn:'; did you mean 'reimburse:in:'? For a name without a generated handler, \
            pass 'registry: nil'
            """
        #expect(failure { expectNeverReceived("reimburse:inn:", in: recorder) }?.text == unknown)
        #expect(
            failure { expectReceived("reimburse:inn:", in: recorder) }?.text == """
                'reimburse:inn:' was not received
                  expected       | received
                  reimburse:inn: | nothing
                  \(unknown)
                """)
        #expect(failure { expectReceived(inOrder: ["reimburse:inn:"], in: recorder) }?.text.hasSuffix(unknown) == true)
        expectNeverReceived("reimburse:in:", in: recorder)
        expectNeverReceived("closed", in: recorder)
        expectNeverReceived("reimburse:inn:", in: recorder, registry: nil)
        try spy.stub("reimburse:inn:", returning: nil)
        expectNeverReceived("reimburse:inn:", in: spy)
        let account = MessageSpy(of: Account.self)
        expectNeverReceived("reimburse:in:", in: account)
        #expect(
            failure { expectNeverReceived("zzzz", in: account) }?.text
                == "-[Account zzzz]: unrecognized selector sent to instance; no handler of 'Account' has a similar name"
        )
    }

    @Test func `what a record doesn't keep can't be expected`() throws {
        let recorder = MessageRecorder()
        try recorder.record { try Account().send("unlock:", with: ["sesame"]) }
        expectReceived("unlock:", in: recorder, times: 1)
        #expect(
            failure { expectNeverReceived("unlock:", in: recorder, with: ["sesame"]) }?.text
                == "the arguments of 'unlock:' are secret, and were not kept; expect the message without them")
        let path = FileManager.default.temporaryDirectory.appending(path: "expected \(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let writing = try MessageRecorder(writingTo: path, coder: JSONCoder())
        #expect(
            failure { expectNeverReceived("unlock:", in: writing) }?.text
                == "the recorder writes to a file and keeps no messages; use one without a file")
    }

    @Test func `a wrong order tells how far it went`() throws {
        for selector in ["a", "c", "b"] { try spy.send(Selector(selector)) }
        #expect(
            failure { expectReceived(inOrder: ["a", "b", "c"], in: spy) }?.text == """
                'c' was not received after 'a', 'b'
                  expected | received
                  a        | 1: a → nil
                  b        | 2: c → nil
                  c        | 3: b → nil
                """)
    }

    @Test func `a message is awaited on the test's clock`() async throws {
        let clock = ManualClock()
        let spy = spy
        async let sent: Void = { for selector in ["a", "arrived"] { try spy.send(Selector(selector)) } }()
        await expectReceived("arrived", in: spy, within: .seconds(1), on: clock)
        try await sent
        #expect(clock.now.offset == .zero)
    }

    @Test func `a message that comes in time is awaited while the clock goes on, as the documentation shows`()
        async throws
    {
        let recorder = MessageRecorder()
        let page = spy
        try page.stub("loaded", returning: "done")
        try page.stub("load") { _ in try page.send("loaded") as? String }
        let clock = ManualClock()
        async let loaded: Void = expectReceived("loaded", in: recorder, within: .seconds(2), on: clock)
        clock.advance(by: .seconds(1))
        try await recorder.record { try await page.awaited.send("load") }
        await loaded
        #expect(recorder.messages.map(\.selector) == ["load", "loaded"])
    }

    @Test func `one that doesn't come is a failure when the time is over`() async throws {
        let clock = PassingClock()
        let spy = spy
        nonisolated(unsafe) var text = ""
        await withKnownIssue {
            await expectReceived("arrived", in: spy, within: .seconds(5), on: clock, registry: nil)
        } matching: { issue in
            text = issue.comments.map(\.rawValue).joined()
            return true
        }
        #expect(clock.now.offset == .seconds(5))
        #expect(
            text == """
                'arrived' was not received
                  expected | received
                  arrived  | nothing
                  waited for 5.0 seconds
                """)
    }

    @Test func `objects are compared by identity, and only Sendable values are given away`() throws {
        final class Box {}
        let (box, other) = (Box(), Box())
        try spy.send("put:", with: [box])
        expectReceived("put:", in: spy, with: [.identical(to: box)])
        expectNeverReceived("put:", in: spy, with: [.identical(to: other)])
        #expect(spy.messages[0].arguments[0].value(as: (any Sendable).self) == nil)
    }
}

/// A clock on which time passes as soon as a task waits for it.
private struct PassingClock: Clock {
    private let clock = ManualClock()
    var now: ManualClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        clock.advance(by: clock.now.duration(to: deadline))
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }
}
