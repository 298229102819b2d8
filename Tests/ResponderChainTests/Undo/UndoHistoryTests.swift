import ResponderChain
import Testing

final class UndoneShape {
    let history: UndoHistory
    var colors: [String] = ["red"]
    var failing: Set<String> = []

    init(_ history: UndoHistory) {
        self.history = history
    }

    @Handler func setColor(_ color: String) throws {
        if failing.contains(color) { throw Failure(reason: color) }
        try history.register("setColor:", with: [colors.last], on: self)
        colors.append(color)
    }

    @Handler func undoNow() throws {
        try history.undo()
    }

    @Handler func endTooMany() throws {
        try history.endGroup()
    }
}

final class UndoneEditor: LinkedResponder, MessageValidator, EventListenerHost {
    let history: UndoHistory
    let eventListeners = EventListeners()
    private(set) var text = "a"
    var isReadOnly = false

    init(_ history: UndoHistory) {
        self.history = history
    }

    @Handler func setText(_ text: String) throws {
        try history.register("setText:", with: [self.text], on: self)
        self.text = text
    }

    func disabledReason(for message: RoutedMessage) -> String? {
        isReadOnly ? "read-only" : nil
    }
}

/// Has a history, like a document.
final class UndoableDocument: LinkedResponder, UndoResponder {
    let undoHistory: UndoHistory? = UndoHistory()
}

@MainActor final class UndoneLabel {
    let history = UndoHistory()
    private(set) var text = ""

    @Handler func setText(_ text: String) throws {
        try history.register("setText:", with: [self.text], on: self)
        self.text = text
    }
}

/// Has a handler only after ``note()``, like a class in a plug-in.
private final class LateShape: MessageReceiver {
    private(set) var color = "red"

    func setColor(_ color: String) {
        self.color = color
    }

    static func define(_ definition: _GeneratedCode.HandlerCollector) {
        definition.sync { (target: LateShape, color: String) in target.setColor(color) }
    }

    /// Acts like the initializer section of a loaded module.
    static func note() {
        _GeneratedCode.note("LateShape") { definition in
            definition.receiver(LateShape.self, "LateShape/LateShape.swift")
            unsafe definition.unsafeAdd("1:1\tsetColor:\tsetColor(_:)", LateShape.define)
        }
    }
}

@Suite struct UndoHistoryTests {
    private let history = UndoHistory()
    private let shape: UndoneShape

    /// The last color, whether undo is possible, and whether redo is.
    private var state: [String] {
        [shape.colors.last ?? ""] + (history.canUndo ? ["undo"] : [])
            + (history.canRedo ? ["redo"] : [])
    }

    init() {
        shape = UndoneShape(history)
    }

    /// Sets each color in a separate event.
    private func set(_ colors: String..., on shape: UndoneShape? = nil) throws {
        for color in colors {
            try (shape ?? self.shape).setColor(color)
            try history.endEvent()
        }
    }

    @Test func `an event's changes are undone together, and a new change empties the redo stack`()
        throws
    {
        for color in ["blue", "green"] { try shape.setColor(color) }
        #expect(state == ["green", "undo"])
        #expect(history.groupingLevel == 1)
        try history.endEvent()
        try shape.setColor("white")
        try history.undo()
        #expect(state == ["green", "undo", "redo"])
        #expect(history.groupingLevel == 0)
        try history.undo()
        #expect(state == ["red", "redo"])
        try history.redo()
        #expect(state == ["green", "undo", "redo"])
        try shape.setColor("black")
        #expect(state == ["black", "undo"])
    }

    @Test func `a history takes the messages of a module that was loaded after it was made`() throws
    {
        let shape = LateShape()
        LateShape.note()
        try history.register("setColor:", with: ["blue"], on: shape)
        try history.undo()
        #expect(shape.color == "blue")
    }

    @Test func `a typed message is registered with its arguments`() throws {
        try history.register(UndoneShape.setColorMessage("blue"), on: shape)
        try history.undo()
        #expect(shape.colors == ["red", "blue"])
        try history.redo()
        #expect(shape.colors == ["red", "blue", "red"])
    }

    @Test func `nested groups are undone with the outermost one`() throws {
        try history.beginGroup()
        try shape.setColor("blue")
        try history.beginGroup()
        try shape.setColor("green")
        #expect(history.groupingLevel == 3)
        #expect(throws: UndoError.nestedGroups(level: 3)) { try history.undo() }
        #expect(throws: UndoError.nestedGroups(level: 3)) { try history.endEvent() }
        for _ in 0..<2 { try history.endGroup() }
        try history.undo()
        #expect(shape.colors == ["red", "blue", "green", "blue", "red"])
    }

    /// The names of the actions to undo and to redo.
    private var actionNames: [String?] { [history.undoActionName, history.redoActionName] }

    @Test func `actions have names, which undo and redo keep`() throws {
        try shape.setColor("blue")
        history.actionName = "Color"
        try history.endEvent()
        #expect(actionNames == ["Color", nil])
        try history.undo()
        #expect(actionNames == [nil, "Color"])
        try history.redo()
        #expect(history.undoActionName == "Color")
        history.actionName = "Paint"
        #expect(history.undoActionName == "Paint", "the last closed group can be renamed")
        for _ in 0..<2 { try history.beginGroup() }
        history.actionName = "Outer"
        #expect(history.actionName == "Outer")
    }

