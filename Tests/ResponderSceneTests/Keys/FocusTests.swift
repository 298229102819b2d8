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

    private func press(_ keys: ResponderKey...) throws -> [String?] {
        try keys.map { key in
            try window.press(key)
            return window.firstResponder?.name
        }
    }

    @Test func `Tab follows the tree and starts over, and Shift-Tab goes back`() throws {
        let a = add("a")
        add("a1", to: a)
        add("b").mayBecome = false
        add("b1", to: window.subviews[1])
        add("c")
        #expect(try press(.tab, .tab, .tab, .tab, .tab) == ["a", "a1", "b1", "c", "a"])
        #expect(try press(.backTab, .backTab, .backTab) == ["c", "b1", "a1"])
        window.firstResponder?.resignFirstResponder()
        #expect(try press(.backTab) == ["c"])
    }

    @Test func `Tab skips views that can't be seen or touched`() throws {
        add("a")
        let hidden = add("hidden")
        add("inside", to: hidden)
        hidden.isHidden = true
        add("clear").alpha = 0
        add("numb").isUserInteractionEnabled = false
        add("b")
        #expect(try press(.tab, .tab, .tab) == ["a", "b", "a"])
    }

    @Test func `Tab goes on from a first responder that can't be focused itself`() throws {
        add("a")
        let outer = add("outer")
        add("inner", to: outer)
        for (key, name) in [(ResponderKey.tab, "inner"), (.backTab, "a")] {
            outer.mayBecome = true
            outer.focused().mayBecome = false
            #expect(try press(key) == [name])
        }
    }

    @Test func `Tab skips a view that declines, and a view that doesn't resign keeps the focus`()
        throws
    {
        let a = add("a")
        let b = add("b")
        add("c")
        b.declinesToBecome = "busy"
        #expect(try press(.tab, .tab) == ["a", "c"])
        a.focused().mayResign = false
        let stays = "'a' can't resign as first responder: its canResignFirstResponder is false"
        #expect(
            window.moveFocus(.next).refusal?.description
                == "the first responder 'a' didn't resign: \(stays)"
        )
        #expect(try window.press(.tab).answerText == "dropped")
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
        let right = ["right near", "right far", "right near", "middle"]
        #expect(try press(.rightArrow, .rightArrow, .leftArrow, .leftArrow) == right)
        #expect(try press(.downArrow, .upArrow, .upArrow) == ["below", "middle", "right higher"])
        #expect(try press(.upArrow) == ["right higher"])
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
        #expect(try press(.rightArrow, .downArrow) == ["a", "inside"])
    }

    @Test func `the focus stays in a presented controller`() throws {
        let root = ResponderViewController()
        let sheet = ResponderViewController()
        window.rootViewController = root
        add("root", to: root.view)
        root.present(sheet)
        add("one", to: sheet.view)
        add("two", to: sheet.view)
        #expect(try press(.tab, .tab, .tab) == ["one", "two", "one"])
        root.dismiss()
        #expect(try press(.tab) == ["root"])
    }

    @Test func `Tab moves the focus from a text field that doesn't take insertTab`() throws {
        let field = window.add(TypedView())
        add("a")
        field.becomeFirstResponder()
        #expect(try press(.tab) == ["a"], "the field takes no insertTab:")
    }
}
