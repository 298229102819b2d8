/// Runs a test's code where the scene calls a controller.
final class HookedController: ResponderViewController {
    var whenLoading: ((ResponderViewController) -> Void)?
    var whenLoaded: (ResponderViewController) -> Void = { _ in }
    var whenAppearing: () -> Void = {}
    var whenMoved: (ResponderViewController?) -> Void = { _ in }

    override func loadView() {
        if let whenLoading { whenLoading(self) } else { super.loadView() }
    }

    override func viewDidLoad() {
        whenLoaded(self)
    }

    override func viewWillAppear(_ animated: Bool) {
        whenAppearing()
    }

    override func didMove(toParent parent: ResponderViewController?) {
        whenMoved(parent)
    }
}

/// Runs a test's code when it is removed from its superview.
final class LeavingView: ResponderView {
    var whenRemoved: () -> Void = {}

    override func didMoveToSuperview() {
        if superview == nil { whenRemoved() }
    }
}

@MainActor @Suite struct ControllerTests {
    private let window = ResponderWindow(0, 0, 100, 200)

    @Test func `a controller makes its view once, when it is first asked for it`() {
        let controller = HookedController()
        var loaded = 0
        controller.whenLoaded = { _ in loaded += 1 }
        #expect(controller.viewIfLoaded == nil)
        #expect(loaded == 0)
        let view = controller.view
        #expect(controller.view === view)
        #expect(controller.viewIfLoaded === view)
        #expect(view.viewController === controller)
        #expect(loaded == 1)
    }

    @Test func `a view belongs to only one controller`() {
        let first = ResponderViewController()
        let second = ResponderViewController()
        let other = ResponderView()
        let view = first.view
        second.view = view
        #expect(view.viewController === second)
        #expect(second.view === view)
        #expect(first.viewIfLoaded == nil)
        #expect(first.view !== view)
        second.view = other
        #expect(view.viewController == nil)
        #expect(other.viewController === second)
    }

    @Test func `a root controller fills its window and can be replaced`() {
        let first = ResponderViewController()
        let second = ResponderViewController()
        window.rootViewController = first
        #expect(first.view.superview === window)
        #expect(first.view.frame == window.bounds)
        window.frame.size.height = 300
        #expect(first.view.frame == CGRect(0, 0, 100, 300))
        window.rootViewController = second
        #expect(first.view.superview == nil)
        #expect(window.subviews.count == 1)
        #expect(second.view.superview === window)
        #expect(second.nextResponder === window)
        window.rootViewController = nil
        #expect(window.subviews.isEmpty)
        #expect(second.nextResponder == nil)
    }

    @Test func `a loadView that asks for the controller's view, or makes none, gets a plain view`()
    {
        let eager = HookedController()
        let lazy = HookedController()
        var loaded = 0
        eager.whenLoading = { $0.view.name = "made on demand" }
        eager.whenLoaded = { _ in loaded += 1 }
        lazy.whenLoading = { _ in }
        #expect(eager.view.name == "made on demand")
        #expect(loaded == 1)
        #expect(lazy.view.subviews.isEmpty)
    }

    @Test func `if viewDidLoad replaces the view, the new view is returned, shown, and laid out`() {
        var loaded = 0
        func controller(replacingItsViewBy view: ResponderView) -> HookedController {
            let controller = HookedController()
            controller.whenLoaded = {
                loaded += 1
                $0.view = view
            }
            return controller
        }
        let returned = ResponderView()
        #expect(controller(replacingItsViewBy: returned).view === returned)
        #expect(loaded == 1)
        let ofRoot = ResponderView()
        let root = controller(replacingItsViewBy: ofRoot)
        window.rootViewController = root
        #expect(ofRoot.superview === window)
        #expect(ofRoot.frame == window.bounds)
        let ofSheet = ResponderView()
        #expect(root.present(controller(replacingItsViewBy: ofSheet)).isDone)
        #expect(ofSheet.superview === window)
        #expect(ofSheet.frame == window.bounds)
        let ofTop = ResponderView()
        window.show(stack: controller(replacingItsViewBy: ofTop))
        #expect(ofTop.frame == window.bounds)
        #expect(ofTop.superview?.subviews.count == 1)
        #expect(loaded == 4)
    }

