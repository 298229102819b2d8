// A presented controller is a modal: it is in front of everything in its window until it is
// dismissed.
//
// A modal depends on its presenter. It is dismissed, together with everything that it presents in
// turn, when its presenter
//
// 1. is dismissed itself,
// 2. leaves the window, alone or with a controller that contains it: popped, removed from its
//    parent, or replaced as the root controller. A controller below the top of a stack stays in the
//    window, although its view doesn't.
// 3. is released.

extension ResponderViewController {
    /// Presents a controller in front of everything in this controller's window, at the window's
    /// size.
    ///
    /// The first responder resigns, even if it refuses, and returns when the modal is dismissed.
    /// The presented controller becomes the first responder if it can.
    ///
    /// The presented controller's next responder is this controller. It is dismissed when this
    /// controller leaves the window or is released.
    ///
    /// - Parameter controller: The controller to present.
    /// - Returns: A refusal, with no change, if this controller already presents one or has no
    ///   window, or if the other controller is this one or owns it, has a parent, is a window's
    ///   root controller, or is already presented.
    @discardableResult
    public final func present(_ controller: ResponderViewController) -> ResponderOutcome {
        if let refusal = refusal(toPresent: controller) { return refuse(refusal) }
        let view = controller.view
        // Loading the view may have run code that changed the scene.
        if let refusal = refusal(toPresent: controller) { return refuse(refusal) }
        guard let window = viewIfLoaded?.window else { return refuse(.notInWindow("\(self)")) }
        presentedViewController = controller
        controller.presentingViewController = self
        controller.presentationWindow = window
        window.modals.append(controller)
        view.frame = window.bounds
        let covered = window.firstResponder
        controller.coveredResponder = covered
        window.addSubview(view)
        // The view's code may have chosen a first responder in the modal already.
        if let covered, window.firstResponder === covered { window.leaveFirst(covered) }
        if window.firstResponder == nil, controller.canBecomeFirstResponder {
            controller.becomeFirstResponder()
        }
        return .done
    }

    /// Dismisses the controller that this one presents or else this one itself, with all that it
    /// presents in turn.
    ///
    /// - Returns: A refusal if there is nothing to dismiss.
    /// - Complexity: O(number of dismissed controllers).
    @discardableResult
    public final func dismiss() -> ResponderOutcome {
        guard let presented = presentedViewController else {
            return presentingViewController?.dismiss() ?? refuse(.nothingPresented("\(self)"))
        }
        presented.endPresentation()
        return .done
    }

    private func refusal(toPresent controller: ResponderViewController) -> ResponderRefusal? {
        if viewIfLoaded?.window == nil { return .notInWindow("\(self)") }
        if let presented = presentedViewController {
            return .alreadyPresents("\(self)", presented: "\(presented)")
        }
        if controller === self || (!controller.holdsNone && isInside(controller)) {
            return .containsItself("\(controller)", in: "\(self)")
        }
        if let parent = controller.parent {
            return .hasParent("\(controller)", parent: "\(parent)")
        }
        if let presenter = controller.presentingViewController {
            return .isPresented("\(controller)", by: "\(presenter)")
        }
        if controller.viewIfLoaded?.window?.rootViewController === controller {
            return .isRoot("\(controller)")
        }
        return nil
    }

    /// Refuses a change, and reports the refusal to the observer of the controller's window.
    final func refuse(_ refusal: ResponderRefusal) -> ResponderOutcome {
        SceneTrace.refuse(refusal, in: viewIfLoaded?.window)
    }

    /// Removes this modal and those that it presents in turn, the front one first.
    final func endPresentation() {
        var leaving = [self]
        while let next = leaving[leaving.count - 1].presentedViewController { leaving.append(next) }
        let window = presentationWindow
        for controller in leaving.reversed() {
            let window = controller.presentationWindow
            controller.presentingViewController?.presentedViewController = nil
            controller.presentingViewController = nil
            controller.presentationWindow = nil
            if let window, let index = window.modals.lastIndex(where: { $0 === controller }) {
                window.modals.remove(at: index)
                // A modal in front restores the first responder instead of this one.
                if let next = window.modals[index...].first,
                    next.coveredResponder?.isInside(controller.view) ?? true
                {
                    next.coveredResponder = controller.coveredResponder
                }
            }
            controller.viewIfLoaded?.leaveSuperview()
        }
        if let window, window.firstResponder == nil, let covered = coveredResponder.take(),
            covered.canBecomeFirstResponder, window.isReachable(covered)
        {
            covered.becomeFirstResponder()
        }
        // The code that ran in response to the removal may have presented something.
        window?.dismissStrandedModals()
    }

    /// Ends this controller's presentation if its presenter was released.
    final func presenterIsGone() {
        if presentationWindow != nil, presentingViewController == nil { endPresentation() }
    }

    /// The window that may have modals of this controller or of controllers in it, or nil if there
    /// can't be any.
    final var windowOfModals: ResponderWindow? {
        guard !holdsNone else { return nil }
        var next: ResponderViewController? = self
        while let controller = next {
            if let window = controller.viewIfLoaded?.window {
                return window.modals.isEmpty ? nil : window
            }
            next = controller.owner
        }
        return nil
    }

    /// Whether the presenter of this modal has left the window, together with all controllers that
    /// contain it.
    fileprivate final var isStranded: Bool {
        var next = presentingViewController
        while let controller = next {
            if let window = controller.viewIfLoaded?.window, window === presentationWindow {
                return false
            }
            next = controller.owner
        }
        return true
    }
}

extension ResponderTouch {
    /// Dismisses the front modal if the touch began and ended outside it, and it allows that.
    final func dismissModal() {
        guard let modal = coveringModal.take(), latest == .ended, let window,
            !modal.isModalInPresentation, window.frontModal === modal,
            window.modal(coveringPlaceOf: self) === modal
        else { return }
        modal.presentingViewController?.dismiss()
    }
}

extension ResponderWindow {
    /// Returns the front modal if a touch that hits the window is outside its view, or nil.
    final func modal(coveringPlaceOf touch: ResponderTouch) -> ResponderViewController? {
        guard let front = frontModal, touch.view === self else { return nil }
        let point = touch.location(in: front.view)
        return front.view.point(inside: point, with: nil) ? nil : front
    }

    /// Dismisses modals whose presenters have left the window.
    final func dismissStrandedModals() {
        while let modal = modals.first(where: \.isStranded) { modal.endPresentation() }
    }
}
