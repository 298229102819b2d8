import ResponderChain
import Testing

// Cases of the DOM's dispatch order: see `OutsideCases.md`.

@Suite struct DOMDispatchTests {
    private let log = Log()

    /// From the top of the chain down to the target, like a document's elements.
    private let path = ["window", "document", "html", "body", "table", "tbody", "parent", "target"]
        .map { Node($0) }

    private var target: Node { path[7] }
    private var parent: Node { path[6] }
    private var names: [String] { path.map(\.name) }
    private var upwards: [String] { names.dropLast().reversed() }

    init() {
        chain(path.reversed())
    }

    /// Adds to every responder, for each of the two phases, a listener that notes the responder and
    /// the phase.
    private func listenEverywhere(_ also: @escaping (Event) -> Void = { _ in }) {
        for node in path {
            for options in [EventListeners.Options.capture, []] {
                node.eventListeners.hear("foo", options: options) { [log] event in
                    also(event)
                    log.note("\(node.name) \(event.phase)")
                }
            }
        }
    }

    private var captureThenBubble: [String] {
        names.dropLast().map { "\($0) capture" }
            + ["target target", "target target"]
            + upwards.map { "\($0) bubble" }
    }

    @Test(arguments: [RouteExtent.up, .targetOnly])
    func `order at target: capture listeners before the others, whichever was added first`(
        extent: RouteExtent
    ) throws {
        let node = Node("node")
        for (line, options) in [("bubbling", []), ("capturing", EventListeners.Options.capture)] {
            node.eventListeners.hear("dblclick", options: options) { [log] event in
                log.note("\(line) \(event.phase)")
            }
        }
        try node.route(event: "dblclick", going: extent)
        #expect(log.lines == ["capturing target", "bubbling target"])
    }

    enum Way: CaseIterable {
        case event, selector, targetOnly
    }

    @Test(arguments: Way.allCases)
    func `listener order: the whole way down, and up again unless it is for the target only`(
        way: Way
    ) throws {
        listenEverywhere()
        switch way {
        case .event: try target.route(event: "foo")
        // selector-check: elsewhere
        case .selector: #expect(throws: RouteError.self) { try target.route("foo") }
        case .targetOnly: try target.route(event: "foo", going: .targetOnly)
        }
        let wholeWay = captureThenBubble
        let wayDown = Array(wholeWay.prefix(9))
        #expect(log.lines == (way == .targetOnly ? wayDown : wholeWay))
    }

    @Test func `capture omitted: a listener without options is not for the capture phase`() throws {
        let listeners = path.map { node in
            node.eventListeners.hear("foo") { [log] event in
                log.note("\(node.name) \(event.phase)")
            }
        }
        try target.route(event: "foo")
        for (node, listener) in zip(path, listeners) { node.eventListeners.remove(listener) }
        try target.route(event: "foo")
        #expect(log.lines == ["target target"] + upwards.map { "\($0) bubble" })
    }

