import ResponderScene
import SelectorDispatch
import Testing

/// A text that keys change.
final class TypedView: ResponderView {
    var text = ""
    var isMultiline = false
    @Handler fileprivate func insertText(_ text: String) { self.text += text }
    @Handler fileprivate func deleteBackward(_ sender: Any?) { text = String(text.dropLast()) }
    override var canBecomeFirstResponder: Bool { true }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action != "deleteBackward:" || !text.isEmpty
    }
}

/// Takes every text command.
final class Commanded: ResponderView {
    var commands: [Selector] = []
    @Handler fileprivate func doCommandBySelector(_ selector: Selector) { commands.append(selector) }
    override var canBecomeFirstResponder: Bool { true }
}

@MainActor @Suite struct TextInputTests {
    private let window = ResponderWindow()
    fileprivate let commanded = Commanded()
    private let field = TypedView()

    init() {
        (window.name, commanded.name, field.name) = ("window", "commanded", "field")
        window.addSubview(commanded)
        commanded.addSubview(field)
        field.becomeFirstResponder()
    }

    private func type(_ keys: ResponderKey...) throws -> ResponderPressOutcome.Answer? {
        var answer: ResponderPressOutcome.Answer?
        for key in keys { answer = try window.press(key).answer }
        return answer
    }

    @Test func `text is inserted as it is typed`() throws {
        guard case .text("é") = try type("H", "e", ResponderKey("e", modifierFlags: .alternate, characters: "é"))
        else { return #expect(Bool(false)) }
        #expect(field.text == "Heé")
    }

    @Test func `a text command goes first to a responder with a handler, then to doCommandBySelector`() throws {
        guard case .textCommand("deleteBackward:") = try type("a", "b", .delete) else { return #expect(Bool(false)) }
        #expect(field.text == "a" && commanded.commands.isEmpty)
        _ = try type(.delete, .delete, .leftArrow)
        #expect(field.text.isEmpty && commanded.commands == ["deleteBackward:", "moveLeft:"])
        commanded.becomeFirstResponder()
        _ = try type(.escape, .return)
        #expect(commanded.commands.suffix(2) == ["cancelOperation:", "insertNewline:"])
    }

    @Test func `Return types a line feed if nobody takes its command`() throws {
        window.addSubview(field)
        field.becomeFirstResponder()
        guard case .text("\n") = try type("a", .return) else { return #expect(Bool(false)) }
        #expect(field.text == "a\n")
    }

    @Test func `a key with Command or Control isn't text`() throws {
        window.addSubview(field)
        field.becomeFirstResponder()
        guard case .dropped = try type(ResponderKey("a", modifierFlags: .command)) else { return #expect(Bool(false)) }
        guard case .dropped = try type(ResponderKey("k", modifierFlags: .control)) else { return #expect(Bool(false)) }
        #expect(field.text.isEmpty)
    }

    @Test func `a key is dropped if nobody takes its text or can perform its command`() throws {
        window.addSubview(field)
        field.becomeFirstResponder()
        guard case .dropped = try type(.delete) else { return #expect(Bool(false)) }
        field.resignFirstResponder()
        guard case .dropped = try type("a") else { return #expect(Bool(false)) }
    }

    @Test(arguments: [
        (ResponderKey.leftArrow, "moveLeft:"),
        (
            ResponderKey(ResponderKeyCommand.inputLeftArrow, modifierFlags: [.alternate, .shift]),
            "moveWordLeftAndModifySelection:"
        ),
        (
            ResponderKey(ResponderKeyCommand.inputUpArrow, modifierFlags: [.command, .numericPad]),
            "moveToBeginningOfDocument:"
        ),
        (.backTab, "insertBacktab:"), (ResponderKey("a", modifierFlags: .control), "moveToBeginningOfParagraph:"),
        (ResponderKey(".", modifierFlags: .command), "cancelOperation:"),
    ])
    func `the standard bindings map a key to a selector`(key: ResponderKey, selector: String) {
        #expect(ResponderKeyBindings.standard[key]?.description == selector)
    }

    @Test func `a window's bindings can be changed`() throws {
        window.keyBindings[ResponderKey("w", modifierFlags: .control)] = "deleteBackward:"
        window.keyBindings[.delete] = nil
        _ = try type("a", "b", ResponderKey("w", modifierFlags: .control), .delete)
        #expect(field.text == "a")
    }

    @Test func `a held key repeats its text`() throws {
        for _ in 0..<3 { try window.handleKey(.began, "x") }
        try window.handleKey(.ended, "x")
        #expect(field.text == "xxx")
    }
}
