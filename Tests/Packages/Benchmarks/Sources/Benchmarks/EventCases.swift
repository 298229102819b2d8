import Measuring
import ResponderChain
import SelectorDispatch

/// Cases of events: six responders, of which the last one is asked last and handles the event.
enum EventCases {
    static func rows() -> [Row] {
        let info: [String: Any] = ["key": "value"]
        return rows("event", EventEnd(), WalkedByTable(), info)
            + rows("event strategy", EventTable(), WalkedByTable(), info)
            + rows("event listener", EventHost(), WalkedByListeners(), info) + down(info)
    }

    private static func rows(_ name: String, _ end: Node, _ walkedEnd: Walked, _ info: [String: Any]) -> [Row] {
        var (nodes, walk) = ([end], [walkedEnd])
        for _ in 1..<6 {
            let (node, walked) = (Node(), Walked())
            (node.nextResponder, walked.next) = (nodes.last, walk.last)
            nodes.append(node)
            walk.append(walked)
        }
        let (start, first) = (nodes[5], walk[5])
        let event = opaque("saved")
        return [
            Row(
                name: name, subject: "hand-written walk", isBaseline: true,
                body: .sync { [walk] in
                    for _ in 0..<$0 { effects &+= try first.receive(event, info, from: first) ? 1 : 0 }
                    withExtendedLifetime(walk) {}
                }),
            Row(
                name: name, subject: "SelectorDispatch",
                body: .sync { [nodes] in
                    for _ in 0..<$0 { effects &+= try start.route(event: event, userInfo: info).isHandled ? 1 : 0 }
                    withExtendedLifetime(nodes) {}
                }),
        ]
    }

    private static func down(_ info: [String: Any]) -> [Row] {
        let (root, walked) = (EventParent(), WalkedByTable())
        root.childResponders = (1..<5).map { _ in Node() } + [EventEnd()]
        walked.table = [:]
        walked.children = (1..<5).map { _ in Walked() } + [WalkedByTable()]
        let event = opaque("saved")
        return [
            Row(
                name: "event down", subject: "hand-written walk", isBaseline: true,
                body: .sync {
                    for _ in 0..<$0 { effects &+= try walked.receiveBelow(event, info, from: walked) ? 1 : 0 }
                }),
            Row(
                name: "event down", subject: "SelectorDispatch",
                body: .sync {
                    for _ in 0..<$0 {
                        effects &+= try root.route(event: event, userInfo: info, going: .down).isHandled ? 1 : 0
                    }
                }),
        ]
    }
}

private final class EventParent: Node, ResponderParent {
    var childResponders: [any Responder] = []
}

final class EventEnd: Node {
    private var count = 0
    deinit { effects &+= count }
    @Handler func saved(_ info: [String: Any]?) { count &+= info?.count ?? 0 }
}

final class EventTable: Node, StrategyReceiver {
    private var count = 0
    private(set) lazy var eventStrategy = EventStrategy(["saved": "didSave:"], to: self)
    deinit { effects &+= count }
    @Handler func didSave(_ info: [String: Any]?) { count &+= info?.count ?? 0 }
}

private final class EventHost: Node, EventListenerHost {
    let eventListeners = EventListeners()

    override init() {
        super.init()
        eventListeners.add("saved") { event in
            effects &+= event.userInfo?.count ?? 0
            return .handleAndStop
        }
    }
}

// MARK: By hand

/// A node that gets each event with its user info and sender, and hands it on.
class Walked {
    weak var next: Walked?
    var children: [Walked] = []

    func receive(_ name: String, _ info: [String: Any]?, from sender: Walked) throws -> Bool {
        guard let next else { return false }
        return try next.receive(name, info, from: sender)
    }

    func receiveBelow(_ name: String, _ info: [String: Any]?, from sender: Walked) throws -> Bool {
        for child in children where try child.receiveBelow(name, info, from: sender) { return true }
        return false
    }
}

final class WalkedByTable: Walked {
    private var count = 0
    lazy var table: [String: ([String: Any]?, Walked) throws -> Void] = [
        "saved": { [unowned self] info, _ in count &+= info?.count ?? 0 }
    ]
    deinit { effects &+= count }

    override func receive(_ name: String, _ info: [String: Any]?, from sender: Walked) throws -> Bool {
        guard let closure = table[name] else { return try super.receive(name, info, from: sender) }
        try closure(info, sender)
        return true
    }

    override func receiveBelow(_ name: String, _ info: [String: Any]?, from sender: Walked) throws -> Bool {
        guard let closure = table[name] else { return try super.receiveBelow(name, info, from: sender) }
        try closure(info, sender)
        return true
    }
}

final class WalkedByListeners: Walked {
    private var listeners: [String: [([String: Any]?, Walked) throws -> Bool]] = [
        "saved": [
            { info, _ in
                effects &+= info?.count ?? 0
                return true
            }
        ]
    ]

    override func receive(_ name: String, _ info: [String: Any]?, from sender: Walked) throws -> Bool {
        for listener in listeners[name] ?? [] where try listener(info, sender) { return true }
        return try super.receive(name, info, from: sender)
    }
}
