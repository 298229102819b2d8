import ResponderChain
import Testing

@MainActor private final class HeardPanel: @MainActor LinkedResponder, @MainActor EventListenerHost
{
    weak var nextResponder: (any Responder)?
    let eventListeners = EventListeners()
}

@MainActor @Suite struct EventSequenceTests {
    private let panel = HeardPanel()

    private func numbers(_ events: EventSequence) async -> [Int] {
        var numbers: [Int] = []
        for await event in events {
            event.preventDefault()
            numbers.append(event.userInfo?["number"] as? Int ?? 0)
        }
        return numbers
    }

    @Test func `events wait for the loop, in order`() async throws {
        let events = panel.events(named: "saved")
        for number in 1...3 { #expect(try !panel.routeNow("saved", number).isHandled) }
        try panel.routeNow("other", 4)
        var iterator = events.makeAsyncIterator()
        for number in 1...3 {
            let event = await iterator.next(isolation: #isolation)
            #expect(event?.userInfo?["number"] as? Int == number)
            #expect(event?.phase == Event.Phase.none)
        }
    }

    @Test func `the sequence ends with its responder`() async throws {
        var panel: HeardPanel? = HeardPanel()
        let events = try #require(panel?.events(named: "saved"))
        try panel?.routeNow("saved", 1)
        panel = nil
        #expect(await numbers(events) == [1])
    }

    @Test func `an event can't be prevented any more, and once is once`() async throws {
        let events = panel.events(named: "saved", options: .once)
        #expect(try !panel.routeNow("saved", 1).isDefaultPrevented)
        try panel.routeNow("saved", 2)
        #expect(await numbers(events) == [1])
    }

    @Test func `a sequence that is released stops listening`() throws {
        var events: EventSequence? = panel.events(named: "saved")
        #expect(panel.eventListeners.count(for: "saved") == 1)
        events = nil
        #expect(panel.eventListeners.count(for: "saved") == 0)
        #expect(events == nil)
    }

    @Test func `a loop whose task is canceled ends`() async throws {
        let task = Task { await numbers(panel.events(named: "saved")) }
        await Task.yield()
        task.cancel()
        #expect(await task.value == [])
    }
}

extension HeardPanel {
    /// Routes synchronously, even from an async function.
    @discardableResult
    fileprivate func routeNow(_ name: String, _ number: Int) throws -> Route {
        try route(event: name, userInfo: ["number": number])
    }
}
