import ResponderChain
import Testing

actor Store: LinkedResponder {
    private var held: Event?

    @Handler func load(_ sender: Any?, userInfo: [String: Any]?, event: Event) -> EventResult {
        event.reply("loading")
        event.reply(userInfo?["page"] as? Int)
        event.preventDefault()
        held = event
        return .handleAndContinue
    }

    func finish() {
        held?.reply("done")
        held = nil
    }

    @Handler func count() async -> Int {
        await Task.yield()
        return 7
    }
}

final class Panel: LinkedResponder, Sendable {
    @Handler func load(_ sender: Any?, userInfo: [String: Any]?, event: Event) -> Bool {
        event.reply("panel")
        return true
    }
}

@Suite struct EventReplyTests {
    @Test
    func `a handler with three parameters gets the event, and can reply and prevent the default`()
        throws
    {
        var replies: [String] = []
        let route = try Worker("worker").route(
            event: "pick:userInfo:event:",
            userInfo: ["what": "it"]
        ) {
            replies.append("\($0 ?? "nil")")
        }
        #expect(replies == ["picked it"])
        #expect(route.isDefaultPrevented)
    }

    @Test
    func `replies come from other actors, during the route and after it, until none can come`()
        async throws
    {
        let store = Store()
        let replies = EventReplies()
        let route = try await store.route(
            event: "load:userInfo:event:",
            userInfo: ["page": 2],
            replies: replies
        )
        #expect(route.isHandled)
        #expect(route.isDefaultPrevented)
        await store.finish()
        #expect(await replies.texts() == ["loading", "2", "done"])
    }

    @Test func `an iterator gives one reply at a time, and nil after the last one`() async throws {
        let replies = EventReplies()
        try await Panel().route(event: "load:userInfo:event:", replies: replies)
        var iterator = replies.makeAsyncIterator()
        #expect(await iterator.next() as? String == "panel")
        #expect(await iterator.next() == nil)
    }

    @Test func `replies end when the route was unhandled`() async throws {
        let replies = EventReplies()
        try await Store().route(event: "unknown", replies: replies)
        #expect(await replies.texts() == [])
    }

    @Test func `several receivers reply in turn`() async throws {
        let panel = Panel()
        let store = Store()
        let first = Panel()
        let replies = EventReplies()
        first.nextResponder = store
        try await first.route(
            event: "load:userInfo:event:",
            userInfo: ["page": 1],
            startingAt: .next,
            replies: replies
        )
        await store.finish()
        try await panel.route(event: "load:userInfo:event:")
        #expect(await replies.texts() == ["loading", "1", "done"])
    }

    @Test
    func `an event can be answered after its route and more than once, if its sender expects that`()
        throws
    {
        let node = Node("node")
        var events: [Event] = []
        var replies: [String?] = []
        node.eventListeners.hear("e", .handleAndStop) { event in events.append(event) }
        try node.route(event: "e") { replies.append($0 as? String) }
        try node.route(event: "e")
        for event in events {
            event.reply("first")
            event.reply(nil)
        }
        #expect(events.map(\.expectsReply) == [true, false])
        #expect(replies == ["first", nil])
    }
}
