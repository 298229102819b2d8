import Foundation
import ResponderChain
import ResponderScene
import SelectorDispatch

/// A place where the scene calls a program's code.
enum MeddlingPlace: String, CaseIterable {
    case hitTest, pointInside, sendEvent, observer
    case touchesBegan, touchesMoved, touchesEnded, touchesCancelled
    case recognizerTouchesBegan, recognizerTouchesMoved, recognizerTouchesEnded,
        recognizerTouchesCancelled
    case recognizerReset, recognizerDeadline, recognizerDeadlineDidPass, canPrevent, canBePrevented
    case recognizerRequiresFailure, recognizerIsRequiredToFail
    case shouldReceive, shouldBegin, shouldRecognizeSimultaneously, shouldRequireFailure,
        shouldBeRequiredToFail
    case beginTracking, continueTracking, endTracking, cancelTracking, action
    case pressesBegan, pressesEnded, keyCommands, insertText, canPerformAction, supplementalTarget
    case validate, buildMenu
    case canBecomeFirstResponder, canResignFirstResponder, nextResponder, childResponders
    case viewDidLoad, viewWillAppear, viewDidAppear, viewWillDisappear, viewDidDisappear
    case willMoveToParent, didMoveToParent
    case willMoveToSuperview, didMoveToSuperview, willMoveToWindow, didMoveToWindow
    case didAddSubview, willRemoveSubview, didResize
    case undoing, undoGroupOpens, undoGroupCloses, willUndo, droppedTouch

    /// Places in code of a recognizer, of its delegate or of its actions.
    static let ofRecognizers: Set = [
        recognizerTouchesBegan, recognizerTouchesMoved, recognizerTouchesEnded,
        recognizerTouchesCancelled,
        recognizerReset, recognizerDeadline, recognizerDeadlineDidPass, canPrevent, canBePrevented,
        recognizerRequiresFailure, recognizerIsRequiredToFail, shouldReceive, shouldBegin,
        shouldRecognizeSimultaneously, shouldRequireFailure, shouldBeRequiredToFail, action,
    ]
}

/// What the code of a scene does, wherever the scene calls it.
@MainActor enum Meddler {
    /// Called by the code in each place.
    ///
    /// It returns the code's answer there, usually the given one.
    static var meddle: (_ place: MeddlingPlace, _ code: AnyObject?, _ answer: Bool) -> Bool = { $2 }

    /// Meddles, and returns the code's answer.
    @discardableResult
    static func come(to place: MeddlingPlace, _ code: AnyObject? = nil, or answer: Bool = true)
        -> Bool
    {
        meddle(place, code, answer)
    }

    /// Meddles, and then returns a value, which is computed only then.
    static func come<Value>(
        to place: MeddlingPlace,
        _ code: AnyObject,
        then value: @autoclosure () -> Value
    ) -> Value {
        come(to: place, code)
        return value()
    }
}

struct MeddlingError: Error {}

