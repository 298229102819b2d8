import Foundation
import ResponderScene
import ResponderSceneRecording

/// One random scene: trees, controllers, recognizers, controls and menus, with handlers that change
/// everything while they are called.
///
/// Its content is determined by its seed, and its handlers' actions by the number in the last
/// `next:at:`. So a recording of its messages, with its seed, plays the same scene again.
@MainActor final class RandomScene: MessageReceiver {
    let application = ResponderApplication()
    let coder = JSONCoder()
    private(set) var views: [FuzzView] = []
    private(set) var controls: [FuzzControl] = []
    private(set) var controllers: [FuzzController] = []
    private(set) var recognizers: [ResponderGestureRecognizer] = []
    let history = UndoHistory()
    /// The choices of the scene's own code.
    let dice: Dice
    /// The time in tenths of a second.
    ///
    /// It is a whole number, because a recording rounds times.
    var time = 0
    /// The number of unfinished changes by the scene's code, each within another.
    private var depth = 0
    private(set) var refusals = 0
    /// An unexpected result of a call inside a handler.
    private var failure: String?

    init(_ seed: UInt64) {
        dice = Dice(seed)
        Meddler.meddle = { [unowned self] in meddle(in: $0, $1, $2) }
        enter(self, as: "scene")
        enter(application, as: "application")
        for number in 0..<dice.number(1...2) {
            let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
            window.name = "window \(number)"
            enter(window)
            application.addWindow(window)
            window.makeKeyAndVisible()
        }
        for number in 0..<dice.number(4...24) {
            let view = FuzzView()
            view.name = "view \(number)"
            view.passesOn = dice.number(0...2) != 0
            views.append(view)
            place(view)
        }
        for number in 0..<dice.number(1...4) {
            let control = FuzzControl()
            control.name = "control \(number)"
            control.addTarget(nil, action: "changed:", for: .allTouchEvents)
            // selector-check: elsewhere
            control.addTarget(views[0], action: "unknown", for: .touchDown)
            controls.append(control)
            place(control)
        }
        for number in 0..<dice.number(0...3) {
            let controller = FuzzController()
            controller.name = "controller \(number)"
            controllers.append(controller)
            enter(controller)
        }
        for _ in 0..<dice.number(0...6) {
            addRecognizer()
        }
    }

    /// Breaks circular references that the random choices may have created.
    func close() {
        Meddler.meddle = { $2 }
        for controller in controllers {
            controller.nextResponder = nil
        }
        for window in application.windows {
            _ = try? window.cancelTouches()
            try? window.cancelPresses()
            window.rootViewController = nil
        }
    }

    /// Makes an object known to recordings by its name.
    func enter(_ object: some AnyObject & Sendable) {
        enter(object, as: "\(object)")
    }

    private func enter(_ object: some AnyObject & Sendable, as name: String) {
        do {
            try coder.directory.add(object, as: name)
        } catch {
            failure = failure ?? "\(error)"
        }
    }

    // MARK: Content

    var window: ResponderWindow? { dice.pick(application.windows) }
    var allViews: [ResponderView] { views + controls + controllers.compactMap(\.viewIfLoaded) }

    /// The possible superviews.
    ///
    /// A control with views in it follows touches that go elsewhere when such a view is moved.
    var places: [ResponderView] { views + controllers.compactMap(\.viewIfLoaded) }

    private func place(_ view: ResponderView) {
        enter(view)
        view.frame = CGRect(
            x: dice.number(-20...200),
            y: dice.number(-20...200),
            width: dice.number(0...300),
            height: dice.number(0...300)
        )
        let place = dice.chance(30) ? window : dice.pick(places.filter { $0 !== view })
        let superview = place ?? window
        superview?.addSubview(view)
    }

