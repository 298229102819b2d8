import Foundation
import SelectorDispatchTesting
import Testing

@MainActor @Suite struct ExpectReceivedTests {
    let spy = MessageSpy("cart")

    private func failure(_ body: () -> Void) -> String? {
        let issues = recordedIssues(body)
        return issues.count == 1 ? issues[0].message : nil
    }

    private func expectFailure(
        _ text: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () -> Void
    ) {
        #expect(failure(body) == text, sourceLocation: sourceLocation)
    }

    @Test func `a message received as expected is not a failure`() throws {
        try spy.send("add:count:", with: ["apple", 3])
        try spy.send("add:count:", with: ["pear", nil])
        try spy.send("clear")
        expectReceived("add:count:", in: spy)
        expectReceived("add:count:", in: spy, times: 2)
        expectReceived("add:count:", in: spy, with: ["apple", 3], times: 1)
        expectReceived(
            "add:count:",
            in: spy,
            with: [.matching { (text: String) in text.count == 4 }, nil]
        )
        expectReceived("add:count:", in: spy, with: [.any, .any], times: 2)
        expectReceived("clear", in: spy, with: [])
        expectNeverReceived("reimburse:in:", in: spy)
        expectNeverReceived("add:count:", in: spy, with: ["apple", 4])
        expectReceived(
            inOrder: ["add:count:", ExpectedMessage("add:count:", with: ["pear", .any]), "clear"],
            in: spy
        )
    }

    @Test
    func
        `a message that wasn't received is a failure at the test's line, both sides beside each other`()
        throws
    {
        try spy.send("add:count:", with: ["apple", 3])
        let line = #line + 1
        let failures = recordedIssues { expectReceived("add:count:", in: spy, with: ["apple", 4]) }
        let text = """
            'add:count:' was not received
              expected              | received
              add:count: "apple", 4 | 1: add:count: "apple", 3 → nil
            """
        #expect(failures.map(\.message) == [text])
        #expect(failures.map(\.line) == [line])
    }

    @Test func `how often, never, and nothing at all`() throws {
        let missing = """
            'a' was not received
              expected | received
              a        | nothing
            """
        expectFailure(missing) { expectReceived("a", in: spy, registry: nil) }
        try spy.send("a")
        let once = """
            'a' was received once, not 2 times
              expected | received
              a        | 1: a → nil
            """
        expectFailure(once) { expectReceived("a", in: spy, times: 2) }
        let never = failure { expectNeverReceived("a", in: spy) }
        #expect(never?.hasPrefix("'a' was received\n") == true)
        for _ in 0..<30 { try spy.send("b") }
        let many = failure { expectReceived("c", in: spy, registry: nil) }
        #expect(many?.contains("| … (11 earlier ones)\n") == true)
    }

    @Test func `both spellings of a selector are the same message`() throws {
        let recorder = MessageRecorder()
        try recorder.record { try Account().send("reimburse:in:", with: [1, "euro"]) }
        expectReceived("reimburse(_:in:)", in: recorder, with: [1, "euro"], times: 1)
        expectReceived(inOrder: ["reimburse(_:in:)"], in: recorder)
        let failure = failure { expectNeverReceived("reimburse(_:in:)", in: recorder) }
        #expect(failure?.contains("was received") == true)
    }