    @Test func `a controller whose viewDidLoad gives its view away gets another view`() {
        let giving = HookedController()
        let other = ResponderViewController()
        giving.whenLoaded = { other.view = $0.view }
        let view = giving.view
        #expect(view.viewController === giving)
        #expect(other.view !== view)
    }

    @Test func `a controller can be the root of only one window`() {
        let controller = ResponderViewController()
        let other = ResponderWindow(0, 0, 9, 9)
        for window in [window, other] { window.rootViewController = controller }
        window.frame.size = CGSize(5, 5)
        #expect(window.rootViewController == nil)
        #expect(controller.view.superview === other)
        #expect(controller.view.frame.size == CGSize(9, 9))
    }

    @Test
    func `a new root controller leaves its parent or presenter, and a new child leaves its window`()
    {
        let parent = ResponderViewController()
        let child = ResponderViewController()
        let sheet = ResponderViewController()
        #expect(parent.addChild(child).isDone)
        window.rootViewController = child
        #expect(child.parent == nil)
        #expect(parent.children.isEmpty)
        #expect(child.view.superview === window)
        #expect(child.present(sheet).isDone)
        let other = ResponderWindow(frame: window.frame)
        other.rootViewController = sheet
        #expect(sheet.presentingViewController == nil)
        #expect(child.presentedViewController == nil)
        #expect(sheet.view.superview === other)
        #expect(parent.addChild(child).isDone)
        #expect(window.rootViewController == nil)
        #expect(child.view.superview == nil)
        #expect(child.parent === parent)
    }

    @Test func `a root controller's view goes behind the views already in the window`() {
        let alert = window.add(ResponderView(frame: window.bounds))
        window.rootViewController = ResponderViewController()
        #expect(window.hit(1, 1) === alert)
    }

    @Test func `a child's next responder is its view's superview, or its parent if there is none`()
    {
        let parent = ResponderViewController()
        let child = ResponderViewController()
        #expect(parent.addChild(child).isDone)
        #expect(child.nextResponder === parent)
        parent.view.addSubview(child.view)
        #expect(child.nextResponder === parent.view)
        #expect(child.view.nextResponder === child)
    }

    @Test func `a child has one parent, and children can't form a circle`() {
        let a = ResponderViewController().named("a")
        let b = ResponderViewController().named("b")
        let c = ResponderViewController().named("c")
        #expect(a.addChild(b).isDone)
        #expect(b.addChild(c).isDone)
        #expect(!c.addChild(a).isDone)
        #expect(!a.addChild(a).isDone)
        #expect(a.addChild(c).isDone)
        #expect(a.children.count == 2)
        #expect(b.children.isEmpty)
        #expect(c.parent === a)
        c.removeFromParent()
        #expect(c.parent == nil)
        #expect(a.children.count == 1)
    }

    // MARK: Navigation

    @Test func `a navigation controller shows the top of its stack`() {
        let bottom = ResponderViewController()
        let top = ResponderViewController()
        let navigation = window.show(stack: bottom)
        #expect(bottom.view.superview === navigation.wrapperView)
        #expect(bottom.view.frame == window.bounds)
        #expect(navigation.pushViewController(top).isDone)
        #expect(top.view.superview === navigation.wrapperView)
        #expect(bottom.view.superview == nil)
        #expect(top.navigationController === navigation)
        #expect(navigation.topViewController === top)
        #expect(bottom.nextResponder === navigation)
        #expect(navigation.popViewController() === top)
        #expect(bottom.view.superview === navigation.wrapperView)
        #expect(top.parent == nil)
        #expect(navigation.popViewController() == nil)
        #expect(window.hit(1, 1) === bottom.view)
        window.frame.size = CGSize(50, 60)
        #expect(bottom.view.frame == window.bounds)
    }

