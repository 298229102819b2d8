/// A responder with key commands that notes its messages.
final class KeyedView: ResponderView {
    var commands: [ResponderKeyCommand] = []
    var mayPerform = true
    var isValid = true
    var keepsPresses = false
    var performed: [String] = []
    var seen: [String] = []

    @Handler fileprivate func save(_ sender: Any?) {
        performed.append("save \(sender ?? "nobody")")
    }

    @Handler fileprivate func zoom(_ command: ResponderKeyCommand, for event: ResponderPressesEvent)
    {
        performed.append("zoom \(event.changedPress.phase)")
    }

    @Handler fileprivate func fail() throws {
        throw CancellationError()
    }

    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [ResponderKeyCommand] { commands }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        mayPerform
    }

    override func validate(_ command: inout ResponderCommand, sender: Any?) {
        command.isEnabled = isValid
    }

    private func note(_ presses: Set<ResponderPress>) {
        seen += presses.map { "\($0.phase) \($0.key)" }
    }

    override func pressesBegan(_ presses: Set<ResponderPress>, with event: ResponderPressesEvent?) {
        note(presses)
        if !keepsPresses { super.pressesBegan(presses, with: event) }
    }

    override func pressesChanged(_ presses: Set<ResponderPress>, with event: ResponderPressesEvent?)
    {
        note(presses)
        super.pressesChanged(presses, with: event)
    }

    override func pressesEnded(_ presses: Set<ResponderPress>, with event: ResponderPressesEvent?) {
        note(presses)
        super.pressesEnded(presses, with: event)
    }

    override func pressesCancelled(
        _ presses: Set<ResponderPress>,
        with event: ResponderPressesEvent?
    ) {
        note(presses)
        super.pressesCancelled(presses, with: event)
    }
}

@MainActor @Suite struct KeyCommandTests {
    private let application = ResponderApplication().named("application")
    private let window = ResponderWindow().named("window")
    private var outer = KeyedView().named("outer")
    private var inner = KeyedView().named("inner")

    private let save = ResponderKeyCommand(
        "Save",
        action: "save:",
        input: "s",
        modifierFlags: .command
    )

    private let commandS = ResponderKey("s", modifierFlags: .command)

    init() {
        application.show(window).add(outer).add(inner).focused()
    }

    @Test func `the key command of the innermost responder wins, and is the action's sender`()
        throws
    {
        outer.commands = [save]
        inner.commands = [save]
        let answer = try application.press(commandS).answerText
        #expect(answer == "command Save (Command-S)")
        #expect(inner.performed == ["save Save (Command-S)"])
        #expect(outer.performed.isEmpty)
        #expect(inner.seen.isEmpty, "the responders get nothing of the press")
    }

    @Test func `of ten thousand commands for a key, the first one with a taker is performed`()
        throws
    {
        var unheard = save
        unheard.command.action = "unheard"  // selector-check: elsewhere
        inner.commands = Array(repeating: unheard, count: 9999) + [save]
        try application.press(commandS)
        #expect(inner.performed == ["save Save (Command-S)"])
    }

    @Test func `a command that is disabled or has no taker is skipped`() throws {
        var own = save
        own.command.isEnabled = false
        let unknown = ResponderKeyCommand("Fly", action: "fly", input: "s", modifierFlags: .command)
        inner.commands = [own, unknown]
        outer.commands = [save]
        inner.mayPerform = false
        #expect(try application.press(commandS).isHandled)
        #expect(outer.performed == ["save Save (Command-S)"])
        outer.isValid = false
        let answer = try application.press(commandS).answerText
        #expect(answer == "dropped")
        // Without a command, it is a press.
        #expect(outer.performed.count == 1)
        #expect(inner.seen == ["began Command-S", "ended Command-S"])
    }

    nonisolated static let matches: [(String, ResponderKey.ModifierFlags, ResponderKey, Bool)] = [
        ("s", .command, ResponderKey("s", modifierFlags: .command), true),
        (
            "s", .command, ResponderKey("s", modifierFlags: [.command, .alphaShift, .numericPad]),
            true
        ),
        ("s", .command, "s", false),
        ("s", .command, ResponderKey("S", modifierFlags: .command), false),
        ("S", .command, ResponderKey("s", modifierFlags: [.command, .shift]), true),
        ("?", [], ResponderKey("/", modifierFlags: .shift, characters: "?"), true),
        ("/", .shift, ResponderKey("/", modifierFlags: .shift, characters: "?"), true),
        ("/", [], ResponderKey("/", modifierFlags: .shift, characters: "?"), false),
        (ResponderKeyCommand.inputUpArrow, [], .upArrow, true),
        (ResponderKeyCommand.inputUpArrow, .alternate, .upArrow, false),
    ]

