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
    /// The controllers inside this one, in the order in which they were added.
    public private(set) final var children: [ResponderViewController] = []
    /// The controller that this one is in.
    public private(set) final weak var parent: ResponderViewController?
    /// The controller that this one presents.
    public private(set) final var presentedViewController: ResponderViewController?
    /// The controller that presents this one.
    public private(set) final weak var presentingViewController: ResponderViewController?

    deinit {
        if let presented = presentedViewController { children.append(presented) }
        presentedViewController = nil
        guard !children.isEmpty else { return }
        Teardown.release(&children) { $0.takeControllers() }
    }

    private func takeControllers() -> [ResponderViewController] {
        defer { (children, presentedViewController) = ([], nil) }
        return children + (presentedViewController.map { [$0] } ?? [])
    }

    // MARK: The view

    /// The controller's view; made by ``loadView()`` when it is asked for first.
    public final var view: ResponderView {
        get {
            if let loadedView { return loadedView }
            let isOutermost = !isLoadingView
            if isOutermost {
                isLoadingView = true
                loadView()
                isLoadingView = false
            }
            let view = loadedView ?? ResponderView()
            if loadedView == nil { self.view = view }
            if isOutermost { viewDidLoad() }
            return view
        }
        set {
            guard newValue !== loadedView else { return }
            loadedView?.viewController = nil
            // A view is one controller's: the one it had before makes itself another.
            newValue.viewController?.loadedView = nil
            loadedView = newValue
            newValue.viewController = self
        }
    }

    /// The view, if there is one already.
    public final var viewIfLoaded: ResponderView? { loadedView }

    /// Makes the view: set ``view`` to one. A plain one here, and for who asks for the view before it is set.
    open func loadView() { view = ResponderView() }

    /// The view was made: add to it.
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
        // A controller that holds none has none in it; so a tree that grows downwards is not walked for each one.
        let holdsNone = child.children.isEmpty && child.presentedViewController == nil
        guard child !== self, child.presentingViewController == nil, holdsNone || !isInside(child) else { return false }
        child.removeFromParent()
        if let window = child.viewIfLoaded?.window, window.rootViewController === child {
            window.rootViewController = nil
        }
        children.append(child)
        child.parent = self
        childrenDidChange()
        return true
    }

    /// Takes the controller out of its parent.
    public final func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        parent.childrenDidChange()
    }

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

    // MARK: Presenting

    /// Shows a controller in front of everything in this one's window; its next responder is this controller.
    ///
    /// - Returns: false, and nothing changes, if this controller presents one already, has no window, or the other one is
    ///   this one or owns it, has a parent, or is a window's root controller or presented already.
    @discardableResult
    public final func present(_ controller: ResponderViewController) -> Bool {
        guard let window = loadedView?.window, presentedViewController == nil, !isInside(controller),
            controller.parent == nil, controller.presentingViewController == nil,
            controller.viewIfLoaded?.window?.rootViewController !== controller
        else { return false }
        controller.view.frame = window.bounds
        window.addSubview(controller.view)
        presentedViewController = controller
        controller.presentingViewController = self
        return true
    }

    /// Ends the presentation of the controller that this one presents, and of all that one presents in turn; if this one
    /// presents none, its own.
    ///
    /// - Returns: false if there is none.
    @discardableResult
    public final func dismiss() -> Bool {
        guard let presented = presentedViewController else { return presentingViewController?.dismiss() ?? false }
        var leaving = [presented]
        while let next = leaving[leaving.count - 1].presentedViewController { leaving.append(next) }
        // The front one first.
        for controller in leaving.reversed() {
            controller.loadedView?.removeFromSuperview()
            controller.presentingViewController?.presentedViewController = nil
            controller.presentingViewController = nil
        }
        return true
    }
}
