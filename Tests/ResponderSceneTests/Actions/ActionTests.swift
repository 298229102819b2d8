/// Takes actions and validates a command.
class Taker: ResponderNode {
    var taken: [String] = []
    var refuses = false
    var showsCheckMark = false
    var disablesCommand = false

    @Handler fileprivate func save(_ sender: Any?) {
        taken.append("save")
    }

    @Handler fileprivate func copyText() {
        taken.append("copyText")
    }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        !refuses && super.canPerformAction(action, withSender: sender)
    }

    override func validate(_ command: inout ResponderCommand, sender: Any?) {
        guard command.action == "save:" else { return }
        command.title = "Save \(command.representedValue ?? "all")"
        command.state = showsCheckMark ? .on : .off
        command.isEnabled = !disablesCommand
    }
}

final class FocusView: ResponderView {
    var taken = 0
    override var canBecomeFirstResponder: Bool { true }

    @Handler fileprivate func paste() {
        taken += 1
    }
}

@MainActor final class ForeignTarget: @MainActor Responder {
    weak var nextResponder: (any Responder)?
    var taken = 0

    @Handler fileprivate func foreign() {
        taken += 1
    }
}

final class ActionWindow: ResponderWindow {
    @Handler fileprivate func onlyInWindow() {}
}

@MainActor final class Helper {
    var taken = 0

    @Handler fileprivate func help() {
        taken += 1
    }
}

/// Has a helper for actions that it doesn't take itself.
final class Helped: ResponderNode {
    let helper = Helper()

    override func supplementalTarget(forAction action: Selector, withSender sender: Any?)
        -> AnyObject?
    {
        helper
    }
}

/// Changes its command's look only while it is busy.
final class Moody: ResponderNode {
    var isBusy = true

    @Handler fileprivate func run() {}

    override func validate(_ command: inout ResponderCommand, sender: Any?) {
        guard isBusy else { return }
        command.title = "Busy"
        command.isEnabled = false
        command.isHidden = true
        command.state = .mixed
    }
}

/// The properties of a command that a menu shows.
private struct Look: Equatable {
    let title: String
    let state: ResponderCommand.State
    var isEnabled = true
    var isHidden = false
}

extension ResponderCommand {
    fileprivate var look: Look {
        Look(title: title, state: state, isEnabled: isEnabled, isHidden: isHidden)
    }
}

@MainActor @Suite struct ActionTests {
    private var application = ResponderApplication()
    private var window = ResponderWindow(0, 0, 100, 100)
    private var field = FocusView()
    private var button = ResponderControl()
    private var taker = Taker()

    init() {
        application.show(window)
        for view in [field, button] { window.addSubview(view) }
    }

    /// Whether an action of the button is done.
    private func sends(_ action: Selector, to target: AnyObject? = nil) throws -> Bool {
        try application.sendAction(action, to: target, from: button).isDone
    }

    /// Expects the target of an action of the button.
    private func expect(
        _ expected: AnyObject?,
        asTargetOf action: Selector,
        to target: AnyObject? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let found = try application.target(forAction: action, to: target, from: button)
        #expect(found === expected, sourceLocation: sourceLocation)
    }

