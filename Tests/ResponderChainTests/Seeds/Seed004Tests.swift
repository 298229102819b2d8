import ResponderChain
import SelectorDispatch
import Testing

// Seed 004: events up and down, three results, a callback, a method table.

private class BusNode: LinkedResponder, ResponderParent, EventReceiver {
    weak var nextResponder: (any Responder)?
    var result = EventResult.ignoreAndContinue
    var seen: [Event] = []
    var children: [any Responder] = []
    var childResponders: [any Responder] { children }

    func add(_ child: BusNode) -> BusNode {
        children.append(child)
        child.nextResponder = self
        return child
    }

    func receive(_ event: Event) -> EventResult {
        seen.append(event)
        return result
    }
}

private final class BusView: BusNode {}

/// Itself, its child controllers, then its view.
private final class BusController: BusNode {
    var view = BusView()
    var childControllers: [BusController] = []

    override init() {
        super.init()
        view.nextResponder = self
    }
    override var childResponders: [any Responder] { childControllers + [view] }
}

private final class BusWindow: BusNode, RouteBoundary {
    static var routeBoundary: RouteBoundaries { .window }
}

private final class BusApplication: BusNode, RouteBoundary {
    static var routeBoundary: RouteBoundaries { .application }
}

final class EventTable: LinkedResponder, StrategyReceiver {
    var handled: [String] = []
    private(set) lazy var eventStrategy = EventStrategy(
        ["EventA": "handleEventA:", "EventB": "handleEventB"], to: self)
    @Handler func handleEventA(_ userInfo: [String: Any]?) { handled.append("A \(userInfo?["data"] ?? "-")") }
    @Handler func handleEventB() -> EventResult {
        handled.append("B")
        return .handleAndContinue
    }
}

final class AnsweringBorder: LinkedResponder, RouteBoundary {
    static var routeBoundary: RouteBoundaries { .window }
    @Handler func answer() -> Int { 7 }
}

@Suite struct Seed004Tests {
    private let view = BusView()
    private let controller = BusController()
    private let window = BusWindow()
    private let application = BusApplication()
    private let delegate = BusNode()
    private var all: [BusNode] { [view, controller, window, application, delegate] }

    init() {
        chain(all)
    }

    @Test func `4.1 upward starts at the next responder or at the responder itself`() throws {
        try view.route(event: "e", startingAt: .next)
        #expect(view.seen.isEmpty && controller.seen.count == 1)
        try view.route(event: "e")
        #expect(view.seen.count == 1 && controller.seen.count == 2)
    }

    @Test(arguments: [
        (EventResult.ignoreAndContinue, false, 1), (.handleAndContinue, true, 1), (.handleAndStop, true, 0),
    ])
    func `4.1 each node ignores and continues, handles and continues, or handles and stops`(
        result: EventResult, isHandled: Bool, seenLater: Int
    ) throws {
        view.result = result
        let route = try view.route(event: "e")
        #expect(route.isHandled == isHandled)
        #expect(controller.seen.count == seenLater)
    }

    @Test func `4.2 downward from a controller: itself, its child controllers, then its views, each once`() throws {
        let child = BusController()
        controller.childControllers = [child]
        let (a, b) = (controller.view.add(BusView()), controller.view.add(BusView()))
        let a1 = a.add(BusView())
        // The child controller's view is also in the view tree, as always with containers.
        controller.view.children.append(child.view)
        let route = try controller.route(event: "e", going: .down, recordsPath: true)
        let expected: [any Responder] = [controller, child, child.view, controller.view, a, a1, b]
        #expect(route.path.count == expected.count)
        #expect(zip(route.path, expected).allSatisfy { $0.responder === $1 })
        #expect(child.view.seen.count == 1)
    }

    @Test func `4.2 downward from a view: itself and its subviews`() throws {
        let root = controller.view
        let (a, b) = (root.add(BusView()), root.add(BusView()))
        let route = try root.route(event: "e", going: .down, recordsPath: true)
        #expect(route.path.map { ObjectIdentifier($0.responder) } == [root, a, b].map(ObjectIdentifier.init))
        let below = try root.route(event: "e", going: .down, startingAt: .next, recordsPath: true)
        #expect(below.path.map { ObjectIdentifier($0.responder) } == [a, b].map(ObjectIdentifier.init))
    }

    @Test func `4.3 name, optional data, and a callback that the receiver calls with other data, more than once`()
        throws
    {
        var replies: [Any?] = []
        try view.route(event: "e", userInfo: ["data": 1]) { replies.append($0) }
        let event = try #require(controller.seen.first)
        #expect(event.userInfo?["data"] as? Int == 1)
        #expect(event.expectsReply)
        event.reply("first")
        event.reply(nil)
        #expect(replies.count == 2)
        #expect(replies[0] as? String == "first" && replies[1] == nil)
        try view.route(event: "e")
        #expect(controller.seen.last?.expectsReply == false)
        controller.seen.last?.reply("into the void")
    }

