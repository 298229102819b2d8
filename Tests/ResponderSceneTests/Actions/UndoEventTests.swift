import Foundation
import ResponderChain
import ResponderScene
import SelectorDispatch
import Testing

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
        if keepsGroupOpen, undoHistory?.groupingLevel == 0 { try? undoHistory?.beginGroup() }
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
    @Handler fileprivate func erase() { lines -= 1 }
}

/// What one event of a scene changes is undone together.
@MainActor @Suite struct UndoEventTests {
    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let drawing = Drawing(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private var history: UndoHistory { drawing.undoHistory ?? UndoHistory() }

    init() {
        window.addSubview(drawing)
        drawing.becomeFirstResponder()
    }

    private func drag(_ moves: Int) throws {
        try window.handleTouch(.began, id: 1, at: .zero)
        for _ in 0..<moves { try window.handleTouch(.moved, id: 1, at: .zero) }
        try window.handleTouch(.ended, id: 1, at: .zero)
    }

    @Test func `each touch event is undone separately`() throws {
        try drag(2)
        #expect(drawing.lines == 4 && history.groupingLevel == 0)
        try history.undo()
        #expect(drawing.lines == 2)
        try history.undo()
        #expect(drawing.lines == 0 && !history.canUndo)
    }

    @Test func `a group that stays open for several events is undone as one`() throws {
        drawing.keepsGroupOpen = true
        try drag(3)
        #expect(drawing.lines == 6 && history.groupingLevel == 0)
        try history.undo()
        #expect(drawing.lines == 0)
    }

    @Test func `keys and menu commands also close their undo groups`() throws {
        try window.press(ResponderKey("d", modifierFlags: .command))
        #expect(drawing.lines == 1 && history.groupingLevel == 0)
        let item = try #require(try window.menu().item(titled: "Draw"))
        try window.perform(item)
        #expect(drawing.lines == 2 && history.groupingLevel == 0)
        try history.undo()
        #expect(drawing.lines == 1)
    }

    @Test func `a change outside a scene's event leaves its undo group open`() throws {
        try drawing.send("draw")
        #expect(history.groupingLevel == 1)
        try drag(1)
        #expect(history.groupingLevel == 1, "the scene ends what was begun in its event")
        try history.endEvent()
        try history.undo()
        #expect(drawing.lines == 0)
    }

    @Test func `handling an event throws if a listener throws when the undo group closes`() throws {
        history.eventListeners.add(UndoEvent.didCloseGroup.rawValue) { _ in throw CancellationError() }
        try window.handleTouch(.began, id: 1, at: .zero)
        #expect(throws: CancellationError.self) { try window.handleTouch(.moved, id: 1, at: .zero) }
        #expect(drawing.lines == 2 && history.groupingLevel == 0)
    }
}
