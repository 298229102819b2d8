public import ResponderChain

/// A controller that manages a view and follows it in the chain, without being a view itself.
///
/// ```swift
/// final class CartController: ResponderViewController {
///     override func viewDidLoad() { view.addSubview(ResponderView(frame: view.bounds)) }
///     @Handler func btnClick1(_ sender: ResponderControl) { … }
/// }
/// ```
///
/// A controller owns its view and its child controllers, and references its parent weakly.
@MainActor open class ResponderViewController: ResponderNode {
    private var loadedView: ResponderView?
    private var isLoadingView = false

    /// The states of a view between its appearances.
    enum Appearance {
        case disappeared, appearing, appeared, disappearing
    }
    final var appearance = Appearance.disappeared
    final var childList = SiblingList<ResponderViewController>()

    /// The child controllers, in the order in which they were added.
    public final var children: [ResponderViewController] { childList.elements }

    /// The controller that contains this one as a child, or nil if there is none.
    public private(set) final weak var parent: ResponderViewController?

    /// The controller that this one presents, or nil if there is none.
    public internal(set) final var presentedViewController: ResponderViewController?

    /// The controller that presents this one, or nil if there is none.
    public internal(set) final weak var presentingViewController: ResponderViewController?

    /// Whether this controller stays presented when a touch outside its view ends there; true by
    /// default, unlike in UIKit.
    ///
    /// In any case, a presented controller keeps touches and keys from everything outside its view.
    public final var isModalInPresentation = true

    /// The window that this controller is presented in.
    final weak var presentationWindow: ResponderWindow?

    /// The first responder that gave way to this modal.
    final weak var coveredResponder: ResponderNode?

    deinit {
        var owned = childList.removeAll()
        if let presented = presentedViewController { owned.append(presented) }
        presentedViewController = nil
        guard !owned.isEmpty else { return }
        Teardown.release(
            &owned,
            beforeEach: { $0.presenterIsGone() },
            take: { $0.takeControllers() }
        )
    }

    private func takeControllers() -> [ResponderViewController] {
        defer { presentedViewController = nil }
        return childList.removeAll() + (presentedViewController.map { [$0] } ?? [])
    }

    // MARK: The view

    /// The controller's view, which the first access creates with ``loadView()``.
    ///
    /// Setting a different view replaces the old one where the scene shows it. A view belongs to
    /// one controller; its previous controller creates a new view when it needs one.
    public final var view: ResponderView {
        get {
            if let loadedView { return loadedView }
            guard !isLoadingView else { return makePlainView() }
            isLoadingView = true
            defer { isLoadingView = false }
            loadView()
            if loadedView == nil { makePlainView() }
            viewDidLoad()
            // The override may have replaced the view, or given it to another controller.
            return loadedView ?? makePlainView()
        }
        set {
            let old = loadedView
            guard newValue !== old else { return }
            old?.controller = nil
            // A view belongs to one controller. Its previous controller creates a new one.
            let previous = newValue.viewController
            previous?.loadedView = nil
            defer {
                previous?.settleAppearance()
                settleAppearance()
            }
            loadedView = newValue
            newValue.controller = self
            if let old { show(newValue, insteadOf: old) }
        }
    }

    @discardableResult
    private func makePlainView() -> ResponderView {
        let plain = ResponderView()
        view = plain
        return plain
    }

    /// Replaces the old view where the scene shows it.
    private func show(_ view: ResponderView, insteadOf old: ResponderView) {
        guard let place = old.superview, isShown(in: place) else { return }
        let frame = old.frame
        guard place.insertSubview(view, aboveSubview: old).isDone else { return }
        view.frame = frame
        old.removeFromSuperview()
    }

    /// Returns whether the scene itself placed the view in its superview: as that of a window's
    /// root controller, of a modal, or of the top of a stack.
    private func isShown(in place: ResponderView) -> Bool {
        place === presentationWindow || (place as? ResponderWindow)?.rootViewController === self
            || parent?.shows(childIn: place) ?? false
    }

    /// Returns whether this controller itself places the views of children in a view.
    func shows(childIn place: ResponderView) -> Bool { false }

    /// The view, or nil if it hasn't been created yet.
    public final var viewIfLoaded: ResponderView? { loadedView }

    /// Sets ``view`` to a plain view or, in an override, to a view of your own.
    ///
    /// If an override reads ``view`` before it sets it, it gets a plain view.
    open func loadView() { view = ResponderView() }

    /// Called once, after the view was created, to add subviews or to replace the view.
    open func viewDidLoad() {}

    // MARK: Appearing

    // A controller's view appears when it enters a window, and disappears when it leaves it. A
    // presented controller doesn't make its presenter disappear. `Lifecycle.swift` has the steps.

