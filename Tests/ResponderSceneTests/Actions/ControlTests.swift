import Foundation
import ResponderScene
import SelectorDispatch
import Testing

@MainActor final class ActionLog {
    var log: [String] = []

    @Handler fileprivate func none() { log.append("none") }
    @Handler fileprivate func one(_ sender: ResponderControl) { log.append("one \(sender)") }
    @Handler fileprivate func two(_ sender: ResponderControl, event: ResponderTouchEvent?) {
        log.append("two \(sender) \(event == nil ? "nil" : "event")")
    }
    @Handler fileprivate func three(_ sender: Any?, _ event: Any?, _ more: Any?) {}
    @Handler fileprivate func text(_ sender: String) {}
    @Handler fileprivate func later() async {}
}

/// Notes its actions instead of sending them.
private class NotingControl: ResponderControl {
    var events: [String] = []
    override func sendAction(
        _ action: Selector, to target: AnyObject?, for event: ResponderTouchEvent?
    ) throws -> ResponderOutcome {
        events.append("\(action)")
        return .done
    }
}

@MainActor @Suite struct ControlTests {
    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    private let button = ResponderControl(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let target = ActionLog()

    init() {
        button.name = "button"
        window.addSubview(button)
    }

    @Test func `each event of controls has UIKit's number`() {
        let events: [ResponderControl.ControlEvent] = [
            .touchUpOutside, .touchCancel, .valueChanged, .primaryActionTriggered, .editingDidBegin, .editingChanged,
            .editingDidEnd, .editingDidEndOnExit,
        ]
        #expect(events.map(\.rawValue) == [7, 8, 12, 13, 16, 17, 18, 19].map { 1 << $0 })
    }

    private func touch(_ phase: ResponderTouch.Phase, _ x: CGFloat = 10, id: Int = 1, at time: Double? = nil) throws {
        try window.handleTouch(phase, id: id, at: CGPoint(x: x, y: 10), timestamp: time)
    }

    @Test func `an action can take no arguments, the sender, or the sender and the event`() throws {
        for action: Selector in ["none", "one:", "two:event:", "two(_:event:)"] {
            button.addTarget(target, action: action, for: .touchUpInside)
        }
        try touch(.began)
        #expect(target.log.isEmpty)
        try touch(.ended)
        #expect(target.log == ["none", "one button", "two button event", "two button event"])
        target.log = []
        try button.sendActions(for: .touchUpInside)
        #expect(target.log == ["none", "one button", "two button nil", "two button nil"])
    }

    nonisolated static let wrong: [(Selector, String)] = [
        (
            "three:::",
            "-[ActionLog three:::]: too few arguments: it takes 3, the array has 2; "
                + "add the missing elements (null where there is no value) or send with policy: .lenient"
        ),
        ("text:", "-[ActionLog text:]: argument 0 must be String, not ResponderControl"),
        ("later", "-[ActionLog later]: the handler is async; use 'try await responder.awaited.route(…)'"),
        ("nowhere", "-[ActionLog nowhere]: no responder of the chain has a handler for it; asked ActionLog"),
    ]

    @Test(arguments: wrong)
    func `an action that can't be sent throws an error after the others are sent`(action: Selector, message: String) {
        button.addTarget(target, action: action, for: .valueChanged)
        button.addTarget(target, action: "none", for: .valueChanged)
        let error = #expect(throws: (any Error).self) { try button.sendActions(for: .valueChanged) }
        #expect(error.map { "\($0)" } == message)
        #expect(target.log == ["none"])
    }

    @Test func `every control event is sent when it should be`() throws {
        let control = NotingControl(frame: button.frame)
        window.addSubview(control)
        let names: [(ResponderControl.ControlEvent, Selector)] = [
            (.touchDown, "down"), (.touchDownRepeat, "again"), (.touchDragInside, "dragIn"),
            (.touchDragOutside, "dragOut"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
            (.touchUpInside, "up"), (.touchUpOutside, "upOut"), (.touchCancel, "cancel"),
            (.primaryActionTriggered, "primary"),
        ]
        for (event, name) in names { control.addTarget(target, action: name, for: event) }
        try touch(.began, at: 0)
        try touch(.moved, 20, at: 0)
        #expect(control.isTracking && control.isTouchInside && control.state == .highlighted)
        try touch(.moved, 150, at: 0)
        #expect(!control.isTouchInside && control.state == .normal)
        try touch(.moved, 160, at: 0)
        try touch(.moved, 20, at: 0)
        try touch(.ended, 20, at: 0)
        #expect(!control.isTracking)
        #expect(control.events == ["down", "dragIn", "exit", "dragOut", "dragOut", "enter", "dragIn", "up", "primary"])
        control.events = []
        try touch(.began, at: 0.1)
        try touch(.ended, 150, at: 0.1)
        #expect(control.events == ["down", "again", "upOut"])
        control.events = []
        try touch(.began, at: 9)
        try touch(.cancelled, at: 9)
        #expect(control.events == ["down", "cancel"])
    }

    @Test(arguments: [(20.0, true), (150.0, false)])
    func `when a touch ends, the control knows whether it ended inside`(x: Double, isInside: Bool) throws {
        final class Knowing: ResponderControl {
            var known: [Bool] = []
            override func endTracking(_ touch: ResponderTouch?, with event: ResponderTouchEvent?) {
                known.append(isTouchInside)
            }
            override func sendAction(
                _ action: Selector, to target: AnyObject?, for event: ResponderTouchEvent?
            ) -> ResponderOutcome {
                known.append(isTouchInside)
                return .done
            }
        }
        let control = Knowing(frame: button.frame)
        window.addSubview(control)
        control.addTarget(nil, action: "up", for: [.touchUpInside, .touchUpOutside])  // selector-check: elsewhere
        try touch(.began)
        try touch(.ended, x)
        #expect(control.known == [isInside, isInside] && !control.isTouchInside && !control.isHighlighted)
    }

    @Test(arguments: [false, true]) func `a touch whose actions reach no target isn't handled`(isAnswered: Bool) throws
    {
        // selector-check: elsewhere
        button.addTarget(nil, action: "nowhere:", for: .touchUpInside)
        if isAnswered { button.addTarget(target, action: "none", for: .touchUpInside) }
        #expect(try window.handleTouch(.began, id: 1, at: CGPoint(x: 1, y: 1)).isHandled)
        #expect(try window.handleTouch(.ended, id: 1, at: CGPoint(x: 1, y: 1)).isHandled == isAnswered)
    }

    @Test func `a key and a recognizer whose actions reach no target handle nothing`() throws {
        // selector-check: elsewhere
        let recognizer = ResponderTapRecognizer()
        recognizer.addTarget(nil, action: "nowhere:")
        let view = ResponderView(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
        view.addGestureRecognizer(recognizer)
        window.addSubview(view)
        try window.handleTouch(.began, id: 1, at: CGPoint(x: 101, y: 1))
        #expect(try !window.handleTouch(.ended, id: 1, at: CGPoint(x: 101, y: 1)).isHandled)
        let key = FocusedControl()
        // selector-check: elsewhere
        key.addTarget(nil, action: "nowhere:", for: .primaryActionTriggered)
        window.addSubview(key)
        key.becomeFirstResponder()
        #expect(try !window.press(ResponderKey(" ")).isHandled)
    }

    @Test func `a control follows one touch and passes no touches on`() throws {
        let next = TouchedView()
        window.nextResponder = next
        button.addTarget(target, action: "none", for: .touchUpInside)
        try touch(.began, id: 1)
        try touch(.began, id: 2)
        try touch(.ended, id: 2)
        #expect(target.log.isEmpty)
        try touch(.ended, id: 1)
        #expect(target.log == ["none"] && next.seen.isEmpty)
    }

    @Test func `a disabled control takes touches and does nothing with them`() throws {
        button.addTarget(target, action: "none", for: .all)
        button.isEnabled = false
        #expect(button.state == .disabled)
        let outcome = try window.handleTouch(.began, id: 1, at: .zero)
        try touch(.ended)
        #expect(outcome.isHandled && target.log.isEmpty)
    }

    @Test func `a control that is disabled while it follows a touch stops following it`() throws {
        button.addTarget(target, action: "none", for: [.touchCancel, .touchUpInside])
        try touch(.began)
        button.isEnabled = false
        button.isEnabled = true
        try touch(.ended)
        #expect(target.log == ["none"])
    }

    @Test func `a control can refuse or end tracking`() throws {
        final class Choosy: ResponderControl {
            var begins = false
            var log: [String] = []
            override func beginTracking(_ touch: ResponderTouch, with event: ResponderTouchEvent?) -> Bool { begins }
            override func continueTracking(_ touch: ResponderTouch, with event: ResponderTouchEvent?) -> Bool {
                touch.location(in: self).x < 50
            }
            override func endTracking(_ touch: ResponderTouch?, with event: ResponderTouchEvent?) { log.append("end") }
            override func cancelTracking(with event: ResponderTouchEvent?) { log.append("cancel") }
        }
        let control = Choosy(frame: button.frame)
        window.addSubview(control)
        try touch(.began)
        #expect(!control.isTracking)
        try touch(.ended)
        control.begins = true
        try touch(.began)
        try touch(.moved, 60)
        #expect(!control.isTracking)
        try touch(.ended)
        try touch(.began)
        try touch(.ended)
        #expect(control.log == ["cancel", "end"])
    }

    @Test func `a control holds its targets weakly and drops their actions when they are released`() throws {
        do {
            let other = ActionLog()
            button.addTarget(other, action: "none", for: .valueChanged)
            #expect(button.allTargets.count == 1 && button.allControlEvents == .valueChanged)
        }
        #expect(button.allTargets.isEmpty && button.allControlEvents.isEmpty)
        try button.sendActions(for: .valueChanged)
    }

    @Test func `actions can be added for several events, listed, and removed`() throws {
        button.addTarget(target, action: "none", for: .touchDown)
        button.addTarget(target, action: "none", for: .touchUpInside)
        button.addTarget(nil, action: "reload", for: .touchUpInside)  // selector-check: elsewhere
        #expect(button.allControlEvents == [.touchDown, .touchUpInside])
        #expect(button.actions(forTarget: target, for: .touchUpInside) == ["none"])
        #expect(button.actions(forTarget: nil, for: .touchUpInside) == ["reload"])
        #expect(button.actions(forTarget: target, for: .valueChanged).isEmpty)
        try button.sendActions(for: [.touchDown, .touchUpInside])
        #expect(target.log == ["none"])
        button.removeTarget(target, action: "none", for: .touchDown)
        #expect(button.allControlEvents == .touchUpInside)
        button.removeTarget(nil, action: "none", for: .all)
        #expect(button.actions(forTarget: target, for: .all).isEmpty)
        button.removeTarget(nil, action: nil, for: .all)
        #expect(button.allControlEvents.isEmpty)
    }

    @Test func `an action that fails while a touch is handled makes handleTouch throw`() throws {
        button.addTarget(target, action: "nowhere", for: .touchDown)  // selector-check: elsewhere
        #expect(throws: RouteError.self) { try touch(.began) }
        #expect(button.isTracking)
    }

    @Test func `the application's delegate learns of an action that fails outside a touch`() {
        final class Delegate: ResponderApplicationDelegate {
            var errors: [any Error] = []
            func application(_ application: ResponderApplication, actionDidFailWith error: any Error) {
                errors.append(error)
            }
        }
        let (application, delegate) = (ResponderApplication(), Delegate())
        application.delegate = delegate
        application.addWindow(window)
        button.addTarget(target, action: "nowhere", for: .touchDown)  // selector-check: elsewhere
        button.touchesBegan([], with: nil)
        #expect(delegate.errors.isEmpty)
        let tap = ResponderGestureRecognizer(target: target, action: "nowhere")  // selector-check: elsewhere
        button.addGestureRecognizer(tap)
        tap.state = .ended
        #expect(delegate.errors.count == 1)
    }

    @Test func `a touch outside a control doesn't count toward a repeated touch inside it`() throws {
        button.addTarget(target, action: "none", for: .touchDownRepeat)
        window.isMultipleTouchEnabled = true
        try touch(.began, 105, id: 1, at: 0)
        try touch(.began, 95, id: 2, at: 0.1)
        #expect(target.log.isEmpty, "one is still down on the background")
        try touch(.ended, 95, id: 2, at: 0.1)
        try touch(.ended, 105, id: 1, at: 0.1)
        try touch(.began, 105, id: 1, at: 5)
        try touch(.ended, 105, id: 1, at: 5)
        try touch(.began, 95, id: 1, at: 5.1)
        #expect(target.log.isEmpty, "the first tap was on the background")
        try touch(.ended, 95, id: 1, at: 5.1)
        try touch(.began, 95, id: 1, at: 5.2)
        #expect(target.log == ["none"])
    }

    /// Ends the control's touch, or disables the control, at one place.
    private final class HastyControl: NotingControl {
        let place: String

        init(_ place: String) {
            self.place = place
            super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        }

        private func visit(_ place: String) {
            if place == self.place { _ = try? window?.cancelTouches() }
            if place + ", disabling" == self.place { isEnabled = false }
        }
        override func point(inside point: CGPoint, with event: ResponderTouchEvent?) -> Bool {
            if let touch = trackedTouch { visit("inside when \(touch.phase)") }
            return super.point(inside: point, with: event)
        }
        override func beginTracking(_ touch: ResponderTouch, with event: ResponderTouchEvent?) -> Bool {
            visit("begin")
            return true
        }
        override func continueTracking(_ touch: ResponderTouch, with event: ResponderTouchEvent?) -> Bool {
            visit("continue")
            return true
        }
        override func endTracking(_ touch: ResponderTouch?, with event: ResponderTouchEvent?) {
            events.append("end")
            visit("end")
        }
        override func cancelTracking(with event: ResponderTouchEvent?) { events.append("cancel") }
    }

    nonisolated static let hastyPlaces: [(place: String, events: [String])] = [
        ("begin", []), ("begin, disabling", []),
        ("inside when moved", ["down", "cancel", "touchCancel"]),
        ("inside when moved, disabling", ["down", "cancel", "touchCancel"]),
        ("continue", ["down", "cancel", "touchCancel"]),
        ("continue, disabling", ["down", "cancel", "touchCancel"]),
        ("inside when ended", ["down", "drag", "end", "up"]),
        ("inside when ended, disabling", ["down", "drag", "cancel", "touchCancel"]),
        ("end", ["down", "drag", "end", "up"]), ("end, disabling", ["down", "drag", "end", "up"]),
    ]

    @Test(arguments: hastyPlaces)
    func `a control whose own code ends its touch has done with it`(place: String, events: [String]) throws {
        let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let control = HastyControl(place)
        window.addSubview(control)
        let actions: [(Selector, ResponderControl.ControlEvent)] = [
            ("down", .touchDown), ("drag", .touchDragInside), ("up", .touchUpInside), ("touchCancel", .touchCancel),
        ]
        for (action, event) in actions { control.addTarget(nil, action: action, for: event) }
        for phase in [ResponderTouch.Phase.began, .moved, .ended] {
            _ = try? window.handleTouch(phase, id: 1, at: CGPoint(x: 1, y: 1))
        }
        #expect(control.events == events)
        #expect(!control.isTracking && !control.isHighlighted && !control.isTouchInside)
        #expect(window.touches.isEmpty)
    }
}
