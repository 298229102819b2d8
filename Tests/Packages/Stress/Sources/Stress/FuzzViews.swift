import Foundation
import ResponderScene

struct FuzzError: Error {}

/// A view whose code changes the scene while it is called.
final class FuzzView: ResponderView, @MainActor ResponderGestureRecognizerDelegate {
    weak var scene: RandomScene?
    private let live = Live()
    private let passesOn: Bool

    init(_ scene: RandomScene, _ name: String) {
        self.scene = scene
        passesOn = scene.number(0...2) != 0
        super.init()
        self.name = name
    }

    @Handler func changed(_ sender: Any?) throws {
        scene?.register(self)
        scene?.interfere("\(self) changed:")
        if scene?.number(0...20) == 0 { throw FuzzError() }
    }
    @Handler func undone() {}
    @Handler func insertText(_ text: String) { scene?.interfere("\(self) insertText:") }

    override class var overridesHitTest: Bool { false }
    override var canBecomeFirstResponder: Bool { !(name?.hasSuffix("3") ?? false) }
    override var canResignFirstResponder: Bool { !(name?.hasSuffix("7") ?? false) }
    override var keyCommands: [ResponderKeyCommand] {
        [ResponderKeyCommand("Change", action: "changed:", input: "s", modifierFlags: .command)]
    }
    override func buildMenu(with builder: inout ResponderMenuBuilder) {
        builder.add(
            [.keyCommand(ResponderKeyCommand("Change", action: "changed:", input: "z", modifierFlags: .command))],
            to: .edit)
        builder.add([.command(ResponderCommand("Change \(self)", action: "changed:"))], to: .root)
    }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        scene?.number(0...3) != 0 && super.canPerformAction(action, withSender: sender)
    }

    private func pass(_ what: String) -> Bool {
        scene?.interfere("\(self) \(what)")
        return passesOn
    }
    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        if pass("touchesBegan") { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        if pass("touchesMoved") { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        if pass("touchesEnded") { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        if pass("touchesCancelled") { super.touchesCancelled(touches, with: event) }
    }
    override func pressesBegan(_ presses: Set<ResponderPress>, with event: ResponderPressesEvent?) {
        if pass("pressesBegan") { super.pressesBegan(presses, with: event) }
    }
    override func willMove(toWindow window: ResponderWindow?) { scene?.interfere("\(self) willMove(toWindow:)") }
    override func didMoveToWindow() { scene?.interfere("\(self) didMoveToWindow") }
    override func didMoveToSuperview() { scene?.interfere("\(self) didMoveToSuperview") }
    override func willRemoveSubview(_ subview: ResponderView) { scene?.interfere("\(self) willRemoveSubview") }
    override func didAddSubview(_ subview: ResponderView) { scene?.interfere("\(self) didAddSubview") }
    @discardableResult override func resignFirstResponder() -> ResponderOutcome {
        scene?.interfere("\(self) resignFirstResponder")
        return super.resignFirstResponder()
    }

    private func decide() -> Bool { scene?.number(0...5) == 0 }
    func gestureRecognizer(_ recognizer: ResponderGestureRecognizer, shouldReceive touch: ResponderTouch) -> Bool {
        !decide()
    }
    override func gestureRecognizerShouldBegin(_ recognizer: ResponderGestureRecognizer) -> Bool {
        scene?.interfere("\(self) gestureRecognizerShouldBegin")
        return !decide()
    }
    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: ResponderGestureRecognizer
    ) -> Bool { decide() }
    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer, shouldRequireFailureOf other: ResponderGestureRecognizer
    ) -> Bool { decide() }
    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer, shouldBeRequiredToFailBy other: ResponderGestureRecognizer
    ) -> Bool { decide() }
}

/// A control whose code changes the scene while it is called.
final class FuzzControl: ResponderControl {
    weak var scene: RandomScene?
    private let live = Live()

    init(_ scene: RandomScene, _ name: String) {
        self.scene = scene
        super.init()
        self.name = name
    }

