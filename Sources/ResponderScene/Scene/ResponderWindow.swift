public import Foundation
public import ResponderChain

/// The topmost view of a scene: where touches come in, and which responder is the first one.
///
/// ```swift
/// let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 414, height: 736))
/// window.rootViewController = controller
/// try window.handleTouch(.began, id: 1, at: CGPoint(x: 60, y: 350))
/// ```
///
/// A window owns its root controller and holds its application weakly.
@MainActor open class ResponderWindow: ResponderView, @MainActor RouteBoundary {
    /// What is told of what happens in a window or an application.
    public typealias Observer = @MainActor (ResponderTrace) -> Void

    /// A route up stops before a window unless it includes ``RouteBoundaries/window``.
    public nonisolated static var routeBoundary: RouteBoundaries { .window }

    /// The application that the window belongs to.
    public internal(set) final weak var application: ResponderApplication?
    /// The responder at which actions without a target begin.
    public internal(set) final weak var firstResponder: ResponderNode?
    /// Told of hit-tests, touches and actions in this window; nil costs nothing. The application's, if this is nil.
    public final var observer: Observer?

    private(set) lazy var touchTracker = TouchTracker(window: self)

    /// The controller whose view fills the window. It is taken from where it was: the window where it was that, its
    /// parent, its presenter. What the one before it presented is dismissed.
    public final var rootViewController: ResponderViewController? {
        didSet {
            guard oldValue !== rootViewController else { return }
            // What the old one presented goes with it.
            defer { dismissStrandedModals() }
            if let old = oldValue?.viewIfLoaded, old.superview === self { old.removeFromSuperview() }
            guard let root = rootViewController else { return }
            if let other = root.viewIfLoaded?.window, other !== self, other.rootViewController === root {
                other.rootViewController = nil
            }
            root.removeFromParent()
            root.presentingViewController?.dismiss()
            root.view.frame = CGRect(origin: .zero, size: bounds.size)
            insertSubview(root.view, at: 0)
        }
    }

    /// The controllers presented in this window, from back to front.
    final var modals: [ResponderViewController] = []

    /// The views of the root controller and of those that are presented are as large as the window.
    open override func didResize(from oldSize: CGSize) {
        rootViewController?.viewIfLoaded?.frame = CGRect(origin: .zero, size: bounds.size)
        for modal in modals { modal.viewIfLoaded?.frame = bounds }
    }

    open override var defaultNextResponder: (any Responder)? { application }

    /// The root controller, then the subviews.
    open override var childResponders: [any Responder] {
        var responders: [any Responder] = subviews
        if let rootViewController { responders.insert(rootViewController, at: 0) }
        return responders
    }

    /// Puts the window in front of its application's others, and makes it the one where actions without a target begin.
    ///
    /// - Returns: false, and nothing changes, if the window has no application.
    @discardableResult
    public final func makeKeyAndVisible() -> Bool {
        guard let application else { return false }
        isHidden = false
        application.bringWindowToFront(self)
        application.keyWindow = self
        return true
    }

    /// Whether actions without a target begin in this window.
    public final var isKeyWindow: Bool { application?.keyWindow === self }

    /// As in any view; tells the observer of the call and of all those that it leads to.
    open override func hitTest(_ point: CGPoint, with event: ResponderTouchEvent?) -> ResponderView? {
        SceneTrace.observed(by: activeObserver) {
            SceneTrace.note(.hitTest(self, point))
            let result = super.hitTest(point, with: event)
            SceneTrace.note(.hitTestReturned(self, result))
            return result
        }
    }

    /// Gives an event's touches to recognizers, then to views. Override it to see every event of the window first; touches
    /// for which `super` isn't called reach nobody.
    open func sendEvent(_ event: ResponderTouchEvent) {
        touchTracker.send(event)
    }

    /// The window's observer, else its application's.
    final var activeObserver: Observer? { observer ?? application?.observer }
}