    @Test(arguments: matches) func `a key command matches a key with its input and modifiers`(
        input: String,
        flags: ResponderKey.ModifierFlags,
        key: ResponderKey,
        matches: Bool
    ) {
        #expect(
            ResponderKeyCommand(action: "save:", input: input, modifierFlags: flags).matches(key)
                == matches
        )
    }

    @Test(arguments: [
        (ResponderKey("s", modifierFlags: [.command, .shift]), "Shift-Command-S"), ("A", "Shift-A"),
        ("a", "a"),
        (.upArrow, "Up"), (.backTab, "Shift-Tab"), ("\u{7}", #"\u{7}"#), (" ", "Space"),
        (
            .init(ResponderKeyCommand.inputFunction(5), modifierFlags: [.control, .alternate]),
            "Control-Option-F5"
        ),
    ]) func `a key describes itself in words`(key: ResponderKey, text: String) {
        #expect(key.description == text)
    }

    @Test func `a key without modifiers performs a command unless a responder takes text`() throws {
        let text = inner.add(TypedView())
        var letter = ResponderKeyCommand("Save", action: "save:", input: "s")
        outer.commands = [letter]
        #expect(try application.press("s").isHandled)
        #expect(inner.performed.count == 1)
        text.becomeFirstResponder()
        #expect(try application.press("s").isHandled)
        #expect(text.text == "s")
        #expect(inner.performed.count == 1)
        letter.wantsPriorityOverSystemBehavior = true
        outer.commands = [letter]
        #expect(try application.press("s").isHandled)
        #expect(text.text == "s")
        #expect(inner.performed.count == 2)
    }

    @Test func `a held key repeats its command, whose action gets the event`() throws {
        inner.commands = [
            ResponderKeyCommand(action: "zoom:for:", input: "z", modifierFlags: .command)
        ]
        let key = ResponderKey("z", modifierFlags: .command)
        for _ in 0..<2 { try application.handleKey(.began, key) }
        #expect(window.presses.map(\.key) == [key])
        try application.handleKey(.ended, "z")
        #expect(inner.performed == ["zoom began", "zoom changed"])
        #expect(window.presses.isEmpty)
        #expect(inner.seen.isEmpty)
    }

    @Test
    func `an override of sendAction sees key commands, which also work without an application`()
        throws
    {
        inner.commands = [save]
        let own = WatchingApplication()
        own.show(window)
        try own.press(commandS)
        #expect(own.sent == ["save:"])
        own.removeWindow(window)
        try window.press(commandS)
        #expect(own.sent.count == 1)
        #expect(inner.performed.count == 2)
    }

    @Test func `a command's error is thrown, and the key is released`() throws {
        inner.commands = [ResponderKeyCommand(action: "fail", input: "f", modifierFlags: .control)]
        #expect(throws: CancellationError.self) {
            try application.press(ResponderKey("f", modifierFlags: .control))
        }
        #expect(window.presses.isEmpty)
    }

    @Test func `a press stays with its responder, and a press method can keep it`() throws {
        try application.handleKey(.began, .escape)
        outer.becomeFirstResponder()
        try application.handleKey(.ended, .escape)
        #expect(inner.seen == ["began Escape", "ended Escape"])
        #expect(outer.seen == inner.seen)
        outer.keepsPresses = true
        let answer = try application.handleKey(.began, .escape).answerText
        #expect(answer == "handled")
        inner.becomeFirstResponder()
        try window.cancelPresses()
        #expect(outer.seen.suffix(2) == ["began Escape", "cancelled Escape"])
        #expect(inner.seen.count == 2)
        #expect(window.presses.isEmpty)
    }

    @Test func `a press ends even if its responder leaves the window`() throws {
        try application.handleKey(.began, .escape)
        outer.removeFromSuperview()
        #expect(window.firstResponder == nil)
        #expect(try application.handleKey(.ended, .escape).isHandled)
        #expect(window.presses.isEmpty)
        #expect(inner.seen == ["began Escape", "cancelled Escape"])
    }

    nonisolated static let refused:
        [(
            phase: ResponderPress.Phase, key: ResponderKey, error: ResponderPressError, text: String
        )] = [
            (
                .began, "", .emptyKey,
                #"a key needs characters, such as "s" or ResponderKeyCommand.inputUpArrow"#
            ),
            (
                .ended, "s", .notDown("s", phase: .ended),
                "the press of s ended, but the key isn't down; press it first"
            ),
        ]

    @Test(arguments: refused) func `an impossible key is refused`(
        phase: ResponderPress.Phase,
        key: ResponderKey,
        error: ResponderPressError,
        text: String
    ) {
        #expect(throws: error) { try application.handleKey(phase, key) }
        #expect(error.description == text)
    }

    @Test func `the number of pressed keys is limited, and a key needs a window`() throws {
        for number in 0..<64 { try window.handleKey(.began, ResponderKey("key \(number)")) }
        #expect(throws: ResponderPressError.tooManyPresses(limit: 64)) {
            try window.handleKey(.began, "x")
        }
        let empty = ResponderApplication()
        let error = #expect(throws: (any Error).self) { try empty.press("x") }
        let text =
            "the application has no key window; call makeKeyAndVisible() on one of its windows"
        #expect(error.map { "\($0)" } == text)
    }

    @Test func `a responder that presses the key that it handles gets an error`() throws {
        final class Presser: ResponderView {
            var deepest: (any Error)?
            override var canBecomeFirstResponder: Bool { true }

            private func press() {
                do {
                    try window?.handleKey(.began, "x")
                } catch {
                    deepest = deepest ?? error
                }
            }

            override func pressesBegan(
                _ presses: Set<ResponderPress>,
                with event: ResponderPressesEvent?
            ) {
                press()
            }

            override func pressesChanged(
                _ presses: Set<ResponderPress>,
                with event: ResponderPressesEvent?
            ) {
                press()
            }
        }
        let presser = window.add(Presser()).focused()
        try window.handleKey(.began, "y")
        #expect(
            presser.deepest.map { "\($0)" }
                == "keys were handled from within the handling of keys more than 32 deep; "
                + "does a responder press the key that it handles?"
        )
    }

    @Test func `Space and Return trigger the focused control unless it is disabled`() throws {
        let button = outer.add(FocusedControl()).focused()
        button.addTarget(outer, action: "save:", for: .primaryActionTriggered)
        for key: ResponderKey in [" ", .return] { try window.press(key) }
        #expect(outer.performed.count == 2)
        #expect(outer.seen == ["ended Space", "ended Return"])
        button.isEnabled = false
        try window.press(" ")
        #expect(outer.performed.count == 2)
        #expect(outer.seen.suffix(2) == ["began Space", "ended Space"])
    }

    @Test func `the observer sees presses, commands, and unhandled keys`() throws {
        var lines: [String] = []
        application.observer = { lines.append("\($0)") }
        inner.commands = [save]
        for key in [commandS, "x"] { try application.press(key) }
        #expect(
            lines == [
                "save: to inner", "save: sent to inner", "inner pressesBegan", "outer pressesBegan",
                "window pressesBegan", "application pressesBegan", "key x began, dropped",
                "inner pressesEnded",
                "outer pressesEnded", "window pressesEnded", "application pressesEnded",
            ]
        )
    }

    @Test func `a key that moves the focus when pressed doesn't trigger the newly focused control`()
        throws
    {
        final class Button: FocusedControl {
            var next: Button?

            override func pressesBegan(
                _ presses: Set<ResponderPress>,
                with event: ResponderPressesEvent?
            ) {
                next?.becomeFirstResponder()
                super.pressesBegan(presses, with: event)
            }
        }
        let from = outer.add(Button())
        let to = outer.add(Button())
        to.addTarget(outer, action: "save:", for: .primaryActionTriggered)
        from.next = to
        from.becomeFirstResponder()
        try window.press(" ")
        #expect(window.firstResponder === to)
        #expect(outer.performed.isEmpty)
        try window.press(" ")
        #expect(outer.performed.count == 1)
    }
}
