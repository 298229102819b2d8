import ResponderChainJSON
import TestSupport
import Testing

@MainActor final class Lock: @MainActor MessageValidator, @MainActor RouteBoundary {
    static var routeBoundary: RouteBoundaries { RouteBoundaries(rawValue: 1 << 2) }
    weak var nextResponder: (any Responder)?
    var reason: String?

    func disabledReason(for message: RoutedMessage) -> String? {
        reason
    }
}

@MainActor final class Reader: @MainActor EventListenerHost {
    weak var nextResponder: (any Responder)?
    let eventListeners = EventListeners()

    @Handler func stop(_ event: Event) {
        event.stopImmediately()
    }

    @Handler func fail(_ event: Event) throws {
        throw RouteVeto("no room")
    }
}

/// Version 1 of routed messages and of routes, which are read and written forever.
@MainActor @Suite struct Version1Tests {
    let key = Key()
    let panel = Panel()
    let lock = Lock()
    let reader = Reader()
    let coder = JSONCoder()

    init() throws {
        key.nextResponder = panel
        let named: [String: any Responder] = [
            "key": key, "panel": panel, "lock": lock, "reader": reader,
        ]
        for (name, responder) in named { try coder.directory.addIsolated(responder, as: name) }
    }

    @Test func `messages of version 1 are read and written the same`() throws {
        let goldens = try Goldens("messages")
        let messages = try goldens.examples.mapValues {
            try JSONRoutedMessage(JSONValue(parsing: $0))
        }
        goldens.expect(messages.mapValues { "\($0.json)" }, exactly: true)
        for (kind, message) in messages where message.origin != nil {
            #expect(throws: Never.self, "\(kind)") { try coder.routedMessage(message) }
        }
    }

    /// A route that may fail.
    private func route(
        _ event: String,
        from origin: any Responder,
        _ decorators: [any VisitDecorator] = []
    ) -> Route {
        let options = RouteOptions(decoratedBy: decorators, recordsPath: true)
        return origin.routeResult(.event(Event(name: event)), options: options).route
    }

    @Test func `routes have at least what they have in version 1`() throws {
        var routes: [String: String] = [:]
        func add(_ kind: String, _ route: Route) throws {
            let earlier = routes.updateValue("\(try coder.encode(route))", forKey: kind)
            #expect(earlier == nil, "two routes are the example of '\(kind)'")
        }
        try add(
            "stopped",
            key.route("press:info:", with: [key, ["force": 2.0]], recordsPath: true)
        )
        try add("without a path", key.route("press:info:", with: [key, ["force": 2.0]]))
        try add("everybody was asked", key.route(event: "decide", recordsPath: true))
        try add("nobody handled it", key.route(event: "unknown", recordsPath: true))
        try add("stopped immediately", reader.route(event: "stop", recordsPath: true))
        try add("failed", route("fail", from: reader))
        let veto = ClosureDecorator.vetoing { _, _ in "read only" }
        try add("vetoed", route("showNumber", from: key, [veto]))
        let adding = ClosureDecorator.adding(["number": 7])
        try add(
            "changed event",
            key.route(event: "showNumber", decoratedBy: [adding], recordsPath: true)
        )
        let force = ClosureDecorator(before: { _, message in message.userInfo = ["force": 9.5] })
        try add(
            "changed selector",
            key.route(
                "press:info:",
                with: [key, ["force": 1.0]],
                decoratedBy: [force],
                recordsPath: true
            )
        )
        panel.nextResponder = lock
        try add("boundary", key.route(event: "unknown", recordsPath: true))
        lock.reason = "locked"
        try add("disabled", route("unknown", from: lock))
        let leaf = Key()
        leaf.nextResponder = reader
        reader.eventListeners.add("saved", options: .capture) { event in
            event.preventDefault()
            return .handleAndContinue
        }
        try add("listeners, default prevented", leaf.route(event: "saved", recordsPath: true))
        try add("a responder without a name", Key().route(event: "unknown", recordsPath: true))
        try Goldens("routes").expect(routes)
    }
}
