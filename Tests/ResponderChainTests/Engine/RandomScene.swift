import ResponderChain
import TestSupport

// Chains and trees of responders with random roles, determined by a seed.

extension SeededGenerator {
    /// Returns a random element of an array, which isn't empty.
    mutating func element<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }
}

/// The behavior of a responder in a random scene.
struct RandomBehavior {
    let result: EventResult
    let fails: Bool
    let stops: Bool

    /// The only name with a special effect.
    let name: String

    /// The number of the effect.
    let way: Int

    init(_ numbers: inout SeededGenerator) {
        result = numbers.element(of: [.ignoreAndContinue, .handleAndContinue, .handleAndStop])
        fails = Int.random(in: 0..<12, using: &numbers) == 0
        stops = Int.random(in: 0..<6, using: &numbers) == 0
        name = numbers.element(of: ["ra", "rb:", "rd", "re"])
        way = Int.random(in: 0..<6, using: &numbers)
    }

    /// Fails, stops the event, or returns its result.
    func act(_ event: Event?) throws -> EventResult {
        if fails { throw Failure(reason: name) }
        if stops { event?.stopImmediately() }
        return result
    }
}

class RandomNode: LinkedResponder, ResponderParent, CustomStringConvertible {
    let name: String
    let log: Log
    let behavior: RandomBehavior
    weak var nextResponder: (any Responder)?
    var children: [any Responder] = []

    required init(_ name: String, _ log: Log, _ behavior: RandomBehavior) {
        self.name = name
        self.log = log
        self.behavior = behavior
    }

    var description: String { name }
    var childResponders: [any Responder] { children }

    func note(_ what: String) {
        log.note("\(name) \(what)")
    }

    /// Completes a responder whose behavior isn't enough.
    func prepare(_ numbers: inout SeededGenerator) throws {}
}

class RandomWorker: RandomNode {
    @Handler func ra() -> String {
        note("ra")
        return name
    }

    @Handler func rb(_ number: Int) throws -> Int {
        note("rb \(number)")
        if behavior.fails { throw Failure(reason: name) }
        return number
    }

    @Handler func rc(_ text: String, info: [String: Any]?) -> String? {
        note("rc \(text) \(info?.count ?? 0)")
        return nil
    }

    @Handler func rv(_ info: [String: Any]?) throws {
        note("rv \(info?.count ?? 0)")
        if behavior.fails { throw Failure(reason: name) }
    }

    @Handler func rd(_ info: [String: Any]?) throws -> EventResult {
        note("rd \(info?.count ?? 0)")
        return try behavior.act(nil)
    }

    @Handler func re(_ event: Event, reply: EventReply) throws -> EventResult {
        note("re \(event.phase)")
        reply(name)
        return try behavior.act(event)
    }
}

final class RandomReceiver: RandomWorker, EventReceiver {
    func receive(_ event: Event) throws -> EventResult {
        note("received \(event.name)")
        return try behavior.act(event)
    }
}

final class RandomHost: RandomWorker, EventListenerHost {
    let eventListeners = EventListeners()

    override func prepare(_ numbers: inout SeededGenerator) {
        for number in 0..<Int.random(in: 0...3, using: &numbers) {
            let options = EventListeners.Options(rawValue: Int.random(in: 0..<8, using: &numbers))
            let own = RandomBehavior(&numbers)
            let name = numbers.element(of: [own.name, own.name, "rb(_:)", "rc:info:", "rz"])
            eventListeners.add(name, options: options) { [unowned self] event in
                note("listener \(number) \(event.phase)")
                if own.way == 0 { event.preventDefault() }
                return try own.act(event)
            }
        }
    }
}

final class RandomDecorating: RandomWorker, MessageDecorator {
    func decorate(_ message: inout RoutedMessage) throws {
        note("decorates \(message.name)")
        if behavior.fails { throw Failure(reason: name) }
        switch behavior.way {
        case 0: message.userInfo?["added"] = name
        case 1: message = .event(Event(name: behavior.name))
        case 2: message = .selector("ra", arguments: [])
        case 3 where message.name == behavior.name: throw RouteVeto("no", scope: .responder)
        case 4 where message.name == behavior.name: throw RouteVeto("no")
        default: break
        }
    }
}

final class RandomDecorated: RandomWorker, DecoratedResponder {
    var decorators: [any VisitDecorator] {
        [
            ClosureDecorator(
                before: { [self] _, message in
                    note("around \(message.name)")
                    if behavior.way == 1 { message.userInfo?["around"] = name }
                    if behavior.way == 2, message.name == behavior.name {
                        throw RouteVeto("no", scope: .responder)
                    }
                },
                after: { [self] visit in note("saw \(visit.outcome)") }
            )
        ]
    }
}

final class RandomValidator: RandomWorker, MessageValidator {
    func disabledReason(for message: RoutedMessage) -> String? {
        message.name == behavior.name ? "off" : nil
    }
}

final class RandomForwarder: RandomNode, MessageForwarder {
    private var target: Any?

