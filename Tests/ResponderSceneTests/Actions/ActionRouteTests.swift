import Foundation
import ResponderChain
import ResponderScene
import SelectorDispatch
import Synchronization
import Testing

/// Handles an action unless it is read-only.
final class Paper: ResponderView, @MainActor MessageValidator, @MainActor EventListenerHost {
    let eventListeners = EventListeners()
    var isReadOnly = false
    var performed: [String] = []
    var mayPerform = true

    @Handler fileprivate func zip() { performed.append("zip") }
    @Handler fileprivate func print(_ sender: Any?) { performed.append("print") }

    func disabledReason(for message: RoutedMessage) -> String? { isReadOnly ? "read-only" : nil }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        mayPerform && super.canPerformAction(action, withSender: sender)
    }
}

/// Refuses messages, or names another sender.
private final class Gate: ResponderView, @MainActor MessageDecorator {
    var refuses = false
    func decorate(_ message: inout RoutedMessage) throws {
        if refuses { throw RouteVeto("closed") }
        message.arguments = message.arguments?.map { _ in "decorated" }
    }
}

/// Has no handler, and forwards to an object that has one.
final class Forwarding: ResponderView, @MainActor MessageForwarder {
    let printer = Printer()
    func forwardingTarget(for selector: Selector) -> Any? { printer }
}

@MainActor final class Printer {
    var printed: [String] = []
    @Handler fileprivate func print(_ sender: Any?) { printed.append("\(sender ?? "nobody")") }
}

/// Notes the routes of one message.
private final class RouteLog: RouteObserver {
    private let name: String
    private let noted = Mutex<[String]>([])
    var lines: [String] { noted.withLock { $0 } }

    init(_ name: String) { self.name = name }

    func routeDidVisit(_ visit: Route.Visit, id: RouteObservers.RouteID) {
        let line = "\(visit.responder) \(visit.outcome)"
        guard visit.message.name == name else { return }
        noted.withLock { $0.append(line) }
    }
}

@MainActor @Suite struct ActionRouteTests {
    private let application = ResponderApplication()
    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let paper = Paper()
    private let button = ResponderControl(frame: CGRect(x: 0, y: 0, width: 50, height: 50))

    init() {
        (application.name, window.name, paper.name, button.name) = ("application", "window", "paper", "button")
        application.show(window)
        paper.frame = window.bounds
        window.add(paper).add(button)
    }

    @Test func `a responder that is disabled for a route is disabled for an action, for the same reason`() throws {
        paper.isReadOnly = true
        let disabled = RouteError.disabled(
            .init(selector: "zip", receiver: "ResponderControl", kind: .instance, call: .route), responder: "Paper",
            reason: "read-only")
        #expect(throws: disabled) { try button.route("zip") }
        #expect(try application.sendAction("zip", to: nil, from: button) == .refused(.action(disabled)))
        #expect(paper.performed.isEmpty)
        let outcome = try application.sendAction("zip", to: paper, from: button)
        #expect(outcome.description == "refused: -[Paper zip]: 'Paper' has a handler for it but is disabled: read-only")
    }

