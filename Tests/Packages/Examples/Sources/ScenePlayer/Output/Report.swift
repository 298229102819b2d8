import ResponderChain
import ResponderChainJSON
import SelectorDispatch
import SelectorDispatchJSON

/// A line's report, as text or as a JSON object.
@MainActor protocol DemoReport {
    /// Returns the report as lines of text.
    func text(number: Int) -> String
    /// Returns the report as one JSON object.
    func json(number: Int) -> String
}

/// The report of a route, visit by visit.
struct RouteReport: DemoReport {
    private let message: JSONRoutedMessage
    private let route: Route
    private let received: [String]

    init(_ message: JSONRoutedMessage, _ route: Route, received: [String]) {
        self.message = message
        self.route = route
        self.received = received
    }

    func text(number: Int) -> String {
        let width = route.path.map { name($0).count }.max() ?? 0
        var lines = ["\(number): \(title) from \(message.origin ?? "no receiver")"]
        for visit in route.path {
            let padding = String(repeating: " ", count: width - name(visit).count)
            let userInfo = visit.outcome == .decorated ? visit.message.userInfo : nil
            let change = userInfo.map { " to \(show($0))" } ?? ""
            lines.append("   \(name(visit))\(padding)  \(visit.outcome)\(change)")
        }
        lines += received.map { "   > \($0)" }
        if route.isHandled {
            lines.append("   returned \(show(route.returnValue))")
        } else {
            lines.append("   no responder handled it")
        }
        return lines.joined(separator: "\n")
    }

    func json(number: Int) -> String {
        var fields: [String: JSONValue] = [
            "line": .number(JSONNumber(number)),
            "from": .string(message.origin ?? "no receiver"),
            "path": .array(
                route.path.map { visit in
                    .object([
                        "node": .string(name(visit)),
                        "outcome": .string(visit.outcome.description),
                        "userInfo": JSONValue(showing: visit.message.userInfo),
                    ])
                }
            ),
            "received": JSONValue(texts: received),
            "handled": .bool(route.isHandled),
            "handledBy": JSONValue(showing: route.handledBy),
            "returned": JSONValue(showing: route.returnValue),
        ]
        switch message.content {
        case .selector(let selector, _): fields["selector"] = .string(selector.description)
        case .event(let event, _, _): fields["event"] = .string(event)
        }
        return JSONValue.object(fields).description
    }

    private var title: String {
        switch message.content {
        case .selector(let selector, _): "selector \(selector.description.shown())"
        case .event(let event, _, _): "event \(event.shown())"
        }
    }

    private func name(_ visit: Route.Visit) -> String {
        "\(visit.responder)"
    }
}

/// The report of a message to one node.
struct SendReport: DemoReport {
    private let message: JSONMessage
    private let result: JSONValue
    private let received: [String]

    init(_ message: JSONMessage, _ result: JSONValue, received: [String]) {
        self.message = message
        self.result = result
        self.received = received
    }

    func text(number: Int) -> String {
        let selector = message.selector.description.shown()
        var lines = ["\(number): selector \(selector) to \(message.target ?? "no receiver")"]
        lines += received.map { "   > \($0)" }
        lines.append("   returned \(show(result))")
        return lines.joined(separator: "\n")
    }

    func json(number: Int) -> String {
        JSONValue.object([
            "line": .number(JSONNumber(number)),
            "selector": .string(message.selector.description),
            "target": .string(message.target ?? "no receiver"),
            "received": JSONValue(texts: received),
            "returned": result,
        ]).description
    }
}

/// The report of a recording's header.
struct HeaderReport: DemoReport {
    let scene: SceneName

    func text(number: Int) -> String {
        "\(number): scene \(scene)"
    }

    func json(number: Int) -> String {
        JSONValue.object(["line": .number(JSONNumber(number)), "scene": .string(scene.rawValue)])
            .description
    }
}