    @Test func `4.4 upward stops before the window and the application unless asked to include them`() throws {
        let short = try view.route(event: "e", recordsPath: true)
        #expect(short.path.count == 2)
        #expect(short.end == .boundary)
        #expect(short.endedAt === window)
        let withWindow = try view.route(event: "e", going: .up(including: .window), recordsPath: true)
        #expect(withWindow.path.count == 3)
        #expect(withWindow.endedAt === application)
        let whole = try view.route(event: "e", going: .up(including: .all), recordsPath: true)
        #expect(whole.path.count == 5)
        #expect(whole.end == .everybodyWasAsked)
        let both = try view.route(event: "e", going: .up(including: [.window, .application]), recordsPath: true)
        #expect(both.path.count == 5)
        #expect(
            try window.route(event: "e", recordsPath: true).path.count == 1, "a boundary that starts a route is asked")
    }

    @Test func `4.4 a window that is next to the sender is not asked either`() throws {
        let route = try controller.route(event: "e", startingAt: .next)
        #expect(route.end == .boundary && route.endedAt === window && window.seen.isEmpty)
        try controller.route(event: "e", going: .up(including: .window), startingAt: .next)
        #expect(window.seen.count == 1)
        let button = Bare()
        let border = AnsweringBorder()
        button.nextResponder = border
        #expect(throws: RouteError.self) { try button.route("answer", startingAt: .next) }
        #expect(try button.route("answer", going: .targetOnly, startingAt: .next).handledBy === border)
    }

    @Test func `4.5 downward stop prunes the subtree by default, or ends the route`() throws {
        let root = controller.view
        let (a, b) = (root.add(BusView()), root.add(BusView()))
        let a1 = a.add(BusView())
        let a11 = a1.add(BusView())
        a.result = .handleAndStop
        let pruned = try root.route(event: "e", going: .down)
        #expect([a1, a11].allSatisfy { $0.seen.isEmpty })
        #expect(b.seen.count == 1)
        #expect(pruned.handledBy === a && pruned.end == .everybodyWasAsked)
        let ended = try root.route(event: "e", going: .down(stopping: .route))
        #expect(b.seen.count == 1)
        #expect(ended.end == .stopped && ended.endedAt === a)
    }

    @Test func `4.6 a responder that doesn't take part is passed by`() throws {
        let (first, middle) = (BusNode(), Bare())
        chain([first, middle, controller])
        let route = try first.route(event: "e", recordsPath: true)
        #expect(route.path.map(\.outcome) == [.passed, .passed, .passed])
        #expect(controller.seen.count == 1)
    }

    @Test func `4.7 the next responder can be set by hand, and reset, and is held weakly`() throws {
        let first = Bare()
        first.nextResponder = view
        #expect(first.nextResponder === view)
        first.nextResponder = nil
        #expect(first.nextResponder == nil)
        var gone: Bare? = Bare()
        first.nextResponder = gone
        gone = nil
        #expect(first.nextResponder == nil)
    }

    @Test func `4.7 a cycle is found and reported`() {
        delegate.nextResponder = view
        #expect(
            throws: RouteError.chainCycle(
                message("e", "BusView", .event),
                through: ["BusController", "BusWindow", "BusApplication", "BusNode", "BusView"])
        ) { try view.route(event: "e", going: .up(including: .all)) }
    }

    @Test func `4.8 an empty event name is a clear error`() {
        #expect(
            "\(RouteError.emptyEventName(message("", "BusView", .event)))"
                == "event '' from BusView: an event needs a name")
        #expect(throws: RouteError.emptyEventName(message("", "BusView", .event))) { try view.route(event: "") }
    }

    @Test func `4.8 no responder is a clear error`() {
        let nobody: (any Responder)? = nil
        #expect(throws: DispatchError.nullTarget(message("e", "Optional<Responder>", .event))) {
            try nobody.route(event: "e")
        }
        // selector-check: elsewhere
        #expect(throws: DispatchError.nullTarget(message("go", "Optional<Responder>"))) { try nobody.route("go") }
        let somebody: (any Responder)? = view
        #expect(throws: Never.self) { try somebody.route(event: "e") }
    }

    @Test func `4.9 a method table maps event names to invocations`() throws {
        let table = EventTable()
        let first = Bare()
        first.nextResponder = table
        #expect(try first.route(event: "EventA", userInfo: ["data": 5]).end == .stopped)
        #expect(try first.route(event: "EventB").end == .everybodyWasAsked)
        #expect(try !first.route(event: "EventC").isHandled)  // selector-check: elsewhere
        #expect(table.handled == ["A 5", "B"])
    }

    @Test func `4.9 a table entry for an unknown selector is the error of 2.8`() {
        // selector-check: elsewhere
        let error = #expect(throws: DispatchError.self) { try EventTable().invocation(for: "handleEventC") }
        #expect(
            error.map { "\($0)" }
                == "-[EventTable handleEventC]: unrecognized selector sent to instance; "
                + "did you mean 'handleEventB' or 'handleEventA:'?")
    }
}
