// The modules and views of all tests in this folder.
@_exported public import Foundation
@_exported public import ResponderScene
@_exported public import TestSupport
@_exported public import Testing

/// A view that can be first responder, unless a test decides otherwise.
class Field: ResponderView {
    var mayBecome = true
    var mayResign = true
    var declinesToBecome: String?
    var declinesToResign: String?
    var whileResigning: () -> Void = {}
    var whenFocused: () -> Void = {}

    /// Called when the view is asked whether it can become or resign as first responder.
    var whenAsked: () -> Void = {}

    override var canBecomeFirstResponder: Bool {
        whenAsked()
        return mayBecome
    }

    override var canResignFirstResponder: Bool {
        whenAsked()
        return mayResign
    }

    @discardableResult override func becomeFirstResponder() -> ResponderOutcome {
        if let declinesToBecome {
            return .refused(.declined(description, reason: declinesToBecome))
        }
        defer { whenFocused() }
        return super.becomeFirstResponder()
    }

    @discardableResult override func resignFirstResponder() -> ResponderOutcome {
        if let declinesToResign {
            return .refused(.declined(description, reason: declinesToResign))
        }
        let outcome = super.resignFirstResponder()
        if outcome.isDone { whileResigning() }
        return outcome
    }
}

class FocusedControl: ResponderControl {
    override var canBecomeFirstResponder: Bool { true }
}

/// Notes dropped touches and keys, and actions that fail.
class NotingDelegate: ResponderNode, ResponderApplicationDelegate {
    var lines: [String] = []

    func application(_ application: ResponderApplication, actionDidFailWith error: any Error) {
        lines.append("failed")
    }

    func application(
        _ application: ResponderApplication,
        didDrop phase: ResponderTouch.Phase,
        of touch: ResponderTouch
    ) {
        lines.append("\(phase) \(touch.id)")
    }

    func application(
        _ application: ResponderApplication,
        didDrop phase: ResponderPress.Phase,
        of press: ResponderPress
    ) {
        lines.append("\(press.key) \(phase)")
    }
}

/// Answers recognizers' questions as a test decides.
@MainActor final class DecidingDelegate: ResponderGestureRecognizerDelegate {
    var receives = true
    var begins = true
    var allowsBoth = false

    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldReceive touch: ResponderTouch
    ) -> Bool {
        receives
    }

    func gestureRecognizerShouldBegin(_ recognizer: ResponderGestureRecognizer) -> Bool {
        begins
    }

    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: ResponderGestureRecognizer
    ) -> Bool {
        allowsBoth
    }
}

/// Notes the actions that it sends.
final class WatchingApplication: ResponderApplication {
    var sent: [String] = []

    override func sendAction(
        _ action: Selector,
        to target: AnyObject?,
        from sender: Any?,
        for event: ResponderEvent?
    ) throws -> ResponderOutcome {
        sent.append(action.description)
        return try super.sendAction(action, to: target, from: sender, for: event)
    }
}

extension CGPoint {
    init(_ x: CGFloat, _ y: CGFloat) {
        self.init(x: x, y: y)
    }
}

extension CGSize {
    init(_ width: CGFloat, _ height: CGFloat) {
        self.init(width: width, height: height)
    }
}

extension CGRect {
    init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
        self.init(x: x, y: y, width: width, height: height)
    }
}

extension ResponderView {
    convenience init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
        self.init(frame: CGRect(x, y, width, height))
    }

    /// Adds a subview and returns it, so that another can be added to it in turn.
    @discardableResult func add<View: ResponderView>(_ subview: View) -> View {
        addSubview(subview)
        return subview
    }

    /// Adds a recognizer and returns it.
    @discardableResult
    func add<Recognizer: ResponderGestureRecognizer>(
        _ recognizer: Recognizer,
        _ name: String? = nil
    ) -> Recognizer {
        recognizer.name = name
        addGestureRecognizer(recognizer)
        return recognizer
    }

    func hit(_ x: CGFloat, _ y: CGFloat) -> ResponderView? {
        hitTest(CGPoint(x, y), with: nil)
    }
}

extension ResponderTouchSurface {
    @discardableResult func touch(
        _ phase: ResponderTouch.Phase,
        _ x: CGFloat = 5,
        _ y: CGFloat = 5,
        id: Int = 1,
        at time: Double? = nil
    ) throws -> ResponderTouchOutcome {
        try handleTouch(phase, id: id, at: CGPoint(x, y), timestamp: time)
    }

    /// Handles several phases of one touch, in order, all at the same height.
    func touches(_ steps: (phase: ResponderTouch.Phase, x: CGFloat, time: Double)..., id: Int = 1)
        throws
    {
        for step in steps {
            try touch(step.phase, step.x, id: id, at: step.time)
        }
    }

    /// Returns the outcome of the touch's end.
    @discardableResult
    func tap(_ x: CGFloat = 5, _ y: CGFloat = 5, id: Int = 1, at time: Double? = nil) throws
        -> ResponderTouchOutcome
    {
        try touch(.began, x, y, id: id, at: time)
        return try touch(.ended, x, y, id: id, at: time)
    }
}

extension ResponderNode {
    /// Makes the responder the first one, and returns it.
    @discardableResult func focused() -> Self {
        becomeFirstResponder()
        return self
    }

    func named(_ name: String) -> Self {
        self.name = name
        return self
    }
}

extension ResponderPressOutcome {
    /// The answer to the key in words, to compare it as a whole.
    var answerText: String {
        switch answer {
        case .command(let command): "command \(command)"
        case .text(let text): "text \(text)"
        case .textCommand(let selector): "text command \(selector)"
        case .handled, .focusMoved, .ignored, .dropped: "\(answer)"
        }
    }
}

extension ResponderNode: Equatable {
    public nonisolated static func == (one: ResponderNode, other: ResponderNode) -> Bool {
        one === other
    }
}

extension ResponderWindow {
    /// Shows a navigation controller with a stack of controllers.
    @discardableResult func show(stack controllers: ResponderViewController...)
        -> ResponderNavigationController
    {
        let navigation = ResponderNavigationController()
        rootViewController = navigation
        for controller in controllers { navigation.pushViewController(controller) }
        return navigation
    }
}

extension ResponderApplication {
    /// Adds a window, makes it the key window, and returns it.
    @discardableResult func show(_ window: ResponderWindow) -> ResponderWindow {
        addWindow(window)
        window.makeKeyAndVisible()
        return window
    }
}
