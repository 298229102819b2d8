import Foundation
import ResponderScene
import TestSupport

/// One random scene.
@MainActor final class RandomScene {
    private var generator: SeededGenerator
    private let application = ResponderApplication()
    private(set) var views: [FuzzView] = []
    private(set) var controls: [FuzzControl] = []
    private var controllers: [FuzzController] = []
    private var recognizers: [ResponderGestureRecognizer] = []
    private let history = UndoHistory()
    private var time = 0.0
    private var depth = 0
    private(set) var refusals = 0
    /// What was done, in order.
    private(set) var steps: [String] = []
    private(set) var failure: String?

    init(_ seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        for number in 0..<number(1...2) {
            let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
            window.name = "window \(number)"
            application.addWindow(window)
            window.makeKeyAndVisible()
        }
        for number in 0..<number(4...24) { add(FuzzView(self, "view \(number)")) }
        for number in 0..<number(1...4) {
            let control = FuzzControl(self, "control \(number)")
            controls.append(control)
            control.addTarget(nil, action: "changed:", for: .allTouchEvents)
            // selector-check: elsewhere
            control.addTarget(views[0], action: "unknown", for: .touchDown)
            add(control)
        }
        for number in 0..<number(0...3) {
            let controller = FuzzController(self)
            controller.name = "controller \(number)"
            controllers.append(controller)
        }
        for _ in 0..<number(0...6) { addRecognizer() }
    }

    /// Cuts what the random choices may have tied into a circle of references.
    func close() {
        for view in views { view.scene = nil }
        for control in controls { control.scene = nil }
        for controller in controllers {
            controller.scene = nil
            controller.nextResponder = nil
        }
        for window in application.windows {
            _ = try? window.cancelTouches()
            try? window.cancelPresses()
            window.rootViewController = nil
        }
    }

