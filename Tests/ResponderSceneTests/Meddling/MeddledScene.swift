import Foundation
import ResponderChain
import ResponderScene
import SelectorDispatch

/// A place where the scene calls a program's code.
enum MeddlingPlace: String, CaseIterable {
    case hitTest, pointInside, sendEvent, observer
    case touchesBegan, touchesMoved, touchesEnded, touchesCancelled
    case recognizerTouchesBegan, recognizerTouchesEnded, recognizerReset, recognizerDeadline, canPrevent
    case shouldReceive, shouldBegin, shouldRecognizeSimultaneously, shouldRequireFailure
    case beginTracking, continueTracking, endTracking, cancelTracking, action
    case pressesBegan, pressesEnded, keyCommands, insertText, canPerformAction, supplementalTarget
    case validate, buildMenu
    case canBecomeFirstResponder, canResignFirstResponder, nextResponder, childResponders
    case viewDidLoad, viewWillAppear, viewDidAppear, viewWillDisappear, viewDidDisappear
    case willMoveToParent, didMoveToParent
    case willMoveToSuperview, didMoveToSuperview, willMoveToWindow, didMoveToWindow
    case didAddSubview, willRemoveSubview, didResize
    case undoing, undoGroupOpens, undoGroupCloses, willUndo, droppedTouch
}

/// Does something from within one place, the first few times that the place is reached.
@MainActor enum Meddler {
    static var place: MeddlingPlace?
    static var deed: () -> Void = {}
    private static var left = 3
    private(set) static var reached: Set<MeddlingPlace> = []

    static func start(at place: MeddlingPlace?, _ deed: @escaping () -> Void) {
        (self.place, self.deed, left, reached) = (place, deed, 3, [])
    }

    static func stop() { (place, deed) = (nil, {}) }

    static func come(to place: MeddlingPlace) {
        reached.insert(place)
        guard place == self.place, left > 0 else { return }
        left -= 1
        deed()
    }
}

/// A view whose code meddles wherever it is called.
class MeddlingView: ResponderView, @MainActor ResponderGestureRecognizerDelegate, @MainActor UndoResponder {
    var undoHistory: UndoHistory?

    @Handler func changed(_ sender: Any?) throws {
        try nearestUndoHistory()?.register("undone", on: self)
        Meddler.come(to: .action)
    }
    @Handler func undone() { Meddler.come(to: .undoing) }
    @Handler func insertText(_ text: String) { Meddler.come(to: .insertText) }

    override func hitTest(_ point: CGPoint, with event: ResponderTouchEvent?) -> ResponderView? {
        Meddler.come(to: .hitTest)
        return super.hitTest(point, with: event)
    }
    override func point(inside point: CGPoint, with event: ResponderTouchEvent?) -> Bool {
        Meddler.come(to: .pointInside)
        return super.point(inside: point, with: event)
    }
    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        Meddler.come(to: .touchesBegan)
        super.touchesBegan(touches, with: event)
    }
    override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        Meddler.come(to: .touchesMoved)
        super.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        Meddler.come(to: .touchesEnded)
        super.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        Meddler.come(to: .touchesCancelled)
        super.touchesCancelled(touches, with: event)
    }
    override func pressesBegan(_ presses: Set<ResponderPress>, with event: ResponderPressesEvent?) {
        Meddler.come(to: .pressesBegan)
        super.pressesBegan(presses, with: event)
    }
    override func pressesEnded(_ presses: Set<ResponderPress>, with event: ResponderPressesEvent?) {
        Meddler.come(to: .pressesEnded)
        super.pressesEnded(presses, with: event)
    }
    override var keyCommands: [ResponderKeyCommand] {
        Meddler.come(to: .keyCommands)
        return [ResponderKeyCommand("Change", action: "changed:", input: "s", modifierFlags: .command)]
    }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        Meddler.come(to: .canPerformAction)
        return super.canPerformAction(action, withSender: sender)
    }
    override func supplementalTarget(forAction action: Selector, withSender sender: Any?) -> AnyObject? {
        Meddler.come(to: .supplementalTarget)
        return nil
    }
    override func validate(_ command: inout ResponderCommand, sender: Any?) { Meddler.come(to: .validate) }
    override func buildMenu(with builder: inout ResponderMenuBuilder) {
        Meddler.come(to: .buildMenu)
        builder.add([.command(ResponderCommand("Change", action: "changed:"))], to: .root)
        builder.add(
            [.keyCommand(ResponderKeyCommand("Change", action: "changed:", input: "z", modifierFlags: .command))],
            to: .edit)
    }
    override var canBecomeFirstResponder: Bool {
        Meddler.come(to: .canBecomeFirstResponder)
        return true
    }
    override var canResignFirstResponder: Bool {
        Meddler.come(to: .canResignFirstResponder)
        return true
    }
    override var nextResponder: (any Responder)? {
        get {
            Meddler.come(to: .nextResponder)
            return super.nextResponder
        }
        set { super.nextResponder = newValue }
    }
    override var childResponders: [any Responder] {
        Meddler.come(to: .childResponders)
        return super.childResponders
    }
    override func willMove(toSuperview superview: ResponderView?) { Meddler.come(to: .willMoveToSuperview) }
    override func didMoveToSuperview() { Meddler.come(to: .didMoveToSuperview) }
    override func willMove(toWindow window: ResponderWindow?) { Meddler.come(to: .willMoveToWindow) }
    override func didMoveToWindow() { Meddler.come(to: .didMoveToWindow) }
    override func didAddSubview(_ subview: ResponderView) { Meddler.come(to: .didAddSubview) }
    override func willRemoveSubview(_ subview: ResponderView) { Meddler.come(to: .willRemoveSubview) }
    override func didResize(from oldSize: CGSize) { Meddler.come(to: .didResize) }

    func gestureRecognizer(_ recognizer: ResponderGestureRecognizer, shouldReceive touch: ResponderTouch) -> Bool {
        Meddler.come(to: .shouldReceive)
        return true
    }
    override func gestureRecognizerShouldBegin(_ recognizer: ResponderGestureRecognizer) -> Bool {
        Meddler.come(to: .shouldBegin)
        return true
    }
    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: ResponderGestureRecognizer
    ) -> Bool {
        Meddler.come(to: .shouldRecognizeSimultaneously)
        return false
    }
    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer, shouldRequireFailureOf other: ResponderGestureRecognizer
    ) -> Bool {
        Meddler.come(to: .shouldRequireFailure)
        return false
    }
}

