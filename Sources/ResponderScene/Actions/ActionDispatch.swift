internal import ResponderChain
internal import SelectorDispatch

// How an action is sent.
//
// 1. With a target, to it. Without, the target is looked for: from the first responder of the application's key window; if
//    it has none, from the sender; if that is no responder, from the window, else from the application. Up the chain, the first one that takes the action is the target.
// 2. The selector has no parameter, or the sender as its only one, or sender and event.
// 3. What goes wrong is an error of the send; that nobody takes an action without a target is not.

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

    /// Where the search for a target begins.
    static func start(from sender: Any?, in application: ResponderApplication?) -> (any Responder)? {
        let window = application?.keyWindow ?? (sender as? ResponderView)?.window
        return window?.firstResponder ?? (sender as? any Responder) ?? (sender as? ResponderGestureRecognizer)?.view
            ?? window ?? application
    }

    /// Who is told of an action: whoever is told of what is going on now, else the observer of the sender's window.
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

    /// Whether an action that is sent to a given target reaches it, which isn't asked whether it takes it.
    static func canSend(_ action: Selector, to target: AnyObject, from sender: Any?) -> Bool {
        HandlerRegistry.shared.responds(to: action, type: type(of: target)) || takes(target, action, sender)
    }

    private static func arguments(of action: Selector, _ sender: Any?, _ event: ResponderTouchEvent?) -> [Any?] {
        // More than two parameters get two arguments; that these are too few is for the send to say.
        let count = action.description.utf8.count { $0 == UInt8(ascii: ":") }
        return Array([sender, event].prefix(count))
    }

    /// Sends the actions of a control or a recognizer that are for the events; all of them, whatever becomes of each.
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

    /// The same from a recognizer, whose errors are for whoever handles touches.
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

    /// To whoever handles touches; if nobody does, to the application's delegate.
    static func report(_ errors: [any Error], _ application: ResponderApplication?) {
        for error in errors where !SceneErrors.report(error) {
            if let application { application.delegate?.application(application, actionDidFailWith: error) }
        }
    }
}