    @Test func `an action that its target doesn't know throws an error with a suggestion`() {
        let call = DispatchError.Context(
            selector: "sav:",
            receiver: "Taker",
            kind: .instance,
            call: .route
        )
        #expect(throws: RouteError.noResponder(call, asked: ["Taker"], suggestions: ["save:"])) {
            try sends("sav:", to: taker)  // selector-check: elsewhere
        }
    }

    @Test func `an action without a target goes up the chain from the first responder`() throws {
        field.becomeFirstResponder()
        #expect(try sends("paste"))
        #expect(field.taken == 1)
        try expect(field, asTargetOf: "paste")
    }

    @Test func `without a first responder, an action goes up the chain from the sender`() throws {
        #expect(try !sends("paste"))
        field.addSubview(button)
        #expect(try sends("paste"))
        #expect(field.taken == 1)
    }

    @Test func `an action without a taker is refused and reported to the observer`() throws {
        var observed: [String] = []
        application.observer = { observed.append("\($0)") }
        // selector-check: elsewhere
        #expect(try !sends("unheardOf:"))
        try expect(nil, asTargetOf: "unheardOf:")
        // selector-check: elsewhere
        #expect(try !application.sendAction("unheardOf:", to: nil, from: nil).isDone)
        #expect(
            observed == [
                "unheardOf: refused: -[ResponderControl unheardOf:]: no responder of the chain has "
                    + "a handler for it; asked ResponderControl, ResponderWindow, "
                    + "ResponderApplication",
                "unheardOf: refused: -[ResponderWindow unheardOf:]: no responder of the chain has "
                    + "a handler for it; asked ResponderWindow, ResponderApplication",
            ]
        )
    }

    @Test func `an action that a responder refuses goes further up the chain`() throws {
        let above = Taker()
        button.nextResponder = taker
        taker.nextResponder = above
        try expect(taker, asTargetOf: "save:")
        taker.refuses = true
        try expect(above, asTargetOf: "save:")
        let fromButton = try button.target(forAction: "save:", withSender: nil)
        #expect(fromButton === above)
    }

    @Test
    func
        `any object with handlers can be a target, and other toolkits' responders can be in the chain`()
        throws
    {
        let helper = Helper()
        let foreign = ForeignTarget()
        button.nextResponder = foreign
        #expect(try sends("help", to: helper))
        #expect(try sends("foreign"))
        #expect(helper.taken == 1)
        #expect(foreign.taken == 1)
    }

    @Test func `a supplemental target takes the actions that its responder doesn't`() throws {
        let helped = Helped()
        button.nextResponder = helped
        helped.nextResponder = taker
        #expect(try sends("help"))
        #expect(try sends("save:"))
        #expect(helped.helper.taken == 1)
        #expect(taker.taken == ["save"])
    }

    @Test func `a chain that runs in a circle throws an error`() {
        button.nextResponder = taker
        taker.nextResponder = button
        #expect(throws: RouteError.self) { try sends("paste") }
    }

    @Test func `actions work without an application`() throws {
        let lonely = ResponderControl()
        lonely.nextResponder = taker
        lonely.addTarget(nil, action: "copyText", for: .valueChanged)
        try lonely.sendActions(for: .valueChanged)
        #expect(taker.taken == ["copyText"])
        // selector-check: elsewhere
        #expect(try !lonely.sendAction("unheardOf", to: nil, for: nil).isDone)
    }

    @Test func `an override of sendAction sees every action`() throws {
        let application = WatchingApplication()
        application.addWindow(window)
        button.addTarget(taker, action: "save:", for: .touchUpInside)
        try button.sendActions(for: .touchUpInside)
        #expect(application.sent == ["save:"])
        #expect(taker.taken == ["save"])
    }

    @Test func `a window's observer hears of an action instead of the application's observer`()
        throws
    {
        var observed: [String] = []
        application.observer = { _ in observed.append("application") }
        _ = try sends("save:", to: taker)
        window.observer = { _ in observed.append("window") }
        _ = try sends("save:", to: taker)
        #expect(observed == ["application", "application", "window", "window"])
    }

    @Test func `a given target gets the action even if its canPerformAction returns false`() throws
    {
        taker.refuses = true
        #expect(try sends("save:", to: taker))
        try expect(taker, asTargetOf: "save:", to: taker)
        try expect(nil, asTargetOf: "unheardOf:", to: taker)
        let command = ResponderCommand("Save", action: "save:")
        #expect(
            try !application.validated(command, to: taker).isEnabled,
            "the target of a command is asked, as in AppKit"
        )
        #expect(try !application.perform(command, to: taker).isDone)
    }

    @Test
    func `an action's target is looked for in the key window, the application, and its delegate`()
        throws
    {
        let delegate = NotingDelegate()
        let other = ActionWindow()
        application.delegate = delegate
        delegate.nextResponder = taker
        application.addWindow(other)
        func expect(_ expected: AnyObject?, asTargetOf action: Selector, from sender: Any?) throws {
            let found = try application.target(forAction: action, from: sender)
            #expect(found === expected, "target of \(action)")
        }
        try expect(nil, asTargetOf: "onlyInWindow", from: nil)
        other.makeKeyAndVisible()
        for sender in [other, nil] {
            try expect(other, asTargetOf: "onlyInWindow", from: sender)
            try expect(taker, asTargetOf: "save:", from: sender)
            try expect(nil, asTargetOf: "nowhere", from: sender)
        }
        #expect(try application.sendAction("save:", to: nil, from: application).isDone)
        #expect(taker.taken == ["save"])
    }

    // MARK: Commands

    @Test func `a target decides the title and the state of a command`() throws {
        button.nextResponder = taker
        taker.showsCheckMark = true
        let command = ResponderCommand("Save", action: "save:", representedValue: 3)
        let validated = try application.validated(command, from: button)
        #expect(validated.look == Look(title: "Save 3", state: .on))
        #expect(try application.perform(command, from: button).isDone)
        #expect(taker.taken == ["save"])
    }

    @Test func `a command without a taker is enabled again when it has one`() throws {
        let helper = Helper()
        let save = try application.validated(
            ResponderCommand("Save", action: "save:"),
            from: button
        )
        let help = try application.validated(ResponderCommand("Help", action: "help"), from: button)
        #expect(!save.isEnabled)
        #expect(try !application.perform(save, from: button).isDone)
        #expect(try !application.validated(help, to: taker).isEnabled)
        button.nextResponder = taker
        #expect(try application.perform(save, from: button).isDone)
        #expect(taker.taken == ["save"])
        let enabled = try application.validated(save, from: button)
        #expect(enabled.look == Look(title: "Save all", state: .off))
        #expect(try application.validated(help, to: helper).isEnabled)
        #expect(try application.perform(help, to: helper).isDone)
        #expect(helper.taken == 1)
    }

    @Test func `each validation of a command starts with the values that its owner set`() throws {
        let moody = Moody()
        var command = try application.validated(ResponderCommand("Run", action: "run"), to: moody)
        let busy = Look(title: "Busy", state: .mixed, isEnabled: false, isHidden: true)
        #expect(command.look == busy)
        moody.isBusy = false
        command = try application.validated(command, to: moody)
        #expect(command.look == Look(title: "Run", state: .off))
        moody.isBusy = true
        command = try application.validated(command, to: moody)
        command.title = "Go"
        moody.isBusy = false
        command = try application.validated(command, to: moody)
        #expect(command.title == "Go", "what the owner sets stays")
    }

    @Test
    func
        `a command that its owner disables stays disabled, whether or not its target validates it`()
        throws
    {
        var help = ResponderCommand("Help", action: "help")
        var save = ResponderCommand("Save", action: "save:")
        help.isEnabled = false
        save.isEnabled = false
        #expect(try !application.validated(help, to: Helper()).isEnabled)
        #expect(try application.validated(save, to: taker).isEnabled)
        #expect(try !application.perform(save, to: taker).isDone)
        #expect(taker.taken.isEmpty)
    }

    @Test
    func `the observer hears before and after a command with its sender, or that it is refused`()
        throws
    {
        button.name = "item"
        var heard: [String] = []
        application.observer = { trace in
            switch trace {
            case .willSendAction(let action, _, let sender):
                heard.append("will \(action) \(sender ?? "none")")
            case .didSendAction(let action, _, let sender):
                heard.append("did \(action) \(sender ?? "none")")
            default: heard.append("\(trace)")
            }
        }
        var command = ResponderCommand("Copy", action: "copyText")
        #expect(try application.perform(command, to: taker, from: button).isDone)
        command.isEnabled = false
        #expect(try !application.perform(command, to: taker, from: button).isDone)
        #expect(taker.taken == ["copyText"])
        let refusal = "refused: the command 'Copy' is disabled by its owner"
        #expect(heard == ["will copyText item", "did copyText item", refusal])
    }
}
