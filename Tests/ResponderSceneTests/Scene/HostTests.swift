/// The information that a scene's host needs.
@Suite @MainActor struct HostTests {
    private var application = ResponderApplication()
    private var window = ResponderWindow(0, 0, 100, 100)
    private let view = ResponderView(0, 0, 10, 10)

    init() {
        application.show(window).add(view)
    }

    @Test func `the next deadline is the first one of the recognizers that wait`() throws {
        view.add(ResponderTapRecognizer()).numberOfTapsRequired = 2
        view.add(ResponderLongPressRecognizer())
        #expect(application.nextDeadline == nil)
        try application.touch(.began, 5, 5, at: 10)
        #expect(window.nextDeadline == 10.5.nextDown)
        try application.touch(.ended, 5, 5, at: 10.25)
        #expect(application.nextDeadline == 10.6)
        try application.advanceTime(to: 10.7)
        #expect(application.nextDeadline == nil)
    }

    typealias Change = @MainActor (_ view: ResponderView, _ window: ResponderWindow) -> Void

    nonisolated static let changes: [(name: String, change: Change)] = [
        ("setNeedsDisplay", { view, _ in view.setNeedsDisplay() }),
        ("frame", { view, _ in view.frame.origin.x = 5 }),
        ("bounds", { view, _ in view.bounds.origin.y = 5 }),
        ("alpha", { view, _ in view.alpha = 0 }),
        ("isHidden", { view, _ in view.isHidden = true }),
        ("transform", { view, _ in view.transform = .identity }),
        ("addSubview", { view, _ in view.addSubview(ResponderView()) }),
        ("removeFromSuperview", { view, _ in view.removeFromSuperview() }),
        ("bringSubviewToFront", { view, window in window.bringSubviewToFront(view) }),
        (
            "rootViewController",
            { _, window in window.rootViewController = ResponderViewController() }
        ),
        ("removeWindow", { _, window in window.application?.removeWindow(window) }),
    ]

    @Test(arguments: changes) func `a change to the look of a window requests one new drawing`(
        name: String,
        change: Change
    ) {
        var calls = 0
        application.needsDisplay = false
        application.needsDisplayHandler = { calls += 1 }
        change(view, window)
        #expect(application.needsDisplay, "\(name)")
        #expect(calls == 1, "\(name)")
    }

    @Test func `a view outside all windows asks for nothing`() {
        application.needsDisplay = false
        ResponderView().setNeedsDisplay()
        #expect(!application.needsDisplay)
    }
}
