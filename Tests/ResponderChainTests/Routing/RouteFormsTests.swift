import ResponderChain
import TestSupport
import Testing

/// Each form of a route, with the options as one value and with each of them as a label.
///
/// None may be missing.
@Suite struct RouteFormsTests {
    private var (node, worker) = chain(Node("node"), Worker("worker"))
    private let options = RouteOptions(startingAt: .next, recordsPath: true)

    @Test func `every form takes the options as one value`() throws {
        let optional: (any Responder)? = node
        for route in [
            try node.route("work", options: options),
            try optional.route("work", options: options),
            try node.route(Worker.workMessage(), options: options),
            try optional.route(Worker.workMessage(), options: options),
            try node.route(event: "work", options: options),
            try optional.route(event: "work", options: options),
            node.routeResult(.selector("work", arguments: []), options: options).route,
            optional.routeResult(.event(Event(name: "work")), options: options).route,
            try #require(try node.tryToRoute("work", options: options)),
            try #require(try optional.tryToRoute("work", options: options)),
        ] {
            #expect(route.handledBy === worker)
            #expect(route.path.map(\.outcome) == [.handledAndStopped])
        }
    }

    @Test func `every awaited form takes the options as one value`() async throws {
        let optional: (any Responder)? = node
        for route in [
            try await node.route("work", options: options),
            try await optional.route("work", options: options),
            try await node.route(event: "work", options: options),
            try await optional.route(event: "work", options: options),
            try await node.awaited.route("work", options: options),
            try await optional.awaited.route("work", options: options),
            try await node.awaited.route(Worker.workMessage(), options: options),
            try await optional.awaited.route(Worker.workMessage(), options: options),
            try await node.awaited.route(event: "work", options: options),
            try await optional.awaited.route(event: "work", options: options),
            await node.awaited.routeResult(
                .selector("work", arguments: []),
                options: options
            ).route,
            await optional.awaited.routeResult(.event(Event(name: "work")), options: options).route,
            try #require(try await node.awaited.tryToRoute("work", options: options)),
            try #require(try await optional.awaited.tryToRoute("work", options: options)),
        ] {
            #expect(route.handledBy === worker)
            #expect(route.path.map(\.outcome) == [.handledAndStopped])
        }
    }

