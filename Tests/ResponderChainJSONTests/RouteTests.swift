import ResponderChainJSON
import TestSupport
import Testing

@MainActor final class Key: @MainActor Responder {
    weak var nextResponder: (any Responder)?
}

@MainActor final class Panel: @MainActor Responder {
    weak var nextResponder: (any Responder)?
    private(set) var events: [String] = []

    @Handler func press(_ key: Key?, info: [String: Double]) -> Double {
        info["force"] ?? 0
    }

    @Handler func showNumber(_ event: Event) {
        events.append("\(event.userInfo ?? [:])")
    }

    @Handler func decide(_ event: Event) -> EventResult {
        .handleAndContinue
    }

    @Handler func close() -> () -> Void {
        {}
    }
}

@MainActor @Suite struct RouteTests {
    let key = Key()
    let cell = Key()
    let panel = Panel()
    let coder = JSONCoder()

    init() throws {
        key.nextResponder = cell
        cell.nextResponder = panel
        try coder.directory.add(key, as: "key")
        try coder.directory.add(panel, as: "panel")
    }

    /// The JSON of a route that reaches the panel via both keys, up to the beginning of the panel's
    /// visit.
    let toPanel =
        #"{"end":"stopped","handled":true,"handledBy":"panel","path":["#
        + #"{"outcome":"passed","responder":"key"},"#
        + #"{"outcome":"passed","responder":{"type":"Key"}},{"#

    func route(_ text: String) throws -> String {
        let message = try JSONRoutedMessage(JSONValue(parsing: text))
        #expect(try JSONRoutedMessage(message.json) == message)
        return "\(try coder.encode(coder.route(message, options: RouteOptions(recordsPath: true))))"
    }

    @Test
    func
        `a selector is routed with arguments of the handler's types, and its route is written`()
        throws
    {
        let text = #"""
            {
                "from": "key",
                "selector": "press:info:",
                "arguments": [{"$receiver": "key"}, {"force": 2}]
            }
            """#
        let end =
            #""outcome":"handled-and-stopped","responder":"panel","returned":2.0}],"returned":2.0}"#
        #expect(try route(text) == toPanel + end)
    }

    @Test func `an event is routed with its parts`() throws {
        let handled = try route(
            #"""
            {
                "from": "key",
                "event": "showNumber",
                "userInfo": {"number": 7},
                "sender": {"$receiver": "panel"}
            }
            """#
        )
        #expect(handled.hasPrefix(#"{"end":"stopped","handled":true,"handledBy":"panel""#))
        #expect(panel.events == [#"["number": 7]"#])
        let unhandled = try route(#"{"from": "key", "event": "unknown"}"#)
        #expect(unhandled.hasPrefix(#"{"end":"everybody-was-asked","handled":false,"path""#))
    }

    @Test func `an awaited message reaches handlers where they are isolated`() async throws {
        let text = #"{"from": "key", "selector": "press:info:", "arguments": [null, {}]}"#
        let message = try JSONRoutedMessage(JSONValue(parsing: text))
        let coder = coder
        let route = try await Task.detached {
            try "\(coder.encode(await coder.awaited.route(message)))"
        }
        .value
        let end =
            #""outcome":"handled-and-stopped","responder":"panel","returned":0.0}],"returned":0.0}"#
        #expect(route == toPanel + end)
    }

    private struct Booster: VisitDecorator {
        func willVisit(_ responder: any Responder, _ message: inout RoutedMessage) {
            if responder is Panel { message.userInfo = ["force": 9.5] }
        }
    }

    @Test func `a visit records its changes`() throws {
        let route = try key.route(
            "press:info:",
            with: [key, ["force": 1.0]],
            decoratedBy: [Booster()],
            recordsPath: true
        )
        #expect(
            "\(try coder.encode(route))" == toPanel
                + #""changed":{"arguments":[{"$receiver":"key"},{"force":9.5}],"#
                + #""selector":"press:info:"},"outcome":"handled-and-stopped","#
                + #""responder":"panel","returned":9.5}],"returned":9.5}"#
        )
    }

    @Test func `the outcome alone has the decision of an event's handler`() throws {
        #expect(
            try self.route(#"{"from": "panel", "event": "decide"}"#)
                == #"{"end":"everybody-was-asked","handled":true,"handledBy":"panel","path":["#
                + #"{"outcome":"handled-and-continued","responder":"panel"}]}"#
        )
    }

    @Test func `messages are written as they are read`() throws {
        let selector = try coder.message(
            .selector("press:info:", arguments: [key, ["force": 0.1]]),
            from: key
        )
        #expect(
            "\(selector.json)"
                == #"{"arguments":[{"$receiver":"key"},{"force":0.1}],"from":"key","#
                + #""selector":"press:info:"}"#
        )
        let event = try coder.message(
            .event(Event(name: "e", userInfo: ["a": key], sender: panel)),
            from: key
        )
        #expect(
            "\(event.json)"
                == #"{"event":"e","from":"key","sender":{"$receiver":"panel"},"#
                + #""userInfo":{"a":{"$receiver":"key"}}}"#
        )
        #expect(try coder.routedMessage(event).origin === key)
    }

    nonisolated static let refused: [(text: String, error: String)] = [
        (#"{"event": "e"}"#, "the object has no member 'from'"),
        (#"{"from": 1, "event": "e"}"#, "at .from: expected a string, found a number"),
        (#"{"from": "key", "event": null}"#, "at .event: expected a string, found null"),
        (#"{"from": "kee", "event": "e"}"#, "no receiver is called 'kee'; did you mean 'key'?"),
        (
            #"{"from": "key", "event": "e", "selector": "s"}"#,
            "unknown member 'selector'; the members are from, event, userInfo, sender"
        ),
        (
            #"{"from": "key", "event": "e", "userInfo": []}"#,
            "at .userInfo: expected an object, found an array"
        ),
        (
            #"{"from": "key", "event": "e", "userInfo":{"a":1e400}}"#,
            "at .userInfo.a: 1e400 is out of the range of Any"
        ),
        (
            #"{"from": "key", "selector": "press:info:", "arguments": [null, {"force": "x"}]}"#,
            "-[Key press:info:]: argument 1 (info) is a parameter of type [String: Double], "
                + "at .force: expected a number for Double, found a string"
        ),
        (
            #"{"from": "key", "selector": "close"}"#,
            "at .returned: () -> () has no JSON; make it Encodable, "
                + "or add the object to the ReceiverDirectory"
        ),
    ]

    @Test(arguments: refused)
    func `a value that can't be routed or written is an error with its place`(
        text: String,
        error: String
    ) {
        #expect(wording { try route(text) } == error)
    }
}