    override func prepare(_ numbers: inout SeededGenerator) {
        switch behavior.way {
        case 0, 1, 2: target = RandomWorker("\(name)'s", log, behavior)
        case 3: target = RandomForwarder("\(name)'s", log, behavior)
        case 4: target = RandomReceiver.self
        default: break
        }
    }

    func forwardingTarget(for selector: Selector) -> Any? {
        target
    }
}

final class RandomTabled: RandomWorker, StrategyReceiver {
    var eventStrategy = EventStrategy([:])

    override func prepare(_ numbers: inout SeededGenerator) throws {
        let gone = RandomWorker("gone", log, behavior)
        eventStrategy = EventStrategy([
            "ra": try Invocation("rd:", target: self, holding: .weak),
            "re": try Invocation("rb:", target: self, holding: .weak),
            "rt": try Invocation("rv:", target: behavior.way == 0 ? gone : self, holding: .weak),
            "rd": try Invocation("ra", target: behavior.way == 0 ? gone : self, holding: .weak),
        ])
    }
}

final class RandomWindow: RandomWorker, RouteBoundary {
    static var routeBoundary: RouteBoundaries { .window }
}

final class RandomApplication: RandomNode, RouteBoundary {
    static var routeBoundary: RouteBoundaries { .application }
}

/// Declares no next responder.
final class RandomBare: LinkedResponder, CustomStringConvertible {
    var description: String { "bare" }
}

/// The responders of a scene, and one message for them.
struct RandomScene {
    enum Message {
        case selector(Selector, [(any Sendable)?])
        case event(String, [String: any Sendable]? = nil)
    }

    let log = Log()
    let origin: any LinkedResponder
    let message: Message
    private let responders: [any LinkedResponder]
    let options: RouteOptions

    /// Whether only the handlers' own code can affect the message.
    let isPlain: Bool

    private static let plain: [RandomNode.Type] = [
        RandomNode.self, RandomWorker.self, RandomValidator.self, RandomForwarder.self,
        RandomTabled.self, RandomWindow.self, RandomApplication.self,
    ]

    private static let meddling: [RandomNode.Type] = [
        RandomReceiver.self, RandomHost.self, RandomHost.self, RandomDecorating.self,
        RandomDecorated.self,
    ]

    /// The types that the short path of an event visits.
    private static let simple: [RandomNode.Type] = [
        RandomNode.self, RandomWorker.self, RandomHost.self,
    ]

    init(seed: UInt64) throws {
        var numbers = SeededGenerator(seed: seed)
        isPlain = Bool.random(using: &numbers)
        let isSimple = !isPlain && Bool.random(using: &numbers)
        var responders: [any LinkedResponder] = []
        for number in 0..<Int.random(in: 1...9, using: &numbers) {
            // Most responders have no role, because the short path is for them.
            let isNode = Int.random(in: 0..<3, using: &numbers) > 0
            let kinds: [RandomNode.Type]
            if isSimple {
                kinds = Self.simple
            } else if isNode {
                kinds = [RandomNode.self]
            } else {
                kinds = isPlain ? Self.plain : Self.plain + Self.meddling
            }
            if Int.random(in: 0..<12, using: &numbers) == 0 {
                responders.append(RandomBare())
                continue
            }
            let kind = numbers.element(of: kinds)
            let node = kind.init("\(number)", log, RandomBehavior(&numbers))
            try node.prepare(&numbers)
            responders.append(node)
        }
        for (index, responder) in responders.enumerated() {
            switch Int.random(in: 0..<25, using: &numbers) {
            case 0: responder.nextResponder = responders.randomElement(using: &numbers)
            case 1: responder.nextResponder = RandomBare()
            default:
                responder.nextResponder = index + 1 < responders.count ? responders[index + 1] : nil
            }
            let parent = numbers.element(of: responders) as? RandomNode
            if index > 0 { parent?.children.append(responder) }
        }
        self.responders = responders
        let isFirst = Bool.random(using: &numbers)
        origin = isFirst ? responders[0] : numbers.element(of: responders)
        let info: [String: any Sendable]? = Bool.random(using: &numbers) ? ["key": 1] : nil
        // The messages that a scene's listener may hear.
        let heard: [Message] = [
            .event("ra", info), .event("rd", info), .event("re"), .event("rc:info:"), .event("rz"),
        ]
        let others: [Message] = [
            .selector("ra", []), .selector("rb:", [3]), .selector("rb(_:)", [3]),
            .selector("rb:", ["wrong"]), .selector("rb:", []),
            .selector("rc:info:", ["text", info]), .selector("rz", []),
            .event("rb", info), .event("rv", info), .event("rt", info), .event("rd:"), .event(""),
        ]
        message = numbers.element(of: isSimple ? heard : heard + others)
        let extents: [RouteExtent] = [
            .up, .up, .up(including: .window), .up(including: .all), .targetOnly, .down,
            .down(stopping: .route),
        ]
        options = RouteOptions(
            going: numbers.element(of: extents),
            startingAt: Bool.random(using: &numbers) ? .self : .next,
            policy: Bool.random(using: &numbers) ? .strict : .lenient
        )
    }
}
