/// A field that accepts text and saves it.
final class Field: ResponderView {
    private(set) var text = ""
    private(set) var saved = ""
    override var canBecomeFirstResponder: Bool { true }

    override var keyCommands: [ResponderKeyCommand] {
        [ResponderKeyCommand("Save", action: "save", input: "s", modifierFlags: .command)]
    }

    @Handler("insertText:") func insertText(_ text: String) {
        self.text += text
    }

    @Handler("deleteBackward:") func deleteBackward(_ sender: Any?) {
        _ = text.popLast()
    }

    @Handler("save") func save() {
        saved = text
    }
}

/// A field whose text is secret.
final class PasswordField: ResponderView {
    override var canBecomeFirstResponder: Bool { true }

    @Handler("insertText:", .secret) func insertText(_ text: String) {}
}

/// A view that keeps every press and drops none.
final class Keeper: ResponderView {
    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: Set<ResponderPress>, with event: ResponderPressesEvent?) {
    }
}

@MainActor private final class Form: RecordedScene {
    let field = Field(frame: CGRect(0, 0, 100, 20))
    let keeper = Keeper(frame: CGRect(0, 40, 100, 20))

    override init() throws {
        try super.init()
        for view in [field, keeper] { window.addSubview(view) }
        try name(["field": field, "keeper": keeper])
    }
}

@MainActor @Suite struct KeyRecordingTests {
    private let form: Form

    init() throws {
        form = try Form()
    }

