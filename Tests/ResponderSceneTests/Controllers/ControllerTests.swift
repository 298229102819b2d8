import Foundation
import ResponderChain
import ResponderScene
import Testing

@MainActor private final class Loading: ResponderViewController {
    var log: [String] = []
    override func loadView() {
        log.append("load")
        super.loadView()
    }
    override func viewDidLoad() { log.append("did load") }
}

/// Does something when it is removed.
final class Leaving: ResponderView {
    var whenRemoved: () -> Void = {}
    override func didMoveToSuperview() { if superview == nil { whenRemoved() } }
}

@MainActor private func next(_ responder: any Responder) -> ObjectIdentifier? {
    responder.nextResponder.map { ObjectIdentifier($0) }
}

@MainActor @Suite struct ControllerTests {
    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))

    @Test func `a controller makes its view once, when it is first asked for it`() {
        let controller = Loading()
        #expect(controller.viewIfLoaded == nil && controller.log.isEmpty)
        let view = controller.view
        #expect(controller.view === view && controller.viewIfLoaded === view && view.viewController === controller)
        #expect(controller.log == ["load", "did load"])
    }

    @Test func `a view belongs to only one controller`() {
        let (first, second) = (ResponderViewController(), ResponderViewController())
        let view = first.view
        second.view = view
        #expect(view.viewController === second && second.view === view)
        #expect(first.viewIfLoaded == nil && first.view !== view)
        let other = ResponderView()
        second.view = other
        #expect(view.viewController == nil && other.viewController === second)
    }

    @Test func `a root controller fills its window and can be replaced`() {
        let (first, second) = (ResponderViewController(), ResponderViewController())
        window.rootViewController = first
        #expect(first.view.superview === window && first.view.frame == window.bounds)
        window.frame.size.height = 300
        #expect(first.view.frame == CGRect(x: 0, y: 0, width: 100, height: 300))
        window.rootViewController = second
        #expect(first.view.superview == nil && window.subviews.count == 1 && second.view.superview === window)
        #expect(next(second) == ObjectIdentifier(window))
        window.rootViewController = nil
        #expect(window.subviews.isEmpty && second.nextResponder == nil)
    }

    @Test func `a loadView that asks for the controller's view, or makes none, gets a plain view`() {
        final class Eager: ResponderViewController {
            var loaded = 0
            override func loadView() { view.name = "made on demand" }
            override func viewDidLoad() { loaded += 1 }
        }
        final class Lazy: ResponderViewController { override func loadView() {} }
        let eager = Eager()
        #expect(eager.view.name == "made on demand" && eager.loaded == 1 && Lazy().view.subviews.isEmpty)
    }

    @Test func `if viewDidLoad replaces the view, the new view is returned, shown, and laid out`() {
        final class Exchanging: ResponderViewController {
            let other = ResponderView()
            var loaded = 0
            override func viewDidLoad() {
                loaded += 1
                view = other
            }
        }
        let asked = Exchanging()
        #expect(asked.view === asked.other && asked.loaded == 1)
        let shown = Exchanging()
        window.rootViewController = shown
        #expect(shown.other.superview === window && shown.other.frame == window.bounds)
        let presented = Exchanging()
        #expect(shown.present(presented).isDone)
        #expect(presented.other.superview === window && presented.other.frame == window.bounds)
        let pushed = Exchanging()
        window.rootViewController = ResponderNavigationController(rootViewController: pushed)
        #expect(pushed.other.frame == window.bounds && pushed.other.superview?.subviews.count == 1)
    }

    @Test func `a controller whose viewDidLoad gives its view away gets another view`() {
        final class Giving: ResponderViewController {
            let other = ResponderViewController()
            override func viewDidLoad() { other.view = view }
        }
        let giving = Giving()
        let view = giving.view
        #expect(view.viewController === giving && giving.other.view !== view)
    }

    @Test func `a controller can be the root of only one window`() {
        let (controller, other) = (
            ResponderViewController(), ResponderWindow(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        )
        window.rootViewController = controller
        other.rootViewController = controller
        window.frame.size = CGSize(width: 5, height: 5)
        #expect(window.rootViewController == nil && controller.view.superview === other)
        #expect(controller.view.frame.size == CGSize(width: 9, height: 9))
    }

    @Test func `a new root controller leaves its parent or presenter, and a new child leaves its window`() {
        let (parent, child) = (ResponderViewController(), ResponderViewController())
        #expect(parent.addChild(child).isDone)
        window.rootViewController = child
        #expect(child.parent == nil && parent.children.isEmpty && child.view.superview === window)
        let presented = ResponderViewController()
        #expect(child.present(presented).isDone)
        let other = ResponderWindow(frame: window.frame)
        other.rootViewController = presented
        #expect(presented.presentingViewController == nil && child.presentedViewController == nil)
        #expect(presented.view.superview === other)
        #expect(parent.addChild(child).isDone)
        #expect(window.rootViewController == nil && child.view.superview == nil && child.parent === parent)
    }

    @Test func `a root controller's view goes behind the views already in the window`() {
        let alert = ResponderView(frame: window.bounds)
        window.addSubview(alert)
        let controller = ResponderViewController()
        window.rootViewController = controller
        #expect(window.hitTest(CGPoint(x: 1, y: 1), with: nil) === alert)
    }

    @Test func `a child's next responder is its view's superview, or its parent if there is none`() {
        let (parent, child) = (ResponderViewController(), ResponderViewController())
        #expect(parent.addChild(child).isDone)
        #expect(next(child) == ObjectIdentifier(parent))
        parent.view.addSubview(child.view)
        #expect(next(child) == ObjectIdentifier(parent.view))
        #expect(next(child.view) == ObjectIdentifier(child))
    }

    @Test func `a child has one parent, and children can't form a circle`() {
        let (a, b, c) = (ResponderViewController(), ResponderViewController(), ResponderViewController())
        #expect(a.addChild(b).isDone && b.addChild(c).isDone)
        #expect(!c.addChild(a).isDone && !a.addChild(a).isDone)
        #expect(a.addChild(c).isDone)
        #expect(a.children.count == 2 && b.children.isEmpty && c.parent === a)
        c.removeFromParent()
        #expect(c.parent == nil && a.children.count == 1)
    }

    // MARK: Navigation

    @Test func `a navigation controller shows the top of its stack`() {
        let (bottom, top) = (ResponderViewController(), ResponderViewController())
        let navigation = ResponderNavigationController(rootViewController: bottom)
        window.rootViewController = navigation
        #expect(bottom.view.superview === navigation.wrapperView && bottom.view.frame == window.bounds)
        #expect(navigation.pushViewController(top).isDone)
        #expect(top.view.superview === navigation.wrapperView && bottom.view.superview == nil)
        #expect(top.navigationController === navigation && navigation.topViewController === top)
        #expect(next(bottom) == ObjectIdentifier(navigation))
        #expect(navigation.popViewController() === top)
        #expect(bottom.view.superview === navigation.wrapperView && top.parent == nil)
        #expect(navigation.popViewController() == nil)
        #expect(window.hitTest(CGPoint(x: 1, y: 1), with: nil) === bottom.view)
        window.frame.size = CGSize(width: 50, height: 60)
        #expect(bottom.view.frame == window.bounds)
    }

    @Test func `a controller that joins or leaves the stack as a child is also shown or hidden`() {
        let (bottom, top, other) = (ResponderViewController(), ResponderViewController(), ResponderViewController())
        let navigation = ResponderNavigationController(rootViewController: bottom)
        window.rootViewController = navigation
        navigation.pushViewController(top)
        top.removeFromParent()
        #expect(top.view.superview == nil && bottom.view.superview === navigation.wrapperView)
        navigation.pushViewController(top)
        other.addChild(top)
        #expect(navigation.topViewController === bottom && bottom.view.superview === navigation.wrapperView)
        navigation.addChild(other)
        #expect(other.view.superview === navigation.wrapperView && bottom.view.superview == nil)
    }

    @Test func `changing the stack doesn't load the views of controllers that never reach the top`() {
        let controllers = (0..<4).map { _ in ResponderViewController() }
        let navigation = ResponderNavigationController()
        #expect(navigation.setViewControllers(controllers).isDone)
        window.rootViewController = navigation
        navigation.popToRootViewController()
        navigation.setViewControllers([controllers[1], controllers[3]])
        #expect(controllers.map { $0.viewIfLoaded != nil } == [true, false, false, true])
    }

    @Test func `a stack can be popped to its root and replaced`() {
        let controllers = (0..<4).map { _ in ResponderViewController() }
        let navigation = ResponderNavigationController(rootViewController: controllers[0])
        window.rootViewController = navigation
        for controller in controllers.dropFirst() { navigation.pushViewController(controller) }
        #expect(
            !navigation.pushViewController(controllers[1]).isDone && !navigation.pushViewController(navigation).isDone)
        let popped = navigation.popToRootViewController()
        #expect(popped.map(ObjectIdentifier.init) == controllers.dropFirst().map(ObjectIdentifier.init))
        #expect(navigation.topViewController === controllers[0])
        #expect(navigation.setViewControllers([controllers[2], controllers[1]]).isDone)
        #expect(navigation.topViewController === controllers[1] && controllers[0].parent == nil)
        #expect(controllers[1].view.superview === navigation.wrapperView)
        #expect(!navigation.setViewControllers([controllers[3], controllers[3]]).isDone)
        #expect(!navigation.setViewControllers([navigation]).isDone)
        #expect(
            navigation.present(controllers[3]).isDone
                && !navigation.setViewControllers([controllers[0], controllers[3]]).isDone)
        #expect(navigation.viewControllers.count == 2)
        #expect(navigation.setViewControllers([]).isDone)
        #expect(navigation.topViewController == nil && navigation.wrapperView.subviews.isEmpty)
    }

    @Test func `a stack that is changed inside another change shows only the top controller of the outer one`() {
        /// Pops the rest of a stack when it has left it.
        final class Leaving: ResponderViewController {
            weak var navigation: ResponderNavigationController?
            override func didMove(toParent parent: ResponderViewController?) {
                if parent == nil { navigation?.popToRootViewController() }
            }
        }
        final class Shown: ResponderViewController {
            var appearances = 0
            override func viewWillAppear(_ animated: Bool) { appearances += 1 }
        }
        let controllers = (0..<3).map { _ in Shown() }
        let navigation = ResponderNavigationController(rootViewController: ResponderViewController())
        window.rootViewController = navigation
        let leaving = Leaving()
        leaving.navigation = navigation
        navigation.pushViewController(leaving)
        #expect(navigation.setViewControllers(controllers).isDone)
        #expect(navigation.viewControllers.map(ObjectIdentifier.init) == controllers.map(ObjectIdentifier.init))
        #expect(controllers.map(\.appearances) == [0, 0, 1])
    }

    // MARK: Presenting

    @Test func `a presented controller is in front of everything, and its next responder is its presenter`() {
        let (root, sheet) = (ResponderViewController(), ResponderViewController())
        window.rootViewController = root
        #expect(root.present(sheet).isDone)
        #expect(next(sheet) == ObjectIdentifier(root) && sheet.presentingViewController === root)
        #expect(window.hitTest(CGPoint(x: 1, y: 1), with: nil) === sheet.view)
        #expect(sheet.dismiss().isDone)
        #expect(root.presentedViewController == nil && sheet.view.superview == nil && sheet.nextResponder == nil)
        #expect(!root.dismiss().isDone && !sheet.dismiss().isDone)
    }

    @Test func `a window's tree contains a presented controller and its view once`() throws {
        let (root, sheet) = (ResponderViewController(), ResponderViewController())
        (sheet.name, sheet.view.name) = ("sheet", "sheetView")
        window.rootViewController = root
        root.present(sheet)
        #expect(
            window.treeText() == """
                ResponderWindow
                  ResponderViewController
                    ResponderView
                    sheet
                      sheetView
                """)
    }

    @Test func `dismissing a controller also dismisses everything that it presents`() {
        let (root, sheet, alert) = (ResponderViewController(), ResponderViewController(), ResponderViewController())
        window.rootViewController = root
        #expect(root.present(sheet).isDone && sheet.present(alert).isDone)
        #expect(alert.dismiss().isDone, "presents none, so it is dismissed itself")
        #expect(sheet.presentedViewController == nil && sheet.presentingViewController === root)
        #expect(sheet.present(alert).isDone && root.dismiss().isDone)
        #expect(window.subviews.count == 1 && window.hitTest(CGPoint(x: 1, y: 1), with: nil) === root.view)
        #expect(sheet.presentedViewController == nil && alert.presentingViewController == nil)
        #expect(sheet.presentingViewController == nil && alert.nextResponder == nil)
    }

    @Test func `a controller that moves can't become its own parent's parent, whatever its view does then`() {
        let (moved, parent) = (ResponderViewController(), ResponderViewController())
        let view = Leaving()
        moved.view = view
        window.rootViewController = moved
        var outcome: ResponderOutcome?
        view.whenRemoved = { outcome = moved.addChild(parent) }
        #expect(parent.addChild(moved).isDone)
        #expect(outcome == .refused(.containsItself("\(parent)", in: "\(moved)")))
        #expect(moved.parent === parent && parent.parent == nil && window.rootViewController == nil)

        let navigation = ResponderNavigationController(rootViewController: ResponderViewController())
        window.rootViewController = navigation
        outcome = nil
        navigation.pushViewController(moved)
        view.whenRemoved = { outcome = moved.addChild(parent) }
        #expect(parent.addChild(moved).isDone)
        #expect(outcome == .refused(.containsItself("\(parent)", in: "\(moved)")))
        #expect(moved.parent === parent && parent.parent == nil)
    }

    @Test func `a controller that gets another parent while it leaves one learns last of its final parent`() {
        final class Child: ResponderViewController {
            var parents: [String] = []
            override func didMove(toParent parent: ResponderViewController?) {
                parents.append(parent.map { "\(type(of: $0))" } ?? "nil")
            }
        }
        let (child, second, view) = (Child(), ResponderViewController(), Leaving())
        child.view = view
        let navigation = ResponderNavigationController(rootViewController: ResponderViewController())
        window.rootViewController = navigation
        navigation.pushViewController(child)
        view.whenRemoved = { second.addChild(child) }
        child.removeFromParent()
        #expect(child.parent === second)
        #expect(child.parents == ["ResponderNavigationController", "ResponderViewController"])
    }

    @Test func `a root controller that is given a parent while it becomes root gives its view to the parent`() {
        final class Child: ResponderViewController {
            var whenMoved: () -> Void = {}
            override func didMove(toParent parent: ResponderViewController?) { if parent == nil { whenMoved() } }
        }
        let (child, first, second) = (Child(), ResponderViewController(), ResponderViewController())
        first.addChild(child)
        child.whenMoved = { second.addChild(child) }
        window.rootViewController = child
        #expect(child.parent === second && child.view.superview == nil)
        #expect(window.rootViewController == nil && window.subviews.isEmpty)

        second.addChild(child)
        child.whenMoved = { [window] in window.rootViewController = first }
        window.rootViewController = child
        #expect(window.rootViewController === first && window.subviews.count == 1 && first.view.superview === window)
    }

    // MARK: Application

    @Test func `an application keeps its windows in order, and one of them can be key`() {
        let (application, other) = (ResponderApplication(), ResponderApplication())
        let second = ResponderWindow()
        #expect(!window.makeKeyAndVisible().isDone && window.nextResponder == nil)
        application.addWindow(window)
        application.addWindow(second)
        #expect(next(window) == ObjectIdentifier(application) && !window.isKeyWindow)
        window.isHidden = true
        #expect(window.makeKeyAndVisible().isDone && window.isKeyWindow && !window.isHidden)
        #expect(application.windows.map(ObjectIdentifier.init) == [second, window].map(ObjectIdentifier.init))
        other.addWindow(window)
        #expect(application.keyWindow === second && application.windows.count == 1 && window.application === other)
        application.removeWindow(window)
        #expect(window.application === other)
    }

    @Test func `a delegate is the application's next responder only if it is a responder with no other place`() {
        final class Plain: ResponderApplicationDelegate {}
        final class Screen: ResponderView, ResponderApplicationDelegate {}
        final class Itself: ResponderApplication, ResponderApplicationDelegate {}
        final class Delegate: ResponderNode, ResponderApplicationDelegate {}
        let application = Itself()
        #expect(application.nextResponder == nil)
        let (plain, screen, delegate) = (Plain(), Screen(), Delegate())
        for other in [plain, screen, application] as [any ResponderApplicationDelegate] {
            application.delegate = other
            #expect(application.nextResponder == nil)
        }
        application.delegate = delegate
        #expect(application.nextResponder === delegate)
    }
}
