/// The order of controllers' notifications, as in UIKit.
@MainActor @Suite struct TransitionOrderTests {
    private var window = ResponderWindow(0, 0, 9, 9)
    private var log = LifecycleLog()

    /// Returns the notifications that a change causes.
    ///
    /// Only a `LoggedController` notes them, so a navigation controller's aren't among them.
    private func steps(_ change: () -> Void) -> [String] {
        log.lines = []
        change()
        return log.taken()
    }

    @Test func `push, pop, replace, present and dismiss call controllers in UIKit's order`() {
        let a = LoggedController("a", log)
        let b = LoggedController("b", log)
        let c = LoggedController("c", log)
        let navigation = ResponderNavigationController(rootViewController: a)
        /// The notifications when one controller takes another one's place.
        func exchange(_ old: String, _ new: String) -> [String] {
            [
                "\(old) will disappear", "\(new) will appear", "\(old) did disappear",
                "\(new) did appear",
            ]
        }
        #expect(
            steps { window.rootViewController = navigation } == [
                "a loaded", "a will appear", "a did appear",
            ]
        )
        let pushed = steps { navigation.pushViewController(b) }
        #expect(
            pushed == ["b will parent nil", "b loaded"] + exchange("a", "b") + ["b did parent nil"]
        )
        let popped = steps { navigation.popViewController() }
        #expect(popped == ["b will parent nil"] + exchange("b", "a") + ["b did parent nil"])
        let replaced = steps { navigation.setViewControllers([c]) }
        #expect(replaced.filter { !$0.contains("parent") } == ["c loaded"] + exchange("a", "c"))
        #expect(steps { window.rootViewController = a } == exchange("c", "a"))
        let d = LoggedController("d", log)
        let sheet = LoggedController("sheet", log)
        #expect(steps { window.rootViewController = d } == ["d loaded"] + exchange("a", "d"))
        #expect(
            steps { d.present(sheet) } == ["sheet loaded", "sheet will appear", "sheet did appear"]
        )
        #expect(steps { d.dismiss() } == ["sheet will disappear", "sheet did disappear"])
    }

    @Test(arguments: [false, true]) func `a child that leaves with its view takes its modal along`(
        viewLeavesFirst: Bool
    ) {
        let root = LoggedController("r", log)
        let child = LoggedController("c", log)
        let sheet = LoggedController("s", log)
        window.rootViewController = root
        root.addChild(child)
        root.view.addSubview(child.view)
        #expect(child.present(sheet).isDone)
        if viewLeavesFirst { child.view.removeFromSuperview() }
        child.removeFromParent()
        child.view.removeFromSuperview()
        #expect(child.presentedViewController == nil)
        #expect(sheet.viewIfLoaded?.window == nil)
    }
}