    @Test func `a typed message is routed with its arguments`() async throws {
        let route = try node.route(Worker.saveMessage("a.txt", times: 2))
        #expect(route.handledBy === worker)
        #expect(route.returnValue as? Int == 3)
        let awaited = try await node.awaited.route(Worker.saveMessage("b.txt", times: 3))
        #expect(awaited.handledBy === worker)
        #expect(awaited.returnValue as? Int == 4)
        #expect(worker.log == ["save a.txt", "save b.txt"])
        let text = wording { try worker.route(Hub.foreverMessage()) }
        #expect(
            text == "-[Worker forever]: no responder of the chain has a handler for it; "
                + "asked Worker; 'Hub' has it"
        )
    }

    @Test func `route takes every option as a label`() throws {
        let replies = EventReplies()
        let registry = HandlerRegistry.shared
        let routes = [
            try node.route(
                "work",
                with: [],
                going: .up,
                startingAt: .next,
                policy: .lenient,
                decoratedBy: [.adding([:])],
                recordsPath: true,
                registry: registry,
                replies: replies
            ),
            try node.route(
                event: "work",
                userInfo: nil,
                sender: nil,
                going: .up,
                startingAt: .next,
                policy: .lenient,
                decoratedBy: [.adding([:])],
                recordsPath: true,
                registry: registry,
                replies: replies,
                onReply: { _ in }
            ),
        ]
        for route in routes {
            #expect(route.handledBy === worker)
            #expect(route.path.count == 1)
        }
        let visits = [
            node.explain(
                "work",
                with: [],
                going: .up,
                startingAt: .next,
                policy: .lenient,
                decoratedBy: [.adding([:])],
                registry: registry
            ).visits,
            node.explain(
                event: "work",
                userInfo: nil,
                sender: nil,
                going: .up,
                startingAt: .next,
                policy: .lenient,
                decoratedBy: [.adding([:])],
                registry: registry
            ).visits,
        ].flatMap { $0 }
        #expect(visits.map(\.verdict) == [.handles, .handles])
        for visit in visits { #expect(visit.notes == [.decorators(["ClosureDecorator"])]) }
    }

    @Test func `an awaited route takes every option as a label`() async throws {
        let registry = HandlerRegistry.shared
        let routes = [
            try await node.route(
                "work",
                with: [],
                going: .up,
                startingAt: .next,
                policy: .lenient,
                decoratedBy: [.timing { _, _ in }],
                recordsPath: true,
                registry: registry,
                replies: EventReplies()
            ),
            try await node.route(
                event: "work",
                userInfo: nil,
                sender: nil,
                going: .up,
                startingAt: .next,
                policy: .lenient,
                decoratedBy: [.timing { _, _ in }],
                recordsPath: true,
                registry: registry,
                replies: EventReplies()
            ),
        ]
        for route in routes {
            #expect(route.handledBy === worker)
            #expect(route.path.count == 1)
        }
    }

    @Test func `replies come through every form that takes events`() async throws {
        let pick = "pick:userInfo:event:"
        var called = 0
        _ = worker.routeResult(.event(Event(name: pick))) { _ in called += 1 }
        let optional: (any Responder)? = worker
        try optional.route(event: pick) { _ in called += 1 }
        #expect(called == 2)
        let replies = EventReplies()
        let result = await worker.awaited.routeResult(
            .event(Event(name: pick)),
            options: RouteOptions(replies: replies)
        )
        #expect(result.route.isDefaultPrevented)
        #expect(await replies.texts() == ["picked nothing"])
    }

    @Test func `that there is no responder is an error in every form`() async throws {
        let nobody: (any Responder)? = nil
        let selector = DispatchError.nullTarget(message("work", "Optional<Responder>"))
        let event = DispatchError.nullTarget(message("work", "Optional<Responder>", .event))
        #expect(throws: selector) { try nobody.route("work") }
        #expect(throws: selector) { try nobody.tryToRoute("work") }
        #expect(throws: event) { try nobody.route(event: "work") }
        #expect(nobody.routeResult(.event(Event(name: "work"))).error as? DispatchError == event)
        await #expect(throws: selector) { try await nobody.awaited.route("work") }
        await #expect(throws: selector) { try await nobody.awaited.tryToRoute("work") }
        await #expect(throws: event) { try await nobody.awaited.route(event: "work") }
        let result = await nobody.awaited.routeResult(.event(Event(name: "work")))
        #expect(result.error as? DispatchError == event)
    }
}

/// Routes a message without a handler while it handles one.
final class Misled: Node {
    @Handler func mislead() throws {
        try route("unheard")  // selector-check: elsewhere
    }
}

@Suite struct TryToRouteTests {
    private var (node, worker, misled) = chain(Node("node"), Worker("worker"), Misled("misled"))

    @Test func `the responder that takes it, or nil`() async throws {
        let route = try #require(try node.tryToRoute("save:times:", with: ["it", 2]))
        #expect(route.handledBy === worker)
        #expect(route.returnValue as? Int == 3)
        #expect(try node.tryToRoute("unheard") == nil)
        #expect(try node.tryToRoute("unheard", options: RouteOptions(recordsPath: true)) == nil)
        #expect(try node.tryToRoute("work", options: RouteOptions(going: .targetOnly)) == nil)
        let awaited = try await node.awaited.tryToRoute("save:times:", with: ["it", 2])
        #expect(awaited?.returnValue as? Int == 3)
        #expect(try await node.awaited.tryToRoute("unheard", with: [1]) == nil)
    }

    @Test func `a handler's error reaches the sender, even that of an unhandled route of its own`()
    {
        #expect(throws: Failure(reason: "it")) {
            try node.tryToRoute("failWithBecause:", with: ["it"])
        }
        #expect(throws: RouteError.self) { try node.tryToRoute("mislead") }
    }

    @Test func `that the message was refused is an error`() {
        let tooFew = DispatchError.tooFewArguments(
            message("save:times:", "Worker"),
            expected: 2,
            actual: 1
        )
        // selector-check: elsewhere
        #expect(throws: tooFew) { try node.tryToRoute("save:times:", with: ["it"]) }
        let disabled = RouteError.disabled(
            message("paste:", "Editor"),
            responder: "Editor",
            reason: "the document is read-only"
        )
        #expect(throws: disabled) { try Editor().tryToRoute("paste:", with: ["it"]) }
        node.nextResponder = node
        #expect(throws: RouteError.self) { try node.tryToRoute("unheard") }
    }

    @Test func `an event that was stopped unhandled has no taker`() throws {
        node.eventListeners.hear("work") { event in event.stopImmediately() }
        #expect(try node.tryToRoute("work") == nil)
    }
}
