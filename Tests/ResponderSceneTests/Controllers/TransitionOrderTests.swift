import Foundation
import ResponderScene
import Testing

/// The order in which controllers are told, as in UIKit.
@MainActor @Suite struct TransitionOrderTests {
    @MainActor private final class Log { var lines: [String] = [] }

    private final class Told: ResponderViewController {
        let log: Log
        init(_ name: String, _ log: Log) {
            self.log = log
            super.init()
            self.name = name
        }
        private func note(_ step: String) { log.lines.append("\(self).\(step)") }
        override func viewDidLoad() { note("load") }
        override func viewWillAppear(_ animated: Bool) { note("wa") }
        override func viewDidAppear(_ animated: Bool) { note("da") }
        override func viewWillDisappear(_ animated: Bool) { note("wd") }
        override func viewDidDisappear(_ animated: Bool) { note("dd") }
    }

    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    private let log = Log()

    private func lines(_ change: () -> Void) -> String {
        log.lines = []
        change()
        return log.lines.joined(separator: " ")
    }

    @Test func `push, pop, replace, present and dismiss tell controllers in UIKit's order`() {
        let (a, b, c) = (Told("a", log), Told("b", log), Told("c", log))
        let navigation = ResponderNavigationController(rootViewController: a)
        #expect(lines { window.rootViewController = navigation } == "a.load a.wa a.da")
        #expect(lines { navigation.pushViewController(b) } == "b.load a.wd b.wa a.dd b.da")
        #expect(lines { navigation.popViewController() } == "b.wd a.wa b.dd a.da")
        #expect(lines { navigation.setViewControllers([c]) } == "c.load a.wd c.wa a.dd c.da")
        #expect(lines { window.rootViewController = a } == "c.wd a.wa c.dd a.da")
        let d = Told("d", log)
        #expect(lines { window.rootViewController = d } == "d.load a.wd d.wa a.dd d.da")
        let sheet = Told("e", log)
        #expect(lines { d.present(sheet) } == "e.load e.wa e.da")
        #expect(lines { d.dismiss() } == "e.wd e.dd")
    }

    @Test(arguments: [false, true]) func `a child that leaves with its view takes its modal along`(viewFirst: Bool) {
        let (root, child, sheet) = (Told("r", log), Told("c", log), Told("s", log))
        window.rootViewController = root
        root.addChild(child)
        root.view.addSubview(child.view)
        #expect(child.present(sheet).isDone)
        if viewFirst { child.view.removeFromSuperview() }
        child.removeFromParent()
        child.view.removeFromSuperview()
        #expect(child.presentedViewController == nil && sheet.viewIfLoaded?.window == nil)
    }
}
