/// Notes the events with which it is hit-tested.
private final class HitTestedView: ResponderView {
    var events: [ResponderTouchEvent?] = []
    var touches: [[ResponderTouch]] = []

    override func hitTest(_ point: CGPoint, with event: ResponderTouchEvent?) -> ResponderView? {
        events.append(event)
        touches.append(event?.changedTouches ?? [])
        return super.hitTest(point, with: event)
    }
}

@MainActor @Suite struct ApplicationTouchTests {
    private var application = ResponderApplication()
    private var delegate = NotingDelegate()
    private var back = ResponderWindow(0, 0, 200, 100)
    private var front = ResponderWindow(100, 0, 100, 100)
    private var backView = TouchedView(0, 0, 200, 100)
    private var frontView = TouchedView(0, 0, 100, 100)

    init() {
        back.addSubview(backView)
        front.addSubview(frontView)
        for window in [back, front] { application.addWindow(window) }
        application.delegate = delegate
    }

    @discardableResult private func touch(
        _ phase: ResponderTouch.Phase,
        _ x: CGFloat,
        id: Int = 1,
        at time: Double = 0
    ) throws -> ResponderTouchOutcome {
        try application.touch(phase, x, id: id, at: time)
    }

    @Test func `views are hit-tested with an event that contains the touch`() throws {
        let view = front.add(HitTestedView(frame: front.bounds))
        let outcome = try touch(.began, 110, at: 3)
        let event = try #require(view.events.first ?? nil)
        #expect(view.events.count == 1)
        #expect(event.timestamp == 3)
        #expect(event.allTouches == Set(outcome.touches))
        #expect(view.touches == [outcome.touches])
        #expect(outcome.touches.first?.location(in: view) == CGPoint(10, 5))
        try touch(.began, 120, id: 2, at: 4)
        #expect(view.events.last??.allTouches.count == 2)
    }

    @Test func `simultaneous touches go to their own windows`() throws {
        let outcome = try application.handleTouches([
            .init(.began, id: 1, at: CGPoint(150, 5)), .init(.began, id: 2, at: CGPoint(5, 5)),
            .init(.began, id: 3, at: CGPoint(160, 5)),
        ])
        #expect(outcome.touches.map(\.id) == [1, 2, 3])
        #expect(outcome.isHandled)
        #expect(frontView.seen == ["began 1 3"])
        #expect(backView.seen == ["began 2"])
        #expect(application.touches.map(\.id) == [2, 1, 3])
        try application.handleTouches([
            .init(.ended, id: 2, at: CGPoint(150, 5)), .init(.moved, id: 1, at: CGPoint(5, 5)),
        ])
        #expect(frontView.seen.last == "moved 1")
        #expect(backView.seen.last == "ended 2")
    }

    @Test func `a touch goes to the front window that it hits, and through a hidden one`() throws {
        try touch(.began, 150)
        try touch(.began, 5, id: 2)
        try touch(.ended, 5)
        #expect(frontView.seen == ["began 1", "ended 1"])
        #expect(backView.seen == ["began 2"])
        front.isHidden = true
        let outcome = try touch(.began, 150, id: 3)
        #expect(outcome.view === backView)
    }

    nonisolated static let refused: [(input: ResponderTouchInput, error: ResponderTouchError)] = [
        (.init(.moved, id: 9, at: .zero), .unknownTouch(id: 9, phase: .moved, known: [])),
        (.init(.began, id: 1, at: .zero), .alreadyBegan(id: 1)),
        (.init(.ended, id: 2, at: .zero), .repeatedTouch(id: 2)),
        (.init(.began, id: 3, at: .zero, timestamp: .infinity), .timeNotFinite(id: 3)),
        (.init(.began, id: 3, at: CGPoint(0, -CGFloat.infinity)), .locationNotFinite(id: 3)),
    ]

