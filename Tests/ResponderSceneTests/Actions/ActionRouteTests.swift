import Synchronization

/// Handles an action unless it is read-only.
final class Paper: ResponderView, @MainActor MessageValidator, @MainActor EventListenerHost {
    let eventListeners = EventListeners()
    var isReadOnly = false
    var mayPerform = true
    var performed: [String] = []

    @Handler fileprivate func zip() {
        performed.append("zip")
    }

    @Handler fileprivate func print(_ sender: Any?) {
        performed.append("print")
    }

    func disabledReason(for message: RoutedMessage) -> String? {
        isReadOnly ? "read-only" : nil
    }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        mayPerform && super.canPerformAction(action, withSender: sender)
    }
}

/// Refuses messages, or substitutes another sender.
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

    func forwardingTarget(for selector: Selector) -> Any? {
        printer
    }
}

@MainActor final class Printer {
    var printed: [String] = []

    @Handler fileprivate func print(_ sender: Any?) {
        printed.append("\(sender ?? "nobody")")
    }
}

/// Notes the visits to responders by the routes of one message.
private final class RouteLog: RouteObserver {
    private let name: String
    private let noted = Mutex<[String]>([])
    var lines: [String] { noted.withLock { $0 } }

    init(_ name: String) {
        self.name = name
    }

    func routeDidVisit(_ visit: Route.Visit, id: RouteObservers.RouteID) {
        guard visit.message.name == name else { return }
        noted.withLock { $0.append("\(visit.responder) \(visit.outcome)") }
    }
}

@MainActor @Suite struct ActionRouteTests {
    private let application = ResponderApplication().named("application")
    private let window = ResponderWindow(0, 0, 100, 100).named("window")
    private var paper = Paper().named("paper")
    private var button = ResponderControl(0, 0, 50, 50).named("button")

    init() {
        paper.frame = window.bounds
        application.show(window).add(paper).add(button)
    }

    /// Sends an action of the button.
    private func send(_ action: Selector, to target: AnyObject? = nil) throws -> ResponderOutcome {
        try application.sendAction(action, to: target, from: button)
    }

    /// Sends an action of the button, and expects the text of the outcome.
    private func expect(
        _ text: String,
        of action: Selector,
        to target: AnyObject? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let outcome = try send(action, to: target)
        #expect(outcome.description == text, sourceLocation: sourceLocation)
    }

    @Test
    func `a responder that is disabled for a route is disabled for an action, for the same reason`()
        throws
    {
        paper.isReadOnly = true
        let disabled = RouteError.disabled(
            .init(selector: "zip", receiver: "ResponderControl", kind: .instance, call: .route),
            responder: "Paper",
            reason: "read-only"
        )
        #expect(throws: disabled) { try button.route("zip") }
        let outcome = try send("zip")
        #expect(outcome == .refused(.action(disabled)))
        #expect(paper.performed.isEmpty)
        let reason =
            "refused: -[Paper zip]: 'Paper' has a handler for it but is disabled: read-only"
        try expect(reason, of: "zip", to: paper)
    }

    @Test func `a responder that can't perform an action is disabled for it, but not for a route`()
        throws
    {
        paper.mayPerform = false
        try expect(
            "refused: -[ResponderControl zip]: 'Paper' has a handler for it but is disabled: "
                + "its canPerformAction(_:withSender:) returns false",
            of: "zip"
        )
        let route = try button.route("zip")
        #expect(route.handledBy === paper)
        #expect(paper.performed == ["zip"])
    }

    @Test func `decorators can change and refuse actions`() throws {
        let gate = Gate().named("gate")
        let above = Forwarding().named("above")
        button.removeFromSuperview()
        window.add(above).add(gate).add(button)
        #expect(try send("print:").isDone)
        #expect(above.printer.printed == ["decorated"])
        gate.refuses = true
        try expect(
            "refused: -[ResponderControl print:]: 'Gate' refused it: closed",
            of: "print:"
        )
    }

    @Test func `listeners can hear actions, handle them, and stop them`() throws {
        var heard = 0
        let token = paper.eventListeners.add("unknown") { _ in
            heard += 1
            return .handleAndStop
        }
        #expect(try send("unknown").isDone)
        #expect(heard == 1)  // selector-check: elsewhere
        paper.eventListeners.remove(token)
        paper.eventListeners.add("zip") { event in
            event.stopImmediately()
            return .ignoreAndContinue
        }
        let outcome = try send("zip")
        #expect(outcome == .refused(.actionStopped("zip", at: "paper")))
        #expect(paper.performed.isEmpty)
    }

    @Test func `a route observer sees the actions of every button`() throws {
        let log = RouteLog("print:")
        RouteObservers.add(log)
        defer { RouteObservers.remove(log) }
        let printer = Printer()
        for target in [paper, printer, nil] as [AnyObject?] {
            button.addTarget(target, action: "print:", for: .touchUpInside)
        }
        try window.tap()
        #expect(
            log.lines == [
                "paper handled and stopped", "Printer handled and stopped", "button passed",
                "paper handled and stopped",
            ]
        )
        #expect(paper.performed == ["print", "print"])
        #expect(printer.printed == ["button"])
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
                """
        )
        paper.isReadOnly = false
        paper.mayPerform = false
        let paperVisit = application.explain(action: "zip", to: nil, from: button).visits[1]
        let reason = "its canPerformAction(_:withSender:) returns false"
        #expect(paperVisit.verdict == .disabled(reason: reason))
        #expect(
            application.explain(action: "zip", to: paper, from: button).isHandled,
            "a given target isn't asked"
        )
        // selector-check: elsewhere
        let misspelled = application.explain(action: "prnt:", to: Printer(), from: button)
        #expect(
            misspelled.description == """
                -[Printer prnt:] would not be handled
                Printer: not registered; did you mean 'print:'?
                """
        )
        #expect(paper.performed.isEmpty)
    }

    @Test func `an action goes to the object that its responder forwards to`() throws {
        let forwarding = window.add(Forwarding())
        let target = try application.target(forAction: "print:", from: forwarding)
        #expect(target === forwarding.printer)
        for target in [nil, forwarding] {
            #expect(try application.sendAction("print:", to: target, from: forwarding).isDone)
        }
        #expect(forwarding.printer.printed.count == 2)
    }

    @Test func `refused commands and control actions give their reasons`() throws {
        let fly = ResponderCommand("Fly", action: "fly")  // selector-check: elsewhere
        let save = ResponderCommand("Save", action: "save:")
        let taker = Taker().named("taker")
        taker.disablesCommand = true
        var zip = ResponderCommand("Zip", action: "zip")
        zip.isEnabled = false
        let refused: [(command: ResponderCommand, target: AnyObject?, reason: String)] = [
            (zip, nil, "the command 'Zip' is disabled by its owner"),
            (fly, nil, "the command 'Fly' has no target: no responder takes 'fly'"),
            (save, taker, "the command 'Save' is disabled by 'taker'"),
        ]
        for (command, target, reason) in refused {
            let outcome = try application.perform(command, to: target, from: button)
            #expect(outcome.description == "refused: \(reason)")
        }
        #expect(taker.taken.isEmpty)
        paper.isReadOnly = true
        button.addTarget(nil, action: "zip", for: .valueChanged)
        let refusals = try button.sendActions(for: .valueChanged)
        #expect(
            refusals.map(\.description)
                == [
                    "-[ResponderControl zip]: 'Paper' has a handler for it but is disabled: "
                        + "read-only"
                ]
        )
    }
}