    @Test
    func `handlers changed: added ones wait for the next gathering, removed ones are not called`()
        throws
    {
        // Every responder's capture listener replaces itself; then every responder gets a third
        // listener.
        var changes: [String: Int] = [:]
        func add(_ number: Int, to node: Node, _ options: EventListeners.Options) {
            var own: EventListeners.Listener?
            own = node.eventListeners.hear("bar", options: options) { [log] event in
                log.note("\(node.name) \(number)")
                if event.phase != .bubble, changes[node.name] == nil {
                    if number == 0, let own { node.eventListeners.remove(own) }
                    node.eventListeners.add(
                        "bar",
                        options: .capture,
                        log.listener("\(node.name) 2")
                    )
                    changes[node.name] = 1
                }
                if event.phase != .capture, changes[node.name] != 3 {
                    node.eventListeners.add("bar", log.listener("\(node.name) 3"))
                    changes[node.name] = 3
                }
            }
        }
        for node in path {
            add(0, to: node, .capture)
            add(1, to: node, [])
        }
        try target.route(event: "bar")
        // The listener that the target's capture listener adds is called: the other phase's are
        // gathered after it runs.
        #expect(
            log.lines
                == names.map { "\($0) 0" }
                + ["target 1", "target 3"]
                + upwards.map { "\($0) 1" }
        )
        log.lines = []
        try target.route(event: "bar")
        #expect(
            log.lines
                == names.map { "\($0) 2" }
                + ["target 1", "target 3"]
                + upwards.flatMap { ["\($0) 1", "\($0) 3"] }
        )
    }

    @Test(arguments: [true, false]) func `target moved or removed: the way stays as it was`(
        isMoved: Bool
    ) throws {
        let next = isMoved ? Node("elsewhere") : nil
        listenEverywhere { [target] _ in target.nextResponder = next }
        try target.route(event: "foo")
        #expect(log.lines == captureThenBubble)
        #expect(target.nextResponder === next)
    }

    @Test func `multiple stop propagation: an event is stopped anew on every route`() throws {
        let window = path[0]
        let document = path[1]
        for node in [target, document, window] {
            node.eventListeners.add("foo", log.listener(node.name))
        }
        parent.eventListeners.add("foo", log.listener("parent", .handleAndStop))
        try target.route(event: "foo")
        #expect(log.lines == ["target", "parent"])
        try parent.route(event: "foo")
        try document.route(event: "foo")
        #expect(log.lines == ["target", "parent", "parent", "document", "window"])
    }

    @Test
    func `bubble canceled, propagation stopped: an event stopped before its route is not routed`()
        throws
    {
        listenEverywhere()
        let event = Event(name: "foo")
        event.stopImmediately()
        let result = target.routeResult(.event(event))
        #expect(log.lines.isEmpty)
        #expect(result.error == nil)
        #expect(!result.route.isHandled)
        #expect(result.route.ending == Ending(.stoppedImmediately, at: target))
        _ = target.routeResult(.event(event))
        #expect(log.lines == captureThenBubble, "it is as new afterwards")
    }

    @Test func `canceled before dispatch, and after it: the sender's event shows it`() {
        let event = Event(name: "foo")
        event.preventDefault()
        #expect(event.isDefaultPrevented)
        #expect(target.routeResult(.event(event)).route.isDefaultPrevented)
        let other = Event(name: "foo")
        parent.eventListeners.hear("foo") { event in event.preventDefault() }
        #expect(target.routeResult(.event(other)).route.isDefaultPrevented)
        #expect(other.isDefaultPrevented)
    }

    @Test func `cancelable false: the default can't be prevented`() {
        target.eventListeners.hear("foo") { event in
            event.preventDefault()
            #expect(!event.isCancelable)
            #expect(!event.isDefaultPrevented)
        }
        let event = Event(name: "foo", isCancelable: false)
        event.preventDefault()
        #expect(!target.routeResult(.event(event)).route.isDefaultPrevented)
        #expect(!event.isDefaultPrevented)
    }

    @Test func `currentTarget and target: set on the route, and not after it`() throws {
        var kept: [Event] = []
        var expected: Node = target
        listenEverywhere { event in
            #expect(event.target === expected)
            self.log.note("\(event.currentResponder.map { "\($0)" } ?? "nobody")")
            kept.append(event)
        }
        let result = target.routeResult(.event(Event(name: "foo")))
        #expect(
            log.lines.prefix(4) == ["window", "window capture", "document", "document capture"]
        )
        let event = try #require(result.route.path[0].message.event)
        #expect(event.target == nil)
        #expect(event.currentResponder == nil)
        // A selector's listeners are called as well, and those on a route down.
        kept = []
        expected = parent
        _ = try? target.route("foo", startingAt: .next)  // selector-check: elsewhere
        #expect(kept.first?.currentResponder === path[0])
    }

    @Test func `stopped in the capture phase: the target is never reached`() throws {
        listenEverywhere()
        path[3].eventListeners.add("foo", options: .capture, log.listener("stop", .handleAndStop))
        let route = try target.route(event: "foo", recordsPath: true)
        #expect(
            log.lines == [
                "window capture", "document capture", "html capture", "body capture", "stop",
            ]
        )
        #expect(route.ending == Ending(.stopped, at: path[3]))
        #expect(route.path.last?.phase == .capture)
    }

    @Test func `stopped by the target's capture listener: its other listeners are not called`()
        throws
    {
        target.eventListeners.add("foo", log.listener("bubbling"))
        target.eventListeners.add(
            "foo",
            options: .capture,
            log.listener("capturing", .handleAndStop)
        )
        try target.route(event: "foo")
        #expect(log.lines == ["capturing"])
    }

    @Test(arguments: [false, true])
    func
        `stopped at a responder: its other listeners and its methods are asked, unless immediately`(
            isImmediate: Bool
        ) throws
    {
        let (worker, _) = chain(Worker("worker"), target)
        worker.eventListeners.hear("note", isImmediate ? .ignoreAndContinue : .handleAndStop) {
            [log] event in
            if isImmediate { event.stopImmediately() }
            log.note("first")
        }
        worker.eventListeners.add("note", log.listener("second"))
        target.eventListeners.add("note", log.listener("target"))
        let route = try worker.route(event: "note")
        #expect(log.lines + worker.log == (isImmediate ? ["first"] : ["first", "second", "note"]))
        #expect(route.isHandled != isImmediate)
        #expect(route.ending == Ending(isImmediate ? .stoppedImmediately : .stopped, at: worker))
    }

    @Test func `return value: the sender learns whether the default action is prevented`() throws {
        parent.eventListeners.add("foo", options: .capture, log.listener("-"))
        target.eventListeners.hear("foo", options: .capture) { event in
            event.preventDefault()
            #expect(event.isDefaultPrevented)
        }
        target.eventListeners.hear("foo", options: .capture) { event in
            #expect(event.isDefaultPrevented)
        }
        #expect(try !parent.route(event: "foo").isDefaultPrevented)
        #expect(try target.route(event: "foo").isDefaultPrevented)
        #expect(try !parent.route(event: "foo").isDefaultPrevented, "every route begins anew")
    }

    @Test func `redispatch: an event on its way can be routed again, as a route of its own`() throws
    {
        var again = true
        target.eventListeners.hear("foo") { [log, parent] event in
            log.note("target")
            guard again else { return }
            again = false
            event.preventDefault()
            #expect(!parent.routeResult(.event(event)).route.isDefaultPrevented)
        }
        parent.eventListeners.add("foo", log.listener("parent"))
        #expect(try target.route(event: "foo").isDefaultPrevented)
        #expect(log.lines == ["target", "parent", "parent"])
    }

    @Test func `changed while dispatching: a listener's copy is its own`() throws {
        target.eventListeners.hear("foo") { event in
            var event = event
            event.name = "bar"
            event.userInfo = ["changed": true]
        }
        parent.eventListeners.hear("foo") { [log] event in
            log.note("\(event.name) \(event.userInfo?.count ?? 0)")
        }
        try target.route(event: "foo")
        #expect(log.lines == ["foo 0"])
    }

    @Test func `a listener's error ends the route and reaches the sender`() {
        target.eventListeners.add("foo") { _ in throw Failure(reason: "listener") }
        parent.eventListeners.add("foo", log.listener("parent"))
        #expect(throws: Failure(reason: "listener")) { try target.route(event: "foo") }
        #expect(log.lines.isEmpty)
        #expect(target.routeResult(.event(Event(name: "foo"))).failedVisit?.responder === target)
    }
}
