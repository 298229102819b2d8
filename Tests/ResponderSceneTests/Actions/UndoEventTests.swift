/// A drawing whose changes can be undone.
final class Drawing: ResponderView, @MainActor UndoResponder {
    let undoHistory: UndoHistory? = UndoHistory()
    private(set) var lines = 0
    var keepsGroupOpen = false

    override var canBecomeFirstResponder: Bool { true }

    override var keyCommands: [ResponderKeyCommand] {
        [ResponderKeyCommand(action: "draw", input: "d", modifierFlags: .command)]
    }

    override func buildMenu(with builder: inout ResponderMenuBuilder) {
        builder.add([.command(ResponderCommand("Draw", action: "draw"))], to: .edit)
    }

    override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        if keepsGroupOpen, undoHistory?.groupingLevel == 0 {
            try? undoHistory?.beginGroup()
        }
        draw()
        draw()
    }

    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        if keepsGroupOpen { try? undoHistory?.endGroup() }
    }

    @Handler fileprivate func draw() {
        lines += 1
        try? undoHistory?.register("erase", on: self)
    }

    @Handler fileprivate func erase() {
        lines -= 1
    }
}

/// The text of a field, in a class that belongs to no actor.
private final class NoteModel: MessageReceiver {
    let history = UndoHistory()
    var text = ""

    func replace(by text: String, registers: Bool, on target: AnyObject) {
        if registers { try? history.register("setText:", with: [self.text], on: target) }
        self.text = text
    }
}

/// A field that can register a run of typing as one change.
final class Note: ResponderView {
    private let model = NoteModel()
    var coalesces = false
    private var isTyping = false
    var history: UndoHistory { model.history }
    var text: String { model.text }

    override var canBecomeFirstResponder: Bool { true }

    @Handler fileprivate func insertText(_ text: String) {
        model.replace(by: self.text + text, registers: !(coalesces && isTyping), on: self)
        isTyping = true
    }

    @Handler fileprivate func setText(_ text: String) {
        model.replace(by: text, registers: true, on: self)
        isTyping = false
    }
}

/// The changes in one event of a scene are one undo step.
@MainActor @Suite struct UndoEventTests {
    private var window = ResponderWindow(0, 0, 100, 100)
    private var drawing = Drawing(0, 0, 100, 100)
    private var history: UndoHistory { drawing.undoHistory ?? UndoHistory() }

    init() {
        window.add(drawing).focused()
    }

    /// Expects numbers of lines after an event, which has closed its undo groups, and after each
    /// undo.
    private func expect(
        _ lines: Int,
        thenUndone undone: Int...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(drawing.lines == lines, sourceLocation: sourceLocation)
        #expect(history.groupingLevel == 0, sourceLocation: sourceLocation)
        for lines in undone {
            try history.undo()
            #expect(drawing.lines == lines, sourceLocation: sourceLocation)
        }
    }

    private func drag(_ moves: Int) throws {
        try window.touch(.began)
        for _ in 0..<moves { try window.touch(.moved) }
        try window.touch(.ended)
    }

    @Test func `each touch event is undone separately`() throws {
        try drag(2)
        try expect(4, thenUndone: 2, 0)
        #expect(!history.canUndo)
    }

    @Test func `a group that stays open for several events is undone as one`() throws {
        drawing.keepsGroupOpen = true
        try drag(3)
        try expect(6, thenUndone: 0)
    }

    @Test func `keys and menu commands also close their undo groups`() throws {
        try window.press(ResponderKey("d", modifierFlags: .command))
        try expect(1)
        try window.perform(try #require(try window.menu().item(titled: "Draw")))
        try expect(2, thenUndone: 1)
    }

    @Test func `a change outside a scene's event is undone apart from the events after it`() throws
    {
        try drawing.send("draw")
        #expect(history.groupingLevel == 1)
        try drag(1)
        try expect(3, thenUndone: 1, 0)
        #expect(!history.canUndo)
    }

    @Test func `a later change by an event's task is undone by itself`() async throws {
        try drag(1)
        await Task { _ = try? drawing.send("draw") }.value
        try drag(1)
        try expect(5, thenUndone: 3, 2, 0)
    }

    @Test func `each action that a program sends is undone separately`() throws {
        let application = ResponderApplication()
        let control = window.add(ResponderControl())
        application.show(window)
        control.addTarget(drawing, action: "draw", for: .valueChanged)
        try drawing.send("draw")
        try application.sendAction("draw", to: nil, from: nil)
        try control.sendActions(for: .valueChanged)
        try application.perform(ResponderCommand("Draw", action: "draw"))
        try expect(4, thenUndone: 3, 2, 1, 0)
    }

    @Test(arguments: [(false, ["0ab", "0a", "0", ""]), (true, ["0", ""])])
    func `one undo takes back a key, or a run of typing in a field that registers its beginning`(
        coalesces: Bool,
        texts: [String]
    ) throws {
        let note = window.add(Note()).focused()
        note.coalesces = coalesces
        note.setText("0")
        for key in ["a", "b", "c"] { try window.press(ResponderKey(key)) }
        #expect(note.text == "0abc")
        for text in texts {
            try note.history.undo()
            #expect(note.text == text)
        }
        for _ in texts { try note.history.redo() }
        #expect(note.text == "0abc")
    }

    @Test func `handling an event throws if a listener throws when the undo group closes`() throws {
        history.eventListeners.add(UndoEvent.didCloseGroup.rawValue) { _ in
            throw CancellationError()
        }
        try window.touch(.began)
        #expect(throws: CancellationError.self) { try window.touch(.moved) }
        try expect(2)
    }
}
