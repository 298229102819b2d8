/// The movement of the focus by Tab and the arrow keys.
@MainActor @Suite struct FocusTests {
    private let window = ResponderWindow(0, 0, 300, 300).named("window")

    @discardableResult
    private func add(
        _ name: String,
        _ x: CGFloat = 0,
        _ y: CGFloat = 0,
        _ width: CGFloat = 50,
        _ height: CGFloat = 20,
        to view: ResponderView? = nil
    ) -> Field {
        (view ?? window).add(Field(x, y, width, height).named(name))
    }

    /// Presses keys, and expects the names of the first responders after each of them.
    private func expect(
        _ names: String...,
        after keys: ResponderKey...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let focused = try keys.map { key in
            try window.press(key)
            return window.firstResponder?.name
        }
        #expect(focused == names, sourceLocation: sourceLocation)
    }

    @Test func `Tab follows the tree and starts over, and Shift-Tab goes back`() throws {
        let a = add("a")
        add("a1", to: a)
        add("b").mayBecome = false
        add("b1", to: window.subviews[1])
        add("c")
        try expect("a", "a1", "b1", "c", "a", after: .tab, .tab, .tab, .tab, .tab)
        try expect("c", "b1", "a1", after: .backTab, .backTab, .backTab)
        window.firstResponder?.resignFirstResponder()
        try expect("c", after: .backTab)
    }

    @Test func `Tab skips views that can't be seen or touched`() throws {
        add("a")
        let hidden = add("hidden")
        add("inside", to: hidden)
        hidden.isHidden = true
        add("clear").alpha = 0
        add("numb").isUserInteractionEnabled = false
        add("b")
        try expect("a", "b", "a", after: .tab, .tab, .tab)
    }

    @Test func `Tab goes on from a first responder that can't be focused itself`() throws {
        add("a")
        let outer = add("outer")
        add("inner", to: outer)
        for (key, name) in [(ResponderKey.tab, "inner"), (.backTab, "a")] {
            outer.mayBecome = true
            outer.focused().mayBecome = false
            try expect(name, after: key)
        }
    }

    @Test func `Tab skips a view that declines, and a view that doesn't resign keeps the focus`()
        throws
    {
        let a = add("a")
        let b = add("b")
        add("c")
        b.declinesToBecome = "busy"
        try expect("a", "c", after: .tab, .tab)
        a.focused().mayResign = false
        let stays = "'a' can't resign as first responder: its canResignFirstResponder is false"
        #expect(
            window.moveFocus(.next).refusal?.description
                == "the first responder 'a' didn't resign: \(stays)"
        )
        let answer = try window.press(.tab).answerText
        #expect(answer == "dropped")
    }

    @Test func `moving the focus is refused if there is no view to move to`() {
        let noNext = "refused: there is no next view in 'window' that can become first responder"
        #expect(window.moveFocus(.next).description == noNext)
        add("a").becomeFirstResponder()
        let noLeft =
            "refused: there is no left view in 'window' that can become first responder, from 'a'"
        #expect(window.moveFocus(.left).description == noLeft)
        #expect(window.focusTarget(.next) == nil)
    }

    @Test func `arrow keys move the focus by geometry`() throws {
        add("middle", 100, 100).becomeFirstResponder()
        add("right far", 250, 100)
        add("right near", 180, 105)
        add("right higher", 160, 20)
        add("below", 90, 200)
        add("left", 20, 110)
        try expect("right near", "right far", after: .rightArrow, .rightArrow)
        try expect("right near", "middle", after: .leftArrow, .leftArrow)
        try expect("below", "middle", "right higher", after: .downArrow, .upArrow, .upArrow)
        try expect("right higher", after: .upArrow)
    }

    @Test func `an arrow chooses the nearest view in a row, and the first added among equals`()
        throws
    {
        add("a", 0, 0).becomeFirstResponder()
        add("c", 120, 0)
        add("b", 60, 0)
        add("b again", 60, 0)
        #expect(window.focusTarget(.right)?.name == "b")
        #expect(window.focusTarget(.last)?.name == "b again")
        #expect(window.focusTarget(.first)?.name == "c")
    }

    @Test func `arrow keys go by places in the window, even for views in scaled views`() throws {
        add("a", 0, 0)
        let scaled = add("scaled", 100, 100, 100, 100)
        scaled.mayBecome = false
        scaled.transform = ResponderTransform(scaleX: 0.5, y: 0.5)
        add("inside", 0, 0, 20, 20, to: scaled)
        try expect("a", "inside", after: .rightArrow, .downArrow)
    }

    @Test func `the focus stays in a presented controller`() throws {
        let root = ResponderViewController()
        let sheet = ResponderViewController()
        window.rootViewController = root
        add("root", to: root.view)
        root.present(sheet)
        add("one", to: sheet.view)
        add("two", to: sheet.view)
        try expect("one", "two", "one", after: .tab, .tab, .tab)
        root.dismiss()
        try expect("root", after: .tab)
    }

    @Test func `Tab moves the focus from a text field that doesn't take insertTab`() throws {
        let field = window.add(TypedView())
        add("a")
        field.becomeFirstResponder()
        try expect("a", after: .tab)
    }
}