    @Test func `a responder that can't perform an action is disabled for it, but not for a route`() throws {
        paper.mayPerform = false
        let outcome = try application.sendAction("zip", to: nil, from: button)
        #expect(
            outcome.description == "refused: -[ResponderControl zip]: 'Paper' has a handler for it but is disabled: "
                + "its canPerformAction(_:withSender:) returns false")
        #expect(try button.route("zip").handledBy === paper && paper.performed == ["zip"])
    }

    @Test func `decorators can change and refuse actions`() throws {
        let (gate, above) = (Gate(), Forwarding())
        (gate.name, above.name) = ("gate", "above")
        button.removeFromSuperview()
        above.add(gate).add(button)
        window.addSubview(above)
        #expect(try application.sendAction("print:", to: nil, from: button).isDone)
        #expect(above.printer.printed == ["decorated"])
        gate.refuses = true
        #expect(
            try application.sendAction("print:", to: nil, from: button).refusal?.description
                == "-[ResponderControl print:]: 'Gate' refused it: closed")
    }

    @Test func `listeners can hear actions, handle them, and stop them`() throws {
        var heard = 0
        let token = paper.eventListeners.add("unknown") { _ in
            heard += 1
            return .handleAndStop
        }
        #expect(try application.sendAction("unknown", to: nil, from: button).isDone)  // selector-check: elsewhere
        paper.eventListeners.remove(token)
        #expect(heard == 1)
        paper.eventListeners.add("zip") { event in
            event.stopImmediately()
            return .ignoreAndContinue
        }
        #expect(
            try application.sendAction("zip", to: nil, from: button) == .refused(.actionStopped("zip", at: "paper")))
        #expect(paper.performed.isEmpty)
    }

    @Test func `a route observer sees the actions of every button`() throws {
        let log = RouteLog("print:")
        RouteObservers.add(log)
        defer { RouteObservers.remove(log) }
        let printer = Printer()
        button.addTarget(paper, action: "print:", for: .touchUpInside)
        button.addTarget(printer, action: "print:", for: .touchUpInside)
        button.addTarget(nil, action: "print:", for: .touchUpInside)
        for phase in [ResponderTouch.Phase.began, .ended] {
            try window.handleTouch(phase, id: 1, at: CGPoint(x: 10, y: 10))
        }
        #expect(
            log.lines == [
                "paper handled and stopped", "Printer handled and stopped", "button passed",
                "paper handled and stopped",
            ])
        #expect(paper.performed == ["print", "print"] && printer.printed == ["button"])
    }

    @Test func `an action can be explained without being sent`() throws {
        paper.isReadOnly = true
        #expect(
            application.explain(action: "zip", from: button).description == """
                -[ResponderControl zip] would not be handled
                button: not registered
                  paper: disabled: read-only
                    window: not registered
                      application: not registered
                """)
        (paper.isReadOnly, paper.mayPerform) = (false, false)
        #expect(
            application.explain(action: "zip", to: nil, from: button).visits[1].verdict
                == .disabled(reason: "its canPerformAction(_:withSender:) returns false"))
        #expect(application.explain(action: "zip", to: paper, from: button).isHandled, "a given target isn't asked")
        #expect(
            application.explain(action: "prnt:", to: Printer(), from: button).description == """
                -[Printer prnt:] would not be handled
                Printer: not registered; did you mean 'print:'?
                """)  // selector-check: elsewhere
        #expect(paper.performed.isEmpty)
    }

    @Test func `an action goes to the object that its responder forwards to`() throws {
        let forwarding = Forwarding()
        window.addSubview(forwarding)
        #expect(try application.target(forAction: "print:", from: forwarding) === forwarding.printer)
        #expect(try application.sendAction("print:", to: nil, from: forwarding).isDone)
        #expect(try application.sendAction("print:", to: forwarding, from: forwarding).isDone)
        #expect(forwarding.printer.printed.count == 2)
    }

    @Test func `refused commands and control actions give their reasons`() throws {
        let fly = ResponderCommand("Fly", action: "fly")  // selector-check: elsewhere
        var command = ResponderCommand("Zip", action: "zip")
        command.isEnabled = false
        #expect(
            try application.perform(command, from: button).description
                == "refused: the command 'Zip' is disabled by its owner")
        #expect(
            try application.perform(fly, from: button).description
                == "refused: the command 'Fly' has no target: nobody takes 'fly'")
        let taker = Taker()
        (taker.name, taker.taken) = ("taker", ["", ""])
        #expect(
            try application.perform(ResponderCommand("Save", action: "save:"), to: taker).description
                == "refused: the command 'Save' is disabled by 'taker'")
        #expect(taker.taken == ["", ""])
        paper.isReadOnly = true
        button.addTarget(nil, action: "zip", for: .valueChanged)
        #expect(
            try button.sendActions(for: .valueChanged).map(\.description)
                == ["-[ResponderControl zip]: 'Paper' has a handler for it but is disabled: read-only"])
    }
}
