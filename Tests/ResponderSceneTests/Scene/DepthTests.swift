private let depth = WholeRun.isOn ? 1_000_000 : 100_000

/// Declares that it doesn't override hit-testing.
private class PlainView: ResponderView {
    override class var overridesHitTest: Bool {
        false
    }
}

/// Counts the views that a touch reaches.
private final class HandlingView: PlainView {
    static var calls = 0

    /// The number of views reached by the touch of each id.
    static var began: [Int: Int] = [:]

    /// Called when the touch of an id has reached 3,000 views.
    static var whenBegan: [Int: () -> Void] = [:]

    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent?) {
        Self.calls += 1
        for touch in touches {
            Self.began[touch.id, default: 0] += 1
            if Self.began[touch.id] == 3000 { Self.whenBegan[touch.id]?() }
        }
        super.touchesBegan(touches, with: event)
    }
}

/// Overrides hit-testing, so it nests on the stack.
private final class NestingView: ResponderView {
    override func hitTest(_ point: CGPoint, with event: ResponderTouchEvent?) -> ResponderView? {
        super.hitTest(point, with: event)
    }
}

/// Trees and chains far deeper than any stack.
@MainActor @Suite struct DepthTests {
    private let window = ResponderWindow(0, 0, 100, 100)

    /// Returns the innermost of nested views, each as large as the window.
    private func tower(_ count: Int, _ make: (CGRect) -> ResponderView) -> ResponderView {
        Self.tower(count, in: window, make)
    }

    private static func tower(
        _ count: Int,
        in window: ResponderView,
        _ make: (CGRect) -> ResponderView
    ) -> ResponderView {
        (0..<count).reduce(window) { top, _ in top.add(make(window.bounds)) }
    }

    @Test
    func `a tree a hundred thousand views deep can be hit-tested, touched, printed, and released`()
        throws
    {
        weak var innermost: ResponderView?
        do {
            let top = tower(depth, PlainView.init)
            innermost = top
            #expect(window.hit(1, 1) === top)
            #expect(top.window === window)
            #expect(top.convert(CGPoint(1, 2), to: window) == CGPoint(1, 2))
            let outcome = try window.touch(.began, 1, 1)
            #expect(outcome.view === top)
            #expect(!outcome.isHandled)
            try window.cancelTouches()
            #expect(top.chainText().hasSuffix("… and more"))
            #expect(window.treeText(limit: 10).hasSuffix("… and \(depth - 9) more"))
            window.subviews[0].removeFromSuperview()
        }
        #expect(innermost == nil)
    }

    @Test func `touches go up through a hundred thousand overridden methods`() throws {
        let top = tower(depth, HandlingView.init)
        HandlingView.calls = 0
        top.touchesBegan([], with: nil)
        #expect(HandlingView.calls == depth)
    }

    @Test func `a touch that is handled while another one waits goes all the way first`() throws {
        let top = tower(5000, HandlingView.init)
        HandlingView.began = [:]
        HandlingView.whenBegan = [:]
        var outcome: ResponderTouchOutcome?
        HandlingView.whenBegan[1] = {
            outcome = try? self.window.touch(.began, 1, 1, id: 2)
            #expect(HandlingView.began == [1: 3000, 2: 5000])
        }
        #expect(try !window.touch(.began, 1, 1).isHandled)
        #expect(outcome?.view === top)
        #expect(outcome?.isHandled == false)
        #expect(HandlingView.began == [1: 5000, 2: 5000])
    }

    @Test func `overridden hit-tests that nest too deep throw an error instead of crashing`() throws
    {
        _ = tower(10_000, NestingView.init)
        var notAsked = 0
        window.observer = { if case .hitTestTooDeep = $0 { notAsked += 1 } }
        #expect(throws: ResponderTouchError.hitTestTooDeep(limit: 512)) {
            try window.touch(.began, 1, 1)
        }
        #expect(window.touches.count == 1)
        #expect(notAsked == 1)
        let application = ResponderApplication()
        application.addWindow(window)
        #expect(throws: ResponderTouchError.hitTestTooDeep(limit: 512)) {
            try application.touch(.began, 1, 1, id: 2)
        }
        #expect(window.touches.count == 2)
        #expect(notAsked == 2)
    }

    @Test func `a hundred thousand nested child controllers can be released`() {
        weak var innermost: ResponderViewController?
        do {
            var controller = ResponderViewController()
            for _ in 0..<depth {
                let child = ResponderViewController()
                controller.addChild(child)
                controller = child
            }
            innermost = controller
        }
        #expect(innermost == nil)
    }

    private static weak var innermost: ResponderView?

    private static func makeTree() -> ResponderView {
        let root = ResponderView()
        innermost = tower(depth, in: root, ResponderView.init)
        return root
    }

    @Test
    func `a tree is released on the main actor even if its last reference goes away elsewhere`()
        async
    {
        await Task.detached {
            let root = await Self.makeTree()
            withExtendedLifetime(root) {}
        }.value
        for _ in 0..<10_000 where Self.innermost != nil { await Task.yield() }
        #expect(Self.innermost == nil)
    }
}
