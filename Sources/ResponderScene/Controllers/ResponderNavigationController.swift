internal import Foundation

/// A stack of controllers of which the top one is shown.
///
/// The top controller's view is in two views of the navigation controller's own: chain and hit-testing go through them.
///
/// | in the chain | |
/// | --- | --- |
/// | the top controller | a controller of the stack |
/// | ``wrapperView`` | holds that controller's view |
/// | ``transitionView`` | holds the wrapper |
/// | the navigation controller's view | holds the transition view |
/// | the navigation controller | |
@MainActor open class ResponderNavigationController: ResponderViewController {
    /// The view that holds the wrapper of the top controller's view.
    public final let transitionView = ResponderView()
    /// The view that holds the top controller's view.
    public final let wrapperView = ResponderView()
    private var isChangingStack = false

    /// - Parameter root: the controller at the bottom of the stack.
    public convenience init(rootViewController root: ResponderViewController) {
        self.init()
        pushViewController(root)
    }

    public override init() {
        super.init()
        transitionView.name = "navigationTransitionView"
        wrapperView.name = "viewControllerWrapperView"
        transitionView.addSubview(wrapperView)
    }

    /// The controllers of the stack, the shown one last.
    public final var viewControllers: [ResponderViewController] { children }

    /// The controller that is shown.
    public final var topViewController: ResponderViewController? { childList.last }

    open override func loadView() {
        let view = NavigationView()
        view.name = "navigationView"
        view.didResize = { [weak self] in self?.placeInnerViews() }
        self.view = view
    }

    open override func viewDidLoad() {
        view.addSubview(transitionView)
        placeInnerViews()
        showTop()
    }

    /// Puts a controller on top and shows it.
    ///
    /// - Returns: false, and nothing changes, if it is in the stack already, or this controller is in it.
    @discardableResult
    public final func pushViewController(_ controller: ResponderViewController) -> Bool {
        controller.parent !== self && addChild(controller)
    }

    /// Takes the top controller off and shows the one below.
    ///
    /// - Returns: the controller taken off; nil if there is only one.
    @discardableResult
    public final func popViewController() -> ResponderViewController? {
        guard childList.count > 1, let top = topViewController else { return nil }
        top.removeFromParent()
        return top
    }

    /// Takes all controllers but the bottom one off.
    ///
    /// - Returns: the controllers taken off, from the bottom up.
    @discardableResult
    public final func popToRootViewController() -> [ResponderViewController] {
        let popped = Array(children.dropFirst())
        changeStack {
            for controller in popped.reversed() { controller.leaveParent() }
        }
        return popped
    }

    /// Replaces the whole stack.
    ///
    /// - Returns: false, and nothing changes, if a controller is in the list twice or presented, or this controller is in
    ///   one of them.
    @discardableResult
    public final func setViewControllers(_ controllers: [ResponderViewController]) -> Bool {
        guard Set(controllers.map(ObjectIdentifier.init)).count == controllers.count,
            !controllers.contains(where: { isInside($0) || $0.presentingViewController != nil })
        else { return false }
        let windows = controllers.compactMap(\.windowOfModals)
        changeStack {
            for controller in children.reversed() { controller.leaveParent() }
            for controller in controllers { _ = adopt(controller) }
        }
        for window in windows { window.dismissStrandedModals() }
        return true
    }

    override func childrenDidChange() {
        if !isChangingStack { showTop() }
    }

    /// Shows the controller that is on top in the end, none of those on the way.
    private func changeStack(_ change: () -> Void) {
        isChangingStack = true
        change()
        isChangingStack = false
        showTop()
        viewIfLoaded?.window?.dismissStrandedModals()
    }

    private func placeInnerViews() {
        guard let size = viewIfLoaded?.bounds.size else { return }
        for inner in [transitionView, wrapperView] { inner.frame = CGRect(origin: .zero, size: size) }
        topViewController?.viewIfLoaded?.frame = wrapperView.bounds
    }

    /// Puts the top controller's view into the inner views.
    private func showTop() {
        guard viewIfLoaded != nil else { return }
        for shown in wrapperView.subviews where shown !== topViewController?.viewIfLoaded {
            shown.removeFromSuperview()
        }
        guard let top = topViewController else { return }
        top.view.frame = wrapperView.bounds
        wrapperView.addSubview(top.view)
    }
}

/// The navigation controller's view, as large as which its inner views are.
private final class NavigationView: ResponderView {
    var didResize: () -> Void = {}
    override func didResize(from oldSize: CGSize) { didResize() }
    override class var overridesHitTest: Bool { false }
}
