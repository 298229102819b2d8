import Foundation
import ResponderChain
import ResponderScene
import SelectorDispatch
import Testing

/// How the responder of a touch is found, the chain from there, and when there is no response.
@MainActor @Suite struct HitTestOrderTests {
    private let scene = ColoredScene()
    private var controller: FindResponderViewController { scene.controller }
    /// The chain of the orange view.
    private let chain = [
        "OrangeView", "BlueView", "WhiteView", "RootView", "FindResponderViewController", "ResponderWindow",
        "ResponderApplication", "AppDelegate",
    ]

    /// What a view is asked during hit-testing.
    private func asked(_ view: String, isInside: String = "YES") -> [String] {
        ["\(view) hitTest", "\(view) pointInside", "\(view) pointInside return: \(isInside)"]
    }

    @Test func `hit-testing asks hitTest before pointInside from the window down and returns level by level`() {
        scene.observe(\.isHitTesting)
        #expect(scene.window.hitTest(ColoredScene.inYellow, with: nil) === controller.yellow)
        let path = ["ResponderWindow", "RootView", "WhiteView", "BlueView", "YellowView"]
        let returns = path.reversed().map { "\($0) hitTest return: YellowView" }
        #expect(scene.trace == path.flatMap { asked($0) } + returns)
    }

    @Test func `the point is in each view's own coordinates`() {
        var points: [String: CGPoint] = [:]
        scene.window.observer = { trace in if case .hitTest(let view, let point) = trace { points["\(view)"] = point } }
        _ = scene.window.hitTest(ColoredScene.inOrange, with: nil)
        #expect(
            points == [
                "ResponderWindow": CGPoint(x: 80, y: 340), "RootView": CGPoint(x: 80, y: 340),
                "WhiteView": CGPoint(x: 80, y: 340), "BlueView": CGPoint(x: 30, y: 40),
                "YellowView": CGPoint(x: 10, y: -120), "OrangeView": CGPoint(x: 10, y: 10),
            ])
    }

    @Test func `a tap on yellow never asks red, and a tap on red asks blue first`() {
        scene.observe(\.isHitTesting)
        #expect(scene.window.hitTest(ColoredScene.inYellow, with: nil) === controller.yellow)
        #expect(!scene.trace.contains { $0.hasPrefix("RedView") })
        scene.trace = []
        #expect(scene.window.hitTest(ColoredScene.inRed, with: nil) === controller.red)
        #expect(
            Array(scene.trace[6...]) == asked("WhiteView") + asked("BlueView", isInside: "NO")
                + ["BlueView hitTest return: nil"] + asked("RedView")
                + ["RedView", "WhiteView", "RootView", "ResponderWindow"].map { "\($0) hitTest return: RedView" })
    }

    @Test func `the chain is view, superview, controller, window, application, and delegate`() throws {
        let chain = try controller.yellow.responderChain()
        let expected: [any Responder] = [
            controller.yellow, controller.blue, controller.white, controller.view, controller, scene.window,
            scene.application, scene.delegate,
        ]
        #expect(chain.map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init))
        #expect(scene.delegate.nextResponder == nil)
    }

    @Test func `a controller in a navigation controller is followed by its container views`() throws {
        let navigation = ResponderNavigationController(rootViewController: controller)
        scene.window.rootViewController = navigation
        let chain = try controller.white.responderChain()
        let expected: [any Responder] = [
            controller.white, controller.view, controller, navigation.wrapperView, navigation.transitionView,
            navigation.view, navigation, scene.window, scene.application, scene.delegate,
        ]
        #expect(chain.map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init))
        #expect(scene.window.hitTest(ColoredScene.inYellow, with: nil) === controller.yellow)
    }

    @Test func `the chain of a view is printed, indented by depth`() throws {
        #expect(
            controller.yellow.chainText() == """
                YellowView
                  BlueView
                    WhiteView
                      RootView
                        FindResponderViewController
                          ResponderWindow
                            ResponderApplication
                              AppDelegate
                """)
    }

    @Test(arguments: ResponderTouch.Phase.allCases)
    func `touches that a view doesn't handle go on to its next responder`(phase: ResponderTouch.Phase) throws {
        let next = TouchedView()
        controller.white.nextResponder = next
        try scene.window.handleTouch(.began, id: 1, at: ColoredScene.inRed)
        if phase != .began { try scene.window.handleTouch(phase, id: 1, at: ColoredScene.inRed) }
        #expect(next.seen == (phase == .began ? ["began 1"] : ["began 1", "\(phase) 1"]))
    }

    @Test func `without a handler, touchesBegan and then touchesEnded go up the whole chain`() throws {
        scene.observe(\.isTouch)
        try scene.tap(ColoredScene.inOrange)
        #expect(scene.trace == chain.map { "\($0) touchesBegan" } + chain.map { "\($0) touchesEnded" })
    }

    @Test func `with a tap recognizer, the chain sees a touch begin but not end, and the action runs`() throws {
        let tap = ResponderTapRecognizer(target: controller, action: "click")
        controller.orange.addGestureRecognizer(tap)
        scene.observe(\.isTouch)
        controller.willClick = { [scene] in scene.trace.append("点击了orangeView") }
        try scene.tap(ColoredScene.inOrange)
        #expect(
            scene.trace
                == chain.map { "\($0) touchesBegan" } + ["点击了orangeView"] + chain.map { "\($0) touchesCancelled" })
        #expect(controller.clicks == 1)
    }

    @Test(arguments: [(0.0, false), (0.009, false), (0.01, true), (1, true)])
    func `a view doesn't respond if its alpha is less than 0.01`(alpha: Double, isHit: Bool) {
        controller.orange.alpha = alpha
        #expect(
            scene.window.hitTest(ColoredScene.inOrange, with: nil) === (isHit ? controller.orange : controller.blue))
    }

    @Test(arguments: [true, false])
    func `a view that is hidden or takes no interaction doesn't respond, and neither do the views in it`(isHidden: Bool)
    {
        controller.blue.isHidden = isHidden
        controller.blue.isUserInteractionEnabled = isHidden
        #expect(scene.window.hitTest(ColoredScene.inOrange, with: nil) === controller.white)
    }

    @Test func `the part of a child outside its parent doesn't respond`() {
        let father = ResponderView(frame: CGRect(x: 150, y: 200, width: 100, height: 50))
        let over = ResponderView(frame: CGRect(x: 50, y: 20, width: 100, height: 50))
        controller.view.add(father).add(over)
        #expect(scene.window.hitTest(CGPoint(x: 249, y: 249), with: nil) === over)
        #expect(scene.window.hitTest(CGPoint(x: 251, y: 249), with: nil) === controller.red)
        #expect(scene.window.hitTest(CGPoint(x: 249, y: 251), with: nil) === controller.white)
    }

    @Test func `an unhandled event is dropped, and the sender can find out`() throws {
        scene.observe { if case .dropped = $0 { true } else { false } }
        let outcome = try scene.window.handleTouch(.began, id: 7, at: ColoredScene.inOrange)
        #expect(!outcome.isHandled && outcome.dropped == Set(outcome.touches))
        try scene.window.handleTouch(.ended, id: 7, at: ColoredScene.inOrange)
        #expect(scene.trace == ["touch 7 began, dropped", "touch 7 ended, dropped"])
        #expect(scene.delegate.dropped == ["began 7", "ended 7"])
        let outside = try scene.window.handleTouch(.began, id: 8, at: CGPoint(x: -1, y: 0))
        #expect(outside.view == nil && !outside.isHandled)
    }
}