/// A view whose code meddles wherever it is called.
class MeddlingView: ResponderView, @MainActor ResponderGestureRecognizerDelegate,
    @MainActor UndoResponder
{
    var undoHistory: UndoHistory?

    @Handler func changed(_ sender: Any?) throws {
        try nearestUndoHistory()?.register("undone", on: self)
        if !Meddler.come(to: .action, self) { throw MeddlingError() }
    }

    @Handler func undone() {
        Meddler.come(to: .undoing, self)
    }

    @Handler func insertText(_ text: String) {
        Meddler.come(to: .insertText, self)
    }

    override func hitTest(_ point: CGPoint, with event: ResponderTouchEvent?) -> ResponderView? {
        Meddler.come(to: .hitTest, self, then: super.hitTest(point, with: event))
    }

    override func point(inside point: CGPoint, with event: ResponderTouchEvent?) -> Bool {
        Meddler.come(to: .pointInside, self, then: super.point(inside: point, with: event))
    }

    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        if Meddler.come(to: .touchesBegan, self) { super.touchesBegan(touches, with: event) }
    }

    override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        if Meddler.come(to: .touchesMoved, self) { super.touchesMoved(touches, with: event) }
    }

    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        if Meddler.come(to: .touchesEnded, self) { super.touchesEnded(touches, with: event) }
    }

    override func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?)
    {
        if Meddler.come(to: .touchesCancelled, self) {
            super.touchesCancelled(touches, with: event)
        }
    }

    override func pressesBegan(_ presses: Set<ResponderPress>, with event: ResponderPressesEvent?) {
        if Meddler.come(to: .pressesBegan, self) { super.pressesBegan(presses, with: event) }
    }

    override func pressesEnded(_ presses: Set<ResponderPress>, with event: ResponderPressesEvent?) {
        if Meddler.come(to: .pressesEnded, self) { super.pressesEnded(presses, with: event) }
    }

    override var keyCommands: [ResponderKeyCommand] {
        Meddler.come(to: .keyCommands, self)
        return [
            ResponderKeyCommand("Change", action: "changed:", input: "s", modifierFlags: .command)
        ]
    }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        Meddler.come(to: .canPerformAction, self)
            && super.canPerformAction(action, withSender: sender)
    }

    override func supplementalTarget(forAction action: Selector, withSender sender: Any?)
        -> AnyObject?
    {
        Meddler.come(to: .supplementalTarget, self, then: nil)
    }

    override func validate(_ command: inout ResponderCommand, sender: Any?) {
        Meddler.come(to: .validate, self)
    }

    override func buildMenu(with builder: inout ResponderMenuBuilder) {
        Meddler.come(to: .buildMenu, self)
        builder.add([.command(ResponderCommand("Change", action: "changed:"))], to: .root)
        let shortcut = ResponderKeyCommand(
            "Change",
            action: "changed:",
            input: "z",
            modifierFlags: .command
        )
        builder.add([.keyCommand(shortcut)], to: .edit)
    }

    override var canBecomeFirstResponder: Bool { Meddler.come(to: .canBecomeFirstResponder, self) }
    override var canResignFirstResponder: Bool { Meddler.come(to: .canResignFirstResponder, self) }

    override var nextResponder: (any Responder)? {
        get {
            Meddler.come(to: .nextResponder, self)
            return super.nextResponder
        }
        set { super.nextResponder = newValue }
    }

    override var childResponders: [any Responder] {
        Meddler.come(to: .childResponders, self, then: super.childResponders)
    }

    override func willMove(toSuperview superview: ResponderView?) {
        Meddler.come(to: .willMoveToSuperview, self)
    }

    override func didMoveToSuperview() {
        Meddler.come(to: .didMoveToSuperview, self)
    }

    override func willMove(toWindow window: ResponderWindow?) {
        Meddler.come(to: .willMoveToWindow, self)
    }

    override func didMoveToWindow() {
        Meddler.come(to: .didMoveToWindow, self)
    }

    override func didAddSubview(_ subview: ResponderView) {
        Meddler.come(to: .didAddSubview, self)
    }

    override func willRemoveSubview(_ subview: ResponderView) {
        Meddler.come(to: .willRemoveSubview, self)
    }

    override func didResize(from oldSize: CGSize) {
        Meddler.come(to: .didResize, self)
    }

    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldReceive touch: ResponderTouch
    ) -> Bool {
        Meddler.come(to: .shouldReceive, self)
    }

    override func gestureRecognizerShouldBegin(_ recognizer: ResponderGestureRecognizer) -> Bool {
        Meddler.come(to: .shouldBegin, self)
    }

    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: ResponderGestureRecognizer
    ) -> Bool {
        Meddler.come(to: .shouldRecognizeSimultaneously, self, or: false)
    }

    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldRequireFailureOf other: ResponderGestureRecognizer
    ) -> Bool {
        Meddler.come(to: .shouldRequireFailure, self, or: false)
    }

    func gestureRecognizer(
        _ recognizer: ResponderGestureRecognizer,
        shouldBeRequiredToFailBy other: ResponderGestureRecognizer
    ) -> Bool {
        Meddler.come(to: .shouldBeRequiredToFail, self, or: false)
    }
}

