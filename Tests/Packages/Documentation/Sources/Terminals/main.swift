import ResponderTerminal

final class NotesView: ResponderView, TerminalDrawing {
    private var text = "" { didSet { setNeedsDisplay() } }
    override var canBecomeFirstResponder: Bool { true }

    func draw(on canvas: inout TerminalCanvas) {
        canvas.write("Notes", column: 0, row: 0, style: TerminalStyle(.cyan, .bold))
        canvas.write(text, column: 0, row: 1)
        canvas.setCursor(column: text.terminalColumns, row: 1)
    }

    @Handler private func insertText(_ text: String) { self.text += text }
    @Handler private func deleteBackward(_ sender: Any?) { _ = text.popLast() }
}

final class NotesController: ResponderViewController {
    var terminal: Terminal?

    override func loadView() { view = NotesView() }
    override func viewDidAppear(_ animated: Bool) { view.becomeFirstResponder() }

    override var keyCommands: [ResponderKeyCommand] {
        [ResponderKeyCommand("Quit", action: "quit", input: "q", modifierFlags: .control)]
    }

    @Handler private func quit() { terminal?.stop() }
}

let application = ResponderApplication()
let window = ResponderWindow()
let controller = NotesController()
window.rootViewController = controller
application.addWindow(window)
window.makeKeyAndVisible()
let terminal = Terminal(application)
controller.terminal = terminal
do {
    try await terminal.run()
} catch TerminalError.notATerminal {
    print("Run this in a terminal.")
}