    @Test func `registration can be disabled, as often as it is enabled again`() throws {
        for _ in 0..<2 { history.disableRegistration() }
        try history.enableRegistration()
        try shape.setColor("blue")
        try history.prepare(for: shape).send("setColor:", with: ["red"])
        #expect(!history.canUndo)
        #expect(history.groupingLevel == 0)
        #expect(!history.isRegistrationEnabled)
        try history.enableRegistration()
        try shape.setColor("green")
        #expect(history.canUndo)
        #expect(throws: UndoError.notDisabled) { try history.enableRegistration() }
    }

    @Test func `messages can be forgotten, all or those to one target`() throws {
        let other = UndoneShape(history)
        try set("blue")
        try shape.setColor("green")
        try set("white", on: other)
        try other.setColor("black")
        history.removeAll(withTarget: shape)
        for _ in 0..<3 { try history.undo() }
        #expect(shape.colors == ["red", "blue", "green"])
        #expect(other.colors == ["red", "white", "black", "white", "red"])
        #expect(history.canRedo)
        history.removeAll()
        #expect(!history.canUndo)
        #expect(!history.canRedo)
        #expect(history.groupingLevel == 0)
    }

    @Test func `a target isn't kept alive, and messages to a released one are skipped`() throws {
        weak var gone: UndoneShape?
        try shape.setColor("blue")
        do {
            let other = UndoneShape(history)
            gone = other
            try other.setColor("white")
        }
        #expect(gone == nil)
        try history.undo()
        #expect(shape.colors.last == "red")
    }

    @Test func `fewer levels forget the oldest groups`() throws {
        try set("blue", "green", "white")
        history.levelsOfUndo = 1
        for _ in 0..<2 { try history.undo() }
        #expect(state == ["green", "redo"])
    }

    @Test
    func
        `after an error, the messages sent can be redone, and the others can be undone again`()
        throws
    {
        for color in ["blue", "green", "white"] { try shape.setColor(color) }
        shape.failing = ["blue"]
        #expect(throws: Failure(reason: "blue")) { try history.undo() }
        #expect(state == ["green", "undo", "redo"])
        #expect(!history.isUndoing)
        shape.failing = []
        try history.undo()
        #expect(state == ["red", "redo"])
        for _ in 0..<2 { try history.redo() }
        #expect(state == ["white", "undo"])
    }

    @Test func `a handler that undoes, or closes a group that isn't its own, fails`() throws {
        try history.register("undoNow", on: shape)
        #expect(throws: UndoError.busy(isUndoing: true)) { try history.undo() }
        history.removeAll()
        try history.register("endTooMany", on: shape)
        #expect(throws: UndoError.noOpenGroup) { try history.undo() }
        #expect(throws: UndoError.noOpenGroup) { try UndoHistory().endGroup() }
    }

    @Test func `a message that its target can't handle is refused when it is registered`() {
        #expect(throws: DispatchError.self) {
            // selector-check: elsewhere
            try history.register("setColour:", with: ["red"], on: shape)
        }
        #expect(throws: DispatchError.self) {
            // selector-check: elsewhere
            try history.prepare(for: shape).send("setColour:", with: ["red"])
        }
        #expect(!history.canUndo)
    }

    @Test func `each error states the remedy`() {
        let texts: [(UndoError, String)] = [
            (
                .noGroup(selector: "a:"),
                "'a:' can't be registered outside a group; "
                    + "call beginGroup(), or set groupsByEvent to true"
            ),
            (.noOpenGroup, "endGroup() was called without beginGroup()"),
            (.nestedGroups(level: 1), "a group is open; call endGroup() for each beginGroup()"),
            (.nestedGroups(level: 3), "3 groups are open; call endGroup() for each beginGroup()"),
            (.busy(isUndoing: true), "the history is undoing something; wait until that is over"),
            (.busy(isUndoing: false), "the history is redoing something; wait until that is over"),
            (.notDisabled, "enableRegistration() was called without disableRegistration()"),
        ]
        for (error, text) in texts { #expect(error.description == text) }
    }

    @Test func `a history is found along the chain, past those without one`() throws {
        let button = Node("button")
        let document = UndoableDocument()
        #expect(try button.nearestUndoHistory() == nil)
        button.nextResponder = document
        #expect(try button.nearestUndoHistory() === document.undoHistory)
        button.nextResponder = button
        #expect(throws: RouteError.self) { try button.nearestUndoHistory() }
    }

    @Test func `its events go up the chain from the history`() throws {
        let document = Node("document")
        let log = Log()
        document.eventListeners.add("undoDidUndo", log.listener("document"))
        history.nextResponder = document
        try shape.setColor("blue")
        try history.undo()
        #expect(log.lines == ["document"])
    }

    @Test func `undo is a route, which validators, decorators and listeners see`() throws {
        let editor = UndoneEditor(history)
        try editor.setText("b")
        editor.isReadOnly = true
        let error = RouteError.disabled(
            message("setText:", "UndoneEditor"),
            responder: "UndoneEditor",
            reason: "read-only"
        )
        #expect(throws: error) { try history.undo() }
        #expect(editor.text == "b")
        #expect(history.canUndo)
        #expect(!history.canRedo)
        editor.isReadOnly = false
        var heard = 0
        editor.eventListeners.hear("setText:") { _ in heard += 1 }
        try history.undo()
        #expect(editor.text == "a")
        #expect(heard == 1)
    }

    @Test @MainActor func `handlers on an actor are undone there`() throws {
        let label = UndoneLabel()
        try label.setText("a")
        try label.history.prepare(for: label).send("setText:", with: ["b"])
        try label.history.undo()
        #expect(label.text == "")
        try label.history.redo()
        #expect(label.text == "b" || label.text == "a")
    }
}
