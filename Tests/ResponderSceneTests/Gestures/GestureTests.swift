/// Notes the states of recognizers, with their names.
@MainActor final class StateLog {
    var lines: [String] = []

    @Handler fileprivate func note(_ recognizer: ResponderGestureRecognizer) {
        lines.append("\(recognizer) \(recognizer.state)")
    }
}

/// Long presses, pans and swipes.
///
/// The touches define the time.
@MainActor @Suite struct GestureTests {
    private var window = ResponderWindow(0, 0, 400, 400)
    private var outer = ResponderView(0, 0, 400, 400)
    private var inner = TouchedView(0, 0, 200, 200)
    private var log = StateLog()

    init() {
        window.add(outer).add(inner)
        window.observer = { [log] in
            if case .recognizer(let recognizer, .failed) = $0 {
                log.lines.append("\(recognizer) failed")
            }
        }
    }

    /// Adds a recognizer that reports to the log, by default to the inner view.
    @discardableResult private func add<Recognizer: ResponderGestureRecognizer>(
        _ recognizer: Recognizer,
        _ name: String,
        to view: ResponderView? = nil
    ) -> Recognizer {
        recognizer.addTarget(log, action: "note:")
        return (view ?? inner).add(recognizer, name)
    }

    private func touch(
        _ phase: ResponderTouch.Phase,
        _ x: CGFloat = 100,
        _ y: CGFloat = 5,
        id: Int = 1,
        at time: Double = 0
    ) throws {
        try window.touch(phase, x, y, id: id, at: time)
    }

    // MARK: Long press

    @Test func `a long press begins after its minimum duration, changes, and ends`() throws {
        let press = add(ResponderLongPressRecognizer(), "press")
        try touch(.began)
        try window.advanceTime(to: 0.49)
        #expect(log.lines.isEmpty)
        #expect(press.state == .possible)
        try window.advanceTime(to: 0.5)
        #expect(log.lines == ["press began"])
        #expect(inner.seen == ["began 1", "cancelled 1"])
        try window.touches((.moved, 150, 0.6), (.ended, 150, 0.7))
        #expect(log.lines == ["press began", "press changed", "press ended"])
        #expect(press.state == .possible)
    }

    @Test func `a long press without a minimum duration begins as it is touched`() throws {
        add(ResponderLongPressRecognizer(), "press").minimumPressDuration = 0
        try touch(.began)
        #expect(log.lines == ["press began"])
    }

    @Test func `the time of the next touch counts toward a long press`() throws {
        add(ResponderLongPressRecognizer(), "press")
        try window.touches((.began, 100, 0), (.ended, 100, 0.5))
        #expect(log.lines == ["press began", "press ended"])
    }

    @Test(arguments: [(10.0, "press began"), (10.1, "press failed"), (-50, "press failed")])
    func `a finger can move only a little before a long press begins`(
        by distance: CGFloat,
        line: String
    ) throws {
        add(ResponderLongPressRecognizer(), "press")
        try window.touches((.began, 100, 0), (.moved, 100 + distance, 0.1))
        try window.advanceTime(to: 1)
        #expect(log.lines == [line])
    }

    @Test func `a long press fails if it is too short or has too many fingers`() throws {
        add(ResponderLongPressRecognizer(), "press")
        try window.touches((.began, 100, 0), (.ended, 100, 0.4))
        #expect(log.lines == ["press failed"])
        #expect(inner.seen == ["began 1", "ended 1"])
        try touch(.began, at: 1)
        try touch(.began, id: 2, at: 1.1)
        #expect(log.lines == ["press failed", "press failed"])
    }

    @Test func `a two-finger press waits for both fingers and ignores a third one after it begins`()
        throws
    {
        let press = add(ResponderLongPressRecognizer(), "press")
        press.numberOfTouchesRequired = 2
        try touch(.began)
        try window.advanceTime(to: 5)
        try touch(.began, id: 2, at: 5)
        try window.advanceTime(to: 5.4)
        #expect(log.lines.isEmpty)
        try window.advanceTime(to: 5.5)
        try window.tap(100, id: 3, at: 5.6)
        #expect(log.lines == ["press began"])
        #expect(press.numberOfTouches == 2)
        try touch(.ended, id: 2, at: 5.8)
        #expect(log.lines == ["press began", "press ended"])
        #expect(press.state == .ended)
        try touch(.ended, at: 5.9)
        #expect(press.state == .possible)
    }

    @Test func `a long press can require a tap before it and no duration`() throws {
        let press = add(ResponderLongPressRecognizer(), "press")
        press.numberOfTapsRequired = 1
        press.minimumPressDuration = 0
        try window.touches((.began, 100, 0), (.ended, 100, 0.1))
        #expect(log.lines == ["press failed"])
        try touch(.began, at: 0.2)
        try window.advanceTime(to: 0.2)
        #expect(log.lines == ["press failed", "press began"])
    }

    // MARK: Pan

