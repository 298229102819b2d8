public import ResponderChain
public import SelectorDispatch

/// The end of a scene's chain but for its delegate: owns the windows, and finds the targets of actions.
///
/// An application is an object like others: there may be several, in tests for instance, and none is needed for views to
/// work.
@MainActor open class ResponderApplication: ResponderNode, @MainActor RouteBoundary {
    /// A route up stops before an application unless it includes ``RouteBoundaries/application``.
    public nonisolated static var routeBoundary: RouteBoundaries { .application }

    final var windowList = SiblingList<ResponderWindow>()
    /// The windows, the front one last.
    public final var windows: [ResponderWindow] { windowList.elements }
    /// The window where actions without a target begin.
    public internal(set) final weak var keyWindow: ResponderWindow?
    /// Told of hit-tests, touches and actions in all windows that have no observer of their own; nil costs nothing.
    public final var observer: ResponderWindow.Observer?
    /// The touches of windows that left the application, which took them away; until their fingers are lifted.
    final var strayTouches: [Int: ResponderTouch] = [:]
    /// Is told of what no one handled and, if it is a responder, the last one of every chain. Held weakly, so keep it
    /// somewhere.
    public final weak var delegate: (any ResponderApplicationDelegate)?

    /// The delegate, if it is a responder and has no place in the chain already as a view, a controller or the application
    /// itself.
    open override var defaultNextResponder: (any Responder)? {
        guard let delegate, delegate !== self, !(delegate is ResponderView), !(delegate is ResponderViewController)
        else { return nil }
        return delegate as? any Responder
    }

    /// The windows, from back to front.
    open override var childResponders: [any Responder] { windows }

    /// Puts a window in front of the others, and takes it out of another application where it was.
    public final func addWindow(_ window: ResponderWindow) {
        if window.application !== self { window.application?.removeWindow(window) }
        bringWindowToFront(window)
        window.application = self
    }

    /// Takes a window out of the application. Its touches are cancelled first; an error of theirs is the delegate's to know,
    /// or that of whoever handles touches at the moment.
    public final func removeWindow(_ window: ResponderWindow) {
        guard window.application === self else { return }
        cancelTouches(of: window)
        // What was told of that may have taken it out already.
        guard window.application === self else { return }
        windowList.remove(window)
        window.application = nil
        if keyWindow === window { keyWindow = nil }
    }

    final func bringWindowToFront(_ window: ResponderWindow) {
        windowList.remove(window)
        windowList.append(window)
    }

    /// Sends an action to a target, or to whoever takes it.
    ///
    /// - Parameters:
    ///   - action: a selector without parameters, with the sender as its only one, or with sender and event:
    ///     `clicked`, `clicked:`, `clicked:forEvent:`.
    ///   - target: who gets it; nil stands for the first responder up the chain that
    ///     ``ResponderActionTarget/canPerformAction(_:withSender:)``, from the key window's first responder or, if it has
    ///     none, from the sender; if that is no responder, from the key window, and without one from the application.
    ///   - sender: who sends it.
    ///   - event: the touches that it is sent for, if any.
    /// - Returns: false if there is no target and nobody takes it; else true.
    /// - Throws: `DispatchError` if the target has no handler for the action or its parameters don't fit; `RouteError` if the chain
    ///   runs in a circle; the handler's own error, unchanged.
    @discardableResult
    open func sendAction(
        _ action: Selector, to target: AnyObject?, from sender: Any?, for event: ResponderTouchEvent? = nil
    ) throws -> Bool {
        try SceneTrace.observed(by: ActionDispatch.observer(of: sender, in: self)) {
            try ActionDispatch.send(action, to: target, from: sender, for: event, in: self)
        }
    }

    /// Who would get an action that is sent.
    ///
    /// - Returns: `target` if it has a handler for the action, as it isn't asked when the action is sent to it; for nil
    ///   whoever up the chain ``ResponderActionTarget/canPerformAction(_:withSender:)``; nil if nobody does.
    /// - Throws: ``RouteError/chainCycle(_:through:)``, ``RouteError/endlessChain(_:limit:)``.
    public final func target(
        forAction action: Selector, to target: AnyObject? = nil, from sender: Any?
    ) throws -> AnyObject? {
        if let target { return ActionDispatch.canSend(action, to: target, from: sender) ? target : nil }
        return try ActionDispatch.start(from: sender, in: self)?.target(forAction: action, withSender: sender)
    }
}

/// Is told what nobody else was; if it is a responder, it is the last one of the application's chains.
///
/// ```swift
/// final class AppDelegate: ResponderNode, ResponderApplicationDelegate {}
/// ```
@MainActor public protocol ResponderApplicationDelegate: AnyObject {
    /// Nobody handled this phase of a touch.
    func application(
        _ application: ResponderApplication, didDrop phase: ResponderTouch.Phase, of touch: ResponderTouch)
    /// An action that a control sent by itself, outside of the handling of touches, failed: nobody else can be told.
    func application(_ application: ResponderApplication, actionDidFailWith error: any Error)
}

extension ResponderApplicationDelegate {
    public func application(
        _ application: ResponderApplication, didDrop phase: ResponderTouch.Phase, of touch: ResponderTouch
    ) {}
    public func application(_ application: ResponderApplication, actionDidFailWith error: any Error) {}
}