    @Test(arguments: refused)
    func `if one of several simultaneous touches is refused, all are refused in every window`(
        input: ResponderTouchInput,
        error: ResponderTouchError
    ) throws {
        try touch(.began, 5)
        #expect(throws: error) {
            try application.handleTouches([.init(.began, id: 2, at: .zero), input])
        }
        #expect(backView.seen == ["began 1"])
        #expect(frontView.seen.isEmpty)
        #expect(application.touches.map(\.id) == [1])
    }

    @Test func `an application can cancel all touches`() throws {
        try touch(.began, 5)
        try touch(.began, 150, id: 2)
        let outcome = try application.cancelTouches()
        #expect(outcome.touches.map(\.id) == [1, 2])
        #expect(application.touches.isEmpty)
        #expect(backView.seen == ["began 1", "cancelled 1"])
        #expect(frontView.seen == ["began 2", "cancelled 2"])
        #expect(try application.cancelTouches().touches.isEmpty)
    }

    @Test func `time passes in all windows, even through a touch in another window`() throws {
        let counter = Counter()
        for window in [back, front] {
            let twice = ResponderTapRecognizer()
            let once = ResponderTapRecognizer(target: counter, action: "tappedOnce")
            twice.numberOfTapsRequired = 2
            once.require(toFail: twice)
            for tap in [twice, once] { window.addGestureRecognizer(tap) }
        }
        for (id, x) in [(1, 5.0), (2, 150)] { try application.tap(x, id: id, at: 0) }
        #expect(counter.counts.isEmpty)
        try application.advanceTime(to: 5)
        #expect(counter.counts == ["once": 2])
        try application.tap(150, at: 10)
        try touch(.began, 5, at: 20)
        #expect(counter.counts == ["once": 3])
        #expect(throws: ResponderTouchError.timeNotFinite(id: nil)) {
            try application.advanceTime(to: .nan)
        }
    }

    // MARK: Windows that are removed

    @Test func `removing a window cancels its touches, and their fingers can still be lifted`()
        throws
    {
        let button = ResponderControl(frame: front.bounds).named("button")
        let log = ActionLog()
        button.addTarget(log, action: "one:", for: .touchCancel)
        front.addSubview(button)
        try touch(.began, 150)
        #expect(button.isTracking)
        application.removeWindow(front)
        #expect(!button.isTracking)
        #expect(front.touches.isEmpty)
        #expect(log.lines == ["one button"])
        var lines: [String] = []
        application.observer = { lines.append("\($0)") }
        let moved = try touch(.moved, 151)
        #expect(!moved.isHandled)
        #expect(moved.touches.map(\.phase) == [.cancelled])
        #expect(try !touch(.ended, 151).isHandled)
        #expect(lines == ["touch 1 moved, dropped", "touch 1 ended, dropped"])
        #expect(throws: ResponderTouchError.unknownTouch(id: 1, phase: .ended, known: [])) {
            try touch(.ended, 151)
        }
        #expect(backView.seen.isEmpty)
        #expect(!delegate.lines.contains("failed"))
    }

    @Test func `a finger whose window was removed can come down again without having been lifted`()
        throws
    {
        try touch(.began, 150)
        ResponderApplication().addWindow(front)
        #expect(frontView.seen == ["began 1", "cancelled 1"])
        let outcome = try touch(.began, 150)
        #expect(outcome.view === backView)
        #expect(try touch(.ended, 150).isHandled)
        #expect(backView.seen == ["began 1", "ended 1"])
    }

    @Test func `a window that is brought to the front again keeps its touches`() throws {
        front.makeKeyAndVisible()
        try touch(.began, 5)
        application.addWindow(back)
        #expect(application.windows.last === back)
        #expect(application.keyWindow === front)
        #expect(try touch(.ended, 5).isHandled)
        #expect(backView.seen == ["began 1", "ended 1"])
    }

    @Test func `a window can be removed while one of its views handles a touch`() throws {
        frontView.whenBegan = { [application, front] in application.removeWindow(front) }
        let outcome = try touch(.began, 150)
        #expect(frontView.seen == ["began 1", "cancelled 1"])
        #expect(outcome.touches.map(\.phase) == [.cancelled])
        #expect(front.application == nil)
        #expect(application.windows.count == 1)
        #expect(front.touches.isEmpty)
    }

    @Test func `the delegate learns of an action that fails when its window is removed`() throws {
        let button = ResponderControl(frame: front.bounds)
        let log = ActionLog()
        button.addTarget(log, action: "nowhere", for: .touchCancel)  // selector-check: elsewhere
        front.addSubview(button)
        try touch(.began, 150)
        application.removeWindow(front)
        #expect(delegate.lines == ["failed"])
    }
}
