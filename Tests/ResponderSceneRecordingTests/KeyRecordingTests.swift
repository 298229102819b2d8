import Foundation
import ResponderSceneRecording
import Testing

/// A field that takes text, and saves.
final class Field: ResponderView {
    private(set) var text = ""
    private(set) var saved = ""
    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [ResponderKeyCommand] {
        [ResponderKeyCommand("Save", action: "save", input: "s", modifierFlags: .command)]
    }

    @Handler("insertText:") func insertText(_ text: String) { self.text += text }
    @Handler("deleteBackward:") func deleteBackward(_ sender: Any?) { _ = text.popLast() }
    @Handler("save") func save() { saved = text }
}

/// A field whose text is secret.
final class PasswordField: ResponderView {
    override var canBecomeFirstResponder: Bool { true }
    @Handler("insertText:", .secret) func insertText(_ text: String) {}
}

/// A view that keeps every press, and drops none.
final class Keeper: ResponderView {
    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: Set<ResponderPress>, with event: ResponderPressesEvent?) {}
}

@MainActor private struct Form {
    let application = ResponderApplication()
    let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let field = Field(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    let keeper = Keeper(frame: CGRect(x: 0, y: 40, width: 100, height: 20))
    let coder = JSONCoder()

    init() throws {
        application.addWindow(window)
        window.addSubview(field)
        window.addSubview(keeper)
        window.makeKeyAndVisible()
        for (name, node) in [("window", window), ("field", field), ("keeper", keeper), ("app", application)]
            as [(String, ResponderNode)]
        { try coder.directory.addIsolated(node, as: name) }
    }
}

@MainActor @Suite struct KeyRecordingTests {
    private let form: Form
    private let recorder: MessageRecorder

    init() throws {
        form = try Form()
        recorder = MessageRecorder(coder: form.coder)
    }

    @Test func `keys are recorded with what answered them, and with the text and the actions that they cause`() throws {
        recorder.recordInput(of: form.window)
        try form.window.press("x")
        try recorder.record {
            try form.window.press(.tab)
            try form.window.press("H")
            try form.window.press(.delete)
            try form.window.press(ResponderKey("s", modifierFlags: .command))
        }
        let lines = try #require(recorder.recording).linesWithoutScenes
        let passed =
            #""path":[{"outcome":"pressesBegan","responder":"field"},"#
            + #"{"outcome":"pressesBegan","responder":"window"},{"outcome":"pressesBegan","responder":"app"}]"#
        let ended = passed.replacing("pressesBegan", with: "pressesEnded")
        func handled(_ selector: String, _ arguments: String = "") -> String {
            #"{\#(arguments)"depth":1,"from":"field","going":{"up":255},"result":{"end":"stopped","handled":true,"#
                + #""handledBy":"field","path":[{"outcome":"handled-and-stopped","responder":"field"}]},"#
                + #""selector":"\#(selector)"}"#
        }
        #expect(
            lines == [
                #"{"keyName":"Tab","press":"began","result":{"answer":"focus-moved","focus":"field","handled":true,"#
                    + #""path":[{"outcome":"pressesBegan","responder":"window"},"#
                    + #"{"outcome":"pressesBegan","responder":"app"}],"responder":"window"}}"#,
                #"{"keyName":"Tab","press":"ended","result":{"answer":"ignored","handled":true,"#
                    + #""path":[{"outcome":"pressesEnded","responder":"window"},"#
                    + #"{"outcome":"pressesEnded","responder":"app"}],"responder":"window"}}"#,
                #"{"key":"h","modifiers":["shift"],"press":"began","result":{"answer":"text","handled":true,"#
                    + passed + #","responder":"field","text":"H"}}"#,
                handled("insertText:", #""arguments":["H"],"#),
                #"{"key":"h","modifiers":["shift"],"press":"ended","result":{"answer":"ignored","handled":true,"#
                    + ended + #","responder":"field"}}"#,
                #"{"keyName":"Delete","press":"began","result":{"answer":"text-command","command":"deleteBackward:","#
                    + #""handled":true,"# + passed + #","responder":"field"}}"#,
                handled("deleteBackward:", #""arguments":[{"$receiver":"field"}],"#),
                #"{"keyName":"Delete","press":"ended","result":{"answer":"ignored","handled":true,"#
                    + ended + #","responder":"field"}}"#,
                #"{"key":"s","modifiers":["command"],"press":"began","result":{"answer":"command","#
                    + #""command":"Save (Command-S)","handled":true,"responder":"field"}}"#,
                handled("save"),
                #"{"key":"s","modifiers":["command"],"press":"ended","result":{"answer":"ignored","handled":true,"#
                    + #""responder":"field"}}"#,
            ])
        #expect(
            recorder.messages.prefix(4).map { "\($0.kind) \($0)" } == [
                #"press 1: pressesBegan "Tab" → ResponderWindow"#, #"press 2: pressesEnded "Tab" → ResponderWindow"#,
                #"press 3: pressesBegan "Shift-H" → Field"#, #"route 4: insertText: "H" → nil"#,
            ])
    }

