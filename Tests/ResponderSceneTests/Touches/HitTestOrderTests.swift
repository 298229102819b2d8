/// The search for a touch's responder, the chain from there, and cases without a response.
@MainActor @Suite struct HitTestOrderTests {
    private let scene = ColoredScene()
    private var controller: FindResponderViewController { scene.controller }

    /// The chain of the orange view.
    private let chain = [
        "OrangeView", "BlueView", "WhiteView", "RootView", "FindResponderViewController",
        "ResponderWindow", "ResponderApplication", "AppDelegate",
    ]

    /// The trace of the questions to a view during hit-testing.
    private func asked(_ view: String, isInside: String = "YES") -> [String] {
        ["\(view) hitTest", "\(view) pointInside", "\(view) pointInside return: \(isInside)"]
    }

    @Test
    func
        `hit-testing asks hitTest before pointInside from the window down and returns level by level`()
    {
        scene.observe(\.isHitTesting)
        #expect(scene.hit(ColoredScene.inYellow) === controller.yellow)
        let path = ["ResponderWindow", "RootView", "WhiteView", "BlueView", "YellowView"]
        let returns = path.reversed().map { "\($0) hitTest return: YellowView" }
        #expect(scene.trace == path.flatMap { asked($0) } + returns, "red is never asked")
    }

    @Test func `the point is in each view's own coordinates`() {
        var points: [String: CGPoint] = [:]
        scene.window.observer = { trace in
            if case .hitTest(let view, let point) = trace { points["\(view)"] = point }
        }
        _ = scene.hit(ColoredScene.inOrange)
        #expect(
            points == [
                "ResponderWindow": CGPoint(80, 340), "RootView": CGPoint(80, 340),
                "WhiteView": CGPoint(80, 340),
                "BlueView": CGPoint(30, 40), "YellowView": CGPoint(10, -120),
                "OrangeView": CGPoint(10, 10),
            ]
        )
    }

    @Test func `a tap on red asks blue first`() {
        scene.observe(\.isHitTesting)
        #expect(scene.hit(ColoredScene.inRed) === controller.red)
        let questions =
            asked("WhiteView") + asked("BlueView", isInside: "NO")
            + ["BlueView hitTest return: nil"] + asked("RedView")
        let returns = ["RedView", "WhiteView", "RootView", "ResponderWindow"].map {
            "\($0) hitTest return: RedView"
        }
        #expect(Array(scene.trace[6...]) == questions + returns)
    }

    @Test func `the chain is view, superview, controller, window, application, and delegate`()
        throws
    {
        let chain = try controller.yellow.responderChain() as? [ResponderNode]
        #expect(
            chain == [
                controller.yellow, controller.blue, controller.white, controller.view, controller,
                scene.window, scene.application, scene.delegate,
            ]
        )
        #expect(scene.delegate.nextResponder == nil)
    }

    @Test func `a controller in a navigation controller is followed by its container views`() throws
    {
        let navigation = ResponderNavigationController(rootViewController: controller)
        scene.window.rootViewController = navigation
        let chain = try controller.white.responderChain() as? [ResponderNode]
        #expect(
            chain == [
                controller.white, controller.view, controller, navigation.wrapperView,
                navigation.transitionView, navigation.view, navigation, scene.window,
                scene.application, scene.delegate,
            ]
        )
        #expect(scene.hit(ColoredScene.inYellow) === controller.yellow)
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
                """
        )
    }

    @Test(arguments: ResponderTouch.Phase.allCases)
    func `touches that a view doesn't handle go on to its next responder`(
        phase: ResponderTouch.Phase
    ) throws {
        let next = TouchedView()
        controller.white.nextResponder = next
        try scene.window.touch(.began, 60, 160)
        if phase != .began { try scene.window.touch(phase, 60, 160) }
        #expect(next.seen == (phase == .began ? ["began 1"] : ["began 1", "\(phase) 1"]))
    }

    @Test func `without a handler, touchesBegan and then touchesEnded go up the whole chain`()
        throws
    {
        scene.observe(\.isTouch)
        try scene.tap(ColoredScene.inOrange)
        #expect(
            scene.trace == chain.map { "\($0) touchesBegan" } + chain.map { "\($0) touchesEnded" }
        )
    }

    @Test
    func `with a tap recognizer, the chain sees a touch begin but not end, and the action runs`()
        throws
    {
        controller.orange.addGestureRecognizer(
            ResponderTapRecognizer(target: controller, action: "click")
        )
        scene.observe(\.isTouch)
        controller.willClick = { [scene] in scene.trace.append("点击了orangeView") }
        try scene.tap(ColoredScene.inOrange)
        let began = chain.map { "\($0) touchesBegan" }
        let cancelled = chain.map { "\($0) touchesCancelled" }
        #expect(scene.trace == began + ["点击了orangeView"] + cancelled)
    }

    @Test(arguments: [(0.0, false), (0.009, false), (0.01, true), (1, true)])
    func `a view doesn't respond if its alpha is less than 0.01`(alpha: Double, isHit: Bool) {
        controller.orange.alpha = alpha
        #expect(scene.hit(ColoredScene.inOrange) === (isHit ? controller.orange : controller.blue))
    }

    @Test(arguments: [true, false])
    func
        `a view that is hidden or takes no interaction doesn't respond, and neither do the views in it`(
            isHidden: Bool
        )
    {
        controller.blue.isHidden = isHidden
        // A hidden view takes interaction, and a visible one doesn't.
        controller.blue.isUserInteractionEnabled = isHidden
        #expect(scene.hit(ColoredScene.inOrange) === controller.white)
    }

    @Test func `the part of a child outside its parent doesn't respond`() {
        let father = ResponderView(150, 200, 100, 50)
        let over = ResponderView(50, 20, 100, 50)
        controller.view.add(father).add(over)
        let hits = [(249, 249), (251, 249), (249, 251)].map { scene.window.hit($0, $1) }
        #expect(hits == [over, controller.red, controller.white])
    }

    @Test func `an unhandled event is dropped, and the sender can find out`() throws {
        scene.observe { if case .dropped = $0 { true } else { false } }
        let outcome = try scene.window.touch(.began, 80, 340, id: 7)
        #expect(!outcome.isHandled)
        #expect(outcome.dropped == Set(outcome.touches))
        try scene.window.touch(.ended, 80, 340, id: 7)
        #expect(scene.trace == ["touch 7 began, dropped", "touch 7 ended, dropped"])
        #expect(scene.delegate.lines == ["began 7", "ended 7"])
        let outside = try scene.window.touch(.began, -1, 0, id: 8)
        #expect(outside.view == nil)
        #expect(!outside.isHandled)
    }
}
