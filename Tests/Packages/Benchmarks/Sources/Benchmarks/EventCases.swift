import Measuring
import ResponderChain
import SelectorDispatch

/// Cases of events with six responders, of which the last one handles the event.
enum EventCases {
    /// Listens to the event `heard` for as long as the program runs.
    nonisolated(unsafe) private static let host = EventHost()

    static func rows() -> [Row] {
        let info: [String: Any] = ["key": "value"]
        _ = host
        var all = rows("event", EventEnd(), WalkedByTable(), info)
        all += rows("event strategy", EventTable(), WalkedByTable(), info)
        // Only this event has a listener elsewhere.
        all += rows("event heard", EventEnd(), WalkedByTable(), info, of: "heard")
        all += rows("event listener", EventHost(), WalkedByListeners(), info, of: "heard")
        all += down(info)
        return all
    }

    private static func rows(
        _ name: String,
        _ end: Node,
        _ walkedEnd: Walked,
        _ info: [String: Any],
        of event: String = "saved"
    ) -> [Row] {
        var nodes = [end]
        var walk = [walkedEnd]
        for _ in 1..<6 {
            let node = Node()
            let walked = Walked()
            node.nextResponder = nodes.last
            walked.next = walk.last
            nodes.append(node)
            walk.append(walked)
        }
        let start = nodes[5]
        let first = walk[5]
        let event = opaque(event)
        return [
            .sync(name, "hand-written walk", isBaseline: true) { [walk] in
                for _ in 0..<$0 { effects &+= try first.receive(event, info, from: first) ? 1 : 0 }
                withExtendedLifetime(walk) {}
            },
            .sync(name, "walk that does as much") { [walk] in
                for _ in 0..<$0 {
                    effects &+= try first.route(event, info).handledBy == nil ? 0 : 1
                }
                withExtendedLifetime(walk) {}
            },
            .sync(name) { [nodes] in
                for _ in 0..<$0 {
                    effects &+= try start.route(event: event, userInfo: info).isHandled ? 1 : 0
                }
                withExtendedLifetime(nodes) {}
            },
        ]
    }

    private static func down(_ info: [String: Any]) -> [Row] {
        let root = EventParent()
        let walked = WalkedByTable()
        root.childResponders = (1..<5).map { _ in Node() } + [EventEnd()]
        walked.table = [:]
        walked.children = (1..<5).map { _ in Walked() } + [WalkedByTable()]
        let event = opaque("saved")
        return [
            .sync("event down", "hand-written walk", isBaseline: true) {
                for _ in 0..<$0 {
                    effects &+= try walked.receiveBelow(event, info, from: walked) ? 1 : 0
                }
            },
            .sync("event down", "walk that does as much") {
                for _ in 0..<$0 {
                    effects &+= try walked.routeBelow(event, info).handledBy == nil ? 0 : 1
                }
            },
            .sync("event down") {
                for _ in 0..<$0 {
                    effects &+=
                        try root.route(event: event, userInfo: info, going: .down).isHandled ? 1 : 0
                }
            },
        ]
    }
}

private final class EventParent: Node, ResponderParent {
    var childResponders: [any Responder] = []
}

final class EventEnd: Node {
    private var count = 0

    deinit {
        effects &+= count
    }

    @Handler func saved(_ info: [String: Any]?) {
        count &+= info?.count ?? 0
    }

    @Handler func heard(_ info: [String: Any]?) {
        count &+= info?.count ?? 0
    }
}

final class EventTable: Node, StrategyReceiver {
    private var count = 0
    private(set) lazy var eventStrategy = EventStrategy(["saved": "didSave:"], to: self)

    deinit {
        effects &+= count
    }

    @Handler func didSave(_ info: [String: Any]?) {
        count &+= info?.count ?? 0
    }
}

private final class EventHost: Node, EventListenerHost {
    let eventListeners = EventListeners()

    override init() {
        super.init()
        eventListeners.add("heard") { event in
            effects &+= event.userInfo?.count ?? 0
            return .handleAndStop
        }
    }
}

// MARK: By hand

