import Foundation
import ResponderScene

// The code of random scenes, which meddles as the scene decides. Each object is counted while it
// lives.

final class FuzzView: MeddlingView {
    private let live = Counted()
    /// Whether touches and presses go on to the next responder.
    var passesOn = true

    override class var overridesHitTest: Bool {
        false
    }
}

/// A fault of a control, to test that a failing scene can be replayed: on cancellation, it crashes
/// or stays pressed.
enum PlantedFault: String {
    case crash, stuck

    static let current = ProcessInfo.processInfo.environment["SCENE_FAULT"].flatMap(Self.init)
}

final class FuzzControl: MeddlingControl {
    private let live = Counted()

    override class var overridesHitTest: Bool {
        false
    }

    override var canBecomeFirstResponder: Bool { true }

    override func cancelTracking(with event: ResponderTouchEvent?) {
        if PlantedFault.current == .crash { fatalError("the planted fault") }
        super.cancelTracking(with: event)
    }

    override func touchesCancelled(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?)
    {
        if PlantedFault.current != .stuck { super.touchesCancelled(touches, with: event) }
    }
}

final class FuzzController: MeddlingController {
    private let live = Counted()

    override func loadView() {
        view = ResponderView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    }
}

final class FuzzRecognizer: MeddlingRecognizer {
    private let live = Counted()
    var hasDeadline = false
}

extension RandomScene {
    /// The action of the scene's code in a place: perhaps it changes the scene, and it answers at
    /// random.
    func meddle(in place: MeddlingPlace, _ code: AnyObject?, _ answer: Bool) -> Bool {
        if let recognizer = code as? FuzzRecognizer { return meddle(in: place, recognizer, answer) }
        switch place {
        case .shouldReceive, .shouldRecognizeSimultaneously, .shouldRequireFailure,
            .shouldBeRequiredToFail:
            return (dice.number(0...5) == 0) != answer
        case .canPerformAction: return dice.number(0...3) != 0
        case .canBecomeFirstResponder: return !hasName(code, endingIn: "3")
        case .viewDidLoad:
            guard let controller = code as? FuzzController else { return answer }
            controller.view.name = "view of \(controller)"
            enter(controller.view)
        case .pointInside:
            if code is FuzzControl { interfere() }
        case .action:
            if let view = code as? FuzzView {
                attempt { try history.register("undone", on: view) }
            }
            interfere()
            return dice.number(0...20) != 0
        case .touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled, .pressesBegan:
            interfere()
            return (code as? FuzzView)?.passesOn ?? answer
        case .canResignFirstResponder:
            interfere()
            return !hasName(code, endingIn: "7")
        case .shouldBegin:
            interfere()
            return dice.number(0...5) != 0
        case .beginTracking, .continueTracking:
            interfere()
            return dice.number(0...9) != 0
        case .insertText, .willMoveToWindow, .didMoveToWindow, .didMoveToSuperview, .didAddSubview,
            .willRemoveSubview, .endTracking, .cancelTracking, .willMoveToParent, .viewWillAppear,
            .viewDidAppear, .viewWillDisappear, .viewDidDisappear:
            interfere()
        default: break
        }
        return answer
    }

    /// A recognizer sets any state, and ends with its last touch at the latest.
    private func meddle(in place: MeddlingPlace, _ recognizer: FuzzRecognizer, _ answer: Bool)
        -> Bool
    {
        interfere()
        if place == .recognizerDeadline { return recognizer.hasDeadline }
        if place == .recognizerTouchesCancelled { return answer }
        let states: [ResponderGestureRecognizer.State] = [
            .began, .changed, .ended, .cancelled, .failed, .possible,
        ]
        let number = dice.number(0...7)
        if number < states.count { recognizer.state = states[number] }
        let isOver = recognizer.numberOfTouches == 0
        switch place {
        case .recognizerTouchesEnded: return isOver
        case .canPrevent, .canBePrevented, .recognizerRequiresFailure, .recognizerIsRequiredToFail,
            .recognizerDeadlineDidPass:
            if isOver {
                recognizer.state = recognizer.requestedState == .possible ? .failed : .ended
            }
            return place != .recognizerDeadlineDidPass && dice.number(0...2) == 0
        default: return answer
        }
    }

    private func hasName(_ code: AnyObject?, endingIn suffix: String) -> Bool {
        (code as? ResponderView)?.name?.hasSuffix(suffix) ?? false
    }
}
