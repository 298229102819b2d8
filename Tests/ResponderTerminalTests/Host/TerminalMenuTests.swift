@testable import ResponderTerminal

@Suite @MainActor struct TerminalMenuTests {
    final class Editor: ResponderViewController {
        var performed: [String] = []
        override var canBecomeFirstResponder: Bool { true }

        override func buildMenu(with builder: inout ResponderMenuBuilder) {
            let items = ["Open", "Save"].map { title in
                ResponderMenu.Element.command(
                    ResponderCommand(title, action: "perform:", representedValue: title)
                )
            }
            builder.add(items, to: .file, title: "File")
        }

        @Handler func perform(_ command: ResponderCommand) {
            performed.append(command.title)
        }
    }

    private let application = ResponderApplication()
    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 40, height: 8))
    private let editor = Editor()

    init() throws {
        window.rootViewController = editor
        application.addWindow(window)
        window.makeKeyAndVisible()
        editor.becomeFirstResponder()
        editor.present(TerminalMenu(try window.menu()))
        #expect(editor.presentedViewController != nil)
    }

    nonisolated private static let locks: [ResponderKey.ModifierFlags] = [
        [], .alphaShift, .numericPad,
    ]

    @Test(arguments: locks)
    func `the arrows and Return choose a command`(locks: ResponderKey.ModifierFlags) throws {
        for input in [ResponderKeyCommand.inputDownArrow, ResponderKeyCommand.inputReturn] {
            try application.press(ResponderKey(input, modifierFlags: locks))
        }
        #expect(editor.performed == ["Save"])
        #expect(editor.presentedViewController == nil)
    }

    @Test(arguments: locks)
    func `Escape dismisses the menu`(locks: ResponderKey.ModifierFlags) throws {
        try application.press(ResponderKey(ResponderKeyCommand.inputEscape, modifierFlags: locks))
        #expect(editor.performed == [])
        #expect(editor.presentedViewController == nil)
    }
}
