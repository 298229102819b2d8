import ResponderChain
import SelectorDispatch
import SelectorDispatchJSON

/// What the demo prints about one line, as text or as a JSON object.
@MainActor protocol DemoReport {
    /// Returns the report as lines of text.
    func text(number: Int) -> String
    /// Returns the report as one JSON object.
    func json(number: Int) -> String
}

/// The report of a route, visit by visit.
struct RouteReport: DemoReport {
    private let line: MessageLine.Message
    private let route: Route
    private let received: [String]

    init(_ line: MessageLine.Message, _ route: Route, received: [String]) {
        self.line = line
        self.route = route
        self.received = received
    }

    func text(number: Int) -> String {
        let width = route.path.map { name($0).count }.max() ?? 0
        var lines = ["\(number): \(title) from \(line.from)"]
        for visit in route.path {
            let padding = String(repeating: " ", count: width - name(visit).count)
            let userInfo = visit.outcome == .decorated ? visit.message.userInfo : nil
            let change = userInfo.map { " to \(show($0))" } ?? ""
            lines.append("   \(name(visit))\(padding)  \(visit.outcome)\(change)")
        }
        lines += received.map { "   > \($0)" }
        lines.append(route.isHandled ? "   returned \(show(route.returnValue))" : "   nobody handled it")
        return lines.joined(separator: "\n")
    }

    func json(number: Int) -> String {
        var fields: [String: JSONValue] = [
            "line": .number(JSONNumber(number)),
            "from": .string(line.from),
            "path": .array(
                route.path.map { visit in
                    .object([
                        "node": .string(name(visit)), "outcome": .string(visit.outcome.description),
                        "userInfo": JSONValue(showing: visit.message.userInfo),
                    ])
                }),
            "received": .array(received.map(JSONValue.string)),
            "handled": .bool(route.isHandled),
            "handledBy": JSONValue(showing: route.handledBy),
            "returned": JSONValue(showing: route.returnValue),
        ]
        switch line.content {
        case .selector(let selector, _): fields["selector"] = .string(selector)
        case .event(let event, _): fields["event"] = .string(event)
        }
        return JSONValue.object(fields).description
    }

    private var title: String {
        switch line.content {
        case .selector(let selector, _): "selector \(selector.shown())"
        case .event(let event, _): "event \(event.shown())"
        }
    }

    private func name(_ visit: Route.Visit) -> String { "\(visit.responder)" }
}
