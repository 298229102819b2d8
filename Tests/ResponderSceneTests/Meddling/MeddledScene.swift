final class MeddlingDelegate: ResponderApplicationDelegate {
    func application(
        _ application: ResponderApplication,
        didDrop phase: ResponderTouch.Phase,
        of touch: ResponderTouch
    ) {
        Meddler.come(to: .droppedTouch)
    }
}

extension Meddler {
    /// Lets all code give its usual answers.
    static func stop() {
        meddle = { _, _, answer in answer }
    }
}

/// A scene in which all code meddles.
@MainActor final class MeddledScene {
    let application = ResponderApplication()
    let delegate = MeddlingDelegate()
    let history = UndoHistory()
    var window: ResponderWindow? = MeddlingWindow(0, 0, 200, 200)
    let other = ResponderWindow(0, 0, 200, 200)
    let root = MeddlingController()
    let modal = MeddlingController()
    let child = MeddlingController()
    let outer = MeddlingView(0, 0, 150, 150)
    let inner = MeddlingView(0, 0, 100, 100)
    let control = MeddlingControl(0, 0, 40, 40)

    let recognizers: [ResponderGestureRecognizer] = [
        ResponderTapRecognizer(), ResponderPanRecognizer(), MeddlingRecognizer(),
        ResponderSwipeRecognizer(),
    ]

    private var time = 0.0

    init() {
        application.delegate = delegate
        application.addWindow(other)
        guard let window else { return }
        window.observer = { _ in Meddler.come(to: .observer) }
        application.show(window)
        window.rootViewController = root
        (root.view as? MeddlingView)?.undoHistory = history
        root.view.add(outer).add(inner).add(control)
        for event in [
            ResponderControl.ControlEvent.touchDown, .touchDragInside, .touchUpInside, .touchCancel,
        ] {
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

    // MARK: Activity

    func touch(
        _ phase: ResponderTouch.Phase,
        _ x: CGFloat,
        id: Int = 1,
        after seconds: Double = 0.1
    ) {
        time += seconds
        _ = try? window?.handleTouch(phase, id: id, at: CGPoint(x, 10), timestamp: time)
    }

    /// Uses all features of a scene.
    ///
    /// Refusals don't matter.
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
        for phase in [ResponderTouch.Phase.began, .cancelled] {
            _ = try? application.touch(phase, 60, 10, id: 7)
        }
        _ = try? application.tap(999, 10, id: 8)
        inner.becomeFirstResponder()
        for key in [
            ResponderKey("s", modifierFlags: .command), ResponderKey("z", modifierFlags: .command),
            "a", .tab,
        ] {
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
