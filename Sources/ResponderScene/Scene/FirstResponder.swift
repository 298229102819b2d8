internal import ResponderChain

/// Which responder of a window is the first one.
@MainActor enum FirstResponder {
    static func become(_ responder: ResponderNode) -> Bool {
        guard let window = responder.responderWindow else { return false }
        if window.firstResponder === responder { return true }
        // Whoever is asked may change everything: it may leave the window, or be first by now.
        guard responder.canBecomeFirstResponder, responder.responderWindow === window else { return false }
        if window.firstResponder === responder { return true }
        if let present = window.firstResponder {
            guard present.canResignFirstResponder, present.resignFirstResponder() else { return false }
            // While it resigned its code may have chosen another, or taken this one out of the window.
            if let chosen = window.firstResponder, chosen !== present { return chosen === responder }
            guard responder.responderWindow === window else { return false }
        }
        window.firstResponder = responder
        return true
    }

    static func resign(_ responder: ResponderNode) -> Bool {
        guard let window = responder.responderWindow, window.firstResponder === responder else { return true }
        guard responder.canResignFirstResponder else { return false }
        // It may have let another one become first when it was asked.
        if window.firstResponder === responder { window.firstResponder = nil }
        return true
    }

    /// Called before a view leaves its window: what is in it can't stay first, whether it likes that or not.
    static func resign(in view: ResponderView) {
        guard let window = view.window, let present = window.firstResponder, present.isInside(view) else { return }
        present.resignFirstResponder()
        if window.firstResponder === present { window.firstResponder = nil }
    }
}

extension ResponderNode {
    /// Whether this is `view`, a view in it, or a responder whose chain leads through it.
    fileprivate func isInside(_ view: ResponderView) -> Bool {
        if let own = (self as? ResponderView) ?? (self as? ResponderViewController)?.viewIfLoaded {
            return own.isDescendant(of: view)
        }
        return (try? responderChain())?.contains { $0 === view } ?? false
    }
}
