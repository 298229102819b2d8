import Foundation
import ResponderChain
import ResponderTerminal
import SelectorDispatch
import SelectorDispatchJSON
import SelectorDispatchRecording

/// The scene in a terminal, operated by the mouse, beside a log of each touch and message.
///
/// The terminal shows a scene of its own, with the demo's scene as a view.
final class Interactive: ResponderViewController {
    private let demo: Demo
    let scene: ViewsScene
    private var lastTouch: CGPoint
    private var isTouching = false
    private var quit: () -> Void = {}

    /// The log of the last touch or message.
    ///
    /// The chain of the first responder is pushed over it.
    let log = LogController("log")
    private lazy var pages = ResponderNavigationController(rootViewController: log)
    private let prompt = PromptView()
    private lazy var stage = StageView(scene) { [weak self] phase, point in
        self?.touch(phase, at: point)
    }

    init?(_ demo: Demo) {
        guard let scene = demo.views else { return nil }
        self.demo = demo
        self.scene = scene
        lastTouch = CGPoint(x: scene.window.bounds.midX, y: scene.window.bounds.midY)
        super.init()
        log.lines = HelpController.lines
    }

    override func loadView() {
        let screen = ScreenView()
        screen.status = { [weak self] in
            "first responder: \(self?.firstResponder.description ?? "none")"
        }
        screen.place = { [weak self] in self?.place(in: $0) }
        view = screen
    }

    override func viewDidLoad() {
        addChild(pages)
        prompt.isHidden = true
        for part in [stage, pages.view, prompt] {
            view.addSubview(part)
        }
    }

    private func place(in bounds: CGRect) {
        let width = min(36, (bounds.width / 2).rounded(.down) - 3)
        stage.frame = CGRect(x: 1, y: 1, width: width, height: bounds.height - 3)
        pages.view.frame = CGRect(
            x: width + 3,
            y: 1,
            width: bounds.width - width - 4,
            height: bounds.height - 3
        )
        prompt.frame = CGRect(x: 1, y: bounds.height - 1, width: bounds.width - 2, height: 1)
    }

    var firstResponder: ResponderNode { scene.window.firstResponder ?? scene.window }

    // MARK: Commands

    override func buildMenu(with builder: inout ResponderMenuBuilder) {
        builder.add(
            [
                item("Next First Responder", "moveFirstResponder:", "\t"),
                item("Previous First Responder", "moveFirstResponder:", "\t", .shift),
                item("Send a Selector", "openPrompt", ":"),
                item("Explain a Tap", "explainTap", "e"),
                item("Undo", "undo", "u"),
                item("Redo", "redo", "r"),
            ],
            to: "scene",
            title: "Scene"
        )
        builder.add(
            [
                item("Chain", "showChain", "c"),
                item("Menu", "showMenu", "m"),
                item("Help", "showHelp", "?"),
                item("Quit", "quitDemo", "q"),
            ],
            to: .view,
            title: "Demo"
        )
    }

    private func item(
        _ title: String,
        _ action: Selector,
        _ input: String,
        _ flags: ResponderKey.ModifierFlags = []
    ) -> ResponderMenu.Element {
        .keyCommand(ResponderKeyCommand(title, action: action, input: input, modifierFlags: flags))
    }

    @Handler private func moveFirstResponder(_ command: ResponderKeyCommand) {
        report("key \(command.key)") {
            try scene.window.press(command.key)
            return ["first responder: \(firstResponder)", "its chain"] + (try chainLines())
        }
    }

    private func chainLines() throws -> [String] {
        try firstResponder.responderChain().dropFirst().map { "  → \($0)" }
    }

    @Handler private func explainTap() {
        report("explain a tap") { ["\(scene.window.explainTap(at: lastTouch))"] }
    }

    @Handler private func undo() {
        change("undo") { try $0?.undo() }
    }

    @Handler private func redo() {
        change("redo") { try $0?.redo() }
    }

    @Handler private func showChain() throws {
        let page = LogController("chain")
        page.lines =
            ["the chain of \(firstResponder)", ""] + (try chainLines()) + ["", "Escape  back"]
        pages.pushViewController(page)
    }

    /// Escape: leaves the prompt or the page.
    @Handler private func cancelOperation(_ sender: Any?) {
        if prompt.isHidden {
            pages.popViewController()
        } else {
            closePrompt()
        }
    }

    @Handler private func showMenu() throws {
        if let menu = try view.window?.menu() { present(TerminalMenu(menu)) }
    }

    @Handler private func showHelp() {
        present(HelpController())
    }

