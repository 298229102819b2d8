import ResponderChain

// Responders of the tests in this folder.

class Node: LinkedResponder, EventListenerHost, ResponderParent, CustomStringConvertible {
    let name: String
    let eventListeners = EventListeners()
    weak var nextResponder: (any Responder)?
    var children: [Node] = []

    init(_ name: String, _ children: [Node] = []) {
        self.name = name
        self.children = children
        for child in children { child.nextResponder = self }
    }

    var description: String { name }
    var leaves: [any Responder] = []
    var childResponders: [any Responder] { leaves.prefix(1) + children + leaves.dropFirst() }
}

/// The events of a test, in order.
final class Log {
    var lines: [String] = []

    func note(_ line: String) {
        lines.append(line)
    }

    func listener(_ line: String, _ result: EventResult = .ignoreAndContinue) -> (Event) ->
        EventResult
    {
        { _ in
            self.note(line)
            return result
        }
    }
}

extension EventListeners {
    @discardableResult
    func hear(
        _ name: String,
        options: Options = [],
        for lifetime: ListenerLifetime? = nil,
        _ result: EventResult = .ignoreAndContinue,
        _ body: @escaping (Event) throws -> Void
    ) -> Listener {
        add(name, options: options, for: lifetime) { event in
            try body(event)
            return result
        }
    }
}

extension EventReplies {
    /// The replies, after the last possible one.
    func texts() async -> [String] {
        await reduce(into: []) { texts, reply in texts.append("\(reply ?? "nil")") }
    }
}

extension RoutedMessage {
    var event: Event? { if case .event(let event) = self { event } else { nil } }
}

/// The reason and the place of a route's end, as one value to compare.
struct Ending: Equatable, CustomStringConvertible {
    let end: Route.End
    let place: (any Responder)?

    init(_ end: Route.End, at place: (any Responder)?) {
        self.end = end
        self.place = place
    }

    static func == (first: Ending, second: Ending) -> Bool {
        first.end == second.end && first.place === second.place
    }

    var description: String { "\(end) at \(place.map { "\($0)" } ?? "no responder")" }
}

extension Route {
    var ending: Ending { Ending(end, at: endedAt) }
}

extension RouteExplanation {
    var verdicts: [Verdict] { visits.map(\.verdict) }
}

/// Links responders, from the bottom up.
func chain(_ responders: [any LinkedResponder]) {
    for (responder, next) in zip(responders, responders.dropFirst()) {
        responder.nextResponder = next
    }
}

@discardableResult
func chain<each R: LinkedResponder>(_ responders: repeat each R) -> (repeat each R) {
    var all: [any LinkedResponder] = []
    for responder in repeat each responders { all.append(responder) }
    chain(all)
    return (repeat each responders)
}

struct Failure: Error, Equatable {
    let reason: String
}

final class Worker: Node {
    var log: [String] = []

    @Handler func work() -> String {
        log.append("work")
        return name
    }

    @Handler func save(_ document: String, times: Int) -> Int {
        log.append("save \(document)")
        return times + 1
    }

    @Handler func fail(because reason: String) throws {
        throw Failure(reason: reason)
    }

    @Handler func giveUp() throws {
        throw Failure(reason: "gave up")
    }

    @Handler func skip() -> EventResult {
        .ignoreAndContinue
    }

    @Handler func note() -> EventResult {
        log.append("note")
        return .handleAndContinue
    }

    @Handler func pick(_ sender: Any?, userInfo: [String: Any]?, event: Event) -> EventResult {
        event.reply("picked \(userInfo?["what"] ?? "nothing")")
        event.preventDefault()
        return .handleAndStop
    }

    @Handler func halt(_ sender: Any?, userInfo: [String: Any]?, event: Event) -> EventResult {
        event.stopImmediately()
        return .handleAndContinue
    }
}

func message(
    _ selector: String,
    _ receiver: String,
    _ kind: DispatchError.Context.Kind = .instance,
    by call: DispatchError.Context.Call = .route
) -> DispatchError.Context {
    DispatchError.Context(selector: selector, receiver: receiver, kind: kind, call: call)
}

extension RouteBoundaries {
    static let window = RouteBoundaries(rawValue: 1 << 2)
    static let application = RouteBoundaries(rawValue: 1 << 3)
}