    private func addRecognizer() {
        let recognizer: ResponderGestureRecognizer =
            switch dice.number(0...4) {
            case 0: ResponderTapRecognizer()
            case 1: ResponderLongPressRecognizer()
            case 2: ResponderPanRecognizer()
            case 3: ResponderSwipeRecognizer()
            default: FuzzRecognizer()
            }
        (recognizer as? FuzzRecognizer)?.hasDeadline = dice.chance(50)
        recognizer.name = "recognizer \(recognizers.count)"
        enter(recognizer)
        recognizer.addTarget(nil, action: "changed:")
        recognizer.delaysTouchesBegan = dice.chance(20)
        recognizer.cancelsTouchesInView = dice.chance(70)
        recognizer.delegate = dice.pick(views)
        (recognizer as? ResponderTapRecognizer)?.numberOfTapsRequired = dice.number(1...2)
        recognizers.append(recognizer)
        dice.pick(allViews)?.addGestureRecognizer(recognizer)
    }

    // MARK: Nested changes

    /// Perhaps changes the scene, while the scene calls its code.
    func interfere() {
        guard depth < 3, dice.chance(12), let input = input(isInside: true, dice) else { return }
        depth += 1
        defer { depth -= 1 }
        attempt { try input.perform(in: self) }
    }

    /// Runs code that may be refused.
    func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            if Self.isRefusal(error) {
                refusals += 1
            } else {
                failure = failure ?? "\(error)"
            }
        }
    }

    /// Counts the scene's refusals.
    func note(_ outcome: ResponderOutcome) {
        if !outcome.isDone { refusals += 1 }
    }

    /// Returns whether random choices may cause an error.
    static func isRefusal(_ error: any Error) -> Bool {
        switch error {
        case let error as ResponderTouchError:
            switch error {
            case .noWindow, .unknownTouch, .alreadyBegan, .tooManyTouches, .handlingTooDeep: true
            default: false
            }
        // The unknown action has no handler, a chain may be circular, and handlers may call each
        // other.
        default: error is ResponderPressError || error is MeddlingError || error is any MessageError
        }
    }

    // MARK: Invariants

    /// Begins the next step, unless the last one failed.
    ///
    /// - Parameters:
    ///   - seed: The seed of the handlers' actions in the step.
    ///   - time: The time of the step, in tenths of a second.
    /// - Throws: ``SceneFailure`` if the last step failed.
    @Handler func next(_ seed: UInt32, at time: Int) throws {
        try check()
        dice.start(UInt64(seed))
        self.time = time
    }

    private func check() throws {
        if let failure { throw SceneFailure(failure) }
        if history.groupingLevel != 0 {
            throw SceneFailure("an undo group stayed open after an event")
        }
        for view in allViews {
            var top: ResponderView = view
            while let superview = top.superview { top = superview }
            if view.window !== top as? ResponderWindow {
                throw SceneFailure("\(view) names a wrong window")
            }
        }
        for window in application.windows {
            if let first = window.firstResponder as? ResponderView, first.window !== window {
                throw SceneFailure("the first responder \(first) isn't in its window")
            }
        }
        for controller in controllers
        where controller.hasAppeared != (controller.viewIfLoaded?.window != nil) {
            let change = controller.hasAppeared ? "appeared" : "disappeared"
            throw SceneFailure("\(controller) was last notified that it \(change)")
        }
    }

    /// Ends all touches, presses and waiting.
    ///
    /// - Throws: ``SceneFailure`` if any activity is left.
    @Handler func settle() throws {
        try check()
        depth = 9
        defer { depth = 0 }
        for window in application.windows {
            attempt { try window.cancelTouches() }
            attempt { try window.cancelPresses() }
        }
        attempt { try application.advanceTime(to: Double(time) / 10 + 100) }
        if let failure { throw SceneFailure(failure) }
        if let control = controls.first(where: { $0.isTracking || $0.isHighlighted }) {
            throw SceneFailure("\(control) is stuck")
        }
        for recognizer in recognizers
        where recognizer.state != .possible || !recognizer.touches.isEmpty {
            throw SceneFailure(
                "\(recognizer) is stuck: \(recognizer.state), with \(recognizer.touches.count) touches"
            )
        }
        if !application.touches.isEmpty { throw SceneFailure("a touch is left") }
        if application.windows.contains(where: { !$0.presses.isEmpty }) {
            throw SceneFailure("a press is left")
        }
    }
}

/// A violation of a scene's invariants.
struct SceneFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