    override class var overridesHitTest: Bool { false }
    override var canBecomeFirstResponder: Bool { true }
    override func point(inside point: CGPoint, with event: ResponderTouchEvent?) -> Bool {
        scene?.interfere("\(self) point(inside:)")
        return super.point(inside: point, with: event)
    }
    override func beginTracking(_ touch: ResponderTouch, with event: ResponderTouchEvent?) -> Bool {
        scene?.interfere("\(self) beginTracking")
        return scene?.number(0...9) != 0
    }
    override func continueTracking(_ touch: ResponderTouch, with event: ResponderTouchEvent?) -> Bool {
        scene?.interfere("\(self) continueTracking")
        return scene?.number(0...9) != 0
    }
    override func endTracking(_ touch: ResponderTouch?, with event: ResponderTouchEvent?) {
        scene?.interfere("\(self) endTracking")
    }
    override func cancelTracking(with event: ResponderTouchEvent?) { scene?.interfere("\(self) cancelTracking") }
}

/// A controller that knows whether it was told last that it appeared.
final class FuzzController: ResponderViewController {
    weak var scene: RandomScene?
    private let live = Live()
    private(set) var hasAppeared = false

    init(_ scene: RandomScene) {
        self.scene = scene
        super.init()
    }

    override func viewDidLoad() { view.frame = CGRect(x: 0, y: 0, width: 200, height: 200) }
    override func viewWillAppear(_ animated: Bool) { scene?.interfere("\(self) viewWillAppear") }
    override func viewDidAppear(_ animated: Bool) {
        hasAppeared = true
        scene?.interfere("\(self) viewDidAppear")
    }
    override func viewWillDisappear(_ animated: Bool) { scene?.interfere("\(self) viewWillDisappear") }
    override func viewDidDisappear(_ animated: Bool) {
        hasAppeared = false
        scene?.interfere("\(self) viewDidDisappear")
    }
    override func willMove(toParent parent: ResponderViewController?) {
        scene?.interfere("\(self) willMove(toParent:)")
    }
}

/// A recognizer whose code sets any state.
final class FuzzRecognizer: ResponderGestureRecognizer {
    private weak var scene: RandomScene?
    private let live = Live()
    private let hasDeadline: Bool
    private var began = 0.0

    init(_ scene: RandomScene) {
        self.scene = scene
        hasDeadline = scene.number(0...1) == 0
        super.init()
    }

    private func change(_ what: String) {
        scene?.interfere("\(self) \(what)")
        let states: [State] = [.began, .changed, .ended, .cancelled, .failed, .possible]
        if let number = scene?.number(0...7), number < states.count { state = states[number] }
    }
    private func decide(_ what: String) -> Bool {
        change(what)
        endWithTouches()
        return scene?.number(0...2) == 0
    }
    /// A gesture that has begun has to end with its last touch, at the latest.
    private func endWithTouches() {
        if numberOfTouches == 0 { state = requestedState == .possible ? .failed : .ended }
    }
    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        began = event.timestamp
        change("touchesBegan")
    }
    override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        change("touchesMoved")
    }
    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        change("touchesEnded")
        endWithTouches()
    }
    override var deadline: TimeInterval? {
        scene?.interfere("\(self) deadline")
        return hasDeadline ? began + 1 : nil
    }
    override func deadlineDidPass() {
        change("deadlineDidPass")
        endWithTouches()
    }
    override func reset() { change("reset") }
    override func canPrevent(_ other: ResponderGestureRecognizer) -> Bool { decide("canPrevent") }
    override func canBePrevented(by other: ResponderGestureRecognizer) -> Bool { decide("canBePrevented") }
    override func shouldRequireFailure(of other: ResponderGestureRecognizer) -> Bool { decide("shouldRequireFailure") }
    override func shouldBeRequiredToFail(by other: ResponderGestureRecognizer) -> Bool {
        decide("shouldBeRequiredToFail")
    }
}