    @Handler private func quitDemo() {
        quit()
    }

    // MARK: The prompt

    @Handler private func openPrompt() {
        prompt.text = ""
        prompt.isHidden = false
        prompt.becomeFirstResponder()
    }

    private func closePrompt() {
        prompt.isHidden = true
        view.becomeFirstResponder()
    }

    /// Return in the prompt: sends what was typed, `selector` or `selector [arguments]`.
    @Handler private func insertNewline(_ sender: Any?) {
        guard !prompt.isHidden else { return }
        closePrompt()
        let text = prompt.text.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty else { return }
        let start = text.firstIndex(of: "[") ?? text.endIndex
        let selector = text[..<start].trimmingCharacters(in: .whitespaces)
        send(selector, arguments: start == text.endIndex ? "[]" : String(text[start...]))
    }

    /// Sends a message to the first responder, and explains an unhandled one.
    ///
    /// - Parameter arguments: A JSON array.
    private func send(_ selector: String, arguments: String) {
        let origin = firstResponder
        var received: [String]?
        report("\(selector.shown()) to \(origin)") {
            guard case .array(let arguments) = try JSONValue(parsing: arguments) else { return [] }
            received = try demo.route(selector, with: arguments, from: "\(origin)")
            try scene.controller.undoHistory?.endEvent()
            return []
        }
        if let received {
            log.lines += received.map { "> \($0)" }
        } else {
            let explanation = origin.explain(Selector(selector), options: RouteOptions())
            log.lines += ["", "explain: \(explanation)"]
        }
    }

    // MARK: Reports

    private func touch(_ phase: ResponderTouch.Phase, at point: CGPoint) {
        isTouching = phase == .began || phase == .moved
        lastTouch = point
        report("touch \(phase) at (\(Int(point.x)), \(Int(point.y)))") {
            scene.trace = []
            let outcome = try scene.window.handleTouch(phase, id: 1, at: point)
            let recognizers = isTouching ? outcome.touches.flatMap(\.gestureRecognizers) : []
            let waiting = recognizers.filter { $0.state == .possible }
            return scene.trace.touchLines
                + waiting.map { "recognizer \($0): possible" }
                + [outcome.summary]
        }
    }

    private func change(_ title: String, _ body: (UndoHistory?) throws -> Void) {
        report(title) {
            try body(firstResponder.nearestUndoHistory() ?? scene.controller.undoHistory)
            return []
        }
        if log.lines.last == "" { log.lines.append("there is nothing to \(title)") }
    }

    /// Shows the consequences of an action: the lines that it returns, and the routes that it runs.
    private func report(_ title: String, _ act: () throws -> [String]) {
        let recorder = MessageRecorder()
        let result = Result { try recorder.record(act) }
        let routes = recorder.messages.filter { $0.kind == .route }
        log.lines = [title, ""] + ((try? result.get()) ?? []) + routes.flatMap(\.routeLines)
        if case .failure(let error) = result, !log.lines.contains("\(error)") {
            log.lines.append("\(error)")
        }
        pages.popToRootViewController()
        view.setNeedsDisplay()
    }
}

extension RecordedMessage {
    /// The route, visit by visit.
    fileprivate var routeLines: [String] {
        let end = if case .failed(let error) = outcome { "\(error)" } else { "  \(outcome)" }
        let visits = visits.map { "  \($0.responder): \($0.outcome)" }
        return ["route \(selector.description.shown()) from \(target)"] + visits + [end]
    }
}

extension Interactive {
    /// Shows the scene in a window.
    func show(
        in window: ResponderWindow,
        of application: ResponderApplication,
        quit: @escaping () -> Void
    ) {
        self.quit = quit
        application.addWindow(window)
        window.rootViewController = self
        window.makeKeyAndVisible()
        view.becomeFirstResponder()
    }

    /// Runs until the user quits, and returns the exit status.
    ///
    /// - Throws: A ``DemoOptions/UsageError`` if input or output isn't a terminal; a `TerminalError`
    ///   if the terminal fails.
    static func run() async throws -> Int32 {
        guard let interactive = Interactive(Demo(.views)) else { return 2 }
        let application = ResponderApplication()
        let terminal = Terminal(application)
        interactive.show(in: ResponderWindow(), of: application) { [weak terminal] in
            terminal?.stop()
        }
        do {
            try await terminal.run()
        } catch TerminalError.notATerminal {
            throw DemoOptions.UsageError(
                "--interactive needs a terminal for input and output; "
                    + "run it there without pipes or files, or leave --interactive out"
            )
        }
        return 0
    }
}
