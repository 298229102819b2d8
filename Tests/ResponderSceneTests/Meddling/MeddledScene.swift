import Foundation
import ResponderChain
import ResponderScene
import SelectorDispatch

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
        application.show(window)
        window.rootViewController = root
        (root.view as? MeddlingView)?.undoHistory = history
        root.view.add(outer).add(inner).add(control)
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
