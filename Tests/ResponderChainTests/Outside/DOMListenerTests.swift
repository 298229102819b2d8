import ResponderChain
import Testing

// Cases of the DOM's listener options, once, signal and passive: see `OutsideCases.md`.

private final class Once: EventListener {
    func handle(_ event: Event) -> EventResult {
        .handleAndStop
    }
}

@Suite struct DOMListenerTests {
    typealias Options = EventListeners.Options
    private let log = Log()
    private let node = Node("node")
    private var count: Int { log.lines.count }

    private func dispatch(_ name: String = "test") throws {
        try node.route(event: name)
    }

    @Test
    func
        `many: removed in any order, they are released at once; the others keep their order`()
        throws
    {
        weak var held: Log?
        let tokens = (0..<100).map { number in
            let own = Log()
            if number == 50 { held = own }
            return node.eventListeners.hear("test", .handleAndContinue) { [log] _ in
                withExtendedLifetime(own) { log.note("\(number)") }
            }
        }
        for number in (0..<100).reversed() where number % 25 != 0 {
            node.eventListeners.remove(tokens[number])
        }
        #expect(held != nil)
        node.eventListeners.remove(tokens[50])
        #expect(held == nil)
        weak var object: Once?
        do {
            let once = Once()
            object = once
            node.eventListeners.add("test", once)
            node.eventListeners.remove("test", once)
        }
        #expect(object == nil)
        node.eventListeners.remove(tokens[50])
        #expect(node.eventListeners.count(for: "test") == 3)
        try dispatch()
        #expect(log.lines == ["0", "25", "75"])
    }

    @Test func `many: those with an ended lifetime are released as others are added`() {
        weak var held: Log?
        for number in 0..<100 {
            let own = Log()
            let lifetime = ListenerLifetime()
            if number == 0 { held = own }
            node.eventListeners.add("test", for: lifetime) { _ in
                withExtendedLifetime(own) { .handleAndContinue }
            }
            lifetime.end()
        }
        #expect(held == nil)
    }

    @Test func `once: called for one event only, others for every one`() throws {
        node.eventListeners.add("test", options: .once, log.listener("once"))
        node.eventListeners.add("test", log.listener("normal"))
        try dispatch()
        try dispatch()
        #expect(log.lines == ["once", "normal", "normal"])
    }

    @Test(arguments: [false, true])
    func `once: removed before it is called, so that a nested event finds only one added since`(
        adds: Bool
    ) throws {
        func add() {
            node.eventListeners.hear("test", options: .once) { [log, node] _ in
                log.note("called")
                if adds, log.lines.count == 1 { add() }
                if log.lines.count <= 2 { try node.route(event: "test") }
            }
        }
        add()
        try dispatch()
        #expect(count == (adds ? 2 : 1))
    }

    @Test func `once: each is called, though each stops the event at once`() throws {
        for _ in 0..<4 {
            node.eventListeners.hear("test", options: .once) { [log] event in
                log.note("called")
                event.stopImmediately()
            }
        }
        for _ in 0..<4 { try dispatch() }
        #expect(count == 4)
        #expect(node.eventListeners.count(for: "test") == 0)
    }

    @Test func `signal: a lifetime removes its listener when it ends, and adds none afterwards`()
        throws
    {
        let lifetime = ListenerLifetime()
        node.eventListeners.add("test", for: lifetime, log.listener("called"))
        for _ in 0..<2 { try dispatch() }
        #expect(count == 2)
        lifetime.end()
        node.eventListeners.add("test", for: lifetime, log.listener("called"))
        try dispatch()
        #expect(lifetime.hasEnded)
        #expect(count == 2)
        #expect(node.eventListeners.names.isEmpty)
    }

    @Test(arguments: [Options.once, .capture, [.once, .capture], []])
    func `signal: goes with the other options, and with removal`(options: Options) throws {
        let lifetime = ListenerLifetime()
        let removed = node.eventListeners.add(
            "test",
            options: options,
            for: lifetime,
            log.listener("removed")
        )
        node.eventListeners.remove(removed)
        node.eventListeners.add("test", options: options, for: lifetime, log.listener("ended"))
        lifetime.end()
        try dispatch()
        #expect(count == 0)
    }

    @Test func `signal: one lifetime for several names and several responders`() throws {
        let lifetime = ListenerLifetime()
        let other = Node("other")
        node.eventListeners.add("first", options: .once, for: lifetime, log.listener("first"))
        node.eventListeners.add("second", options: .once, for: lifetime, log.listener("second"))
        other.eventListeners.add("first", for: lifetime, log.listener("other"))
        lifetime.end()
        try dispatch("first")
        try dispatch("second")
        try other.route(event: "first")
        #expect(count == 0)
    }

    @Test(arguments: [false, true])
    func `signal: ended by a listener, those after it are not called, even if it added them`(
        adds: Bool
    ) throws {
        let lifetime = ListenerLifetime()
        let add = { [node, log] in
            node.eventListeners.add("test", for: lifetime, log.listener("called"))
        }
        node.eventListeners.hear("test", for: lifetime) { _ in
            if adds { _ = add() }
            lifetime.end()
        }
        if !adds { _ = add() }
        for _ in 0..<2 { try dispatch() }
        #expect(count == 0)
    }

    @Test func `signal: ended from a nested event`() throws {
        let lifetime = ListenerLifetime()
        node.eventListeners.hear("foo", options: .once) { [node, log] _ in
            node.eventListeners.hear("foo", for: lifetime) { _ in
                log.note("called")
                if log.lines.count > 5 { lifetime.end() }
                try node.route(event: "foo")
            }
            try node.route(event: "foo")
        }
        try dispatch("foo")
        #expect(count == 6)
    }

