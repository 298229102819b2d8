import ResponderTerminal

/// A list in a terminal: the mouse or an arrow key chooses a line, typing edits it, Return adds a
/// line, and F10 shows the menu.
final class ListView: ResponderView, TerminalDrawing, @MainActor UndoResponder {
    let undoHistory: UndoHistory? = UndoHistory()
    private var items = ["milk", "bread", "apples"]
    /// The index of the line that typing edits.
    private var chosen = 0 {
        didSet { setNeedsDisplay() }
    }

    override var canBecomeFirstResponder: Bool { true }

    func draw(on canvas: inout TerminalCanvas) {
        for (row, item) in items.enumerated() {
            canvas.write(item, column: 2, row: row)
        }
        canvas.write("▸", column: 0, row: chosen)
        canvas.setCursor(column: 2 + items[chosen].terminalColumns, row: chosen)
        canvas.write(
            "F10 menu  ^U undo  ^Q quit",
            column: 0,
            row: canvas.rows - 1,
            style: TerminalStyle(.cyan)
        )
    }

    /// Replaces the list, which can be undone.
    @Handler private func change(_ items: [String], choosing chosen: Int) throws {
        try undoHistory?.register("change:choosing:", with: [self.items, self.chosen], on: self)
        self.items = items
        self.chosen = chosen
    }

    private func edit(_ edit: (inout String) -> Void) throws {
        var items = items
        edit(&items[chosen])
        try change(items, choosing: chosen)
    }

    @Handler func insertText(_ text: String) throws {
        try edit { $0 += text }
    }

    @Handler func deleteBackward(_ sender: Any?) throws {
        try edit { $0 = String($0.dropLast()) }
    }

    @Handler func insertNewline(_ sender: Any?) throws {
        try change(items + [""], choosing: items.count)
    }

    @Handler func moveUp(_ sender: Any?) {
        chosen = max(0, chosen - 1)
    }

    @Handler func moveDown(_ sender: Any?) {
        chosen = min(items.count - 1, chosen + 1)
    }

    @Handler func undo() throws {
        try undoHistory?.undo()
    }

    @Handler func clear() throws {
        try change([""], choosing: 0)
    }

    @Handler func showMenu() throws {
        if let menu = try window?.menu() {
            viewController?.present(TerminalMenu(menu))
        }
    }

    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        guard let touch = touches.first else { return }
        chosen = min(items.count - 1, Int(touch.location(in: self).y))
    }

    override func validate(_ command: inout ResponderCommand, sender: Any?) {
        if command.action == "undo" {
            command.isEnabled = undoHistory?.canUndo == true
        }
    }

    override func buildMenu(with builder: inout ResponderMenuBuilder) {
        builder.add(
            [item("Undo", "undo", "u"), item("Clear", "clear", "x")],
            to: .edit,
            title: "Edit"
        )
        let menu = item("Menu", "showMenu", ResponderKeyCommand.inputFunction(10), [])
        builder.add([menu, item("Quit", "quit", "q")], to: .window, title: "Program")
    }

    private func item(
        _ title: String,
        _ action: Selector,
        _ input: String,
        _ modifierFlags: ResponderKey.ModifierFlags = .control
    ) -> ResponderMenu.Element {
        .keyCommand(
            ResponderKeyCommand(
                title,
                action: action,
                input: input,
                modifierFlags: modifierFlags
            )
        )
    }
}

@main @MainActor final class Groceries: ResponderViewController {
    private var terminal: Terminal?

    override func loadView() {
        view = ListView()
    }

    @Handler func quit() {
        terminal?.stop()
    }

    static func main() async throws {
        let application = ResponderApplication()
        let window = ResponderWindow()
        let controller = Groceries()
        application.addWindow(window)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        controller.view.becomeFirstResponder()
        controller.terminal = Terminal(application)
        try await controller.terminal?.run()
    }
}
