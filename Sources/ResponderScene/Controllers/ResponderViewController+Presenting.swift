// How a controller presents another one, a modal: in front of everything in its window, until it is dismissed.
//
// A modal is there for its presenter. It is dismissed with all that it presents in turn when the presenter is
//
// 1. dismissed itself,
// 2. in the window no more: popped, removed from its parent, replaced as the root controller – or a controller that it is
//    in. One that another controller of a stack covers stays in the window, though its view doesn't.
// 3. released.

extension ResponderViewController {
    /// Shows a controller in front of everything in this one's window, as large as the window; its next responder is this
    /// controller. It is dismissed when this one leaves the window or is released.
    ///
    /// - Returns: false, and nothing changes, if this controller presents one already, has no window, or the other one is
    ///   this one or owns it, has a parent, or is a window's root controller or presented already.
    @discardableResult
    public final func present(_ controller: ResponderViewController) -> Bool {
        guard mayPresent(controller) else { return false }
        let view = controller.view
        // It may have just been made, by code that changed everything.
        guard mayPresent(controller), let window = viewIfLoaded?.window else { return false }
        presentedViewController = controller
        controller.presentingViewController = self
        controller.presentationWindow = window
        window.modals.append(controller)
        view.frame = window.bounds
        window.addSubview(view)
        return true
    }

    /// Ends the presentation of the controller that this one presents, and of all that one presents in turn; if this one
    /// presents none, its own.
    ///
    /// - Returns: false if there is none.
    @discardableResult
    public final func dismiss() -> Bool {
        guard let presented = presentedViewController else { return presentingViewController?.dismiss() ?? false }
        presented.endPresentation()
        return true
    }

    private func mayPresent(_ controller: ResponderViewController) -> Bool {
        viewIfLoaded?.window != nil && presentedViewController == nil && controller !== self
            && (controller.holdsNone || !isInside(controller))
            && controller.parent == nil && controller.presentingViewController == nil
            && controller.viewIfLoaded?.window?.rootViewController !== controller
    }

    /// Takes this modal and those in front of it away, the front one first.
    final func endPresentation() {
        var leaving = [self]
        while let next = leaving[leaving.count - 1].presentedViewController { leaving.append(next) }
        let window = presentationWindow
        for controller in leaving.reversed() {
            let window = controller.presentationWindow
            controller.presentingViewController?.presentedViewController = nil
            (controller.presentingViewController, controller.presentationWindow) = (nil, nil)
            if let index = window?.modals.lastIndex(where: { $0 === controller }) { window?.modals.remove(at: index) }
            controller.viewIfLoaded?.removeFromSuperview()
        }
        // What was told of that may have presented something meanwhile.
        window?.dismissStrandedModals()
    }

    /// Called for controllers of one that is released.
    final func presenterIsGone() {
        if presentationWindow != nil, presentingViewController == nil { endPresentation() }
    }

    /// The window with modals of this controller or of one in it, if there may be any.
    final var windowOfModals: ResponderWindow? {
        guard !holdsNone else { return nil }
        var next: ResponderViewController? = self
        while let controller = next {
            if let window = controller.viewIfLoaded?.window { return window.modals.isEmpty ? nil : window }
            next = controller.parent ?? controller.presentingViewController
        }
        return nil
    }

    /// Whether this modal's presenter is gone from the window, and all controllers that it is in.
    fileprivate final var isStranded: Bool {
        var next = presentingViewController
        while let controller = next {
            if let window = controller.viewIfLoaded?.window, window === presentationWindow { return false }
            next = controller.parent ?? controller.presentingViewController
        }
        return true
    }
}

extension ResponderWindow {
    /// Dismisses what controllers have presented that have left the window since.
    final func dismissStrandedModals() {
        while let modal = modals.first(where: \.isStranded) { modal.endPresentation() }
    }
}