    @Test func `a controller that joins or leaves the stack as a child is also shown or hidden`() {
        let bottom = ResponderViewController()
        let top = ResponderViewController()
        let other = ResponderViewController()
        let navigation = window.show(stack: bottom, top)
        top.removeFromParent()
        #expect(top.view.superview == nil)
        #expect(bottom.view.superview === navigation.wrapperView)
        navigation.pushViewController(top)
        other.addChild(top)
        #expect(navigation.topViewController === bottom)
        #expect(bottom.view.superview === navigation.wrapperView)
        navigation.addChild(other)
        #expect(other.view.superview === navigation.wrapperView)
        #expect(bottom.view.superview == nil)
    }

    @Test func `changing the stack doesn't load the views of controllers that never reach the top`()
    {
        let controllers = (0..<4).map { _ in ResponderViewController() }
        let navigation = ResponderNavigationController()
        #expect(navigation.setViewControllers(controllers).isDone)
        window.rootViewController = navigation
        navigation.popToRootViewController()
        navigation.setViewControllers([controllers[1], controllers[3]])
        #expect(controllers.map { $0.viewIfLoaded != nil } == [true, false, false, true])
    }

    @Test func `a stack can be popped to its root and replaced`() {
        let a = ResponderViewController().named("a")
        let b = ResponderViewController().named("b")
        let c = ResponderViewController().named("c")
        let d = ResponderViewController().named("d")
        let navigation = window.show(stack: a)
        for controller in [b, c, d] { navigation.pushViewController(controller) }
        #expect(!navigation.pushViewController(b).isDone)
        #expect(!navigation.pushViewController(navigation).isDone)
        #expect(navigation.popToRootViewController() == [b, c, d])
        #expect(navigation.topViewController === a)
        #expect(navigation.setViewControllers([c, b]).isDone)
        #expect(navigation.topViewController === b)
        #expect(a.parent == nil)
        #expect(b.view.superview === navigation.wrapperView)
        #expect(!navigation.setViewControllers([d, d]).isDone)
        #expect(!navigation.setViewControllers([navigation]).isDone)
        #expect(navigation.present(d).isDone)
        #expect(!navigation.setViewControllers([a, d]).isDone)
        #expect(navigation.viewControllers == [c, b])
        #expect(navigation.setViewControllers([]).isDone)
        #expect(navigation.topViewController == nil)
        #expect(navigation.wrapperView.subviews.isEmpty)
    }

    @Test
    func
        `a stack that is changed inside another change shows only the top controller of the outer one`()
    {
        let leaving = HookedController()
        let controllers = (0..<3).map { _ in HookedController() }
        let navigation = window.show(stack: ResponderViewController(), leaving)
        leaving.whenMoved = { parent in
            if parent == nil { navigation.popToRootViewController() }
        }
        var appeared: [ResponderViewController] = []
        for controller in controllers {
            controller.whenAppearing = { appeared.append(controller) }
        }
        #expect(navigation.setViewControllers(controllers).isDone)
        #expect(navigation.viewControllers == controllers)
        #expect(appeared == [controllers[2]])
    }

    // MARK: Presenting

    @Test
    func
        `a presented controller is in front of everything, and its next responder is its presenter`()
    {
        let root = ResponderViewController()
        let sheet = ResponderViewController()
        window.rootViewController = root
        #expect(root.present(sheet).isDone)
        #expect(sheet.nextResponder === root)
        #expect(sheet.presentingViewController === root)
        #expect(window.hit(1, 1) === sheet.view)
        #expect(sheet.dismiss().isDone)
        #expect(root.presentedViewController == nil)
        #expect(sheet.view.superview == nil)
        #expect(sheet.nextResponder == nil)
        #expect(!root.dismiss().isDone)
        #expect(!sheet.dismiss().isDone)
    }