    @Test
    func
        `keys are recorded with their responders, and with the text and the actions that they cause`()
        throws
    {
        form.recorder.recordInput(of: form.window)
        try form.window.press("x")
        let recording = try form.record(of: form.window) {
            for key in [.tab, "H", .delete, ResponderKey("s", modifierFlags: .command)] {
                try form.window.press(key)
            }
        }
        func path(_ outcome: String) -> String {
            #"""
            "path":[{"outcome":"\#(outcome)","responder":"field"},\#
            {"outcome":"\#(outcome)","responder":"window"},\#
            {"outcome":"\#(outcome)","responder":"app"}]
            """#
        }
        func handled(_ selector: String, _ arguments: String = "") -> String {
            #"""
            {\#(arguments)"depth":1,"from":"field","going":{"up":255},"result":{"end":"stopped",\#
            "handled":true,"handledBy":"field","path":[{"outcome":"handled-and-stopped",\#
            "responder":"field"}]},"selector":"\#(selector)"}
            """#
        }
        #expect(
            recording.textWithoutScenes == #"""
                {"keyName":"Tab","press":"began","result":{"answer":"focus-moved","focus":"field",\#
                "handled":true,"path":[{"outcome":"pressesBegan","responder":"window"},\#
                {"outcome":"pressesBegan","responder":"app"}],"responder":"window"}}
                {"keyName":"Tab","press":"ended","result":{"answer":"ignored","handled":true,\#
                "path":[{"outcome":"pressesEnded","responder":"window"},\#
                {"outcome":"pressesEnded","responder":"app"}],"responder":"window"}}
                {"key":"h","modifiers":["shift"],"press":"began","result":{"answer":"text",\#
                "handled":true,\#(path("pressesBegan")),"responder":"field","text":"H"}}
                \#(handled("insertText:", #""arguments":["H"],"#))
                {"key":"h","modifiers":["shift"],"press":"ended","result":{"answer":"ignored",\#
                "handled":true,\#(path("pressesEnded")),"responder":"field"}}
                {"keyName":"Delete","press":"began","result":{"answer":"text-command",\#
                "command":"deleteBackward:","handled":true,\#(path("pressesBegan")),\#
                "responder":"field"}}
                \#(handled("deleteBackward:", #""arguments":[{"$receiver":"field"}],"#))
                {"keyName":"Delete","press":"ended","result":{"answer":"ignored","handled":true,\#
                \#(path("pressesEnded")),"responder":"field"}}
                {"key":"s","modifiers":["command"],"press":"began","result":{"answer":"command",\#
                "command":"Save (Command-S)","handled":true,"responder":"field"}}
                \#(handled("save"))
                {"key":"s","modifiers":["command"],"press":"ended","result":{"answer":"ignored",\#
                "handled":true,"responder":"field"}}
                """#
        )
        #expect(
            form.recorder.messages.prefix(4).map { "\($0.kind) \($0)\n" }.joined() == """
                press 1: pressesBegan "Tab" → ResponderWindow
                press 2: pressesEnded "Tab" → ResponderWindow
                press 3: pressesBegan "Shift-H" → Field
                route 4: insertText: "H" → nil

                """
        )
    }

    @Test func `keys of a secret text are in no recording, page or line, and can't be replayed`()
        throws
    {
        let field = PasswordField(frame: CGRect(0, 70, 100, 20))
        form.window.addSubview(field)
        let recording = try form.record(of: form.window) {
            field.becomeFirstResponder()
            try form.window.press("q")
            form.field.becomeFirstResponder()
            try form.window.press("w")
        }
        let text =
            "\(recording)" + recording.page() + form.recorder.messages.map { "\($0)" }.joined()
        for letter in [#""q""#, #""Q""#] {
            #expect(!text.contains(letter))
        }
        #expect(text.contains(#""text":"w""#))
        #expect(form.field.text == "w")
        let outcome = form.replay(try Recording(parsing: "\(recording)"), in: form.window)
        #expect(
            outcome.errors.map { "\($0)" }.first == "line 2: the key wasn't recorded: it is secret"
        )
    }

    @Test func `a session of keys is replayed in a fresh scene`() throws {
        let application = form.application
        let recording = try form.record(of: application) {
            for key: ResponderKey in [.tab, "H", "i", "!"] { try application.press(key) }
            for _ in 0..<2 { try application.handleKey(.began, "a") }
            try form.window.cancelPresses()
            try application.press(ResponderKey("s", modifierFlags: .command))
            form.field.becomeFirstResponder()
            try application.handleKey(.began, .downArrow)
            try application.handleKey(.ended, .downArrow)
            for key in ["x", ResponderKey("q", modifierFlags: .command)] {
                try application.press(key)
            }
            #expect(throws: ResponderPressError.self) { try application.handleKey(.ended, "y") }
            #expect(throws: ResponderPressError.self) { try application.press("") }
            try form.window.handleTouch(.began, id: 1, at: .zero, timestamp: 3)
        }
        #expect(form.field.saved == "Hi!aa")
        let answers = """
            focus-moved ignored text ignored text ignored text ignored text text ignored command \
            ignored focus-moved ignored handled ignored handled ignored
            """.split(separator: " ").map { "\"\($0)\"" }
        #expect(
            recording.entries.compactMap(\.result).compactMap { $0["answer"] }.map { "\($0)" }
                == answers
        )
        let fresh = try Form()
        let other = try Form()
        let replayed = fresh.replay(try Recording(parsing: "\(recording)"))
        #expect("\(replayed)" == "22 inputs, all as recorded")
        #expect(fresh.field.saved == "Hi!aa")
        #expect(fresh.window.firstResponder === fresh.keeper)
        // A replay in a scene that has changed.
        other.field.isHidden = true
        let divergence = other.replay(recording).divergence
        #expect(divergence?.line == nil)
        #expect(divergence?.path == ".result.focus")
    }

    @Test func `a key that can't be replayed is reported with its line, and the rest goes on`()
        throws
    {
        let recording = try Recording(
            lines: """
                {"press":"pushed","key":"a"}
                {"press":"began","keyName":"Up","key":"a"}
                {"press":"began","key":"a","in":"windw"}
                {"press":"began","key":""}
                {"press":"began","key":"a"}
                {"press":"ended","key":"b"}
                {"press":"ended","key":"a","in":"window"}
                """
        )
        #expect(
            "\(form.replay(recording))" == """
                line 2: at .press: 'pushed' can't be read as ResponderPress.Phase
                line 3: unknown member 'key'; the members are press, keyName, modifiers, characters
                line 4: no window or application is called 'windw'; add it to the ReceiverDirectory
                4 inputs, the others as recorded
                """
        )
    }

    @Test
    func
        `a press that a handler causes belongs to the press that it handles, and isn't performed again`()
        throws
    {
        final class Echo: ResponderView {
            override var canBecomeFirstResponder: Bool { true }

            override func pressesBegan(
                _ presses: Set<ResponderPress>,
                with event: ResponderPressesEvent?
            ) {
                if presses.first?.key == "a" { _ = try? window?.press("b") }
            }
        }
        let scenes = try [Form(), Form()]
        for form in scenes {
            let echo = Echo()
            try form.name(["echo": echo])
            form.window.addSubview(echo)
            echo.becomeFirstResponder()
        }
        let recording = try scenes[0].record(of: scenes[0].window) {
            try scenes[0].window.press("a")
        }
        #expect(recording.entries.map(\.depth) == [0, 1, 1, 0])
        #expect(
            "\(scenes[1].replay(recording, in: scenes[1].window))" == "2 inputs, all as recorded"
        )
    }
}
