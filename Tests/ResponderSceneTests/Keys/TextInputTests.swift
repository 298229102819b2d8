/// A text that keys edit.
final class TypedView: Field {
    var text = ""

    @Handler fileprivate func insertText(_ text: String) {
        self.text += text
    }

    @Handler fileprivate func deleteBackward(_ sender: Any?) {
        text = String(text.dropLast())
    }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action != "deleteBackward:" || !text.isEmpty
    }
}

/// Takes every text command.
final class CommandTaker: ResponderView {
    var commands: [Selector] = []

    @Handler fileprivate func doCommandBySelector(_ selector: Selector) {
        commands.append(selector)
    }

    override var canBecomeFirstResponder: Bool { true }
}

@MainActor @Suite struct TextInputTests {
    private var window = ResponderWindow().named("window")
    private var field = TypedView().named("field")
    fileprivate let commandTaker = CommandTaker().named("commandTaker")

    init() {
        window.add(commandTaker).add(field).focused()
    }

    /// Moves the field to a position where no view above it takes its text commands.
    private func isolate() {
        window.add(field).focused()
    }

    private func type(_ keys: ResponderKey...) throws {
        for key in keys { try window.press(key) }
    }

    /// Presses a key, and expects the answer to it.
    private func expect(
        _ answer: String,
        to key: ResponderKey,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let outcome = try window.press(key)
        #expect(outcome.answerText == answer, sourceLocation: sourceLocation)
    }

    @Test func `text is inserted as it is typed`() throws {
        let accented = ResponderKey("e", modifierFlags: .alternate, characters: "é")
        try type("H", "e")
        try expect("text é", to: accented)
        #expect(field.text == "Heé")
    }

    @Test
    func `a text command goes first to a responder with a handler, then to doCommandBySelector`()
        throws
    {
        try type("a", "b")
        try expect("text command deleteBackward:", to: .delete)
        #expect(field.text == "a")
        #expect(commandTaker.commands.isEmpty)
        try type(.delete, .delete, .leftArrow)
        #expect(field.text.isEmpty)
        #expect(commandTaker.commands == ["deleteBackward:", "moveLeft:"])
        commandTaker.becomeFirstResponder()
        try type(.escape, .return)
        #expect(commandTaker.commands.suffix(2) == ["cancelOperation:", "insertNewline:"])
    }

    @Test func `Return types a line feed if its command has no taker`() throws {
        isolate()
        try type("a")
        try expect("text \n", to: .return)
        #expect(field.text == "a\n")
    }

    @Test func `a key with Command or Control isn't text`() throws {
        isolate()
        for flag: ResponderKey.ModifierFlags in [.command, .control] {
            try expect("dropped", to: ResponderKey("k", modifierFlags: flag))
        }
        #expect(field.text.isEmpty)
    }

    @Test func `a key is dropped if its text has no taker and its command no performer`() throws {
        isolate()
        try expect("dropped", to: .delete)
        field.resignFirstResponder()
        try expect("dropped", to: "a")
    }

    private typealias Keys = ResponderKeyCommand

    nonisolated static let bindings: [(key: ResponderKey, selector: String)] = [
        (.upArrow, "moveUp:"), (.downArrow, "moveDown:"), (.leftArrow, "moveLeft:"),
        (.rightArrow, "moveRight:"),
        (ResponderKey(Keys.inputLeftArrow, modifierFlags: .shift), "moveLeftAndModifySelection:"),
        (ResponderKey(Keys.inputUpArrow, modifierFlags: .shift), "moveUpAndModifySelection:"),
        (ResponderKey(Keys.inputDownArrow, modifierFlags: .shift), "moveDownAndModifySelection:"),
        (
            ResponderKey(Keys.inputLeftArrow, modifierFlags: [.alternate, .shift]),
            "moveWordLeftAndModifySelection:"
        ),
        (
            ResponderKey(Keys.inputUpArrow, modifierFlags: [.command, .numericPad]),
            "moveToBeginningOfDocument:"
        ),
        (ResponderKey(Keys.inputPageUp), "scrollPageUp:"),
        (ResponderKey(Keys.inputPageDown), "scrollPageDown:"),
        (ResponderKey(Keys.inputPageUp, modifierFlags: .alternate), "pageUp:"),
        (ResponderKey(Keys.inputPageDown, modifierFlags: .alternate), "pageDown:"),
        (.delete, "deleteBackward:"), (ResponderKey(Keys.inputDeleteForward), "deleteForward:"),
        (.return, "insertNewline:"), ("\n", "insertNewline:"), (.tab, "insertTab:"),
        (.backTab, "insertBacktab:"),
        (.escape, "cancelOperation:"),
        (ResponderKey(".", modifierFlags: .command), "cancelOperation:"),
        (ResponderKey("a", modifierFlags: .control), "moveToBeginningOfParagraph:"),
        (ResponderKey("b", modifierFlags: .control), "moveBackward:"),
        (ResponderKey("d", modifierFlags: .control), "deleteForward:"),
        (ResponderKey("f", modifierFlags: .control), "moveForward:"),
        (ResponderKey("h", modifierFlags: .control), "deleteBackward:"),
        (ResponderKey("l", modifierFlags: .control), "centerSelectionInVisibleArea:"),
        (ResponderKey("n", modifierFlags: .control), "moveDown:"),
        (ResponderKey("p", modifierFlags: .control), "moveUp:"),
        (ResponderKey("t", modifierFlags: .control), "transpose:"),
        (ResponderKey("v", modifierFlags: .control), "pageDown:"),
        (ResponderKey("y", modifierFlags: .control), "yank:"),
    ]

    @Test(arguments: bindings)
    func `each key of the standard bindings is one command`(key: ResponderKey, selector: String)
        throws
    {
        commandTaker.becomeFirstResponder()
        try type(key)
        #expect(commandTaker.commands.map(\.description) == [selector])
    }

    @Test func `a window's bindings can be changed`() throws {
        window.keyBindings[ResponderKey("w", modifierFlags: .control)] = "deleteBackward:"
        window.keyBindings[.delete] = nil
        try type("a", "b", ResponderKey("w", modifierFlags: .control), .delete)
        #expect(field.text == "a")
    }

    @Test func `a held key repeats its text`() throws {
        for _ in 0..<3 { try window.handleKey(.began, "x") }
        try window.handleKey(.ended, "x")
        #expect(field.text == "xxx")
    }
}