/// A node that gets each event with its user info and sender, and passes it on.
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

    /// Handles an event of a route.
    func handle(_ event: WalkedEvent) throws -> WalkedResult {
        .ignored
    }

    /// Calls the listeners for one phase.
    func hear(_ event: WalkedEvent, isCapture: Bool) throws -> WalkedResult {
        .ignored
    }
}

/// The promises of a route, handwritten: an event that receivers can stop and whose default they
/// can prevent, with its phase, its target and the current node; a path that is found before any
/// receiver's code runs; refusals of circles, of empty names and of routes too deeply nested; and
/// an outcome with the responder.
///
/// It has no decorators, observers, replies or isolation.
final class WalkedEvent {
    enum Phase {
        case capture, target, bubble, descent
    }

    let name: String
    let userInfo: [String: Any]?
    let sender: Walked
    let target: Walked
    var phase = Phase.target
    var current: Walked?
    var isStopped = false
    var isDefaultPrevented = false

    init(_ name: String, _ userInfo: [String: Any]?, from sender: Walked) {
        self.name = name
        self.userInfo = userInfo
        self.sender = sender
        target = sender
    }
}

enum WalkedResult: Int {
    case ignored, continued, stopped
}

/// A listener, which can be removed while it waits for its turn.
final class WalkedListener {
    let isCapture: Bool
    let isOnce: Bool
    let body: (WalkedEvent) throws -> WalkedResult
    var isRemoved = false

    init(
        isCapture: Bool = false,
        isOnce: Bool = false,
        _ body: @escaping (WalkedEvent) throws -> WalkedResult
    ) {
        self.isCapture = isCapture
        self.isOnce = isOnce
        self.body = body
        // Without a capture listener, events don't first go down their path.
        if isCapture { walkedCaptures += 1 }
    }

    deinit {
        if isCapture { walkedCaptures -= 1 }
    }
}

struct WalkedRoute {
    var handledBy: Walked?
    var isDefaultPrevented = false
}

enum WalkedError: Error {
    case noName, circle, tooDeep
}

nonisolated(unsafe) private var walkedDepth = 0
nonisolated(unsafe) private var walkedCaptures = 0

extension Walked {
    func route(_ name: String, _ userInfo: [String: Any]?) throws -> WalkedRoute {
        try visit(name, userInfo, isDown: false) {
            var path = Self.emptyPath()
            var next: Walked? = self
            while let node = next {
                // A longer chain is circular.
                guard path.count < 1 << 20 else { throw WalkedError.circle }
                path.append((node, path.count))
                next = node.next
            }
            return path
        }
    }

    /// Visits this node and all below it, each once and before its children.
    ///
    /// A node that stops the event ends the route for those below it.
    func routeBelow(_ name: String, _ userInfo: [String: Any]?) throws -> WalkedRoute {
        try visit(name, userInfo, isDown: true) {
            var path = Self.emptyPath()
            var met: Set<ObjectIdentifier> = []
            var pending = Self.emptyPath()
            pending.append((self, 0))
            while let (node, level) = pending.popLast() {
                // A small tree needs no set.
                if path.count == Self.smallTree {
                    met = Set(path.map { ObjectIdentifier($0.node) })
                }
                let isMet =
                    path.count < Self.smallTree
                    ? path.contains { $0.node === node }
                    : !met.insert(ObjectIdentifier(node)).inserted
                if isMet { continue }
                path.append((node, level))
                for child in node.children.reversed() { pending.append((child, level + 1)) }
            }
            return path
        }
    }

    /// The nodes that an event visits, and how far each is from the first one.
    private typealias Path = [(node: Walked, level: Int)]

    private static let smallTree = 12

    /// Returns a path with room for a small tree, in one allocation.
    private static func emptyPath() -> Path {
        var path: Path = []
        path.reserveCapacity(smallTree)
        return path
    }

