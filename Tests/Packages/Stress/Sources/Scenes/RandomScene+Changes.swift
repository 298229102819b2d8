import ResponderScene

// Random changes to a scene. They are handlers of it, so each change is a message that a recording
// contains.

extension RandomScene {
    // MARK: Views

    @Handler func remove(_ view: ResponderView) {
        view.removeFromSuperview()
    }

    @Handler func add(_ view: ResponderView, to place: ResponderView) {
        note(place.addSubview(view))
    }

    @Handler func hideOrShow(_ view: ResponderView) {
        view.isHidden.toggle()
    }

    @Handler func takeOrGiveInteraction(_ view: ResponderView) {
        view.isUserInteractionEnabled.toggle()
    }

    @Handler func enableOrDisableControl(_ control: FuzzControl) {
        control.isEnabled.toggle()
    }

    // MARK: First responders

    @Handler func makeFirst(_ view: ResponderView) {
        note(view.becomeFirstResponder())
    }

    @Handler("resignFirst:") func resignFirst(in window: ResponderWindow) {
        guard let first = window.firstResponder else { return }
        note(first.resignFirstResponder())
    }

    // MARK: Recognizers

    @Handler func enableOrDisableRecognizer(_ recognizer: ResponderGestureRecognizer) {
        recognizer.isEnabled.toggle()
    }

    @Handler("move:to:removing:")
    func move(_ recognizer: ResponderGestureRecognizer, to view: ResponderView, removesFirst: Bool)
    {
        if removesFirst { recognizer.view?.removeGestureRecognizer(recognizer) }
        view.addGestureRecognizer(recognizer)
    }

    @Handler func make(
        _ recognizer: ResponderGestureRecognizer,
        waitFor other: ResponderGestureRecognizer
    ) {
        recognizer.require(toFail: other)
    }

    // MARK: Controllers and windows

    @Handler func make(_ controller: FuzzController, presentOrDismiss other: FuzzController) {
        if controller.present(other).isDone { return }
        note(controller.dismiss())
    }

    @Handler func setRootOf(_ window: ResponderWindow, to controller: FuzzController?) {
        window.rootViewController = controller
    }

    @Handler func make(_ controller: FuzzController, adopt child: FuzzController) {
        note(controller.addChild(child))
    }

    @Handler func removeFromParent(_ controller: FuzzController) {
        controller.removeFromParent()
    }

    @Handler func cancelTouchesIn(_ window: ResponderWindow) throws {
        try window.cancelTouches()
    }

    @Handler func removeAndAddWindow() {
        guard let window = application.windows.first else { return }
        application.removeWindow(window)
        application.addWindow(window)
        window.makeKeyAndVisible()
    }

    // MARK: Menus and undo

    @Handler("performItemOf:") func performItem(of view: ResponderView) throws {
        guard let window, let menu = try? window.menu(for: view) else { return }
        withExtendedLifetime("\(menu)") {}
        if let item = dice.pick(menu.items) { try window.perform(item) }
    }

    @Handler func endEvent() throws {
        try history.endEvent()
    }
}
