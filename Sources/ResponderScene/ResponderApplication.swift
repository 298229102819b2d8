public import Foundation
public import ResponderChain
public import SelectorDispatch

/// The end of a scene's chain but for its delegate: owns the windows, and finds the targets of actions.
///
/// An application is an object like others: there may be several, in tests for instance, and none is needed for views to
/// work.
@MainActor open class ResponderApplication: ResponderNode, @MainActor RouteBoundary {
    /// A route up stops before an application unless it includes ``RouteBoundaries/application``.
    public nonisolated static var routeBoundary: RouteBoundaries { .application }

    /// The windows, the front one last.
    public private(set) final var windows: [ResponderWindow] = []
    /// The window where actions without a target begin.
    public internal(set) final weak var keyWindow: ResponderWindow?
    /// Told of hit-tests, touches and actions in all windows that have no observer of their own; nil costs nothing.
    public final var observer: ResponderWindow.Observer?
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

    /// Puts a window in front of the others, and takes it out of the application where it was.
    public final func addWindow(_ window: ResponderWindow) {
        window.application?.removeWindow(window)
        windows.append(window)
        window.application = self
    }

    /// Takes a window out of the application.
    public final func removeWindow(_ window: ResponderWindow) {
        guard window.application === self else { return }
        windows.removeAll { $0 === window }
        window.application = nil
        if keyWindow === window { keyWindow = nil }
    }

    final func bringWindowToFront(_ window: ResponderWindow) {
        windows.removeAll { $0 === window }
        windows.append(window)
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
    /// - Throws: `DispatchError` if the target has no handler for the action or its parameters don't fit, and if the chain
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
    /// - Throws: ``DispatchError/chainCycle(_:through:)``, ``DispatchError/endlessChain(_:limit:)``.
    public final func target(
        forAction action: Selector, to target: AnyObject? = nil, from sender: Any?
    ) throws -> AnyObject? {
        if let target { return ActionDispatch.canSend(action, to: target, from: sender) ? target : nil }
        return try ActionDispatch.start(from: sender, in: self)?.target(forAction: action, withSender: sender)
    }

    /// Gives touches to the front window that they hit, and goes on with those that began in one.
    ///
    /// - Parameter location: in the coordinates of the windows' frames.
    /// - Throws: as ``ResponderWindow/handleTouch(_:id:at:timestamp:)``.
    @discardableResult
    public final func handleTouch(
        _ phase: ResponderTouch.Phase, id: Int, at location: CGPoint, timestamp: TimeInterval? = nil
    ) throws -> ResponderTouchOutcome {
        let input = ResponderTouchInput(phase, id: id, at: location, timestamp: timestamp)
        try TouchTracker.checkIsFinite(input)
        if let window = windows.last(where: { $0.touchTracker.tracks(id) }) {
            return try window.handleTouches([input.moved(to: window.ownPoint(location))])
        }
        var view: ResponderView?
        var window: ResponderWindow?
        var hitTestError: (any Error)?
        if phase == .began {
            do {
                try SceneErrors.collect {
                    window = windows.last { candidate in
                        view = candidate.hitTest(candidate.ownPoint(location), with: nil)
                        return view != nil
                    }
                }
            } catch {
                hitTestError = error
            }
        }
        // A touch that hits no window is the key window's, or the front one's, to drop or to refuse.
        guard let window = window ?? keyWindow ?? windows.last else { throw ResponderTouchError.noWindow }
        let outcome = try window.touchTracker.handle([input.moved(to: window.ownPoint(location))], hit: view)
        // The touch has begun all the same, as in a window.
        if let hitTestError { throw hitTestError }
        return outcome
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
