public import ResponderChain

/// Manages a view, and is next to it in the chain, though it is no view itself and is never hit-tested.
///
/// ```swift
/// final class CartController: ResponderViewController {
///     override func viewDidLoad() { view.addSubview(ResponderView(frame: view.bounds)) }
///     @Handler func btnClick1(_ sender: ResponderControl) { … }
/// }
/// ```
///
/// A controller owns its view and its child controllers, and holds its parent weakly.
@MainActor open class ResponderViewController: ResponderNode {
    private var loadedView: ResponderView?
    private var isLoadingView = false
    final var childList = SiblingList<ResponderViewController>()
    /// The controllers inside this one, in the order in which they were added.
    public final var children: [ResponderViewController] { childList.elements }
    /// The controller that this one is in.
    public private(set) final weak var parent: ResponderViewController?
    /// The controller that this one presents.
    public internal(set) final var presentedViewController: ResponderViewController?
    /// The controller that presents this one.
    public internal(set) final weak var presentingViewController: ResponderViewController?
    /// The window in which this one is presented.
    final weak var presentationWindow: ResponderWindow?

    deinit {
        var owned = childList.removeAll()
        if let presented = presentedViewController { owned.append(presented) }
        presentedViewController = nil
        guard !owned.isEmpty else { return }
        Teardown.release(&owned, beforeEach: { $0.presenterIsGone() }, take: { $0.takeControllers() })
    }

    private func takeControllers() -> [ResponderViewController] {
        defer { presentedViewController = nil }
        return childList.removeAll() + (presentedViewController.map { [$0] } ?? [])
    }

    // MARK: The view

    /// The controller's view; made by ``loadView()`` when it is asked for first.
    public final var view: ResponderView {
        get {
            if let loadedView { return loadedView }
            guard !isLoadingView else { return makePlainView() }
            isLoadingView = true
            defer { isLoadingView = false }
            loadView()
            if loadedView == nil { makePlainView() }
            viewDidLoad()
            // That may have exchanged the view, or given it to another controller.
            return loadedView ?? makePlainView()
        }
        set {
            let old = loadedView
            guard newValue !== old else { return }
            old?.viewController = nil
            // A view is one controller's: the one it had before makes itself another.
            newValue.viewController?.loadedView = nil
            loadedView = newValue
            newValue.viewController = self
            if let old { show(newValue, insteadOf: old) }
        }
    }

    @discardableResult
    private func makePlainView() -> ResponderView {
        let plain = ResponderView()
        view = plain
        return plain
    }

    /// Puts a view where the scene shows the present one, if it does.
    private func show(_ view: ResponderView, insteadOf old: ResponderView) {
        guard let place = old.superview, isShown(in: place) else { return }
        let frame = old.frame
        guard place.insertSubview(view, aboveSubview: old) else { return }
        view.frame = frame
        old.removeFromSuperview()
    }

    /// Whether the scene itself has put the view there: of a window's root controller, of a modal, of the top of a stack.
    private func isShown(in place: ResponderView) -> Bool {
        place === presentationWindow || (place as? ResponderWindow)?.rootViewController === self
            || (parent as? ResponderNavigationController)?.wrapperView === place
    }

    /// The view, if there is one already.
    public final var viewIfLoaded: ResponderView? { loadedView }

    /// Makes the view: set ``view`` to one. A plain one here, and for who asks for the view before it is set.
    open func loadView() { view = ResponderView() }

    /// The view was made: add to it, or exchange it.
    open func viewDidLoad() {}

    // MARK: The chain

    open override var defaultNextResponder: (any Responder)? {
        presentingViewController ?? loadedView?.superview ?? parent
    }

    /// The child controllers, after them the view, and then the controller that this one presents.
    open override var childResponders: [any Responder] {
        var responders: [any Responder] = children
        if let loadedView { responders.append(loadedView) }
        if let presentedViewController { responders.append(presentedViewController) }
        return responders
    }

    // MARK: Containing other controllers

    /// Makes a controller a child of this one, and takes it out of where it was. Its view is for the caller to add.
    ///
    /// - Returns: false, and nothing changes, if it is presented, this controller, or one that this one is in or presented
    ///   by.
    @discardableResult
    public final func addChild(_ child: ResponderViewController) -> Bool {
        let window = child.windowOfModals
        defer { window?.dismissStrandedModals() }
        return adopt(child)
    }

    /// Adds a child, and leaves what it presents as it is, for the caller to see to.
    final func adopt(_ child: ResponderViewController) -> Bool {
        // A controller that holds none has none in it; so a tree that grows downwards is not walked for each one.
        guard child !== self, child.presentingViewController == nil, child.holdsNone || !isInside(child)
        else { return false }
        child.leaveParent()
        if let window = child.viewIfLoaded?.window, window.rootViewController === child {
            window.rootViewController = nil
        }
        childList.append(child)
        child.parent = self
        childrenDidChange()
        return true
    }

    /// Takes the controller out of its parent. What it presents is dismissed, unless its view stays in the window.
    public final func removeFromParent() {
        let window = windowOfModals
        leaveParent()
        window?.dismissStrandedModals()
    }

    /// Leaves the parent, and what this controller presents as it is, for the caller to see to.
    final func leaveParent() {
        guard let parent else { return }
        parent.childList.remove(self)
        self.parent = nil
        parent.childrenDidChange()
    }

    /// Whether there is no controller in this one.
    final var holdsNone: Bool { childList.isEmpty && presentedViewController == nil }

    /// A child was added or taken out, by whichever way.
    func childrenDidChange() {}

    /// The nearest navigation controller that this one is in.
    public final var navigationController: ResponderNavigationController? {
        var next = parent
        while let controller = next {
            if let navigation = controller as? ResponderNavigationController { return navigation }
            next = controller.parent
        }
        return nil
    }

    /// Whether `controller` is this one or one that owns it: a parent or a presenter, at any distance.
    final func isInside(_ controller: ResponderViewController) -> Bool {
        var next: ResponderViewController? = self
        while let current = next {
            if current === controller { return true }
            next = current.parent ?? current.presentingViewController
        }
        return false
    }
}