    private func visit(
        _ name: String,
        _ userInfo: [String: Any]?,
        isDown: Bool,
        _ findPath: () throws -> Path
    ) throws -> WalkedRoute {
        guard !name.isEmpty else { throw WalkedError.noName }
        guard walkedDepth < 32 else { throw WalkedError.tooDeep }
        walkedDepth += 1
        defer { walkedDepth -= 1 }
        let path = try findPath()
        let event = WalkedEvent(name, userInfo, from: self)
        var route = WalkedRoute()

        func take(_ result: WalkedResult, by node: Walked) -> Bool {
            if result != .ignored { route.handledBy = node }
            return event.isStopped || result == .stopped
        }

        var isOver = false
        if walkedCaptures > 0, !isDown {
            for (node, _) in path.reversed() where !isOver {
                event.phase = node === self ? .target : .capture
                event.current = node
                isOver = take(try node.hear(event, isCapture: true), by: node)
            }
        }
        var next = 0
        while !isOver, next < path.count {
            let (node, level) = path[next]
            next += 1
            if isDown {
                event.phase = .descent
            } else {
                event.phase = level == 0 ? .target : .bubble
            }
            event.current = node
            isOver = take(try node.handle(event), by: node)
            guard isOver, isDown, !event.isStopped else { continue }
            isOver = false
            while next < path.count, path[next].level > level { next += 1 }
        }
        event.current = nil
        route.isDefaultPrevented = event.isDefaultPrevented
        return route
    }
}

final class WalkedByTable: Walked {
    private var count = 0
    lazy var table: [String: ([String: Any]?, Walked) throws -> Void] = [
        "saved": { [unowned self] info, _ in count &+= info?.count ?? 0 },
        "heard": { [unowned self] info, _ in count &+= info?.count ?? 0 },
    ]

    deinit {
        effects &+= count
    }

    override func receive(_ name: String, _ info: [String: Any]?, from sender: Walked) throws
        -> Bool
    {
        guard let closure = table[name] else { return try super.receive(name, info, from: sender) }
        try closure(info, sender)
        return true
    }

    override func handle(_ event: WalkedEvent) throws -> WalkedResult {
        guard let closure = table[event.name] else { return .ignored }
        try closure(event.userInfo, event.sender)
        return .stopped
    }

    override func receiveBelow(_ name: String, _ info: [String: Any]?, from sender: Walked) throws
        -> Bool
    {
        guard let closure = table[name] else {
            return try super.receiveBelow(name, info, from: sender)
        }
        try closure(info, sender)
        return true
    }
}

final class WalkedByListeners: Walked {
    private var listeners: [String: [WalkedListener]] = [
        "heard": [
            WalkedListener { event in
                effects &+= event.userInfo?.count ?? 0
                return .stopped
            }
        ]
    ]
    private var closures: [String: [([String: Any]?, Walked) throws -> Bool]] = [
        "heard": [
            { info, _ in
                effects &+= info?.count ?? 0
                return true
            }
        ]
    ]

    override func receive(_ name: String, _ info: [String: Any]?, from sender: Walked) throws
        -> Bool
    {
        for closure in closures[name] ?? [] where try closure(info, sender) { return true }
        return try super.receive(name, info, from: sender)
    }

    override func handle(_ event: WalkedEvent) throws -> WalkedResult {
        // On the way down, those for the capture phase come first.
        if event.phase == .descent {
            let result = try hear(event, isCapture: true)
            if result != .ignored || event.isStopped { return result }
        }
        return try hear(event, isCapture: false)
    }

    override func hear(_ event: WalkedEvent, isCapture: Bool) throws -> WalkedResult {
        var result = WalkedResult.ignored
        // The loop iterates over a copy, so a listener that is added meanwhile waits for the next
        // event.
        for listener in listeners[event.name] ?? []
        where listener.isCapture == isCapture && !listener.isRemoved {
            if listener.isOnce { remove(listener, event.name) }
            let other = try listener.body(event)
            // The others at this node are called even if one stops the event.
            if other.rawValue > result.rawValue { result = other }
            if event.isStopped { break }
        }
        return result
    }

    func remove(_ listener: WalkedListener, _ name: String) {
        listener.isRemoved = true
        listeners[name]?.removeAll { $0 === listener }
    }
}
