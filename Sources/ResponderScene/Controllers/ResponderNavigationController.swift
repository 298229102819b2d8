internal import Foundation

/// A controller that shows the top controller of a stack.
///
/// The top controller's view is inside two views of the navigation controller. The chain and
/// hit-testing go through them:
///
/// | in the chain, from the top controller up | |
/// | --- | --- |
/// | the top controller | a controller of the stack |
/// | ``wrapperView`` | contains the top controller's view |
/// | ``transitionView`` | contains the wrapper view |
/// | the navigation controller's view | contains the transition view |
/// | the navigation controller | |
@MainActor open class ResponderNavigationController: ResponderViewController {
    /// The view that contains ``wrapperView``.
    public final let transitionView = ResponderView()

    /// The view that contains the top controller's view.
    public final let wrapperView = ResponderView()
    private var isChangingStack = false

    /// Creates a navigation controller with one controller on its stack.
    ///
    /// - Parameter root: The controller at the bottom of the stack.
    public convenience init(rootViewController root: ResponderViewController) {
        self.init()
        pushViewController(root)
    }

    /// Creates a navigation controller with an empty stack.
    public override init() {
        super.init()
        transitionView.name = "navigationTransitionView"
        wrapperView.name = "viewControllerWrapperView"
        transitionView.addSubview(wrapperView)
    }

    /// The controllers of the stack, from the bottom up to the one shown.
    public final var viewControllers: [ResponderViewController] { children }

    /// The controller on top of the stack, which is shown, or nil if the stack is empty.
    public final var topViewController: ResponderViewController? { childList.last }

    /// Creates the view that contains ``transitionView``.
    open override func loadView() {
        let view = NavigationView()
        view.name = "navigationView"
        view.didResize = { [weak self] in self?.placeInnerViews() }
        self.view = view
    }

    /// Adds the inner views, and shows the top controller.
    open override func viewDidLoad() {
        view.addSubview(transitionView)
        placeInnerViews()
        showTop()
    }

    /// Pushes a controller onto the stack and shows it.
    ///
    /// - Returns: A refusal, with no change, if the controller is already on the stack, is
    ///   presented, is this controller, or contains it.
    /// - Complexity: O(log *n*), amortized, for the stack, where *n* is its height.
    @discardableResult
    public final func pushViewController(_ controller: ResponderViewController) -> ResponderOutcome
    {
        guard controller.parent !== self else {
            return refuse(.alreadyOnStack("\(controller)", of: "\(self)"))
        }
        return addChild(controller)
    }

    /// Pops the top controller and shows the one below.
    ///
    /// - Returns: The popped controller, or nil if the stack contains at most one controller.
    @discardableResult
    public final func popViewController() -> ResponderViewController? {
        guard childList.count > 1, let top = topViewController else { return nil }
        top.removeFromParent()
        return top
    }

    /// Pops all controllers except the bottom one.
    ///
    /// - Returns: The popped controllers, from the bottom up.
    /// - Complexity: O(number of controllers).
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
    /// - Parameter controllers: The new stack, from the bottom up.
    /// - Returns: A refusal, with no change, if a controller is in the list twice, is presented, is
    ///   this controller, or contains it.
    /// - Complexity: O(number of controllers), apart from the check that none of them contains this
    ///   controller.
    @discardableResult
    public final func setViewControllers(_ controllers: [ResponderViewController])
        -> ResponderOutcome
    {
        var seen: Set<ObjectIdentifier> = []
        for controller in controllers {
            guard seen.insert(ObjectIdentifier(controller)).inserted else {
                return refuse(.appearsTwice("\(controller)"))
            }
            if let refusal = refusal(toAdopt: controller) { return refuse(refusal) }
        }
        let windows = controllers.compactMap(\.windowOfModals)
        changeStack {
            for controller in children.reversed() { controller.leaveParent() }
            for controller in controllers { _ = adopt(controller) }
        }
        for window in windows { window.dismissStrandedModals() }
        return .done
    }

    override func shows(childIn place: ResponderView) -> Bool { place === wrapperView }

    override func childrenDidChange() {
        if !isChangingStack { showTop() }
    }

    /// Changes the stack, then shows only the controller that is on top in the end.
    ///
    /// A nested change, which a controller makes in response, doesn't update the display.
    private func changeStack(_ change: () -> Void) {
        let isInside = isChangingStack
        isChangingStack = true
        change()
        isChangingStack = isInside
        if isInside { return }
        showTop()
        viewIfLoaded?.window?.dismissStrandedModals()
    }

    private func placeInnerViews() {
        guard let size = viewIfLoaded?.bounds.size else { return }
        for inner in [transitionView, wrapperView] {
            inner.frame = CGRect(origin: .zero, size: size)
        }
        topViewController?.viewIfLoaded?.frame = wrapperView.bounds
    }

    /// Adds the top controller's view to the inner views.
    private func showTop() {
        guard viewIfLoaded != nil else { return }
        let top = topViewController
        let view = top?.view
        // Code that runs in response may change the stack, which shows the new top.
        guard top === topViewController else { return }
        let leaving = wrapperView.subviews.filter { $0 !== view }
        let notified = wrapperView.window?.willTrade(leaving, for: view) ?? []
        defer { for controller in notified { controller.settleAppearance() } }
        for shown in leaving where shown !== topViewController?.viewIfLoaded {
            shown.removeFromSuperview()
        }
        guard let view, top === topViewController else { return }
        view.frame = wrapperView.bounds
        wrapperView.addSubview(view)
    }
}

extension ResponderViewController {
    /// The nearest navigation controller that contains this one, or nil if there is none.
    ///
    /// - Complexity: O(number of parents up to it).
    public final var navigationController: ResponderNavigationController? {
        var next = parent
        while let controller = next {
            if let navigation = controller as? ResponderNavigationController { return navigation }
            next = controller.parent
        }
        return nil
    }
}