class MeddlingControl: ResponderControl {
    override func point(inside point: CGPoint, with event: ResponderTouchEvent?) -> Bool {
        Meddler.come(to: .pointInside, self, then: super.point(inside: point, with: event))
    }

    override func beginTracking(_ touch: ResponderTouch, with event: ResponderTouchEvent?) -> Bool {
        Meddler.come(to: .beginTracking, self)
    }

    override func continueTracking(_ touch: ResponderTouch, with event: ResponderTouchEvent?)
        -> Bool
    {
        Meddler.come(to: .continueTracking, self)
    }

    override func endTracking(_ touch: ResponderTouch?, with event: ResponderTouchEvent?) {
        Meddler.come(to: .endTracking, self)
    }

    override func cancelTracking(with event: ResponderTouchEvent?) {
        Meddler.come(to: .cancelTracking, self)
    }
}

/// Recognizes a second after the touch begins.
class MeddlingRecognizer: ResponderGestureRecognizer {
    private var began = 0.0

    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        began = event.timestamp
        Meddler.come(to: .recognizerTouchesBegan, self)
    }

    override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        Meddler.come(to: .recognizerTouchesMoved, self)
    }

    override func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent)
    {
        super.touchesCancelled(touches, with: event)
        Meddler.come(to: .recognizerTouchesCancelled, self)
    }

    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        let isOver = Meddler.come(to: .recognizerTouchesEnded, self)
        if isOver { state = requestedState == .possible ? .failed : .ended }
    }

    override func reset() {
        Meddler.come(to: .recognizerReset, self)
    }

    override var deadline: TimeInterval? {
        Meddler.come(to: .recognizerDeadline, self, or: numberOfTouches > 0) ? began + 1 : nil
    }

    override func deadlineDidPass() {
        if Meddler.come(to: .recognizerDeadlineDidPass, self) { state = .began }
    }

    override func canPrevent(_ other: ResponderGestureRecognizer) -> Bool {
        Meddler.come(to: .canPrevent, self)
    }

    override func canBePrevented(by other: ResponderGestureRecognizer) -> Bool {
        Meddler.come(to: .canBePrevented, self)
    }

    override func shouldRequireFailure(of other: ResponderGestureRecognizer) -> Bool {
        Meddler.come(to: .recognizerRequiresFailure, self, or: false)
    }

    override func shouldBeRequiredToFail(by other: ResponderGestureRecognizer) -> Bool {
        Meddler.come(to: .recognizerIsRequiredToFail, self, or: false)
    }
}

class MeddlingController: ResponderViewController {
    private(set) var hasAppeared = false

    override func loadView() {
        view = MeddlingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    }

    override func viewDidLoad() {
        Meddler.come(to: .viewDidLoad, self)
    }

    override func viewWillAppear(_ animated: Bool) {
        Meddler.come(to: .viewWillAppear, self)
    }

    override func viewDidAppear(_ animated: Bool) {
        hasAppeared = true
        Meddler.come(to: .viewDidAppear, self)
    }

    override func viewWillDisappear(_ animated: Bool) {
        Meddler.come(to: .viewWillDisappear, self)
    }

    override func viewDidDisappear(_ animated: Bool) {
        hasAppeared = false
        Meddler.come(to: .viewDidDisappear, self)
    }

    override func willMove(toParent parent: ResponderViewController?) {
        Meddler.come(to: .willMoveToParent, self)
    }

    override func didMove(toParent parent: ResponderViewController?) {
        Meddler.come(to: .didMoveToParent, self)
    }
}

final class MeddlingWindow: ResponderWindow {
    override func sendEvent(_ event: ResponderTouchEvent) {
        Meddler.come(to: .sendEvent, self, then: super.sendEvent(event))
    }
}
