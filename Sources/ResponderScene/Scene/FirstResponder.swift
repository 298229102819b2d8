internal import ResponderChain

extension ResponderNode {
    /// Makes this responder its window's first one.
    final func becomeFirst() -> ResponderOutcome {
        guard let window = responderWindow else {
            return SceneTrace.refuse(.notInWindow("\(self)"), in: nil)
        }
        func refuse(_ refusal: ResponderRefusal) -> ResponderOutcome {
            SceneTrace.refuse(refusal, in: window)
        }
        if window.firstResponder === self { return .done }
        // The responder's code may change the scene. It may remove the responder, or already make
        // it first.
        guard canBecomeFirstResponder else { return refuse(.cannotBecomeFirst("\(self)")) }
        guard responderWindow === window else { return refuse(.notInWindow("\(self)")) }
        if window.firstResponder === self { return .done }
        if let present = window.firstResponder {
            guard present.canResignFirstResponder else {
                return refuse(.notResigned("\(present)", because: .cannotResignFirst("\(present)")))
            }
            if let refusal = present.resignFirstResponder().refusal {
                return refuse(.notResigned("\(present)", because: refusal))
            }
            // While it resigned, its code may have chosen a different responder, or removed this
            // one from the window.
            if let chosen = window.firstResponder, chosen !== present {
                return chosen === self
                    ? .done : refuse(.anotherIsFirst("\(self)", instead: "\(chosen)"))
            }
            guard responderWindow === window else { return refuse(.notInWindow("\(self)")) }
        }
        window.firstResponder = self
        return .done
    }

    /// The window that this responder's chain leads to, or nil if there is none, or if the chain
    /// runs in a circle.
    ///
    /// - Complexity: O(length of the chain).
    public var responderWindow: ResponderWindow? {
        if let view = self as? ResponderView { return view.window }
        if let window = (self as? ResponderViewController)?.viewIfLoaded?.window { return window }
        // A chain that runs in a circle leads to no window.
        return (try? responderChain())?.lazy.compactMap { $0 as? ResponderWindow }.first
    }

    /// Whether this responder is the first one of its window.
    ///
    /// - Complexity: O(length of the chain).
    public var isFirstResponder: Bool { responderWindow?.firstResponder === self }

    /// The responder as a view, or its view as a controller; nil for any other responder, and for a
    /// controller without a view.
    fileprivate final var ownView: ResponderView? {
        (self as? ResponderView) ?? (self as? ResponderViewController)?.viewIfLoaded
    }

    /// Returns whether this responder is `view`, is a view in it, or has a chain that leads through
    /// it.
    func isInside(_ view: ResponderView) -> Bool {
        if let ownView { return ownView.isDescendant(of: view) }
        return (try? responderChain())?.contains { $0 === view } ?? false
    }
}

extension ResponderView {
    /// Resigns the first responder in a view that is about to leave its window, even if the
    /// responder refuses.
    final func resignFirstInside() {
        if let window, let present = window.firstResponder, present.isInside(self) {
            window.leaveFirst(present)
        }
    }
}

extension ResponderWindow {
    /// Resigns the first responder, even if it refuses.
    final func leaveFirst(_ present: ResponderNode) {
        present.resignFirstResponder()
        if firstResponder === present { firstResponder = nil }
    }

    /// The first responder, unless it is hidden or a modal covers it.
    final var reachableFirstResponder: ResponderNode? {
        firstResponder.flatMap { isReachable($0) ? $0 : nil }
    }

    /// The responder where keys, menus and key commands start.
    final var keyResponder: ResponderNode { reachableFirstResponder ?? self }

    /// Returns whether an object is a responder of the window that is hidden or covered by a modal.
    ///
    /// A modal's chain can still reach it, because it goes on to the presenter.
    final func covers(_ object: AnyObject?) -> Bool {
        (object as? ResponderNode).map { $0.responderWindow === self && !isReachable($0) } ?? false
    }

    /// The front modal whose view wasn't removed by hand.
    final var frontModal: ResponderViewController? {
        modals.isEmpty ? nil : modals.last { $0.viewIfLoaded?.window === self }
    }

    /// Returns the modal that covers a responder, or nil if none does.
    ///
    /// A modal covers everything outside its view, whatever the view's size, except for the window.
    final func modal(covering responder: ResponderNode) -> ResponderViewController? {
        guard let front = frontModal, responder !== self, responder.responderWindow === self,
            let view = responder.ownView
        else { return nil }
        return view.isDescendant(of: front.view) ? nil : front
    }

    /// Returns whether a responder is in the window, and neither hidden nor covered by a modal.
    final func isReachable(_ responder: ResponderNode) -> Bool {
        guard responder.responderWindow === self else { return false }
        guard let own = responder.ownView, own !== self else { return true }
        if modal(covering: responder) != nil { return false }
        var next: ResponderView? = own
        while let view = next, view !== self {
            if view.isHidden { return false }
            next = view.superview
        }
        return true
    }
}
