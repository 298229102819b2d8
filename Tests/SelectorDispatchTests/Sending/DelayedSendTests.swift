import SelectorDispatch
import SelectorDispatchTesting
import Testing

@MainActor final class DelayedNotes {
    private(set) var texts: [String] = []

    @Handler func add(_ text: String) {
        texts.append(text)
    }

    @Handler func fail() throws {
        throw Failure(reason: "delayed")
    }
}

/// A receiver that postpones messages to itself, like a search field during typing.
@MainActor final class DelayedField: MessageReceiver {
    private let clock: ManualClock
    private(set) var canceled: [Int] = []
    private(set) var searches = 0
    private(set) var lastSearch: DelayedSend?

    init(clock: ManualClock) {
        self.clock = clock
    }

    @Handler func tick() throws {
        canceled.append(HandlerRegistry.cancelDelayedSends(to: self, "tick"))
        try Task.checkCancellation()
    }

    @Handler func tickLater() async throws {
        canceled.append(HandlerRegistry.cancelDelayedSends(to: self, "tickLater"))
        await Task.yield()
        try Task.checkCancellation()
    }

    func change() throws {
        canceled.append(HandlerRegistry.cancelDelayedSends(to: self, "search"))
        lastSearch = try delayed(by: .seconds(1), on: clock).send("search")
    }

    /// The first search postpones another one.
    @Handler func search() throws {
        searches += 1
        if searches == 1 { try change() }
    }
}

actor DelayedTable: MessageReceiver {
    @Handler func drag(_ row: Int, to target: Int) {}
    @Handler func redraw() {}
}

/// A clock that cancels delayed messages when it is asked for the time.
private struct CancelingClock: Clock {
    let target: any AnyObject & Sendable
    private let clock = ManualClock()

    var now: ManualClock.Instant {
        HandlerRegistry.cancelDelayedSends(to: target)
        return clock.now
    }

    var minimumResolution: Duration { clock.minimumResolution }

    init(target: any AnyObject & Sendable) {
        self.target = target
    }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {}
}

@Suite struct DelayedSendTests {
    private let clock = ManualClock()
    private let registry = HandlerRegistry.shared

    @Test @MainActor func `a message is sent when its time has come, in its handler's isolation`()
        async throws
    {
        let notes = DelayedNotes()
        let inTwoSeconds = registry[notes].delayed(by: .seconds(2), on: clock)
        let send = try inTwoSeconds.send("add:", with: ["late"])
        clock.advance(by: .seconds(1))
        await Task.yield()
        #expect(notes.texts.isEmpty)
        clock.advance(by: .seconds(1))
        try await send.finish()
        #expect(notes.texts == ["late"])
        let counter = Counter()
        let toCounter = registry[counter].delayed(by: .zero, on: clock)
        try await toCounter.send("increment:", with: [3]).finish()
        #expect(try await counter.send("increment:", with: [0], returning: Int.self) == 3)
        let toNotes = registry[notes].delayed(by: .zero, on: clock)
        try await toNotes.send(DelayedNotes.addMessage("typed")).finish()
        #expect(notes.texts == ["late", "typed"])
    }

    @Test @MainActor func `messages are sent in the order of their times`() async throws {
        let notes = DelayedNotes()
        func send(after seconds: Int) throws -> DelayedSend {
            try registry[notes].delayed(by: .seconds(seconds), on: clock)
                .send("add:", with: ["\(seconds)"])
        }
        let third = try send(after: 3)
        let first = try send(after: 1)
        let second = try send(after: 2)
        for send in [first, second, third] {
            clock.advance(by: .seconds(1))
            try await send.finish()
        }
        #expect(notes.texts == ["1", "2", "3"])
    }

    @Test @MainActor func `a canceled message isn't sent`() async throws {
        let notes = DelayedNotes()
        let later = registry[notes].delayed(by: .seconds(1), on: clock)
        let send = try later.send("add:", with: ["never"])
        send.cancel()
        clock.advance(by: .seconds(2))
        await #expect(throws: CancellationError.self) { try await send.finish() }
        #expect(notes.texts.isEmpty)
        send.cancel()
    }

