import Foundation
import ResponderChain
import ResponderScene
import Testing

/// What becomes of a presented controller when its presenter or its window changes.
@MainActor @Suite struct ModalTests {
    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    private let sheet = ResponderViewController()
    private let alert = ResponderViewController()

    private func expectGone() {
        #expect(sheet.presentingViewController == nil && sheet.viewIfLoaded?.superview == nil)
        #expect(sheet.nextResponder == nil && !sheet.dismiss().isDone)
        #expect(window.hitTest(CGPoint(x: 1, y: 1), with: nil)?.viewController !== sheet)
    }

    enum Departure: String, CaseIterable, Sendable {
        case popped, poppedToRoot, stackReplaced, removed, movedElsewhere, rootReplaced, rootRemoved
    }

    @Test(arguments: Departure.allCases)
    func `when a presenter goes away, so does everything that it presents`(departure: Departure) {
        let (bottom, top) = (ResponderViewController(), ResponderViewController())
        let navigation = ResponderNavigationController(rootViewController: bottom)
        window.rootViewController = navigation
        navigation.pushViewController(top)
        #expect(top.present(sheet).isDone && sheet.present(alert).isDone)
        switch departure {
        case .popped: navigation.popViewController()
        case .poppedToRoot: navigation.popToRootViewController()
        case .stackReplaced: navigation.setViewControllers([bottom])
        case .removed: top.removeFromParent()
        case .movedElsewhere: ResponderViewController().addChild(top)
        case .rootReplaced: window.rootViewController = ResponderViewController()
        case .rootRemoved: window.rootViewController = nil
        }
        expectGone()
        #expect(top.presentedViewController == nil && sheet.presentedViewController == nil)
        #expect(alert.viewIfLoaded?.superview == nil && alert.presentingViewController == nil)
    }

    @Test func `a modal goes away when the controller that contains its presenter is popped`() {
        let (bottom, top, child) = (ResponderViewController(), ResponderViewController(), ResponderViewController())
        let navigation = ResponderNavigationController(rootViewController: bottom)
        window.rootViewController = navigation
        navigation.pushViewController(top)
        top.addChild(child)
        top.view.addSubview(child.view)
        #expect(child.present(sheet).isDone)
        navigation.popViewController()
        expectGone()
    }

    @Test func `a modal goes away when its presenter is released, even if the modal is kept`() {
        do {
            let presenter = ResponderViewController()
            window.addSubview(presenter.view)
            #expect(presenter.present(sheet).isDone && sheet.present(alert).isDone)
        }
        expectGone()
        #expect(alert.view.superview == nil && sheet.presentedViewController == nil)
        #expect(window.subviews.count == 1)
    }

    @Test func `a modal that isn't kept is released with its presenter, and so is its view`() {
        weak var view: ResponderView?
        do {
            let (presenter, modal) = (ResponderViewController(), ResponderViewController())
            window.addSubview(presenter.view)
            presenter.present(modal)
            view = modal.view
        }
        #expect(view == nil && window.subviews.count == 1)
    }

    @Test func `a modal stays while its presenter is covered or moves within the scene`() {
        let (bottom, top) = (ResponderViewController(), ResponderViewController())
        let navigation = ResponderNavigationController(rootViewController: bottom)
        window.rootViewController = navigation
        #expect(bottom.present(sheet).isDone)
        navigation.pushViewController(top)
        #expect(sheet.view.superview === window && sheet.presentingViewController === bottom)
        top.addChild(ResponderViewController())
        #expect(
            navigation.setViewControllers([top, bottom]).isDone && navigation.setViewControllers([bottom, top]).isDone)
        #expect(sheet.view.superview === window && sheet.presentingViewController === bottom)
        #expect(top.addChild(bottom).isDone)
        #expect(sheet.view.superview === window && sheet.presentingViewController === bottom)
        #expect(sheet.dismiss().isDone)
        expectGone()
    }

    @Test func `a modal that a navigation controller presents stays when the top controller is popped`() {
        let navigation = ResponderNavigationController(rootViewController: ResponderViewController())
        window.rootViewController = navigation
        navigation.pushViewController(ResponderViewController())
        #expect(navigation.present(sheet).isDone)
        navigation.popViewController()
        #expect(sheet.view.superview === window)
    }

    @Test func `a first responder in a modal resigns when the presenter goes away`() {
        let (root, field) = (ResponderViewController(), Field())
        window.rootViewController = root
        root.present(sheet)
        sheet.view.addSubview(field)
        #expect(field.becomeFirstResponder().isDone)
        window.rootViewController = nil
        #expect(window.firstResponder == nil)
    }

    @Test func `a modal that dismisses or presents while it goes away leaves nothing behind`() {
        let (root, view) = (ResponderViewController(), Leaving())
        sheet.view = view
        view.whenRemoved = { [sheet, alert, root] in
            sheet.dismiss()
            root.present(alert)
        }
        window.rootViewController = root
        #expect(root.present(sheet).isDone && root.dismiss().isDone)
        #expect(sheet.presentingViewController == nil && root.presentedViewController === alert)
        #expect(window.subviews.count == 2 && alert.view.superview === window)
    }

    @Test func `a modal fills its window from the start and when the window is resized`() {
        let root = ResponderNavigationController(rootViewController: ResponderViewController())
        window.rootViewController = root
        #expect(root.present(sheet).isDone && sheet.present(alert).isDone)
        window.frame.size = CGSize(width: 300, height: 50)
        #expect(root.view.frame == window.bounds)
        #expect(sheet.view.frame == window.bounds && alert.view.frame == window.bounds)
        sheet.dismiss()
        window.frame.size = CGSize(width: 7, height: 7)
        #expect(alert.view.frame.size == CGSize(width: 300, height: 50))
    }

    @Test func `a controller whose view is replaced while it is shown stays in its place`() {
        let (root, other) = (ResponderViewController(), ResponderView())
        let navigation = ResponderNavigationController(rootViewController: root)
        window.rootViewController = navigation
        navigation.present(sheet)
        let old = (root.view, sheet.view)
        root.view = other
        sheet.view = ResponderView()
        #expect(old.0.superview == nil && other.superview === navigation.wrapperView)
        #expect(old.1.superview == nil && sheet.view.superview === window && window.subviews.last === sheet.view)
        #expect(other.frame == window.bounds && sheet.view.frame == window.bounds)
        let instead = ResponderView()
        navigation.view = instead
        #expect(window.subviews.first === instead && instead.frame == window.bounds)
    }
}
