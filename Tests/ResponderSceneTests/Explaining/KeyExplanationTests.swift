/// Explanations of a key's effect, or of its absence, each with its whole text.
@MainActor @Suite struct KeyExplanationTests {
    private var window = ResponderWindow().named("window")
    private var editor = KeyedView().named("editor")

    init() {
        window.add(editor).focused()
    }

    /// Expects the whole text of the explanation of a key.
    private func expect(
        _ key: ResponderKey,
        _ text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(
            window.explainKey(key).description == text,
            sourceLocation: sourceLocation
        )
    }

    @Test func `an explanation shows which command is performed and which isn't asked`() {
        let save = ResponderKeyCommand("Save", action: "save:", input: "s", modifierFlags: .command)
        editor.commands = [save, save]
        expect(
            save.key,
            """
            Command-S in editor would be answered
            Save (Command-S) of editor: is performed
            Save (Command-S) of editor: not asked: a command before it is performed
            """
        )
        #expect(editor.performed.isEmpty)
    }

    @Test func `an explanation says why commands are passed by`() {
        editor.commands = [
            // selector-check: elsewhere
            ResponderKeyCommand("Fly", action: "fly", input: "s", modifierFlags: .command),
            ResponderKeyCommand(action: "save:", input: "s", modifierFlags: .command),
        ]
        editor.isValid = false
        expect(
            ResponderKey("s", modifierFlags: .command),
            """
            Command-S in editor may be answered
            Fly (Command-S) of editor: passed by: the command 'Fly' has no target: no responder \
            takes 'fly'
            save: (Command-S) of editor: passed by: the command '' is disabled by 'editor'
            editor: is asked, and decides for itself
              window: passes presses on
            """
        )
    }

    @Test func `an explanation shows a command that gives way to text`() {
        editor.add(TypedView().named("field")).focused()
        editor.commands = [ResponderKeyCommand("Save", action: "save:", input: "s")]
        expect(
            "s",
            """
            s in field may be answered
            Save (s) of editor: passed by: the key types text, and 'field' takes it
            field: is asked, and decides for itself
              editor: is asked, and decides for itself
                window: passes presses on
            -[TypedView insertText:] would be handled
            field: handles it
              editor: not asked: field stops it
                window: not asked: field stops it
            """
        )
    }

    @Test func `an explanation shows that a key has no taker or moves the focus`() {
        editor.resignFirstResponder()
        expect(
            "x",
            """
            x in window would not be answered
            there is no first responder, so the window gets the key
            window: passes presses on
            -[ResponderWindow insertText:] would not be handled
            window: not registered
            """
        )
        expect(
            .tab,
            """
            Tab in window would be answered
            window: passes presses on
            -[ResponderWindow doCommandBySelector:] would not be handled
            window: not registered
            -[ResponderWindow insertTab:] would not be handled
            window: not registered
            the focus moves to editor
            """
        )
        #expect(window.firstResponder == nil)
    }

    @Test func `a chain that runs in a circle gives the explanation an error`() {
        editor.nextResponder = editor
        let explanation = window.explainKey("x")
        #expect(explanation.answer == .notAnswered)
        #expect(explanation.error != nil)
    }
}
