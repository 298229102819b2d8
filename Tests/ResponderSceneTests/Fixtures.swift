import ResponderScene
import SelectorDispatch

// Views of the tests in this folder.

/// A view that can be first responder, unless a test says otherwise.
class Field: ResponderView {
    var mayBecome = true
    var mayResign = true
    var declinesToBecome: String?
    var declinesToResign: String?
    var whileResigning: () -> Void = {}
    /// Called when the view is asked whether it can become or resign as first responder.
    var whenAsked: () -> Void = {}

    override var canBecomeFirstResponder: Bool {
        whenAsked()
        return mayBecome
    }
    override var canResignFirstResponder: Bool {
        whenAsked()
        return mayResign
    }
    @discardableResult override func becomeFirstResponder() -> ResponderOutcome {
        if let declinesToBecome { return .refused(.declined(description, reason: declinesToBecome)) }
        return super.becomeFirstResponder()
    }
    @discardableResult override func resignFirstResponder() -> ResponderOutcome {
        if let declinesToResign { return .refused(.declined(description, reason: declinesToResign)) }
        let outcome = super.resignFirstResponder()
        if outcome.isDone { whileResigning() }
        return outcome
    }
}

class FocusedControl: ResponderControl { override var canBecomeFirstResponder: Bool { true } }

/// Notes the actions that it sends.
final class WatchingApplication: ResponderApplication {
    var sent: [String] = []
    override func sendAction(
        _ action: Selector, to target: AnyObject?, from sender: Any?, for event: ResponderEvent?
    ) throws -> ResponderOutcome {
        sent.append(action.description)
        return try super.sendAction(action, to: target, from: sender, for: event)
    }
}

extension ResponderView {
    /// Adds a subview and returns it, so that one can be added to it in turn.
    @discardableResult func add<View: ResponderView>(_ subview: View) -> View {
        addSubview(subview)
        return subview
    }
}

extension ResponderApplication {
    /// Adds a window and makes it the key window.
    func show(_ window: ResponderWindow) {
        addWindow(window)
        window.makeKeyAndVisible()
    }
}
