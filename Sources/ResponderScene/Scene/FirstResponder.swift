internal import ResponderChain

/// Changes a window's first responder.
@MainActor enum FirstResponder {
    static func become(_ responder: ResponderNode) -> ResponderOutcome {
        guard let window = responder.responderWindow else {
            return SceneTrace.refuse(.notInWindow("\(responder)"), in: nil)
        }
        func refuse(_ refusal: ResponderRefusal) -> ResponderOutcome { SceneTrace.refuse(refusal, in: window) }
        if window.firstResponder === responder { return .done }
        // The responder's code may change everything: it may take it out of the window, or make it first already.
        guard responder.canBecomeFirstResponder else { return refuse(.cannotBecomeFirst("\(responder)")) }
        guard responder.responderWindow === window else { return refuse(.notInWindow("\(responder)")) }
        if window.firstResponder === responder { return .done }
        if let present = window.firstResponder {
            guard present.canResignFirstResponder else {
                return refuse(.notResigned("\(present)", because: .cannotResignFirst("\(present)")))
            }
            if let refusal = present.resignFirstResponder().refusal {
                return refuse(.notResigned("\(present)", because: refusal))
            }
            // While it resigned, its code may have chosen another responder, or taken this one out of the window.
            if let chosen = window.firstResponder, chosen !== present {
                return chosen === responder ? .done : refuse(.anotherIsFirst("\(responder)", instead: "\(chosen)"))
            }
            guard responder.responderWindow === window else { return refuse(.notInWindow("\(responder)")) }
        }
        window.firstResponder = responder
        return .done
    }

    static func resign(_ responder: ResponderNode) -> ResponderOutcome {
        guard let window = responder.responderWindow, window.firstResponder === responder else { return .done }
        guard responder.canResignFirstResponder else {
            return SceneTrace.refuse(.cannotResignFirst("\(responder)"), in: window)
        }
        // Its code may have made another responder first when it was asked.
        if window.firstResponder === responder { window.firstResponder = nil }
        return .done
    }

    /// Resigns the first responder in a view that is about to leave its window, even if the responder refuses.
    static func resign(in view: ResponderView) {
        guard let window = view.window, let present = window.firstResponder, present.isInside(view) else { return }
        leave(present, in: window)
    }

    /// Resigns the first responder, even if it refuses.
    static func leave(_ present: ResponderNode, in window: ResponderWindow) {
        present.resignFirstResponder()
        if window.firstResponder === present { window.firstResponder = nil }
    }
}

extension ResponderWindow {
    /// The first responder, unless it is hidden or a modal covers it.
    final var reachableFirstResponder: ResponderNode? { firstResponder.flatMap { isReachable($0) ? $0 : nil } }

    /// The responder where keys, menus and key commands start.
    final var keyResponder: ResponderNode { reachableFirstResponder ?? self }

    /// Returns whether a responder is in the window, and neither hidden nor covered by a modal.
    final func isReachable(_ responder: ResponderNode) -> Bool {
        guard responder.responderWindow === self else { return false }
        let own = (responder as? ResponderView) ?? (responder as? ResponderViewController)?.viewIfLoaded
        guard let own, own !== self else { return true }
        if let front = modals.last?.viewIfLoaded, !own.isDescendant(of: front) { return false }
        var next: ResponderView? = own
        while let view = next, view !== self {
            if view.isHidden { return false }
            next = view.superview
        }
        return true
    }
}

extension ResponderNode {
    /// Returns whether this responder is `view`, is a view in it, or has a chain that leads through it.
    fileprivate func isInside(_ view: ResponderView) -> Bool {
        if let own = (self as? ResponderView) ?? (self as? ResponderViewController)?.viewIfLoaded {
            return own.isDescendant(of: view)
        }
        return (try? responderChain())?.contains { $0 === view } ?? false
    }
}
