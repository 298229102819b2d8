import ResponderScene
import SelectorDispatch
import Testing

// The web platform tests of focus: `html/interaction/focus` and `uievents/order-of-events/focus-events`.

/// A button, which can be focused while it is enabled.
private final class WebButton: ResponderControl {
    var events: [String] = []
    var whenPressed: () -> Void = {}
    override var canBecomeFirstResponder: Bool { isEnabled }
    override func becomeFirstResponder() -> ResponderOutcome {
        let outcome = super.becomeFirstResponder()
        events.append("focus \(window?.firstResponder === self)")
        return outcome
    }
    override func resignFirstResponder() -> ResponderOutcome {
        let outcome = super.resignFirstResponder()
        events.append("blur \(window?.firstResponder == nil)")
        return outcome
    }
    override func pressesBegan(_ presses: Set<ResponderPress>, with event: ResponderPressesEvent?) {
        whenPressed()
        super.pressesBegan(presses, with: event)
    }
}

@MainActor final class Clicked {
    var count = 0
    @Handler fileprivate func clicked() { count += 1 }
}

@MainActor @Suite struct WPTFocusTests {
    private let window = ResponderWindow()
    private let target = Clicked()

    private func button(_ name: String, in view: ResponderView? = nil) -> WebButton {
        let button = WebButton()
        button.name = name
        button.addTarget(target, action: "clicked", for: .primaryActionTriggered)
        (view ?? window).addSubview(button)
        return button
    }

    @Test func `focusing notifies the view that gains the focus and the view that loses it`() {
        let (first, second) = (button("first"), button("second"))
        _ = first.becomeFirstResponder()
        _ = second.becomeFirstResponder()
        #expect(first.events == ["focus true", "blur true"] && second.events == ["focus true"])
    }

    @Test func `a view loses the focus when it or its container is removed`() {
        let container = ResponderView()
        window.addSubview(container)
        let (alone, inside) = (button("alone"), button("inside", in: container))
        _ = alone.becomeFirstResponder()
        alone.removeFromSuperview()
        #expect(window.firstResponder == nil)
        _ = inside.becomeFirstResponder()
        container.removeFromSuperview()
        #expect(window.firstResponder == nil)
    }

    @Test func `after the focused button is disabled, Tab and Shift-Tab still go on from it`() throws {
        let (first, second, third) = (button("first"), button("second"), button("third"))
        for (key, expected) in [(ResponderKey.tab, third), (.backTab, first)] {
            second.isEnabled = true
            _ = second.becomeFirstResponder()
            second.isEnabled = false
            try window.press(key)
            #expect(window.firstResponder === expected)
        }
    }

    @Test func `Tab visits the focusable views in the order of the tree`() throws {
        let names = (0..<5).map { "button \($0)" }
        for name in names { button(name).isEnabled = name != "button 3" }
        var visited: [String?] = []
        for _ in 0..<5 {
            try window.press(.tab)
            visited.append(window.firstResponder?.name)
        }
        #expect(visited == ["button 0", "button 1", "button 2", "button 4", "button 0"])
    }

    @Test func `Tab visits a focusable container before the views in it`() throws {
        let (before, container) = (button("before"), button("container"))
        let inside = button("inside", in: container)
        _ = before.becomeFirstResponder()
        var visited: [String?] = []
        for key in [ResponderKey.tab, .tab, .backTab, .backTab] {
            try window.press(key)
            visited.append(window.firstResponder?.name)
        }
        #expect(visited == ["container", "inside", "container", "before"])
        #expect(inside.superview === container)
    }

    @Test func `a key that moves the focus when pressed doesn't trigger the newly focused button`() throws {
        let (from, to) = (button("from"), button("to"))
        from.whenPressed = { _ = to.becomeFirstResponder() }
        from.isEnabled = true
        _ = from.becomeFirstResponder()
        from.removeTarget(nil, action: nil, for: .all)
        try window.press(" ")
        #expect(window.firstResponder === to && target.count == 0)
        try window.press(" ")
        #expect(target.count == 1)
    }
}
