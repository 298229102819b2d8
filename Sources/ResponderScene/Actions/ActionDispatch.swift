internal import ResponderChain
internal import SelectorDispatch

// Sends actions.
//
// 1. An action with a target is sent to it. Without a target, the first responder up the chain that takes the action is
//    the target. The search starts at the first responder of the application's key window. If there is none, it starts
//    at the sender; if that isn't a responder, at the window or, without one, at the application.
// 2. The selector has no parameter, the sender as its only one, or the sender and the event.
// 3. The send throws an error if something goes wrong. That nobody takes an action without a target isn't an error.

@MainActor enum ActionDispatch {
    static func send(
        _ action: Selector, to target: AnyObject?, from sender: Any?, for event: ResponderTouchEvent?,
        in application: ResponderApplication?
    ) throws -> Bool {
        var target = target
        if target == nil {
            target = try start(from: sender, in: application)?.target(forAction: action, withSender: sender)
        }
        guard let target else {
            SceneTrace.note(.actionWithoutTarget(action, sender: sender))
            return false
        }
        SceneTrace.note(.willSendAction(action, target: target, sender: sender))
        try HandlerRegistry.shared.send(action, to: target, with: arguments(of: action, sender, event))
        SceneTrace.note(.didSendAction(action, target: target, sender: sender))
        return true
    }

    /// Returns the responder where the search for a target starts.
    static func start(from sender: Any?, in application: ResponderApplication?) -> (any Responder)? {
        let window = application?.keyWindow ?? (sender as? ResponderView)?.window
        return window?.firstResponder ?? (sender as? any Responder) ?? (sender as? ResponderGestureRecognizer)?.view
            ?? window ?? application
    }

    /// Returns the observer of an action: the current observer, or else that of the sender's window or the application.
    static func observer(of sender: Any?, in application: ResponderApplication) -> ResponderWindow.Observer? {
        let view = sender as? ResponderView ?? (sender as? ResponderGestureRecognizer)?.view
        return SceneTrace.observer ?? (view?.window ?? application.keyWindow)?.observer ?? application.observer
    }

    static func takes(_ target: AnyObject, _ action: Selector, _ sender: Any?) -> Bool {
        if let target = target as? any ResponderActionTarget {
            return target.canPerformAction(action, withSender: sender)
        }
        return HandlerRegistry.shared.responds(to: action, type: type(of: target))
    }

    /// Returns whether an action reaches a given target. A target isn't asked whether it can perform an action that it
    /// has a handler for.
    static func canSend(_ action: Selector, to target: AnyObject, from sender: Any?) -> Bool {
        HandlerRegistry.shared.responds(to: action, type: type(of: target)) || takes(target, action, sender)
    }

    private static func arguments(of action: Selector, _ sender: Any?, _ event: ResponderTouchEvent?) -> [Any?] {
        // A selector with more than two colons gets two arguments, and the send throws an error that these are too few.
        let count = action.description.utf8.count { $0 == UInt8(ascii: ":") }
        return Array([sender, event].prefix(count))
    }

    /// Sends all actions of a control or a recognizer for the events, even if some of them fail.
    ///
    /// - Returns: the errors.
    static func send(
        _ actions: TargetActions, _ events: ResponderControl.ControlEvent, event: ResponderTouchEvent?,
        by send: (Selector, AnyObject?) throws -> Void
    ) -> [any Error] {
        var errors: [any Error] = []
        for (target, action) in actions.matching(events) {
            do { try send(action, target) } catch { errors.append(error) }
        }
        return errors
    }

    /// Sends all actions of a recognizer for the events, and reports the errors to the code that handles touches.
    static func sendAll(
        _ actions: TargetActions, _ events: ResponderControl.ControlEvent, from sender: ResponderGestureRecognizer,
        startingAt view: ResponderView?, for event: ResponderTouchEvent?
    ) {
        let application = view?.window?.application
        let errors = send(actions, events, event: event) { action, target in
            if let application {
                try application.sendAction(action, to: target, from: sender, for: event)
            } else {
                _ = try self.send(action, to: target, from: sender, for: event, in: nil)
            }
        }
        report(errors, application)
    }

    /// Reports errors to the code that handles touches. If no touches are being handled, the application's delegate
    /// gets them.
    static func report(_ errors: [any Error], _ application: ResponderApplication?) {
        for error in errors where !SceneErrors.report(error) {
            if let application { application.delegate?.application(application, actionDidFailWith: error) }
        }
    }
}
