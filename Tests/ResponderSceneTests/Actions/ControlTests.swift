/// Notes the actions that it handles; `none`, `one`, `two` and `three` take so many arguments.
@MainActor final class ActionLog {
    var lines: [String] = []

    @Handler fileprivate func none() {
        lines.append("none")
    }

    @Handler fileprivate func one(_ sender: ResponderControl) {
        lines.append("one \(sender)")
    }

    @Handler fileprivate func two(_ sender: ResponderControl, event: ResponderTouchEvent?) {
        lines.append("two \(sender) \(event == nil ? "nil" : "event")")
    }

    @Handler fileprivate func three(_ sender: Any?, _ event: Any?, _ more: Any?) {}

    @Handler fileprivate func text(_ sender: String) {}

    @Handler fileprivate func later() async {}
}

/// Notes its actions instead of sending them.
private class NotingControl: ResponderControl {
    var events: [String] = []

    override func sendAction(
        _ action: Selector,
        to target: AnyObject?,
        for event: ResponderTouchEvent?
    ) throws -> ResponderOutcome {
        events.append("\(action)")
        return .done
    }
}

@MainActor @Suite struct ControlTests {
    private var window = ResponderWindow(0, 0, 200, 100)
    private var target = ActionLog()
    private let button = ResponderControl(0, 0, 100, 100).named("button")

    init() {
        window.addSubview(button)
    }

    @Test func `each event of controls has UIKit's number`() {
        let events: [ResponderControl.ControlEvent] = [
            .touchUpOutside, .touchCancel, .valueChanged, .primaryActionTriggered, .editingDidBegin,
            .editingChanged,
            .editingDidEnd, .editingDidEndOnExit,
        ]
        #expect(events.map(\.rawValue) == [7, 8, 12, 13, 16, 17, 18, 19].map { 1 << $0 })
    }

    @Test func `an action can take no arguments, the sender, or the sender and the event`() throws {
        for action: Selector in ["none", "one:", "two:event:", "two(_:event:)"] {
            button.addTarget(target, action: action, for: .touchUpInside)
        }
        try window.touch(.began)
        #expect(target.lines.isEmpty)
        try window.touch(.ended)
        #expect(target.lines == ["none", "one button", "two button event", "two button event"])
        target.lines = []
        try button.sendActions(for: .touchUpInside)
        #expect(target.lines == ["none", "one button", "two button nil", "two button nil"])
    }

    nonisolated static let wrong: [(action: Selector, message: String)] = [
        (
            "three:::",
            "-[ActionLog three:::]: too few arguments: it takes 3, the array has 2; add the missing "
                + "elements (null where there is no value) or send with policy: .lenient"
        ),
        ("text:", "-[ActionLog text:]: argument 0 must be String, not ResponderControl"),
        (
            "later",
            "-[ActionLog later]: the handler is async; use 'try await responder.awaited.route(…)'"
        ),
        (
            "nowhere",
            "-[ActionLog nowhere]: no responder of the chain has a handler for it; asked ActionLog"
        ),
    ]

    @Test(arguments: wrong)
    func `an action that can't be sent throws an error after the others are sent`(
        action: Selector,
        message: String
    ) {
        for name in [action, "none"] { button.addTarget(target, action: name, for: .valueChanged) }
        let error = #expect(throws: (any Error).self) { try button.sendActions(for: .valueChanged) }
        #expect(error.map { "\($0)" } == message)
        #expect(target.lines == ["none"])
    }