    @Test func `a name without a handler is a failure, even if no message is expected`() throws {
        // selector-check: elsewhere
        let recorder = MessageRecorder()
        let unknown = """
            no receiver has a handler for 'reimburse:inn:'; did you mean 'reimburse:in:'? For a name without a generated handler, \
            or one of a generic type, pass 'registry: nil'
            """
        expectFailure(unknown) { expectNeverReceived("reimburse:inn:", in: recorder) }
        let missing = """
            'reimburse:inn:' was not received
              expected       | received
              reimburse:inn: | nothing
              \(unknown)
            """
        expectFailure(missing) { expectReceived("reimburse:inn:", in: recorder) }
        let ordered = failure { expectReceived(inOrder: ["reimburse:inn:"], in: recorder) }
        #expect(ordered?.hasSuffix(unknown) == true)
        let everything = MessageSpy("everything")
        everything.handlesEverything = true
        expectFailure(unknown) { expectNeverReceived("reimburse:inn:", in: everything) }
        expectNeverReceived("reimburse:in:", in: recorder)
        expectNeverReceived("closed", in: recorder)
        expectNeverReceived("reimburse:inn:", in: recorder, registry: nil)
        try spy.stub("reimburse:inn:", returning: nil)
        expectNeverReceived("reimburse:inn:", in: spy)
        let account = MessageSpy(of: Account.self)
        expectNeverReceived("reimburse:in:", in: account)
        expectFailure(
            "-[Account zzzz]: unrecognized selector sent to instance; no handler of 'Account' has a similar name"
        ) { expectNeverReceived("zzzz", in: account) }
    }

    @Test func `a message that no receiver has a handler for wasn't received`() throws {
        // selector-check: elsewhere
        let recorder = MessageRecorder()
        let account = Account()
        recorder.record { _ = try? account.send("closedd:", with: [nil]) }
        let unknown = """
            no receiver has a handler for 'closedd:'; did you mean 'closed:'? For a name without a generated handler, or one \
            of a generic type, pass 'registry: nil'
            """
        expectFailure(unknown) { expectNeverReceived("closedd:", in: recorder) }
        expectFailure(
            """
            'closedd:' was not received
              expected | received
              closedd: | 1: closedd: nil failed: -[Account closedd:]: unrecognized selector sent to instance; did you mean \
            \\'closed:\\'?
              \(unknown)
            """
        ) { expectReceived("closedd:", in: recorder) }
        let spies = chain("button")
        recorder.record { _ = try? spies[0].route("reimburse:in:", with: [5, "euro"]) }
        expectNeverReceived("reimburse:in:", in: recorder)
    }

    @Test func `a wrong number of arguments is a failure, even if no message is expected`() throws {
        let recorder = MessageRecorder()
        for record in [recorder, MessageSpy(of: Account.self)] as [any MessageRecord] {
            expectFailure("'reimburse:in:' takes 2 arguments, not 1") {
                expectNeverReceived("reimburse:in:", in: record, with: [5])
            }
            expectNeverReceived("sum:", in: record, with: [1, 2])
            expectNeverReceived("closed", in: record, with: [.any])  // selector-check: elsewhere
        }
        expectNeverReceived("reimburse:in:", in: recorder, with: [5], registry: nil)
        for spy in [spy, MessageSpy(of: Account.self)] {
            expectFailure("'reimburse:in:' takes 2 arguments, not 4") {
                expectNeverReceived(
                    "reimburse:in:",
                    in: spy,
                    with: [.any, .any, .any, .any],
                    registry: nil
                )
            }
        }
        try recorder.record { try Account().send("sum:", with: [1, 2, 3]) }
        expectNeverReceived("sum:", in: recorder, with: [1, 2])
    }

    @Test func `a spy of a type knows the types of arguments that can't be received`() throws {
        let spy = MessageSpy(of: Account.self)
        expectFailure("'reimburse:in:' takes Int as argument 0, not String") {
            expectNeverReceived("reimburse:in:", in: spy, with: ["5", .any])
        }
        expectFailure("'reimburse:in:' takes String as argument 1, not nil") {
            expectNeverReceived("reimburse:in:", in: spy, with: [5, nil])
        }
        expectFailure("'reimburse:in:' takes String as argument 1, not Double") {
            expectNeverReceived(
                "reimburse:in:",
                in: spy,
                with: [.any, .matching { (value: Double) in value > 0 }]
            )
        }
        try spy.stub("reimburse:in:", returning: 5)
        try spy.send("reimburse:in:", with: [6, "euro"])
        expectFailure("'reimburse:in:' takes String as argument 1, not Int") {
            expectNeverReceived("reimburse:in:", in: spy, with: [5, 7])
        }
        expectNeverReceived("reimburse:in:", in: spy, with: [5, "dollar"])
        expectFailure("'sum:' takes Int as argument 2, not Bool") {
            expectNeverReceived("sum:", in: spy, with: [1, .any, true])
        }
        expectNeverReceived("reimburse:in:", in: spy, with: [5, "euro"])
        expectNeverReceived("closed:", in: spy, with: [nil])
        expectNeverReceived("closed:", in: spy, with: [.matching { (_: [String: Int]) in true }])
    }