final class MeddlingControl: ResponderControl {
    override func beginTracking(_ touch: ResponderTouch, with event: ResponderTouchEvent?) -> Bool {
        Meddler.come(to: .beginTracking)
        return true
    }
    override func continueTracking(_ touch: ResponderTouch, with event: ResponderTouchEvent?) -> Bool {
        Meddler.come(to: .continueTracking)
        return true
    }
    override func endTracking(_ touch: ResponderTouch?, with event: ResponderTouchEvent?) {
        Meddler.come(to: .endTracking)
    }
    override func cancelTracking(with event: ResponderTouchEvent?) { Meddler.come(to: .cancelTracking) }
}

/// Recognizes a second after the finger came down.
final class MeddlingRecognizer: ResponderGestureRecognizer {
    private var began = 0.0
    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        began = event.timestamp
        Meddler.come(to: .recognizerTouchesBegan)
    }
    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        Meddler.come(to: .recognizerTouchesEnded)
        if requestedState == .possible { state = .failed } else { state = .ended }
    }
    override func reset() { Meddler.come(to: .recognizerReset) }
    override var deadline: TimeInterval? { numberOfTouches == 0 ? nil : began + 1 }
    override func deadlineDidPass() {
        Meddler.come(to: .recognizerDeadline)
        state = .began
    }
    override func canPrevent(_ other: ResponderGestureRecognizer) -> Bool {
        Meddler.come(to: .canPrevent)
        return true
    }
}

final class MeddlingController: ResponderViewController {
    private(set) var hasAppeared = false

    override func loadView() { view = MeddlingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) }
    override func viewDidLoad() { Meddler.come(to: .viewDidLoad) }
    override func viewWillAppear(_ animated: Bool) { Meddler.come(to: .viewWillAppear) }
    override func viewDidAppear(_ animated: Bool) {
        hasAppeared = true
        Meddler.come(to: .viewDidAppear)
    }
    override func viewWillDisappear(_ animated: Bool) { Meddler.come(to: .viewWillDisappear) }
    override func viewDidDisappear(_ animated: Bool) {
        hasAppeared = false
        Meddler.come(to: .viewDidDisappear)
    }
    override func willMove(toParent parent: ResponderViewController?) { Meddler.come(to: .willMoveToParent) }
    override func didMove(toParent parent: ResponderViewController?) { Meddler.come(to: .didMoveToParent) }
}

final class MeddlingWindow: ResponderWindow {
    override func sendEvent(_ event: ResponderTouchEvent) {
        Meddler.come(to: .sendEvent)
        super.sendEvent(event)
    }
}