    @Test func `every control event is sent when it should be`() throws {
        let control = window.add(NotingControl(frame: button.frame))
        let actions: [(event: ResponderControl.ControlEvent, action: Selector)] = [
            (.touchDown, "down"), (.touchDownRepeat, "again"), (.touchDragInside, "dragIn"),
            (.touchDragOutside, "dragOut"),
            (.touchDragEnter, "enter"),  // selector-check: elsewhere
            (.touchDragExit, "exit"),
            (.touchUpInside, "up"), (.touchUpOutside, "upOut"), (.touchCancel, "cancel"),
            (.primaryActionTriggered, "primary"),
        ]
        for (event, action) in actions { control.addTarget(target, action: action, for: event) }
        try window.touches((.began, 5, 0), (.moved, 20, 0))
        #expect(control.isTracking)
        #expect(control.isTouchInside)
        #expect(control.state == .highlighted)
        try window.touch(.moved, 150, at: 0)
        #expect(!control.isTouchInside)
        #expect(control.state == .normal)
        try window.touches((.moved, 160, 0), (.moved, 20, 0), (.ended, 20, 0))
        #expect(!control.isTracking)
        #expect(
            control.events == [
                "down", "dragIn", "exit", "dragOut", "dragOut", "enter", "dragIn", "up", "primary",
            ]
        )
        control.events = []
        try window.touches((.began, 5, 0.1), (.ended, 150, 0.1))
        #expect(control.events == ["down", "again", "upOut"])
        control.events = []
        try window.touches((.began, 5, 9), (.cancelled, 5, 9))
        #expect(control.events == ["down", "cancel"])
    }

    @Test(arguments: [(20.0, true), (150.0, false)])
    func `when a touch ends, the control knows whether it ended inside`(x: Double, isInside: Bool)
        throws
    {
        final class Knowing: ResponderControl {
            var known: [Bool] = []

            override func endTracking(_ touch: ResponderTouch?, with event: ResponderTouchEvent?) {
                known.append(isTouchInside)
            }

            override func sendAction(
                _ action: Selector,
                to target: AnyObject?,
                for event: ResponderTouchEvent?
            ) -> ResponderOutcome {
                known.append(isTouchInside)
                return .done
            }
        }
        let control = window.add(Knowing(frame: button.frame))
        // selector-check: elsewhere
        control.addTarget(nil, action: "up", for: [.touchUpInside, .touchUpOutside])
        try window.touches((.began, 5, 0), (.ended, x, 0))
        #expect(control.known == [isInside, isInside])
        #expect(!control.isTouchInside)
        #expect(!control.isHighlighted)
    }

    @Test(arguments: [false, true]) func `a touch whose actions reach no target isn't handled`(
        isAnswered: Bool
    ) throws {
        // selector-check: elsewhere
        button.addTarget(nil, action: "nowhere:", for: .touchUpInside)
        if isAnswered { button.addTarget(target, action: "none", for: .touchUpInside) }
        #expect(try window.touch(.began).isHandled)
        let outcome = try window.touch(.ended)
        #expect(outcome.isHandled == isAnswered)
    }

    @Test func `a key and a recognizer whose actions reach no target handle nothing`() throws {
        // selector-check: elsewhere
        let recognizer = window.add(ResponderView(100, 0, 100, 100)).add(ResponderTapRecognizer())
        recognizer.addTarget(nil, action: "nowhere:")
        #expect(try !window.tap(101).isHandled)
        let key = window.add(FocusedControl())
        // selector-check: elsewhere
        key.addTarget(nil, action: "nowhere:", for: .primaryActionTriggered)
        key.becomeFirstResponder()
        #expect(try !window.press(" ").isHandled)
    }

    @Test func `a control follows one touch and passes no touches on`() throws {
        let next = TouchedView()
        window.nextResponder = next
        button.addTarget(target, action: "none", for: .touchUpInside)
        try window.touch(.began)
        try window.tap(id: 2)
        #expect(target.lines.isEmpty)
        try window.touch(.ended)
        #expect(target.lines == ["none"])
        #expect(next.seen.isEmpty)
    }

    @Test func `a disabled control takes touches and does nothing with them`() throws {
        button.addTarget(target, action: "none", for: .all)
        button.isEnabled = false
        #expect(button.state == .disabled)
        #expect(try window.touch(.began).isHandled)
        try window.touch(.ended)
        #expect(target.lines.isEmpty)
    }

    @Test func `a control that is disabled while it follows a touch stops following it`() throws {
        button.addTarget(target, action: "none", for: [.touchCancel, .touchUpInside])
        try window.touch(.began)
        button.isEnabled = false
        button.isEnabled = true
        try window.touch(.ended)
        #expect(target.lines == ["none"])
    }

    @Test func `a control can refuse or end tracking`() throws {
        let control = window.add(HastyControl())
        control.begins = false
        try window.touch(.began)
        #expect(!control.isTracking)
        try window.touch(.ended)
        control.begins = true
        control.end = 50
        try window.touches((.began, 5, 0), (.moved, 60, 0))
        #expect(!control.isTracking)
        try window.touch(.ended)
        try window.tap()
        #expect(control.events == ["cancel", "end"])
    }

    @Test func `a control holds its targets weakly and drops their actions when they are released`()
        throws
    {
        do {
            let other = ActionLog()
            button.addTarget(other, action: "none", for: .valueChanged)
            #expect(button.allTargets.count == 1)
            #expect(button.allControlEvents == .valueChanged)
        }
        #expect(button.allTargets.isEmpty)
        #expect(button.allControlEvents.isEmpty)
        try button.sendActions(for: .valueChanged)
    }

    @Test func `actions can be added for several events, listed, and removed`() throws {
        for event in [ResponderControl.ControlEvent.touchDown, .touchUpInside] {
            button.addTarget(target, action: "none", for: event)
        }
        button.addTarget(nil, action: "reload", for: .touchUpInside)  // selector-check: elsewhere
        #expect(button.allControlEvents == [.touchDown, .touchUpInside])
        #expect(button.actions(forTarget: target, for: .touchUpInside) == ["none"])
        #expect(button.actions(forTarget: nil, for: .touchUpInside) == ["reload"])
        #expect(button.actions(forTarget: target, for: .valueChanged).isEmpty)
        try button.sendActions(for: [.touchDown, .touchUpInside])
        #expect(target.lines == ["none"])
        button.removeTarget(target, action: "none", for: .touchDown)
        #expect(button.allControlEvents == .touchUpInside)
        button.removeTarget(nil, action: "none", for: .all)
        #expect(button.actions(forTarget: target, for: .all).isEmpty)
        button.removeTarget(nil, action: nil, for: .all)
        #expect(button.allControlEvents.isEmpty)
    }

    @Test func `an action that fails while a touch is handled makes handleTouch throw`() throws {
        button.addTarget(target, action: "nowhere", for: .touchDown)  // selector-check: elsewhere
        #expect(throws: RouteError.self) { try window.touch(.began) }
        #expect(button.isTracking)
    }

    @Test func `the application's delegate learns of an action that fails outside a touch`() {
        let application = ResponderApplication()
        let delegate = NotingDelegate()
        application.delegate = delegate
        application.addWindow(window)
        button.addTarget(target, action: "nowhere", for: .touchDown)  // selector-check: elsewhere
        button.touchesBegan([], with: nil)
        #expect(delegate.lines.isEmpty)
        // selector-check: elsewhere
        let tap = ResponderGestureRecognizer(target: target, action: "nowhere")
        button.add(tap).state = .ended
        #expect(delegate.lines == ["failed"])
    }

    @Test func `a touch outside a control doesn't count toward a repeated touch inside it`() throws
    {
        button.addTarget(target, action: "none", for: .touchDownRepeat)
        window.isMultipleTouchEnabled = true
        try window.touch(.began, 105, at: 0)
        try window.touch(.began, 95, id: 2, at: 0.1)
        #expect(target.lines.isEmpty, "one is still down on the background")
        try window.touch(.ended, 95, id: 2, at: 0.1)
        try window.touches(
            (.ended, 105, 0.1),
            (.began, 105, 5),
            (.ended, 105, 5),
            (.began, 95, 5.1)
        )
        #expect(target.lines.isEmpty, "the first tap was on the background")
        try window.touches((.ended, 95, 5.1), (.began, 95, 5.2))
        #expect(target.lines == ["none"])
    }

    /// A place where the scene calls a control's own code.
    enum Place: Sendable {
        case beginning, insideWhenMoved, continuing, insideWhenEnded, ending
    }

    /// Cancels its touch, or disables itself, when the scene calls it in one place.
    ///
    /// It begins to track a touch if `begins`, and continues as long as the touch is left of `end`.
    private final class HastyControl: NotingControl {
        let place: Place?
        let isDisabling: Bool
        var begins = true
        var end = CGFloat.infinity

        init(in place: Place? = nil, isDisabling: Bool = false) {
            self.place = place
            self.isDisabling = isDisabling
            super.init(frame: CGRect(0, 0, 100, 100))
        }

        private func visit(_ place: Place) {
            guard place == self.place else { return }
            if isDisabling {
                isEnabled = false
            } else {
                _ = try? window?.cancelTouches()
            }
        }

        override func point(inside point: CGPoint, with event: ResponderTouchEvent?) -> Bool {
            if let touch = trackedTouch {
                visit(touch.phase == .ended ? .insideWhenEnded : .insideWhenMoved)
            }
            return super.point(inside: point, with: event)
        }

        override func beginTracking(_ touch: ResponderTouch, with event: ResponderTouchEvent?)
            -> Bool
        {
            visit(.beginning)
            return begins
        }

        override func continueTracking(_ touch: ResponderTouch, with event: ResponderTouchEvent?)
            -> Bool
        {
            visit(.continuing)
            return touch.location(in: self).x < end
        }

        override func endTracking(_ touch: ResponderTouch?, with event: ResponderTouchEvent?) {
            events.append("end")
            visit(.ending)
        }

        override func cancelTracking(with event: ResponderTouchEvent?) {
            events.append("cancel")
        }
    }

    /// The events of a control that cancels its touch, or disables itself, in each place.
    nonisolated static let hasty: [(place: Place, isDisabling: Bool, events: [String])] = [
        (.beginning, false, []),
        (.beginning, true, []),
        (.insideWhenMoved, false, ["down", "cancel", "touchCancel"]),
        (.insideWhenMoved, true, ["down", "cancel", "touchCancel"]),
        (.continuing, false, ["down", "cancel", "touchCancel"]),
        (.continuing, true, ["down", "cancel", "touchCancel"]),
        (.insideWhenEnded, false, ["down", "drag", "end", "up"]),
        (.insideWhenEnded, true, ["down", "drag", "cancel", "touchCancel"]),
        (.ending, false, ["down", "drag", "end", "up"]),
        (.ending, true, ["down", "drag", "end", "up"]),
    ]

    @Test(arguments: hasty)
    func `a control whose own code ends its touch stops following it`(
        place: Place,
        isDisabling: Bool,
        events: [String]
    ) throws {
        let window = ResponderWindow(0, 0, 100, 100)
        let control = HastyControl(in: place, isDisabling: isDisabling)
        window.addSubview(control)
        let actions: [(action: Selector, event: ResponderControl.ControlEvent)] = [
            ("down", .touchDown),
            ("drag", .touchDragInside),  // selector-check: elsewhere
            ("up", .touchUpInside),
            ("touchCancel", .touchCancel),
        ]
        for (action, event) in actions { control.addTarget(nil, action: action, for: event) }
        for phase in [ResponderTouch.Phase.began, .moved, .ended] {
            _ = try? window.touch(phase, 1, 1)
        }
        #expect(control.events == events)
        #expect(!control.isTracking)
        #expect(!control.isHighlighted)
        #expect(!control.isTouchInside)
        #expect(window.touches.isEmpty)
    }
}