    @Test func `values that a record doesn't keep can't be expected`() throws {
        let recorder = MessageRecorder()
        try recorder.record { try Account().send("unlock:", with: ["sesame"]) }
        expectReceived("unlock:", in: recorder, times: 1)
        expectFailure(
            "the arguments of 'unlock:' are secret, and were not kept; expect the message without them"
        ) {
            expectNeverReceived("unlock:", in: recorder, with: ["sesame"])
        }
        let path = FileManager.default.temporaryDirectory.appending(path: "expected \(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let writing = try MessageRecorder(writingTo: path, coder: JSONCoder())
        expectFailure("the recorder writes to a file and keeps no messages; use one without a file")
        {
            expectNeverReceived("unlock:", in: writing)
        }
    }

    @Test func `the failure of an order names the messages before the missing one`() throws {
        for selector in ["a", "c", "b"] { try spy.send(Selector(selector)) }
        let text = """
            'c' was not received after 'a', 'b'
              expected | received
              a        | 1: a → nil
              b        | 2: c → nil
              c        | 3: b → nil
            """
        expectFailure(text) { expectReceived(inOrder: ["a", "b", "c"], in: spy) }
    }

    @Test func `a message is awaited on the test's clock`() async throws {
        let clock = ManualClock()
        let spy = spy
        async let sent: Void = {
            for selector in ["a", "arrived"] { try spy.send(Selector(selector)) }
        }()
        await expectReceived("arrived", in: spy, within: .seconds(1), on: clock)
        try await sent
        #expect(clock.now.offset == .zero)
    }

    @Test func `a message that comes in time is awaited while the clock goes on`() async throws {
        let recorder = MessageRecorder()
        let page = spy
        try page.stub("loaded", returning: "done")
        try page.stub("load") { _ in try page.send("loaded") as? String }
        let clock = ManualClock()
        async let loaded: Void = expectReceived(
            "loaded",
            in: recorder,
            within: .seconds(2),
            on: clock
        )
        clock.advance(by: .seconds(1))
        try await recorder.record { try await page.awaited.send("load") }
        await loaded
        #expect(recorder.messages.map(\.selector) == ["load", "loaded"])
    }

    @Test func `a missing message is a failure after the time limit`() async throws {
        let clock = PassingClock()
        let spy = spy
        let text = """
            'arrived' was not received
              expected | received
              arrived  | nothing
              waited for 5.0 seconds
            """
        await withKnownIssue {
            await expectReceived("arrived", in: spy, within: .seconds(5), on: clock, registry: nil)
        } matching: { issue in
            issue.comments.map(\.rawValue) == [text]
        }
        #expect(clock.now.offset == .seconds(5))
    }

    @Test func `objects are compared by identity, and only Sendable values are given away`() throws
    {
        final class Box {}
        let box = Box()
        let other = Box()
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

@Suite struct ManualClockTests {
    @Test func `it stands still until it is advanced`() async throws {
        let clock = ManualClock()
        #expect(clock.now.offset == .zero)
        clock.advance(by: .seconds(2))
        clock.advance(by: .seconds(-5))
        #expect(clock.now.offset == .seconds(2))
        try await clock.sleep(until: clock.now)
        try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)))
    }

    @Test func `a sleeping task is woken when its time has come`() async throws {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(3)) }
        let advancing = Task {
            while !Task.isCancelled {
                clock.advance(by: .seconds(1))
                await Task.yield()
            }
        }
        try await sleeper.value
        advancing.cancel()
        #expect(clock.now.offset >= .seconds(3))
    }

    @Test func `a canceled sleep ends`() async {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(3)) }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }
}