    @Test(arguments: [Options.passive, [], [.passive, .capture]])
    func `passive: the default can be prevented if and only if the listener isn't`(
        _ options: Options
    ) throws {
        let isPrevented = !options.contains(.passive)
        // Other listeners make no difference.
        node.eventListeners.add("test", options: .passive, log.listener("passive"))
        node.eventListeners.add("test", log.listener("normal"))
        node.eventListeners.hear("test", options: options) { event in
            event.preventDefault()
            #expect(event.isDefaultPrevented == isPrevented)
        }
        #expect(try node.route(event: "test").isDefaultPrevented == isPrevented)
        #expect(count == 2)
    }

    @Test func `removal while running: a listener that an earlier one removed is not called`()
        throws
    {
        var second: EventListeners.Listener?
        node.eventListeners.hear("test") { [node] _ in
            if let second { node.eventListeners.remove(second) }
        }
        second = node.eventListeners.add("test", log.listener("second"))
        node.eventListeners.add("test", log.listener("third"))
        try dispatch()
        #expect(log.lines == ["third"])
    }

    @Test func `removal: twice, or of another responder's listener, is no error`() throws {
        let listener = node.eventListeners.add("test", log.listener("called"))
        Node("other").eventListeners.remove(listener)
        try dispatch()
        for _ in 0..<2 { node.eventListeners.remove(listener) }
        try dispatch()
        #expect(count == 1)
    }

    @Test
    func `added twice: an object is one listener for a name and phase, removed as it was added`()
        throws
    {
        final class Listener: EventListener {
            let log: Log

            init(_ log: Log) {
                self.log = log
            }

            func handle(_ event: Event) -> EventResult {
                log.note("\(event.name) \(event.phase)")
                return .ignoreAndContinue
            }
        }
        let listener = Listener(log)
        for options in [Options.capture, .capture, [.capture, .once], [], .passive] {
            node.eventListeners.add("test", options: options, listener)
        }
        node.eventListeners.add("other", listener)
        #expect(node.eventListeners.count(for: "test") == 2)
        try dispatch()
        #expect(log.lines == ["test target", "test target"])
        node.eventListeners.remove("test", listener)
        try dispatch()
        #expect(count == 3, "the one for the capture phase is another")
        node.eventListeners.remove("test", options: [.capture, .passive], listener)
        node.eventListeners.remove("test", options: .capture, listener)
        try dispatch()
        #expect(count == 3)
        #expect(node.eventListeners.names == ["other"])
        // Closures have no identity, so each one is added again.
        let body = log.listener("closure")
        for _ in 0..<2 { node.eventListeners.add("test", body) }
        try dispatch()
        #expect(count == 5)
    }

    @Test(arguments: [
        ("tap:info:", "tap(_:info:)"), ("tap(_:info:)", "tap:info:"), ("reload", "reload()"),
        ("reload()", "reload"),
        ("pair::", "pair(_:_:)"),
        // Only the handler shows how these are joined.
        ("saveTo:", "save(to:)"), ("save(to:)", "saveTo:"),
    ]) func `a listener for one spelling hears the other, in both phases`(
        listener: String,
        message: String
    ) throws {
        let (host, spelled) = chain(Node("host"), Spelled("spelled"))
        host.eventListeners.add(listener, log.listener("heard"))
        spelled.eventListeners.add(listener, options: .capture, log.listener("captured"))
        try host.route(
            Selector(message),
            with: Array(repeating: "x", count: message.count { $0 == ":" })
        )
        #expect(log.lines == ["captured", "heard"])
        #expect(host.eventListeners.count(for: listener) == 1)
        #expect(host.eventListeners.names == [listener])
    }

    @Test func `a listener gets name, sender, user info, and a selector's arguments`() throws {
        var events: [Event] = []
        for name in ["test", "save:times:"] {
            node.eventListeners.hear(name, .handleAndContinue) { events.append($0) }
        }
        try node.route(event: "test", userInfo: ["a": 1])
        let route = try node.route("save:times:", with: ["a", ["b": 2]])
        #expect(route.handledBy === node, "that a listener handled it is enough")
        #expect(events.map(\.name) == ["test", "save:times:"])
        #expect(events.allSatisfy { $0.sender as? Node === node })
        #expect(events[0].userInfo as? [String: Int] == ["a": 1])
        #expect(events[0].arguments == nil)
        #expect(events[1].arguments?[0] as? String == "a")
        #expect(events[1].userInfo as? [String: Int] == ["b": 2])
    }

    @Test func `listeners of routes down are called for both phases, those for capture first`()
        throws
    {
        let tree = Node("root", [Node("leaf")])
        for node in [tree, tree.children[0]] {
            node.eventListeners.add("test", log.listener("\(node) bubbling"))
            node.eventListeners.add("test", options: .capture, log.listener("\(node) capturing"))
        }
        try tree.route(event: "test", going: .down)
        #expect(
            log.lines == ["root capturing", "root bubbling", "leaf capturing", "leaf bubbling"]
        )
    }

    @Test func `signal: a listener's references are released with the next message`() throws {
        let lifetime = ListenerLifetime()
        weak var held: Log?
        do {
            let other = Log()
            held = other
            node.eventListeners.add(
                "test",
                options: .capture,
                for: lifetime,
                other.listener("never")
            )
        }
        lifetime.end()
        try dispatch()
        #expect(held == nil)
        #expect(count == 0)
    }
}

final class Spelled: Node {
    @Handler func tap(_ sender: String, info: String) {}
    @Handler func reload() {}
    @Handler func pair(_ left: String, _ right: String) {}
    @Handler func save(to place: String) {}
}
