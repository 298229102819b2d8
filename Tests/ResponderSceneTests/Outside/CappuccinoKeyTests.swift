import ResponderScene
import SelectorDispatch
import Testing

// Cappuccino's CPResponderTest, CPMenuTest, CPMenuValidatedUserInterfaceItemTest and the key view loops of CPWindowTest.

/// Notes the commands that it is told to do, and the actions that it performs.
final class CommandLog: ResponderView, ResponderApplicationDelegate {
    var commands: [String] = []
    var menus: ResponderMenu?
    override var canBecomeFirstResponder: Bool { true }
    override func buildMenu(with builder: inout ResponderMenuBuilder) {
        if let menus { builder.add([.menu(menus)], to: .root) }
    }
    override func validate(_ command: inout ResponderCommand, sender: Any?) {
        commands.append("validate \(command.title)")
        if command.action == "saveDocumentAs:", command.title == "disabled" { command.isEnabled = false }
    }
    @Handler fileprivate func doCommandBySelector(_ selector: Selector) { commands.append(selector.description) }
    @Handler fileprivate func openDocument(_ sender: Any?) { commands.append("openDocument") }
    @Handler fileprivate func saveDocument(_ sender: Any?) { commands.append("saveDocument") }
    @Handler fileprivate func saveDocumentAs(_ sender: Any?) { commands.append("saveDocumentAs") }
    @Handler fileprivate func undo(_ sender: Any?) { commands.append("undo") }
    @Handler fileprivate func escape(_ sender: Any?) { commands.append("escape") }
    @Handler fileprivate func escapePlain(_ sender: Any?) { commands.append("escapePlain") }
}

@MainActor @Suite struct CappuccinoKeyTests {
    private let window = ResponderWindow()
    private let log = CommandLog()

    init() {
        window.addSubview(log)
        log.becomeFirstResponder()
    }

    nonisolated static let interpreted: [(ResponderKey, String)] = [
        (ResponderKey(ResponderKeyCommand.inputPageUp), "scrollPageUp:"),
        (ResponderKey(ResponderKeyCommand.inputPageDown), "scrollPageDown:"),
        (.leftArrow, "moveLeft:"), (.rightArrow, "moveRight:"), (.upArrow, "moveUp:"), (.downArrow, "moveDown:"),
        (.delete, "deleteBackward:"), (.return, "insertNewline:"), ("\n", "insertNewline:"),
        (.escape, "cancelOperation:"), (.tab, "insertTab:"),
        (ResponderKey(ResponderKeyCommand.inputLeftArrow, modifierFlags: .shift), "moveLeftAndModifySelection:"),
    ]

    @Test(arguments: interpreted)
    func `each key is interpreted as one command`(key: ResponderKey, command: String) throws {
        try window.press(key)
        #expect(log.commands == [command])
    }

    private func press(_ key: ResponderKey) throws -> [String] {
        log.commands = []
        try window.press(key)
        return log.commands.filter { !$0.hasPrefix("validate") }
    }

    @Test func `a menu's shortcut is found by its key and modifiers in a menu at any depth`() throws {
        func item(
            _ action: Selector, _ input: String, _ flags: ResponderKey.ModifierFlags = .command
        ) -> ResponderMenu.Element {
            .keyCommand(ResponderKeyCommand("item", action: action, input: input, modifierFlags: flags))
        }
        log.menus = ResponderMenu(
            "Main",
            children: [
                item("openDocument:", "o"),
                .menu(
                    ResponderMenu(
                        "Save",
                        children: [
                            item("saveDocument:", "s"), item("saveDocumentAs:", "S"),
                            item("escape:", ResponderKeyCommand.inputEscape),
                            item("escapePlain:", ResponderKeyCommand.inputEscape, []),
                        ])),
                .menu(ResponderMenu("Edit", children: [item("undo:", "z")])), .separator,
            ])
        #expect(try press(ResponderKey("b", modifierFlags: .command)).isEmpty)
        #expect(try press("o").isEmpty)
        #expect(try press(ResponderKey("o", modifierFlags: .command)) == ["openDocument"])
        #expect(try press(ResponderKey("z", modifierFlags: .command)) == ["undo"])
        #expect(try press(.escape) == ["escapePlain"])
        #expect(try press(ResponderKey(ResponderKeyCommand.inputEscape, modifierFlags: .command)) == ["escape"])
        #expect(try press(ResponderKey("s", modifierFlags: .command)) == ["saveDocument"])
        #expect(try press(ResponderKey("s", modifierFlags: [.command, .shift])) == ["saveDocumentAs"])
    }

    @Test func `a target enables or disables its items, and a submenu isn't validated`() throws {
        let application = ResponderApplication()
        application.addWindow(window)
        log.removeFromSuperview()
        application.delegate = log
        let maker = CommandLog()
        maker.menus = ResponderMenu(
            "Main",
            children: [
                .command(ResponderCommand("implemented", action: "saveDocument:")),
                .command(ResponderCommand("disabled", action: "saveDocumentAs:")),
                // selector-check: elsewhere
                .command(ResponderCommand("unimplemented", action: "unimplementedAction:")),
                .menu(ResponderMenu("parent", children: [.separator])),
            ])
        window.addSubview(maker)
        let menu = try window.menu(for: maker)
        let enabled = ["implemented", "disabled", "unimplemented", "parent"].map { menu.item(titled: $0)?.isEnabled }
        #expect(enabled == [true, false, false, true])
        #expect(!maker.commands.contains("validate parent"))
    }

    @Test func `Tab goes from view to view and starts over, and Shift-Tab goes the other way`() {
        log.removeFromSuperview()
        let fields = (0..<2).map { _ in CommandLog() }
        for field in fields { window.addSubview(field) }
        #expect(window.firstResponder == nil)
        for (heading, order) in [(ResponderFocusHeading.next, [0, 1, 0]), (.previous, [1, 0, 1])] {
            for index in order {
                window.moveFocus(heading)
                #expect(window.firstResponder === fields[index])
            }
            window.firstResponder?.resignFirstResponder()
        }
    }
}
