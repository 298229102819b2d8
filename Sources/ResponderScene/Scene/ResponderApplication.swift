public import ResponderChain
public import SelectorDispatch

/// The application of a scene, which owns the windows and finds the targets of actions.
///
/// Only its delegate comes after it in the chain. An application is an ordinary object: there can
/// be several, for example in tests, and views work without one.
@MainActor open class ResponderApplication: ResponderNode, @MainActor RouteBoundary {
    /// The boundary before an application, where a route up stops unless it includes
    /// `RouteBoundaries.application`.
    public nonisolated static var routeBoundary: RouteBoundaries { .application }

    final var windowList = SiblingList<ResponderWindow>()

    /// The windows, from back to front.
    ///
    /// - Complexity: O(number of windows) after a window was added, removed or moved far from the
    ///   front; otherwise O(1).
    public final var windows: [ResponderWindow] { windowList.elements }

    /// The window where actions without a target start and keys go to, or nil if there is none.
    public internal(set) final weak var keyWindow: ResponderWindow? {
        didSet { needsDisplay = true }
    }

    /// Whether anything in the windows changed since the host set this property to false, as it
    /// does before it draws.
    public final var needsDisplay = false {
        didSet { if needsDisplay, !oldValue { needsDisplayHandler?() } }
    }

    /// A closure that is called when ``needsDisplay`` becomes true, so that the host can draw.
    public final var needsDisplayHandler: (@MainActor () -> Void)?

    /// The distances that distinguish gestures in the windows; by default those of a finger on a
    /// screen.
    public final var touchTolerance = ResponderTouchTolerance.finger

    /// The observer of hit-tests, touches and actions in all windows without their own; without
    /// one, observing costs nothing.
    public final var observer: ResponderWindow.Observer?

    /// The canceled touches of windows that left or were hidden, kept until their fingers are
    /// lifted.
    final var strayTouches: [Int: ResponderTouch] = [:]

    /// The canceled presses whose windows left or were hidden, or whose responders became
    /// unreachable, by key, kept until the keys are released.
    final var strayPresses: [String: ResponderPress] = [:]

    /// The object that gets unhandled input and, if it is a responder, is the last one of every
    /// chain.
    ///
    /// It is referenced weakly, so keep a strong reference elsewhere.
    public final weak var delegate: (any ResponderApplicationDelegate)?

    /// The delegate, if it is a responder without a place of its own in the chain, as views,
    /// controllers and the application have.
    open override var defaultNextResponder: (any Responder)? {
        guard let delegate, delegate !== self, !(delegate is ResponderView),
            !(delegate is ResponderViewController)
        else { return nil }
        return delegate as? any Responder
    }

    /// The windows, from back to front.
    open override var childResponders: [any Responder] { windows }

    /// Adds a window in front of the others, and removes it from any other application.
    ///
    /// - Complexity: O(log *n*), amortized, where *n* is the number of windows.
    public final func addWindow(_ window: ResponderWindow) {
        if window.application !== self { window.application?.removeWindow(window) }
        bringWindowToFront(window)
        window.owner = self
    }

    /// Removes a window after canceling its touches and presses, and makes the front visible one
    /// key if it was the key window.
    ///
    /// Later changes of its fingers and keys are dropped. An error from canceling goes to the
    /// delegate. If touches are being handled, `handleTouch` throws it instead.
    ///
    /// - Complexity: O(log *n*), amortized, where *n* is the number of windows.
    public final func removeWindow(_ window: ResponderWindow) {
        guard window.application === self else { return }
        window.cancelInputs()
        // The code that ran in response to the cancellation may have removed the window already.
        guard window.application === self else { return }
        windowList.remove(window)
        window.owner = nil
        needsDisplay = true
        chooseKeyWindow(insteadOf: window)
    }

    /// Makes the front window that isn't hidden the key window, if the current one leaves or is
    /// hidden.
    final func chooseKeyWindow(insteadOf window: ResponderWindow) {
        if keyWindow === window { keyWindow = windows.last { !$0.isHidden } }
    }

    final func bringWindowToFront(_ window: ResponderWindow) {
        windowList.remove(window)
        windowList.append(window)
        needsDisplay = true
    }

    /// Sends an action to a target, or to the first responder that takes it.
    ///
    /// An action is a route: validators, decorators, listeners, forwarders and observers apply to
    /// it.
    ///
    /// - Parameters:
    ///   - action: A selector whose handler takes nothing, the sender, or the sender and the event:
    ///     `clicked`, `clicked:` or `clicked:forEvent:`.
    ///   - target: The receiver of the action. If it is nil, the first responder up the chain that
    ///     ``ResponderActionTarget/canPerformAction(_:withSender:)`` gets the action. The search
    ///     starts at the key window's first responder. Without one, it starts at the sender if that
    ///     is a responder, or at the view of a recognizer that sends the action. Otherwise, it
    ///     starts at the key window or, without one, at the application.
    ///   - sender: The object that sends the action, or nil if there is none.
    ///   - event: The touches or the key that caused the action; nil by default.
    /// - Returns: ``ResponderOutcome/done`` if the action was performed. It is refused if it has no
    ///   target and no responder takes it, if those that have a handler are disabled, if a
    ///   decorator vetoes it, or if a listener stops it.
    /// - Throws: `RouteError.noResponder(_:asked:suggestions:elsewhere:)` if the target has no
    ///   handler for the action; `DispatchError` if the action doesn't fit the handler's
    ///   parameters; `RouteError.chainCycle(_:through:)` or `RouteError.endlessChain(_:limit:)` if
    ///   the chain has no end; the handler's own error, unchanged.
    /// - Complexity: O(length of the chain).
    @discardableResult
    open func sendAction(
        _ action: Selector,
        to target: AnyObject?,
        from sender: Any?,
        for event: ResponderEvent? = nil
    ) throws -> ResponderOutcome {
        try route(action, to: target, from: sender, for: event)
    }
}