    /// Called before the controller's view enters a window.
    ///
    /// - Parameter animated: False, because the scene animates nothing.
    open func viewWillAppear(_ animated: Bool) {}

    /// Called after the controller's view entered a window.
    ///
    /// - Parameter animated: False, because the scene animates nothing.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called before the controller's view leaves its window.
    ///
    /// - Parameter animated: False, because the scene animates nothing.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Called after the controller's view left its window.
    ///
    /// - Parameter animated: False, because the scene animates nothing.
    open func viewDidDisappear(_ animated: Bool) {}

    // MARK: The chain

    /// The presenting controller, or else the superview of the controller's view, or else the
    /// parent.
    open override var defaultNextResponder: (any Responder)? {
        presentingViewController ?? loadedView?.superview ?? parent
    }

    /// The child controllers, followed by the view and the controller that this one presents.
    open override var childResponders: [any Responder] {
        var responders: [any Responder] = children
        if let loadedView { responders.append(loadedView) }
        if let presentedViewController { responders.append(presentedViewController) }
        return responders
    }

    // MARK: Containing other controllers

    /// Makes a controller a child of this one, without adding its view, and removes it from its
    /// previous place.
    ///
    /// - Returns: A refusal, with no change, if the controller is presented, is this controller, or
    ///   contains or presents it at any distance.
    /// - Complexity: O(1) for a controller without children that has no parent. Otherwise O(depth),
    ///   plus O(log *n*), amortized, among *n* siblings.
    @discardableResult
    public final func addChild(_ child: ResponderViewController) -> ResponderOutcome {
        let window = child.windowOfModals
        defer { window?.dismissStrandedModals() }
        return adopt(child)
    }

    /// Adds a child.
    ///
    /// The caller dismisses stranded modals.
    final func adopt(_ child: ResponderViewController) -> ResponderOutcome {
        if let refusal = refusal(toAdopt: child) { return refuse(refusal) }
        child.willMove(toParent: self)
        // The child's code may have changed the scene.
        if let refusal = refusal(toAdopt: child) { return refuse(refusal) }
        // Both links change before any callback, because one in between could make this controller
        // the child's child.
        let previous = child.parent
        previous?.childList.remove(child)
        childList.append(child)
        child.parent = self
        previous?.childrenDidChange()
        if let window = child.viewIfLoaded?.window, window.rootViewController === child {
            window.rootViewController = nil
        }
        childrenDidChange()
        if child.parent === self { child.didMove(toParent: self) }
        return .done
    }

    final func refusal(toAdopt child: ResponderViewController) -> ResponderRefusal? {
        // A controller without controllers contains nothing. This check avoids a walk for each
        // controller of a tree that grows downward.
        if child === self || (!child.holdsNone && isInside(child)) {
            return .containsItself("\(child)", in: "\(self)")
        }
        return child.presentingViewController.map { .isPresented("\(child)", by: "\($0)") }
    }

    /// Removes the controller from its parent, and dismisses its presented controllers if its view
    /// leaves the window.
    public final func removeFromParent() {
        let window = windowOfModals
        leaveParent()
        window?.dismissStrandedModals()
    }

    /// Leaves the parent.
    ///
    /// The caller dismisses stranded modals.
    final func leaveParent() {
        guard parent != nil else { return }
        willMove(toParent: nil)
        let previous = parent
        previous?.childList.remove(self)
        parent = nil
        previous?.childrenDidChange()
        // The parent's own code may have set a different one.
        if parent == nil { didMove(toParent: nil) }
    }

    /// Whether this controller has no children and presents nothing.
    final var holdsNone: Bool { childList.isEmpty && presentedViewController == nil }

    /// Called after a child was added or removed in any way.
    func childrenDidChange() {}

    /// Called before the controller becomes the child of another one, or leaves its parent.
    ///
    /// - Parameter parent: The new parent, or nil if there is none.
    open func willMove(toParent parent: ResponderViewController?) {}

    /// Called after the controller became the child of another one or left its parent, always by
    /// the scene, unlike in UIKit.
    ///
    /// - Parameter parent: The new parent, or nil if there is none.
    open func didMove(toParent parent: ResponderViewController?) {}

    /// The controller that owns this one: its parent, or the one that presents it.
    final var owner: ResponderViewController? { parent ?? presentingViewController }

    /// Returns whether `controller` is this one or owns it, as a parent or presenter at any
    /// distance.
    final func isInside(_ controller: ResponderViewController) -> Bool {
        var next: ResponderViewController? = self
        while let current = next {
            if current === controller { return true }
            next = current.owner
        }
        return false
    }
}