    @Test func `a window's tree contains a presented controller and its view once`() throws {
        let root = ResponderViewController()
        let sheet = ResponderViewController().named("sheet")
        sheet.view.name = "sheetView"
        window.rootViewController = root
        root.present(sheet)
        #expect(
            window.treeText() == """
                ResponderWindow
                  ResponderViewController
                    ResponderView
                    sheet
                      sheetView
                """
        )
    }

    @Test func `dismissing a controller also dismisses everything that it presents`() {
        let root = ResponderViewController()
        let sheet = ResponderViewController()
        let alert = ResponderViewController()
        window.rootViewController = root
        #expect(root.present(sheet).isDone)
        #expect(sheet.present(alert).isDone)
        #expect(alert.dismiss().isDone, "presents none, so it is dismissed itself")
        #expect(sheet.presentedViewController == nil)
        #expect(sheet.presentingViewController === root)
        #expect(sheet.present(alert).isDone)
        #expect(root.dismiss().isDone)
        #expect(window.subviews.count == 1)
        #expect(window.hit(1, 1) === root.view)
        #expect(sheet.presentedViewController == nil)
        #expect(alert.presentingViewController == nil)
        #expect(sheet.presentingViewController == nil)
        #expect(alert.nextResponder == nil)
    }

    @Test(arguments: [false, true])
    func
        `a controller that moves can't become its own parent's parent, whatever its view does then`(
            isOnStack: Bool
        )
    {
        let moved = ResponderViewController()
        let parent = ResponderViewController()
        let view = LeavingView()
        moved.view = view
        let navigation = isOnStack ? window.show(stack: ResponderViewController(), moved) : nil
        if !isOnStack { window.rootViewController = moved }
        var outcome: ResponderOutcome?
        view.whenRemoved = { outcome = moved.addChild(parent) }
        #expect(parent.addChild(moved).isDone)
        #expect(outcome == .refused(.containsItself("\(parent)", in: "\(moved)")))
        #expect(moved.parent === parent)
        #expect(parent.parent == nil)
        #expect(window.rootViewController === navigation)
    }

    @Test
    func
        `a controller moved to another parent while it leaves one is last notified of the final one`()
    {
        let child = HookedController()
        let second = ResponderViewController()
        let view = LeavingView()
        child.view = view
        var parents: [ResponderViewController?] = []
        child.whenMoved = { parents.append($0) }
        let navigation = window.show(stack: ResponderViewController(), child)
        view.whenRemoved = { second.addChild(child) }
        child.removeFromParent()
        #expect(child.parent === second)
        #expect(parents == [navigation, second])
    }

    @Test
    func
        `a root controller that is given a parent while it becomes root gives its view to the parent`()
    {
        let child = HookedController()
        let first = ResponderViewController()
        let second = ResponderViewController()
        first.addChild(child)
        child.whenMoved = { parent in
            if parent == nil { second.addChild(child) }
        }
        window.rootViewController = child
        #expect(child.parent === second)
        #expect(child.view.superview == nil)
        #expect(window.rootViewController == nil)
        #expect(window.subviews.isEmpty)
        child.whenMoved = { [window] parent in
            if parent == nil { window.rootViewController = first }
        }
        window.rootViewController = child
        #expect(window.rootViewController === first)
        #expect(window.subviews.count == 1)
        #expect(first.view.superview === window)
    }

    // MARK: Application

    @Test func `an application keeps its windows in order, and one of them can be key`() {
        let application = ResponderApplication()
        let other = ResponderApplication()
        let second = ResponderWindow()
        #expect(!window.makeKeyAndVisible().isDone)
        #expect(window.nextResponder == nil)
        for window in [window, second] { application.addWindow(window) }
        #expect(window.nextResponder === application)
        #expect(!window.isKeyWindow)
        window.isHidden = true
        #expect(window.makeKeyAndVisible().isDone)
        #expect(window.isKeyWindow)
        #expect(!window.isHidden)
        #expect(application.windows == [second, window])
        other.addWindow(window)
        #expect(application.keyWindow === second)
        #expect(application.windows.count == 1)
        #expect(window.application === other)
        application.removeWindow(window)
        #expect(window.application === other)
    }

    @Test
    func
        `a delegate is the application's next responder only if it is a responder with no other place`()
    {
        final class NoResponder: ResponderApplicationDelegate {}
        final class Screen: ResponderView, ResponderApplicationDelegate {}
        final class OwnDelegate: ResponderApplication, ResponderApplicationDelegate {}
        let application = OwnDelegate()
        let delegate = NotingDelegate()
        #expect(application.nextResponder == nil)
        for other in [NoResponder(), Screen(), application] as [any ResponderApplicationDelegate] {
            application.delegate = other
            #expect(application.nextResponder == nil)
        }
        application.delegate = delegate
        #expect(application.nextResponder === delegate)
    }
}
