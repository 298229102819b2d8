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
        passesOn = scene.dice.number(0...2) != 0
        super.init()
        self.name = name
    }

    @Handler func changed(_ sender: Any?) throws {
        scene?.register(self)
        scene?.interfere()
        if scene?.dice.number(0...20) == 0 { throw FuzzError() }
    }
    @Handler func undone() {}
    @Handler func insertText(_ text: String) { scene?.interfere() }

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
        scene?.dice.number(0...3) != 0 && super.canPerformAction(action, withSender: sender)
    }

    private func pass() -> Bool {
        scene?.interfere()
        return passesOn
    }
    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        if pass() { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        if pass() { super.touchesMoved(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        if pass() { super.touchesEnded(touches, with: event) }
    }
    override func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        if pass() { super.touchesCancelled(touches, with: event) }
    }
    override func pressesBegan(_ presses: Set<ResponderPress>, with event: ResponderPressesEvent?) {
        if pass() { super.pressesBegan(presses, with: event) }
    }
    override func willMove(toWindow window: ResponderWindow?) { scene?.interfere() }
    override func didMoveToWindow() { scene?.interfere() }
    override func didMoveToSuperview() { scene?.interfere() }
    override func willRemoveSubview(_ subview: ResponderView) { scene?.interfere() }
    override func didAddSubview(_ subview: ResponderView) { scene?.interfere() }
    @discardableResult override func resignFirstResponder() -> ResponderOutcome {
        scene?.interfere()
        return super.resignFirstResponder()
    }

    private func decide() -> Bool { scene?.dice.number(0...5) == 0 }
    func gestureRecognizer(_ recognizer: ResponderGestureRecognizer, shouldReceive touch: ResponderTouch) -> Bool {
        !decide()
    }
    override func gestureRecognizerShouldBegin(_ recognizer: ResponderGestureRecognizer) -> Bool {
        scene?.interfere()
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

/// A fault of a control, to see that a scene which fails can be played again.
enum PlantedFault: String {
    /// It crashes when its tracking is cancelled.
    case crash
    /// It stays pressed when its touch is cancelled.
    case stuck

    static let current = ProcessInfo.processInfo.environment["SCENE_FAULT"].flatMap(Self.init)
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
        scene?.interfere()
        return super.point(inside: point, with: event)
    }
    override func beginTracking(_ touch: ResponderTouch, with event: ResponderTouchEvent?) -> Bool {
        scene?.interfere()
        return scene?.dice.number(0...9) != 0
    }
    override func continueTracking(_ touch: ResponderTouch, with event: ResponderTouchEvent?) -> Bool {
        scene?.interfere()
        return scene?.dice.number(0...9) != 0
    }
    override func endTracking(_ touch: ResponderTouch?, with event: ResponderTouchEvent?) {
        scene?.interfere()
    }
    override func cancelTracking(with event: ResponderTouchEvent?) {
        if PlantedFault.current == .crash { fatalError("the planted fault") }
        scene?.interfere()
    }
    override func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        if PlantedFault.current != .stuck { super.touchesCancelled(touches, with: event) }
    }
}

/// A controller that knows whether it was told last that it appeared.
final class FuzzController: ResponderViewController {
    weak var scene: RandomScene?
    private let live = Live()
    private(set) var hasAppeared = false

    init(_ scene: RandomScene, _ name: String) {
        self.scene = scene
        super.init()
        self.name = name
    }

    override func viewDidLoad() {
        view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        view.name = "view of \(self)"
        scene?.enter(view)
    }
    override func viewWillAppear(_ animated: Bool) { scene?.interfere() }
    override func viewDidAppear(_ animated: Bool) {
        hasAppeared = true
        scene?.interfere()
    }
    override func viewWillDisappear(_ animated: Bool) { scene?.interfere() }
    override func viewDidDisappear(_ animated: Bool) {
        hasAppeared = false
        scene?.interfere()
    }
    override func willMove(toParent parent: ResponderViewController?) {
        scene?.interfere()
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
        hasDeadline = scene.dice.number(0...1) == 0
        super.init()
    }

    private func change() {
        scene?.interfere()
        let states: [State] = [.began, .changed, .ended, .cancelled, .failed, .possible]
        if let number = scene?.dice.number(0...7), number < states.count { state = states[number] }
    }
    private func decide() -> Bool {
        change()
        endWithTouches()
        return scene?.dice.number(0...2) == 0
    }
    /// A gesture that has begun has to end with its last touch, at the latest.
    private func endWithTouches() {
        if numberOfTouches == 0 { state = requestedState == .possible ? .failed : .ended }
    }
    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        began = event.timestamp
        change()
    }
    override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        change()
    }
    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        change()
        endWithTouches()
    }
    override var deadline: TimeInterval? {
        scene?.interfere()
        return hasDeadline ? began + 1 : nil
    }
    override func deadlineDidPass() {
        change()
        endWithTouches()
    }
    override func reset() { change() }
    override func canPrevent(_ other: ResponderGestureRecognizer) -> Bool { decide() }
    override func canBePrevented(by other: ResponderGestureRecognizer) -> Bool { decide() }
    override func shouldRequireFailure(of other: ResponderGestureRecognizer) -> Bool { decide() }
    override func shouldBeRequiredToFail(by other: ResponderGestureRecognizer) -> Bool {
        decide()
    }
}
