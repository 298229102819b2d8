public import Foundation
public import ResponderChain

/// The topmost view of a scene, which receives touches and has a first responder.
///
/// ```swift
/// let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 414, height: 736))
/// window.rootViewController = controller
/// try window.handleTouch(.began, id: 1, at: CGPoint(x: 60, y: 350))
/// ```
///
/// A window owns its root controller and references its application weakly.
@MainActor open class ResponderWindow: ResponderView, @MainActor RouteBoundary {
    /// A closure that is called with each step of the work of a window or an application.
    public typealias Observer = @MainActor (ResponderTrace) -> Void

    /// The boundary before a window, where a route up stops unless it includes
    /// `RouteBoundaries.window`.
    public nonisolated static var routeBoundary: RouteBoundaries { .window }

    /// The application that the window belongs to, or nil if there is none.
    public final var application: ResponderApplication? { owner }

    /// The responder where keys and actions without a target start, or nil if there is none.
    public internal(set) final weak var firstResponder: ResponderNode? {
        didSet { setNeedsDisplay() }
    }

    /// The observer of hit-tests, touches and actions in this window, or nil for the application's,
    /// if any.
    public final var observer: Observer? {
        get { ownObserver }
        set { ownObserver = newValue }
    }
    // Every touch reads these; see the internal properties of `ResponderView`.
    /// Whether a view in the window has ever had a recognizer.
    final var mayHaveRecognizers = false
    final weak var owner: ResponderApplication?
    private var ownObserver: Observer?

    /// The commands of keys to text; ``ResponderKeyBindings/standard`` by default.
    public final var keyBindings = ResponderKeyBindings.standard

    final var pressedKeys = PressedKeys()
    let touchTracker = TouchTracker()

    /// The recognizers that the pointer hovers over.
    final var hovering: [ResponderGestureRecognizer] = []

    /// Creates a window that isn't in an application yet.
    ///
    /// - Parameter frame: The window's rectangle in its application's coordinates.
    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        touchTracker.window = self
        noteWindow(self)
    }

    /// The controller whose view fills the window, or nil, the default, for none.
    ///
    /// Setting it removes the controller from its previous place: a different window, its parent,
    /// or the controller that presents it. Controllers that the old root controller presented are
    /// dismissed.
    public final var rootViewController: ResponderViewController? {
        didSet {
            guard oldValue !== rootViewController else { return }
            // The controllers that the old root controller presented leave with it.
            defer { dismissStrandedModals() }
            func removeOld() {
                guard let old = oldValue?.viewIfLoaded, old !== rootViewController?.viewIfLoaded
                else { return }
                if old.superview === self { old.removeFromSuperview() }
            }
            guard let root = rootViewController else { return removeOld() }
            if let other = root.viewIfLoaded?.window, other !== self,
                other.rootViewController === root
            {
                other.rootViewController = nil
            }
            root.removeFromParent()
            root.presentingViewController?.dismiss()
            let view = root.view
            let old = oldValue?.viewIfLoaded.flatMap { $0.superview === self ? $0 : nil }
            let isPlaced = rootViewController === root && root.owner == nil
            let notified = isPlaced ? willTrade(old.map { [$0] } ?? [], for: view) : []
            defer { for controller in notified { controller.settleAppearance() } }
            removeOld()
            // The code that ran in response may have set a different root controller, or moved this
            // one.
            guard rootViewController === root else { return }
            guard root.owner == nil else {
                rootViewController = nil
                return
            }
            view.frame = CGRect(origin: .zero, size: bounds.size)
            insertSubview(view, at: 0)
        }
    }

    /// The controllers presented in this window, from back to front.
    final var modals: [ResponderViewController] = []

    /// Resizes the views of the root controller and of presented controllers to the size of the
    /// window.
    open override func didResize(from oldSize: CGSize) {
        rootViewController?.viewIfLoaded?.frame = CGRect(origin: .zero, size: bounds.size)
        for modal in modals { modal.viewIfLoaded?.frame = bounds }
    }

    /// The window's application.
    open override var defaultNextResponder: (any Responder)? { owner }

    /// The root controller, followed by the subviews.
    open override var childResponders: [any Responder] {
        var responders: [any Responder] = subviews
        if let rootViewController { responders.insert(rootViewController, at: 0) }
        return responders
    }

    /// Brings the window to the front of its application and makes it the key window, where actions
    /// without a target start.
    ///
    /// - Returns: A refusal, with no change, if the window has no application.
    /// - Complexity: O(log *n*), amortized, where *n* is the number of the application's windows.
    @discardableResult
    public final func makeKeyAndVisible() -> ResponderOutcome {
        guard let application else {
            return SceneTrace.refuse(.noApplication(window: "\(self)"), in: self)
        }
        isHidden = false
        application.bringWindowToFront(self)
        application.keyWindow = self
        return .done
    }

    final func windowWasHidden() {
        cancelInputs()
        if isHidden { application?.chooseKeyWindow(insteadOf: self) }
    }

    /// Whether actions without a target start in this window.
    public final var isKeyWindow: Bool { application?.keyWindow === self }

    /// Returns the view that a touch at `point` belongs to (this window or a view in it), or nil if
    /// the point isn't in the window.
    ///
    /// A modal blocks what is outside its view: there, the result is the window.
    ///
    /// The observer is notified of this hit-test and of all calls inside it.
    ///
    /// - Parameters:
    ///   - point: A point in the window's own coordinates.
    ///   - event: The event that caused the hit-test, if there is one.
    /// - Complexity: O(number of views asked).
    open override func hitTest(_ point: CGPoint, with event: ResponderTouchEvent?) -> ResponderView?
    {
        SceneTrace.observed(by: activeObserver) {
            SceneTrace.note(.hitTest(self, point))
            var result = super.hitTest(point, with: event)
            if let hit = result, modal(covering: hit) != nil { result = self }
            SceneTrace.note(.hitTestReturned(self, result))
            return result
        }
    }

    /// Delivers an event's touches to recognizers, then to views.
    ///
    /// Override it to see every event of the window first. If an override doesn't call `super`, no
    /// responder gets the event's touches.
    ///
    /// - Parameter event: The event to deliver.
    open func sendEvent(_ event: ResponderTouchEvent) {
        touchTracker.deliver(event)
    }

    /// The distances that distinguish gestures in the window.
    final var touchTolerance: ResponderTouchTolerance { owner?.touchTolerance ?? .finger }

    /// The window's observer, or its application's if the window has none.
    final var activeObserver: Observer? { ownObserver ?? owner?.observer }
}