final class MeddlingDelegate: ResponderApplicationDelegate {
    func application(
        _ application: ResponderApplication, didDrop phase: ResponderTouch.Phase, of touch: ResponderTouch
    ) { Meddler.come(to: .droppedTouch) }
}

/// A scene of which all code meddles.
@MainActor final class MeddledScene {
    let application = ResponderApplication()
    var window: ResponderWindow? = MeddlingWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let other = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let delegate = MeddlingDelegate()
    let (root, modal, child) = (MeddlingController(), MeddlingController(), MeddlingController())
    let outer = MeddlingView(frame: CGRect(x: 0, y: 0, width: 150, height: 150))
    let inner = MeddlingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let control = MeddlingControl(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let late = MeddlingRecognizer()
    let recognizers: [ResponderGestureRecognizer]
    let history = UndoHistory()
    private var time = 0.0

    init() {
        recognizers = [ResponderTapRecognizer(), ResponderPanRecognizer(), late, ResponderSwipeRecognizer()]
        application.delegate = delegate
        application.addWindow(other)
        guard let window else { return }
        window.observer = { _ in Meddler.come(to: .observer) }
        application.addWindow(window)
        window.makeKeyAndVisible()
        window.rootViewController = root
        (root.view as? MeddlingView)?.undoHistory = history
        root.view.addSubview(outer)
        outer.addSubview(inner)
        inner.addSubview(control)
        for event in [ResponderControl.ControlEvent.touchDown, .touchDragInside, .touchUpInside, .touchCancel] {
            control.addTarget(nil, action: "changed:", for: event)
        }
        for recognizer in recognizers {
            recognizer.addTarget(nil, action: "changed:")
            recognizer.delegate = outer
            outer.addGestureRecognizer(recognizer)
        }
        listen(to: .didOpenGroup, as: .undoGroupOpens)
        listen(to: .willCloseGroup, as: .undoGroupCloses)
        listen(to: .willUndo, as: .willUndo)
    }

    private func listen(to event: UndoEvent, as place: MeddlingPlace) {
        history.eventListeners.add(event.rawValue) { _ in
            Meddler.come(to: place)
            return .ignoreAndContinue
        }
    }

    // MARK: What happens in it

    func touch(_ phase: ResponderTouch.Phase, _ x: CGFloat, id: Int = 1, after seconds: Double = 0.1) {
        time += seconds
        _ = try? window?.handleTouch(phase, id: id, at: CGPoint(x: x, y: 10), timestamp: time)
    }

    /// Uses all that a scene can do. Whatever is refused meanwhile doesn't matter.
    func use() {
        for x in [10.0, 60, 120, 190] {
            touch(.began, x)
            touch(.moved, x + 2)
            touch(.ended, x)
        }
        for x in [10.0, 120] {
            touch(.began, x)
            for step in 1...3 { touch(.moved, x + 10 * CGFloat(step)) }
            touch(.ended, x)
            touch(.began, x)
            touch(.began, x + 10, id: 2)
            touch(.moved, x, after: 5)
            touch(.cancelled, x)
            touch(.ended, x, id: 2)
        }
        _ = try? application.handleTouch(.began, id: 7, at: CGPoint(x: 60, y: 10))
        _ = try? application.handleTouch(.cancelled, id: 7, at: CGPoint(x: 60, y: 10))
        _ = try? application.handleTouch(.began, id: 8, at: CGPoint(x: 999, y: 10))
        _ = try? application.handleTouch(.ended, id: 8, at: CGPoint(x: 999, y: 10))
        inner.becomeFirstResponder()
        for key in [ResponderKey("s", modifierFlags: .command), ResponderKey("z", modifierFlags: .command), "a", .tab] {
            _ = try? window?.press(key)
        }
        _ = try? application.press("b")
        outer.becomeFirstResponder()
        outer.resignFirstResponder()
        if let window, let menu = try? window.menu(for: inner) {
            for item in menu.items { _ = try? window.perform(item) }
        }
        for action in ["changed:", "nobody"] as [Selector] {
            _ = try? application.sendAction(action, to: nil, from: nil)
        }
        _ = try? inner.route(event: "nobody", going: .down)
        try? history.undo()
        try? history.redo()
        root.present(modal)
        root.addChild(child)
        root.view.addSubview(child.view)
        root.dismiss()
        child.removeFromParent()
        outer.bounds.size.width = 140
        inner.removeFromSuperview()
        outer.addSubview(inner)
        other.addSubview(outer)
        window?.addSubview(outer)
        _ = inner.explainTap()
        _ = window?.explainKey("s")
        window?.rootViewController = nil
    }
}