    @Test func `keys of a secret text are in no recording, page or line, and can't be replayed`() throws {
        let field = PasswordField(frame: CGRect(x: 0, y: 70, width: 100, height: 20))
        form.window.addSubview(field)
        recorder.recordInput(of: form.window)
        try recorder.record {
            field.becomeFirstResponder()
            try form.window.press("q")
            form.field.becomeFirstResponder()
            try form.window.press("w")
        }
        let recording = try #require(recorder.recording)
        let text = "\(recording)" + recording.page() + recorder.messages.map { "\($0)" }.joined()
        for letter in [#""q""#, #""Q""#] { #expect(!text.contains(letter)) }
        #expect(text.contains(#""text":"w""#) && form.field.text == "w")
        let outcome = Replay(coder: form.coder, in: form.window).run(try Recording(parsing: "\(recording)"))
        #expect(outcome.faults.map { "\($0)" }.first == "line 2: the key wasn't recorded: it is secret")
    }

    @Test func `a session of keys is replayed in a fresh scene`() throws {
        recorder.recordInput(of: form.application)
        try recorder.record {
            try form.application.press(.tab)
            for character in "Hi!" { try form.application.press(ResponderKey(String(character))) }
            try form.application.handleKey(.began, "a")
            try form.application.handleKey(.began, "a")
            try form.window.cancelPresses()
            try form.application.press(ResponderKey("s", modifierFlags: .command))
            form.field.becomeFirstResponder()
            try form.application.handleKey(.began, .downArrow)
            try form.application.handleKey(.ended, .downArrow)
            try form.application.press("x")
            try form.application.press(ResponderKey("q", modifierFlags: .command))
            #expect(throws: ResponderPressError.self) { try form.application.handleKey(.ended, "y") }
            #expect(throws: ResponderPressError.self) { try form.application.press("") }
            try form.window.handleTouch(.began, id: 1, at: .zero, timestamp: 3)
        }
        #expect(form.field.saved == "Hi!aa")
        let recording = try #require(recorder.recording)
        #expect(
            recording.entries.compactMap(\.result).compactMap { $0["answer"] }.map { "\($0)" } == [
                #""focus-moved""#, #""ignored""#, #""text""#, #""ignored""#, #""text""#, #""ignored""#, #""text""#,
                #""ignored""#, #""text""#, #""text""#, #""ignored""#, #""command""#, #""ignored""#, #""focus-moved""#,
                #""ignored""#, #""handled""#, #""ignored""#, #""handled""#, #""ignored""#,
            ])
        let fresh = try Form()
        let text = "\(recording)"
        let outcome = Replay(coder: fresh.coder, in: fresh.application).run(try Recording(parsing: text))
        #expect("\(outcome)" == "22 inputs, all as recorded")
        #expect(fresh.field.saved == "Hi!aa" && fresh.window.firstResponder === fresh.keeper)
        // A replay in a scene that has changed.
        let other = try Form()
        other.field.isHidden = true
        let divergence = Replay(coder: other.coder, in: other.application).run(recording).divergence
        #expect(divergence?.line == nil && divergence?.path == ".result.focus")
    }

    @Test func `a key that can't be replayed is reported with its line, and the rest goes on`() throws {
        let text = """
            {"format":"SelectorDispatch recording","version":1,"encoding":1}
            {"press":"pushed","key":"a"}
            {"press":"began","keyName":"Up","key":"a"}
            {"press":"began","key":"a","in":"windw"}
            {"press":"began","key":""}
            {"press":"began","key":"a"}
            {"press":"ended","key":"b"}
            {"press":"ended","key":"a","in":"window"}
            """
        let outcome = Replay(coder: form.coder, in: form.application).run(try Recording(parsing: text))
        #expect(
            "\(outcome)" == """
                line 2: at .press: 'pushed' can't be read as ResponderPress.Phase
                line 3: unknown member 'key'; the members are press, keyName, modifiers, characters
                line 4: no window or application is called 'windw'; add it to the ReceiverDirectory
                4 inputs, the others as recorded
                """)
    }

    @Test func `a press that a handler causes belongs to the press that it handles, and isn't performed again`() throws
    {
        final class Echo: ResponderView {
            override var canBecomeFirstResponder: Bool { true }
            override func pressesBegan(_ presses: Set<ResponderPress>, with event: ResponderPressesEvent?) {
                if presses.first?.key == "a" { _ = try? window?.press("b") }
            }
        }
        func scene() throws -> Form {
            let form = try Form()
            let echo = Echo()
            try form.coder.directory.addIsolated(echo, as: "echo")
            form.window.addSubview(echo)
            echo.becomeFirstResponder()
            return form
        }
        let form = try scene()
        let recorder = MessageRecorder(coder: form.coder)
        recorder.recordInput(of: form.window)
        try recorder.record { try form.window.press("a") }
        let recording = try #require(recorder.recording)
        #expect(recording.entries.map(\.depth) == [0, 1, 1, 0])
        let fresh = try scene()
        #expect("\(Replay(coder: fresh.coder, in: fresh.window).run(recording))" == "2 inputs, all as recorded")
    }
}