    @Test func `a pan begins after ten points and has a translation and a velocity`() throws {
        let pan = add(ResponderPanRecognizer(), "pan")
        try window.touches((.began, 100, 0), (.moved, 109, 0.1))
        #expect(log.lines.isEmpty)
        #expect(pan.translation(in: nil) == CGPoint(9, 0))
        try touch(.moved, 110, at: 0.2)
        #expect(log.lines == ["pan began"])
        #expect(inner.seen == ["began 1", "moved 1", "cancelled 1"])
        #expect(abs(pan.velocity(in: nil).x - 10) < 0.001)
        try touch(.moved, 110, 35, at: 0.3)
        #expect(pan.translation(in: inner) == CGPoint(10, 30))
        #expect(abs(pan.velocity(in: nil).y - 300) < 0.001)
        try touch(.ended, 110, 35, at: 0.5)
        #expect(log.lines == ["pan began", "pan changed", "pan ended"])
    }

    @Test func `a pan that doesn't cancel touches leaves all of them to the view`() throws {
        add(ResponderPanRecognizer(), "pan").cancelsTouchesInView = false
        try window.touches((.began, 100, 0), (.moved, 150, 0), (.ended, 150, 0))
        #expect(inner.seen == ["began 1", "moved 1", "ended 1"])
    }

    @Test func `a finger that rests gives a pan no velocity`() throws {
        let pan = add(ResponderPanRecognizer(), "pan")
        try window.touches((.began, 100, 0), (.moved, 200, 0.1), (.moved, 200, 0.3))
        #expect(pan.velocity(in: nil) == .zero)
        #expect(pan.translation(in: nil).x == 100)
    }

    @Test func `a pan's translation can be set in a view's coordinates`() throws {
        let pan = add(ResponderPanRecognizer(), "pan")
        inner.transform = ResponderTransform(scaleX: 2, y: 2)
        try touch(.began)
        pan.setTranslation(CGPoint(1, 1), in: inner)
        #expect(pan.translation(in: inner) == CGPoint(1, 1))
        pan.setTranslation(.zero, in: inner)
        try touch(.moved, 120, at: 0.1)
        #expect(pan.translation(in: inner) == CGPoint(10, 0))
        pan.setTranslation(CGPoint(1, 1), in: inner)
        #expect(pan.translation(in: nil) == CGPoint(2, 2))
        #expect(pan.velocity(in: nil) == .zero)
        pan.setTranslation(.zero, in: nil)
        try touch(.moved, 125, at: 0.2)
        #expect(pan.translation(in: nil) == CGPoint(5, 0))
    }

    @Test func `a second finger joins a pan without a jump, and the last one ends it`() throws {
        let pan = add(ResponderPanRecognizer(), "pan")
        try window.touches((.began, 100, 0), (.moved, 120, 0.1))
        try touch(.began, 20, id: 2, at: 0.2)
        #expect(pan.translation(in: nil).x == 20)
        try touch(.moved, 30, id: 2, at: 0.3)
        #expect(pan.translation(in: nil).x == 25, "the center moved half as far")
        try touch(.ended, 120, at: 0.4)
        try touch(.moved, 40, id: 2, at: 0.5)
        #expect(pan.translation(in: nil).x == 35)
        try touch(.ended, 40, id: 2, at: 0.6)
        #expect(log.lines == ["pan began", "pan changed", "pan changed", "pan ended"])
    }

    @Test func `a pan begins only with its required number of fingers`() throws {
        let pan = add(ResponderPanRecognizer(), "pan")
        pan.minimumNumberOfTouches = 2
        pan.maximumNumberOfTouches = 2
        try window.touches((.began, 100, 0), (.moved, 150, 0))
        #expect(log.lines.isEmpty)
        try window.touches((.began, 100, 0), (.moved, 110, 0), id: 2)
        #expect(log.lines == ["pan began"])
        try touch(.began, id: 3)
        #expect(pan.numberOfTouches == 2)
        try window.cancelTouches()
        #expect(log.lines == ["pan began", "pan cancelled"])
        for id in 1...3 { try touch(.began, id: id) }
        #expect(log.lines.last == "pan failed")
    }

    @Test func `a finger that is lifted before a pan begins counts as a tap`() throws {
        add(ResponderPanRecognizer(), "pan")
        add(ResponderTapRecognizer(), "tap")
        try window.touches((.began, 100, 0), (.moved, 105, 0), (.ended, 105, 0))
        #expect(log.lines == ["pan failed", "tap ended"])
    }

    // MARK: Swipe

    /// Movements from the beginning, their durations, and whether they are swipes.
    nonisolated static let swipes:
        [(
            direction: ResponderSwipeRecognizer.Direction, x: CGFloat, y: CGFloat, time: Double,
            isSwipe: Bool
        )] = [
            (.right, 50, 0, 0.1, true), (.right, 49, 0, 0.1, false), (.right, 60, 50, 0.1, true),
            (.right, 60, 51, 0.1, false), (.right, -60, 0, 0.1, false), (.right, 60, 0, 0.6, false),
            (.left, -60, 0, 0.1, true), (.up, 0, -60, 0.5, true), (.down, 0, 60, 0.1, true),
            ([.left, .right], -60, 0, 0.1, true), ([], 60, 0, 0.1, false),
        ]

