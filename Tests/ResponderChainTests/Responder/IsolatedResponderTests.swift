import ResponderChain
import Testing

/// On the main actor, with every role, like a toolkit's view.
@MainActor
class Screen: @MainActor EventListenerHost, @MainActor ResponderParent, @MainActor MessageDecorator,
    @MainActor StrategyReceiver, @MainActor MessageValidator, @MainActor DecoratedResponder
{
    weak var parent: Screen?
    var nextResponder: (any Responder)? { parent }
    var children: [Screen] = []
    var childResponders: [any Responder] { children }
    let eventListeners = EventListeners()
    var decorators: [any VisitDecorator] = []
    private(set) var log: [String] = []
    lazy var eventStrategy = EventStrategy(["tabled": "handleTabled"], to: self)
    var isDisabled = false

    func add(_ child: Screen) {
        children.append(child)
        child.parent = self
    }

    func decorate(_ message: inout RoutedMessage) {
        let count = message.userInfo?["count"] as? Int ?? 0
        message.userInfo?["count"] = count + 1
    }

    func disabledReason(for message: RoutedMessage) -> String? {
        isDisabled ? "off" : nil
    }

    func receive(_ event: Event) -> EventResult {
        MainActor.assertIsolated()
        log.append("received \(event.name)")
        return .ignoreAndContinue
    }

    @Handler private func handleTabled() {
        log.append("tabled")
    }

    @Handler private func show(_ userInfo: [String: Any]?) -> EventResult {
        log.append("show \(userInfo?["count"] ?? "-")")
        return .handleAndContinue
    }
}

@MainActor final class MainWindow: Screen, @MainActor RouteBoundary {
    static var routeBoundary: RouteBoundaries { .window }
}

@MainActor @Suite struct IsolatedResponderTests {
    private let window = MainWindow()
    private let root = Screen()
    private let leaf = Screen()

    init() {
        window.add(root)
        root.add(leaf)
    }

    @Test func `every role works on the main actor`() throws {
        var heard: [Event.Phase] = []
        for options in [EventListeners.Options.capture, []] {
            root.eventListeners.hear("show:", options: options) { event in
                heard.append(event.phase)
            }
        }
        leaf.decorators = [.adding(["x": 1])]
        let route = try leaf.route(event: "show:", userInfo: [:], recordsPath: true)
        #expect(heard == [.capture, .bubble])
        #expect(leaf.log == ["received show:", "show 1"])
        #expect(root.log == ["received show:", "show 2"])
        #expect(route.ending == Ending(.boundary, at: window))
        #expect(try leaf.route(event: "tabled").handledBy === leaf)
        let whole = try leaf.route(
            event: "show:",
            going: .up(including: .window),
            recordsPath: true
        )
        #expect(whole.path.last?.responder === window)
        leaf.isDisabled = true
        #expect(try leaf.route(event: "tabled").handledBy === root)
        let down = try window.route(event: "show:", going: .down, recordsPath: true)
        #expect(down.path.last?.outcome == .disabled)
    }

    @Test func `awaited routes stay on the main actor`() async throws {
        #expect(try await leaf.route(event: "tabled").handledBy === leaf)
        try await leaf.route(event: "show:")
        #expect(leaf.log == ["tabled", "received show:", "show -"])
    }
}