    // MARK: Choices

    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    private func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
    private func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &generator) }
    private var window: ResponderWindow? { pick(application.windows) }
    private var allViews: [ResponderView] { views + controls + controllers.compactMap(\.viewIfLoaded) }

    /// Where views are put. A control that has views in it follows touches that go elsewhere when such a view is moved.
    private var places: [ResponderView] { views + controllers.compactMap(\.viewIfLoaded) }

    private func note(_ step: String) { steps.append(String(repeating: "  ", count: depth) + step) }

    private func check(_ what: String, _ body: () throws -> Void) {
        do {
            try body()
        } catch let error as ResponderTouchError {
            switch error {
            case .noWindow, .unknownTouch, .alreadyBegan, .tooManyTouches, .handlingTooDeep: refusals += 1
            default: failure = failure ?? "\(what): \(error)"
            }
        } catch is ResponderPressError {
            refusals += 1
        } catch is FuzzError {
            refusals += 1
        } catch let error as any MessageError {
            // Nobody has the unknown action, a chain may run in a circle, and handlers may call each other.
            withExtendedLifetime("\(error)") { refusals += 1 }
        } catch {
            failure = failure ?? "\(what): \(error)"
        }
    }

    private func add(_ view: ResponderView) {
        view.frame = CGRect(x: number(-20...200), y: number(-20...200), width: number(0...300), height: number(0...300))
        if let control = view as? FuzzControl {
            if !controls.contains(where: { $0 === control }) { controls.append(control) }
        } else if let view = view as? FuzzView {
            views.append(view)
        }
        let place = chance(30) ? window : pick(places.filter { $0 !== view })
        _ = (place ?? window)?.addSubview(view)
    }

    private func addRecognizer() {
        let recognizer: ResponderGestureRecognizer =
            switch number(0...4) {
            case 0: ResponderTapRecognizer()
            case 1: ResponderLongPressRecognizer()
            case 2: ResponderPanRecognizer()
            case 3: ResponderSwipeRecognizer()
            default: FuzzRecognizer(self)
            }
        recognizer.name = "recognizer \(recognizers.count)"
        recognizer.addTarget(nil, action: "changed:")
        recognizer.delaysTouchesBegan = chance(20)
        recognizer.cancelsTouchesInView = chance(70)
        recognizer.delegate = pick(views)
        (recognizer as? ResponderTapRecognizer)?.numberOfTapsRequired = number(1...2)
        recognizers.append(recognizer)
        pick(allViews)?.addGestureRecognizer(recognizer)
    }

    // MARK: Steps

    /// Does something from outside.
    func step() {
        depth = 0
        switch number(0...99) {
        case 0...59: touch()
        case 60...79: press()
        case 80...84:
            time += Double(number(0...20)) / 10
            note("time \(time)")
            check("time") { try application.advanceTime(to: time) }
        case 85...88: menu()
        default:
            change()
            // What changes outside an event of the scene is for the program to end.
            check("undo") { try history.endEvent() }
        }
        checkInvariants()
    }

    private func touch() {
        time += Double(number(0...3)) / 10
        let surface: any ResponderTouchSurface = chance(50) ? application : window ?? application
        let phases: [ResponderTouch.Phase] = [.began, .began, .moved, .moved, .moved, .ended, .ended, .cancelled]
        var inputs: [ResponderTouchInput] = []
        for id in 0...number(0...2) {
            let phase = pick(phases) ?? .began
            let isDown = application.touches.contains { $0.id == id }
            inputs.append(
                ResponderTouchInput(
                    chance(95) ? (isDown == (phase == .began) ? (isDown ? .moved : .began) : phase) : phase, id: id,
                    at: CGPoint(x: number(-10...410), y: number(-10...410)), timestamp: time))
        }
        note(
            "touches "
                + inputs.map { "\($0.id) \($0.phase) at \($0.location.x), \($0.location.y)" }.joined(separator: "; "))
        check("touches") { try surface.handleTouches(inputs) }
    }

    private func press() {
        let keys: [ResponderKey] = [
            "a", "S", .tab, .backTab, .upArrow, .downArrow, .leftArrow, .rightArrow, .return, .delete, " ",
            ResponderKey("s", modifierFlags: .command), ResponderKey("z", modifierFlags: .command), "",
        ]
        let key = pick(keys) ?? "a"
        let phase = pick(ResponderPress.Phase.allCases) ?? .began
        note("key \(key) \(phase)")
        let target = window
        check("key") {
            if chance(50) {
                try application.press(key)
            } else {
                try target?.handleKey(phase, key)
            }
        }
    }

    private func menu() {
        let view = pick(allViews)
        note("menu of \(view?.description ?? "nobody")")
        check("menu") {
            guard let window, let menu = try? window.menu(for: view) else { return }
            withExtendedLifetime("\(menu)") {}
            if let item = pick(menu.items) { try window.perform(item) }
        }
    }

    /// Called by handlers, in the middle of anything.
    func interfere(_ place: String) {
        guard depth < 3, chance(12) else { return }
        depth += 1
        defer { depth -= 1 }
        note("in \(place):")
        change()
    }

    private func change() {
        let view = pick(allViews)
        switch number(0...19) {
        case 0, 1:
            note("remove \(view?.description ?? "")")
            view?.removeFromSuperview()
        case 2...4:
            let place = chance(30) ? window : pick(places)
            note("add \(view?.description ?? "") to \(place?.description ?? "")")
            if let view, let place, !place.addSubview(view).isDone { refusals += 1 }
        case 5:
            note("first \(view?.description ?? "")")
            view?.becomeFirstResponder()
        case 6:
            note("resign")
            window?.firstResponder?.resignFirstResponder()
        case 7:
            let recognizer = pick(recognizers)
            note("enable or disable \(recognizer?.description ?? "")")
            recognizer?.isEnabled.toggle()
        case 8:
            let recognizer = pick(recognizers)
            note("move \(recognizer?.description ?? "")")
            if let recognizer {
                if chance(50) { recognizer.view?.removeGestureRecognizer(recognizer) }
                view?.addGestureRecognizer(recognizer)
            }
        case 9:
            let (a, b) = (pick(recognizers), pick(recognizers))
            note("\(a?.description ?? "") waits for \(b?.description ?? "")")
            if let a, let b { a.require(toFail: b) }
        case 10:
            note("hide or show \(view?.description ?? "")")
            view?.isHidden.toggle()
        case 11:
            note("interaction of \(view?.description ?? "")")
            view?.isUserInteractionEnabled.toggle()
        case 12:
            let control = pick(controls)
            note("enable or disable \(control?.description ?? "")")
            control?.isEnabled.toggle()
        case 13:
            let (a, b) = (pick(controllers), pick(controllers))
            note("present or dismiss")
            if let a, let b, !a.present(b).isDone { a.dismiss() }
        case 14:
            let controller = pick(controllers)
            note("root \(controller?.description ?? "")")
            window?.rootViewController = controller
        case 15:
            let (a, b) = (pick(controllers), pick(controllers))
            note("child")
            if let a, let b { if chance(60) { a.addChild(b) } else { b.removeFromParent() } }
        case 16:
            note("cancel touches")
            check("cancel") { try window?.cancelTouches() }
        case 17:
            guard depth > 0 else { return }
            note("touch inside")
            touch()
        case 18:
            guard depth > 0 else { return }
            note("key inside")
            press()
        default:
            guard let window = application.windows.first, chance(30) else { return }
            note("window leaves and comes back")
            application.removeWindow(window)
            application.addWindow(window)
            window.makeKeyAndVisible()
        }
    }

    // MARK: What must hold

    func register(_ view: FuzzView) {
        check("undo") { try history.register("undone", on: view) }
    }

    private func checkInvariants() {
        if history.groupingLevel != 0 { failure = failure ?? "an undo group stayed open after an event" }
        for view in allViews {
            var top: ResponderView = view
            while let superview = top.superview { top = superview }
            if view.window !== top as? ResponderWindow { failure = failure ?? "\(view) names a wrong window" }
        }
        for window in application.windows {
            if let first = window.firstResponder as? ResponderView, first.window !== window {
                failure = failure ?? "the first responder \(first) isn't in its window"
            }
        }
        for controller in controllers where controller.hasAppeared != (controller.viewIfLoaded?.window != nil) {
            failure = failure ?? "\(controller) was told last that it \(controller.hasAppeared ? "" : "dis")appeared"
        }
    }

    /// Ends all touches, presses and waiting; then nothing may be under way.
    func settle() -> String? {
        depth = 9
        for window in application.windows {
            check("cancel") { try window.cancelTouches() }
            check("cancel") { try window.cancelPresses() }
        }
        time += 100
        check("time") { try application.advanceTime(to: time) }
        if let failure { return failure }
        if let control = controls.first(where: { $0.isTracking || $0.isHighlighted }) { return "\(control) is stuck" }
        for recognizer in recognizers where recognizer.state != .possible || !recognizer.touches.isEmpty {
            return "\(recognizer) is stuck: \(recognizer.state), with \(recognizer.touches.count) touches"
        }
        if !application.touches.isEmpty { return "a touch is left" }
        if application.windows.contains(where: { !$0.presses.isEmpty }) { return "a press is left" }
        return nil
    }
}