    @Test(arguments: swipes) func `a swipe must be long, straight, and quick`(
        _ direction: ResponderSwipeRecognizer.Direction,
        x: CGFloat,
        y: CGFloat,
        time: Double,
        isSwipe: Bool
    ) throws {
        add(ResponderSwipeRecognizer(), "swipe").direction = direction
        try touch(.began)
        for phase in [ResponderTouch.Phase.moved, .ended] {
            try touch(phase, 100 + x, 5 + y, at: time)
        }
        #expect(log.lines == [isSwipe ? "swipe ended" : "swipe failed"])
    }

    @Test func `a two-finger swipe needs both fingers`() throws {
        add(ResponderSwipeRecognizer(), "swipe").numberOfTouchesRequired = 2
        try window.touches((.began, 100, 0), (.moved, 160, 0))
        try window.touches((.began, 100, 0), (.moved, 140, 0), id: 2)
        #expect(log.lines.isEmpty)
        try touch(.moved, 150, id: 2)
        #expect(log.lines == ["swipe ended"])
        try window.cancelTouches()
        for id in 1...3 { try touch(.began, id: id, at: 1) }
        #expect(log.lines.last == "swipe failed")
    }

    @Test func `a swipe fails when its time has passed`() throws {
        add(ResponderSwipeRecognizer(), "swipe")
        try touch(.began)
        try window.advanceTime(to: 0.6)
        #expect(log.lines == ["swipe failed"])
    }

    // MARK: Together

    @Test func `a pan that waits for a swipe goes on after the swipe fails`() throws {
        let swipe = add(ResponderSwipeRecognizer(), "swipe")
        let pan = add(ResponderPanRecognizer(), "pan")
        pan.require(toFail: swipe)
        try window.touches((.began, 100, 0), (.moved, 120, 0.1), (.moved, 130, 0.2))
        #expect(log.lines.isEmpty)
        #expect(pan.requestedState == .changed)
        #expect(pan.state == .possible)
        try touch(.moved, 140, at: 0.9)
        // The delayed changes come first, then the new one.
        #expect(log.lines == ["swipe failed", "pan began", "pan changed", "pan changed"])
        try touch(.ended, 140, at: 1)
        #expect(log.lines.last == "pan ended")
        log.lines = []
        try window.touches((.began, 100, 2), (.moved, 160, 2.1))
        #expect(log.lines.sorted() == ["pan failed", "swipe ended"])
    }

    @Test func `a gesture that ends while it waits still sends all of its states`() throws {
        let swipe = add(ResponderSwipeRecognizer(), "swipe")
        let pan = add(ResponderPanRecognizer(), "pan")
        pan.require(toFail: swipe)
        try window.touches((.began, 100, 0), (.moved, 120, 0.1), (.ended, 120, 0.2))
        #expect(log.lines == ["swipe failed", "pan began", "pan ended"])
    }

    @Test func `a long press and a pan in nested views exclude each other`() throws {
        let press = add(ResponderLongPressRecognizer(), "press")
        add(ResponderPanRecognizer(), "pan", to: outer)
        try window.touches((.began, 100, 0), (.moved, 150, 0.1))
        #expect(log.lines == ["press failed", "pan began"])
        #expect(press.state == .failed)
        try touch(.ended, 150, at: 0.2)
        log.lines = []
        try touch(.began, at: 1)
        try window.advanceTime(to: 2)
        try touch(.moved, 150, at: 2.1)
        #expect(log.lines == ["pan failed", "press began", "press changed"])
    }

    enum Interruption: CaseIterable, Sendable {
        case canceledTouch, disabledRecognizer, removedRecognizer, removedView
    }

    @Test(arguments: Interruption.allCases)
    func `a gesture is canceled exactly once, however it is interrupted`(
        interruption: Interruption
    ) throws {
        let pan = add(ResponderPanRecognizer(), "pan")
        try window.touches((.began, 100, 0), (.moved, 150, 0))
        switch interruption {
        case .canceledTouch: try touch(.cancelled, 150)
        case .disabledRecognizer: pan.isEnabled = false
        case .removedRecognizer: inner.removeGestureRecognizer(pan)
        case .removedView: inner.removeFromSuperview()
        }
        #expect(log.lines == ["pan began", "pan cancelled"])
        if interruption != .canceledTouch { try touch(.ended, 150) }
        #expect(log.lines.count == 2)
        #expect(pan.state == .possible)
    }

    @Test func `an explanation says that a recognizer recognizes a gesture other than a tap`() {
        add(ResponderLongPressRecognizer(), "press")
        add(ResponderPanRecognizer(), "pan")
        add(ResponderSwipeRecognizer(), "swipe")
        let lines = inner.explainTap().description.split(separator: "\n").filter {
            $0.hasPrefix("recognizer")
        }
        let reason = "of TouchedView: recognizes another gesture than a tap"
        #expect(
            lines == [
                "recognizer press \(reason)", "recognizer pan \(reason)",
                "recognizer swipe \(reason)",
            ]
        )
    }
}
