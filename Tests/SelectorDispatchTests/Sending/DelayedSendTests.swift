import SelectorDispatch
import SelectorDispatchTesting
import Testing

@MainActor final class DelayedNotes {
    private(set) var texts: [String] = []
    @Handler func add(_ text: String) { texts.append(text) }
    @Handler func fail() throws { throw DelayedFailure() }
}

actor DelayedCounter {
    private(set) var count = 0
    @Handler func increase(by amount: Int) { count += amount }
}

struct DelayedFailure: Error, Equatable {}

@Suite struct DelayedSendTests {
    private let clock = ManualClock()
    private let registry = HandlerRegistry.shared

    @Test @MainActor func `a message is sent when its time has come, in its handler's isolation`() async throws {
        let notes = DelayedNotes()
        let send = try registry.send("add:", to: notes, with: ["late"], after: .seconds(2), on: clock)
        clock.advance(by: .seconds(1))
        await Task.yield()
        #expect(notes.texts.isEmpty)
        clock.advance(by: .seconds(1))
        try await send.finish()
        #expect(notes.texts == ["late"])
        let counter = DelayedCounter()
        let other = try registry.send("increaseBy:", to: counter, with: [3], after: .zero, on: clock)
        try await other.finish()
        #expect(await counter.count == 3)
    }

    @Test @MainActor func `messages are sent in the order of their times`() async throws {
        let notes = DelayedNotes()
        let sends = try [3, 1, 2].map {
            (delay: $0, send: try registry.send("add:", to: notes, with: ["\($0)"], after: .seconds($0), on: clock))
        }
        for (_, send) in sends.sorted(by: { $0.delay < $1.delay }) {
            clock.advance(by: .seconds(1))
            try await send.finish()
        }
        #expect(notes.texts == ["1", "2", "3"])
    }

    @Test @MainActor func `a cancelled message isn't sent`() async throws {
        let notes = DelayedNotes()
        let send = try registry.send("add:", to: notes, with: ["never"], after: .seconds(1), on: clock)
        send.cancel()
        clock.advance(by: .seconds(2))
        await #expect(throws: CancellationError.self) { try await send.finish() }
        #expect(notes.texts.isEmpty)
        send.cancel()
    }

    @Test @MainActor func `messages to one target are cancelled, all of them or those with a selector`() async throws {
        let (notes, other) = (DelayedNotes(), DelayedNotes())
        func send(_ selector: Selector, _ target: DelayedNotes, _ text: String?) throws -> DelayedSend {
            // selector-check: elsewhere
            try registry.send(selector, to: target, with: text.map { [$0] } ?? [], after: .seconds(1), on: clock)
        }
        let adds = [try send("add:", notes, "a"), try send("add:", notes, "b")]
        let fails = try send("fail", notes, nil)
        let kept = try send("add:", other, "kept")
        #expect(HandlerRegistry.cancelDelayedSends(to: notes, "add:") == 2)
        #expect(HandlerRegistry.cancelDelayedSends(to: notes, "add:") == 0)
        clock.advance(by: .seconds(1))
        for add in adds { await #expect(throws: CancellationError.self) { try await add.finish() } }
        await #expect(throws: DelayedFailure()) { try await fails.finish() }
        try await kept.finish()
        #expect(notes.texts.isEmpty && other.texts == ["kept"])
        #expect(HandlerRegistry.cancelDelayedSends(to: notes) == 0, "what was sent waits no more")
        let last = try send("add:", notes, "c")
        #expect(HandlerRegistry.cancelDelayedSends(to: notes) == 1)
        await #expect(throws: CancellationError.self) { try await last.finish() }
    }

    @Test @MainActor func `a message that nobody has a handler for is an error at once, wrong arguments are one later`()
        async throws
    {
        let notes = DelayedNotes()
        #expect(throws: DispatchError.self) {
            try registry.send("ad:", to: notes, with: ["a"], after: .zero, on: clock)  // selector-check: elsewhere
        }
        let send = try registry.send("add:", to: notes, with: [1], after: .zero, on: clock)
        await #expect(throws: DispatchError.self) { try await send.finish() }
    }

    @Test func `the target and the arguments are held until the message is sent or cancelled`() async throws {
        weak var held: DelayedCounter?
        let send: DelayedSend
        do {
            let counter = DelayedCounter()
            held = counter
            send = try registry.send("increaseBy:", to: counter, with: [1], after: .seconds(1), on: clock)
        }
        #expect(held != nil)
        send.cancel()
        _ = try? await send.finish()
        var isReleased = held == nil
        // The task that held it may still be ending.
        for _ in 0..<1_000 where !isReleased {
            await Task.yield()
            isReleased = held == nil
        }
        #expect(isReleased)
    }
}

final class DelayedReceiver: MessageReceiver, Sendable {
    @Handler func ping() {}
}

@Suite struct DelayedReceiverTests {
    @Test func `a receiver sends itself messages with a delay`() async throws {
        let clock = ManualClock()
        let send = try DelayedReceiver().send("ping", after: .seconds(1), on: clock)
        clock.advance(by: .seconds(1))
        try await send.finish()
    }
}