    @Test @MainActor
    func `messages to one target are canceled, all of them or those with a selector`() async throws
    {
        let notes = DelayedNotes()
        let other = DelayedNotes()
        func send(_ selector: Selector, _ target: DelayedNotes, _ texts: [String]) throws
            -> DelayedSend
        {
            // selector-check: elsewhere
            try registry[target].delayed(by: .seconds(1), on: clock).send(selector, with: texts)
        }
        let adds = [try send("add:", notes, ["a"]), try send("add:", notes, ["b"])]
        let fails = try send("fail", notes, [])
        let kept = try send("add:", other, ["kept"])
        #expect(HandlerRegistry.cancelDelayedSends(to: notes, "add:") == 2)
        #expect(HandlerRegistry.cancelDelayedSends(to: notes, "add:") == 0)
        clock.advance(by: .seconds(1))
        for add in adds {
            await #expect(throws: CancellationError.self) { try await add.finish() }
        }
        await #expect(throws: Failure(reason: "delayed")) { try await fails.finish() }
        try await kept.finish()
        #expect(notes.texts.isEmpty)
        #expect(other.texts == ["kept"])
        #expect(
            HandlerRegistry.cancelDelayedSends(to: notes) == 0,
            "a sent message no longer waits"
        )
        let last = try send("add:", notes, ["c"])
        #expect(HandlerRegistry.cancelDelayedSends(to: notes) == 1)
        await #expect(throws: CancellationError.self) { try await last.finish() }
    }

    @Test(arguments: ["drag:to:", "drag(_:to:)"] as [Selector])
    func `a message is canceled by either spelling of its selector, whichever sent it`(
        name: Selector
    ) async throws {
        let table = DelayedTable()
        for selector in [name, DelayedTable.dragMessage(0, to: 0).call.selector] {
            let later = table.delayed(by: .seconds(1), on: clock)
            let sends = [
                try later.send("drag:to:", with: [0, 2]),
                try later.send("drag(_:to:)", with: [0, 2]),
                try later.send(DelayedTable.dragMessage(0, to: 2)),
            ]
            let kept = try later.send("redraw")
            #expect(HandlerRegistry.cancelDelayedSends(to: table, selector) == 3)
            clock.advance(by: .seconds(1))
            for send in sends {
                await #expect(throws: CancellationError.self) { try await send.finish() }
            }
            try await kept.finish()
        }
    }

    @MainActor @Test(arguments: ["tick", "tickLater"] as [Selector])
    func `a handler cancels waiting messages, not the one that is running it`(
        selector: Selector
    ) async throws {
        let field = DelayedField(clock: clock)
        let running = try field.delayed(by: .seconds(1), on: clock).send(selector)
        let waiting = try field.delayed(by: .seconds(2), on: clock).send(selector)
        clock.advance(by: .seconds(1))
        try await running.finish()
        #expect(field.canceled == [1])
        clock.advance(by: .seconds(1))
        await #expect(throws: CancellationError.self) { try await waiting.finish() }
        try await field.delayed(by: .zero, on: clock).send(selector).finish()
        #expect(field.canceled == [1, 0])
    }

    @Test @MainActor func `of messages that postpone each other, the last is sent`() async throws {
        let field = DelayedField(clock: clock)
        for _ in 0..<3 {
            try field.change()
            clock.advance(by: .milliseconds(500))
        }
        #expect(field.canceled == [0, 1, 1])
        clock.advance(by: .milliseconds(500))
        try await #require(field.lastSearch).finish()
        #expect(field.searches == 1)
        #expect(field.canceled == [0, 1, 1, 0], "a running search no longer waits")
        clock.advance(by: .seconds(1))
        try await #require(field.lastSearch).finish()
        #expect(field.searches == 2)
    }

    @MainActor
    @Test(
        arguments: [
            ("ad:", ["a"], "unrecognized-selector"),  // selector-check: elsewhere
            ("add:", [], "too-few-arguments"),
            ("add:", ["a", "b"], "too-many-arguments"),
            ("add:", [1], "wrong-type"),
            ("add:", [String?.none], "null"),
        ] as [(Selector, [any Sendable], String)]
    )
    func `a message that can't be sent is an error at once, as for an immediate send`(
        selector: Selector,
        arguments: [any Sendable],
        code: String
    ) async throws {
        let notes = DelayedNotes()
        let error = await #expect(throws: DispatchError.self) {
            try await registry[notes].awaited.send(selector, with: arguments)
        }
        let delayedError = #expect(throws: DispatchError.self) {
            try registry[notes].delayed(by: .seconds(1), on: clock).send(selector, with: arguments)
        }
        #expect(error?.code == code)
        #expect(delayedError == error)
        #expect(HandlerRegistry.cancelDelayedSends(to: notes) == 0)
    }

    @Test @MainActor func `a message's policy applies when it is made and when it is sent`()
        async throws
    {
        let notes = DelayedNotes()
        let later = registry[notes].delayed(by: .zero, on: clock)
        #expect(throws: DispatchError.self) { try later.send("add:", with: [1]) }
        try await later.send("add:", with: [1], policy: .strict.convertingData).finish()
        try await later.send("add:", with: ["a", "b"], policy: .lenient).finish()
        #expect(notes.texts == ["1", "a"])
    }

    @Test @MainActor func `a clock may cancel delayed messages`() async throws {
        let notes = DelayedNotes()
        let clock = CancelingClock(target: notes)
        try await registry[notes].delayed(by: .seconds(1), on: clock).send("add:", with: ["a"])
            .finish()
        #expect(notes.texts == ["a"])
    }

    @Test func `the target and the arguments are held until the message is sent or canceled`()
        async throws
    {
        weak var held: Counter?
        var counter: Counter? = Counter()
        held = counter
        let send = try registry[counter!].delayed(by: .seconds(1), on: clock)
            .send("increment:", with: [1])
        counter = nil
        #expect(held != nil)
        send.cancel()
        _ = try? await send.finish()
        // The task that holds the counter may not have ended yet.
        for _ in 0..<1_000 where held != nil { await Task.yield() }
        #expect(held == nil)
    }
}
