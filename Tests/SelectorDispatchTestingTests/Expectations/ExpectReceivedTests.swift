import SelectorDispatchTesting
import Testing
import XCTest

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
        expectNeverReceived("remove:", in: spy)
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
            failure { expectReceived("a", in: spy) }?.text == """
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
        #expect(failure { expectReceived("c", in: spy) }?.text.contains("| … (11 earlier ones)\n") == true)
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
        page.stub("loaded", returning: "done")
        page.stub("load") { _ in try page.send("loaded") as? String }
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
            await expectReceived("arrived", in: spy, within: .seconds(5), on: clock)
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

    @Test func `objects are told by identity, and no value is given away that isn't Sendable`() throws {
        final class Box {}
        let (box, other) = (Box(), Box())
        try spy.send("put:", with: [box])
        expectReceived("put:", in: spy, with: [.identical(to: box)])
        expectNeverReceived("put:", in: spy, with: [.identical(to: other)])
        #expect(spy.messages[0].arguments[0].value(as: (any Sendable).self) == nil)
    }
}

/// A clock on which time passes as soon as somebody waits for it.
private struct PassingClock: Clock {
    private let clock = ManualClock()
    var now: ManualClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        clock.advance(by: clock.now.duration(to: deadline))
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }
}

/// The same in XCTest.
final class ExpectReceivedXCTests: XCTestCase {
    private var isCatching = false
    private var caught: [String] = []

    #if !canImport(ObjectiveC)
        override func recordFailure(
            withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
        ) {
            guard isCatching else {
                return super.recordFailure(
                    withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
            }
            caught.append("\(lineNumber): \(description)")
        }

        func testAFailureIsRecordedAtTheTestsLine() throws {
            let spy = MessageSpy()
            try spy.send("a")
            expectReceived("a", in: spy, times: 1)
            isCatching = true
            expectReceived("b", in: spy)
            isCatching = false
            XCTAssertEqual(caught.count, 1)
            XCTAssertTrue(caught[0].hasPrefix("\(#line - 3): "), caught[0])
            XCTAssertTrue(caught[0].contains("'b' was not received\n  expected | received"), caught[0])
        }
    #endif
}
