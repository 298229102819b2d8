import Foundation
import ResponderScene
import SelectorDispatch
import Testing

/// Notes the states of recognizers by their names.
@MainActor final class StateLog {
    var lines: [String] = []
    @Handler fileprivate func note(_ recognizer: ResponderGestureRecognizer) {
        lines.append("\(recognizer) \(recognizer.state)")
    }
}

/// Long presses, pans, and swipes. The touches tell what time it is.
@MainActor @Suite struct GestureTests {
    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    private let outer = ResponderView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    private let inner = TouchedView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let log = StateLog()

    init() {
        window.add(outer).add(inner)
        window.observer = { [log] in
            if case .recognizer(let recognizer, .failed) = $0 { log.lines.append("\(recognizer) failed") }
        }
    }

    private func add<Recognizer: ResponderGestureRecognizer>(
        _ recognizer: Recognizer, _ name: String, to view: ResponderView? = nil
    ) -> Recognizer {
        recognizer.name = name
        recognizer.addTarget(log, action: "note:")
        (view ?? inner).addGestureRecognizer(recognizer)
        return recognizer
    }

    private func touch(
        _ phase: ResponderTouch.Phase, _ x: CGFloat = 100, _ y: CGFloat = 100, id: Int = 1, at time: Double = 0
    ) throws { try window.handleTouch(phase, id: id, at: CGPoint(x: x, y: y), timestamp: time) }

    // MARK: Long press

    @Test func `a long press begins after its minimum duration, changes, and ends`() throws {
        let press = add(ResponderLongPressRecognizer(), "press")
        try touch(.began)
        try window.advanceTime(to: 0.49)
        #expect(log.lines.isEmpty && press.state == .possible)
        try window.advanceTime(to: 0.5)
        #expect(log.lines == ["press began"] && inner.seen == ["began 1", "cancelled 1"])
        try touch(.moved, 150, at: 0.6)
        try touch(.ended, 150, at: 0.7)
        #expect(log.lines == ["press began", "press changed", "press ended"] && press.state == .possible)
    }

    @Test func `a long press without a minimum duration begins as it is touched`() throws {
        let press = add(ResponderLongPressRecognizer(), "press")
        press.minimumPressDuration = 0
        try touch(.began)
        #expect(log.lines == ["press began"])
    }

    @Test func `the time of the next touch counts toward a long press`() throws {
        _ = add(ResponderLongPressRecognizer(), "press")
        try touch(.began)
        try touch(.ended, at: 0.5)
        #expect(log.lines == ["press began", "press ended"])
    }

    @Test(arguments: [(10.0, "press began"), (10.1, "press failed"), (-50, "press failed")])
    func `a finger can move only a little before a long press begins`(by distance: CGFloat, line: String) throws {
        _ = add(ResponderLongPressRecognizer(), "press")
        try touch(.began)
        try touch(.moved, 100 + distance, at: 0.1)
        try window.advanceTime(to: 1)
        #expect(log.lines == [line])
    }

    @Test func `a long press fails if it is too short or has too many fingers`() throws {
        _ = add(ResponderLongPressRecognizer(), "press")
        try touch(.began)
        try touch(.ended, at: 0.4)
        #expect(log.lines == ["press failed"] && inner.seen == ["began 1", "ended 1"])
        try touch(.began, at: 1)
        try touch(.began, id: 2, at: 1.1)
        #expect(log.lines == ["press failed", "press failed"])
        try window.cancelTouches()
    }

    @Test func `a two-finger press waits for both fingers and ignores a third one after it begins`() throws {
        let press = add(ResponderLongPressRecognizer(), "press")
        press.numberOfTouchesRequired = 2
        try touch(.began)
        try window.advanceTime(to: 5)
        try touch(.began, id: 2, at: 5)
        try window.advanceTime(to: 5.4)
        #expect(log.lines.isEmpty)
        try window.advanceTime(to: 5.5)
        try touch(.began, id: 3, at: 5.6)
        try touch(.ended, id: 3, at: 5.7)
        #expect(log.lines == ["press began"] && press.numberOfTouches == 2)
        try touch(.ended, id: 2, at: 5.8)
        #expect(log.lines == ["press began", "press ended"] && press.state == .ended)
        try touch(.ended, at: 5.9)
        #expect(press.state == .possible)
    }

    @Test func `a long press can require a tap before it and no duration`() throws {
        let press = add(ResponderLongPressRecognizer(), "press")
        (press.numberOfTapsRequired, press.minimumPressDuration) = (1, 0)
        try touch(.began)
        try touch(.ended, at: 0.1)
        #expect(log.lines == ["press failed"])
        try touch(.began, at: 0.2)
        try window.advanceTime(to: 0.2)
        #expect(log.lines == ["press failed", "press began"])
    }

    // MARK: Pan

    @Test func `a pan begins after ten points and has a translation and a velocity`() throws {
        let pan = add(ResponderPanRecognizer(), "pan")
        try touch(.began)
        try touch(.moved, 109, at: 0.1)
        #expect(log.lines.isEmpty && pan.translation(in: nil) == CGPoint(x: 9, y: 0))
        try touch(.moved, 110, at: 0.2)
        #expect(log.lines == ["pan began"] && inner.seen == ["began 1", "moved 1", "cancelled 1"])
        #expect(abs(pan.velocity(in: nil).x - 10) < 0.001)
        try touch(.moved, 110, 130, at: 0.3)
        #expect(pan.translation(in: inner) == CGPoint(x: 10, y: 30) && abs(pan.velocity(in: nil).y - 300) < 0.001)
        try touch(.ended, 110, 130, at: 0.5)
        #expect(log.lines == ["pan began", "pan changed", "pan ended"])
    }

    @Test func `a pan that doesn't cancel touches leaves all of them to the view`() throws {
        add(ResponderPanRecognizer(), "pan").cancelsTouchesInView = false
        for (phase, x) in [(ResponderTouch.Phase.began, 100.0), (.moved, 150), (.ended, 150)] { try touch(phase, x) }
        #expect(inner.seen == ["began 1", "moved 1", "ended 1"])
    }

    @Test func `a finger that rests gives a pan no velocity`() throws {
        let pan = add(ResponderPanRecognizer(), "pan")
        try touch(.began)
        try touch(.moved, 200, at: 0.1)
        try touch(.moved, 200, at: 0.3)
        #expect(pan.velocity(in: nil) == .zero && pan.translation(in: nil).x == 100)
    }

    @Test func `a pan's translation can be set in a view's coordinates`() throws {
        let pan = add(ResponderPanRecognizer(), "pan")
        inner.transform = ResponderTransform(scaleX: 2, y: 2)
        try touch(.began)
        pan.setTranslation(CGPoint(x: 1, y: 1), in: inner)
        #expect(pan.translation(in: inner) == CGPoint(x: 1, y: 1))
        pan.setTranslation(.zero, in: inner)
        try touch(.moved, 120, at: 0.1)
        #expect(pan.translation(in: inner) == CGPoint(x: 10, y: 0))
        pan.setTranslation(CGPoint(x: 1, y: 1), in: inner)
        #expect(pan.translation(in: nil) == CGPoint(x: 2, y: 2) && pan.velocity(in: nil) == .zero)
        pan.setTranslation(.zero, in: nil)
        try touch(.moved, 125, at: 0.2)
        #expect(pan.translation(in: nil) == CGPoint(x: 5, y: 0))
    }

    @Test func `a second finger joins a pan without a jump, and the last one ends it`() throws {
        let pan = add(ResponderPanRecognizer(), "pan")
        try touch(.began)
        try touch(.moved, 120, at: 0.1)
        try touch(.began, 20, 20, id: 2, at: 0.2)
        #expect(pan.translation(in: nil).x == 20)
        try touch(.moved, 30, 20, id: 2, at: 0.3)
        #expect(pan.translation(in: nil).x == 25, "the center moved half as far")
        try touch(.ended, 120, at: 0.4)
        try touch(.moved, 40, 20, id: 2, at: 0.5)
        #expect(pan.translation(in: nil).x == 35)
        try touch(.ended, 40, 20, id: 2, at: 0.6)
        #expect(log.lines == ["pan began", "pan changed", "pan changed", "pan ended"])
    }

    @Test func `a pan begins only with its required number of fingers`() throws {
        let pan = add(ResponderPanRecognizer(), "pan")
        (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (2, 2)
        try touch(.began)
        try touch(.moved, 150)
        #expect(log.lines.isEmpty)
        try touch(.began, id: 2)
        try touch(.moved, 110, id: 2)
        #expect(log.lines == ["pan began"])
        try touch(.began, id: 3)
        #expect(pan.numberOfTouches == 2)
        try window.cancelTouches()
        #expect(log.lines == ["pan began", "pan cancelled"])
        for id in 1...3 { try touch(.began, id: id) }
        #expect(log.lines.last == "pan failed")
    }

    @Test func `a finger that is lifted before a pan begins counts as a tap`() throws {
        _ = add(ResponderPanRecognizer(), "pan")
        _ = add(ResponderTapRecognizer(), "tap")
        try touch(.began)
        try touch(.moved, 105)
        try touch(.ended, 105)
        #expect(log.lines == ["pan failed", "tap ended"])
    }

    // MARK: Swipe

    nonisolated static let swipes: [(ResponderSwipeRecognizer.Direction, CGFloat, CGFloat, Double, Bool)] = [
        (.right, 50, 0, 0.1, true), (.right, 49, 0, 0.1, false), (.right, 60, 50, 0.1, true),
        (.right, 60, 51, 0.1, false), (.right, -60, 0, 0.1, false), (.right, 60, 0, 0.6, false),
        (.left, -60, 0, 0.1, true), (.up, 0, -60, 0.5, true), (.down, 0, 60, 0.1, true),
        ([.left, .right], -60, 0, 0.1, true), ([], 60, 0, 0.1, false),
    ]

    @Test(arguments: swipes) func `a swipe must be long, straight, and quick`(
        _ direction: ResponderSwipeRecognizer.Direction, x: CGFloat, y: CGFloat, time: Double, isSwipe: Bool
    ) throws {
        let swipe = add(ResponderSwipeRecognizer(), "swipe")
        swipe.direction = direction
        try touch(.began)
        try touch(.moved, 100 + x, 100 + y, at: time)
        try touch(.ended, 100 + x, 100 + y, at: time)
        #expect(log.lines == [isSwipe ? "swipe ended" : "swipe failed"])
    }

    @Test func `a two-finger swipe needs both fingers`() throws {
        let swipe = add(ResponderSwipeRecognizer(), "swipe")
        swipe.numberOfTouchesRequired = 2
        try touch(.began)
        try touch(.moved, 160)
        try touch(.began, id: 2)
        try touch(.moved, 140, id: 2)
        #expect(log.lines.isEmpty)
        try touch(.moved, 150, id: 2)
        #expect(log.lines == ["swipe ended"])
        try window.cancelTouches()
        for id in 1...3 { try touch(.began, id: id, at: 1) }
        #expect(log.lines.last == "swipe failed")
    }

    @Test func `a swipe fails when its time has passed`() throws {
        _ = add(ResponderSwipeRecognizer(), "swipe")
        try touch(.began)
        try window.advanceTime(to: 0.6)
        #expect(log.lines == ["swipe failed"])
    }

    // MARK: Together

    @Test func `a pan that waits for a swipe goes on after the swipe fails`() throws {
        let (swipe, pan) = (add(ResponderSwipeRecognizer(), "swipe"), add(ResponderPanRecognizer(), "pan"))
        pan.require(toFail: swipe)
        try touch(.began)
        try touch(.moved, 120, at: 0.1)
        try touch(.moved, 130, at: 0.2)
        #expect(log.lines.isEmpty && pan.requestedState == .changed && pan.state == .possible)
        try touch(.moved, 140, at: 0.9)
        #expect(
            log.lines == ["swipe failed", "pan began", "pan changed", "pan changed"],
            "what it waited with comes first, then what is new")
        try touch(.ended, 140, at: 1)
        #expect(log.lines.last == "pan ended")
        log.lines = []
        try touch(.began, at: 2)
        try touch(.moved, 160, at: 2.1)
        #expect(log.lines == ["pan failed", "swipe ended"] || log.lines == ["swipe ended", "pan failed"])
    }

    @Test func `a gesture that ends while it waits still sends all of its states`() throws {
        let (swipe, pan) = (add(ResponderSwipeRecognizer(), "swipe"), add(ResponderPanRecognizer(), "pan"))
        pan.require(toFail: swipe)
        try touch(.began)
        try touch(.moved, 120, at: 0.1)
        try touch(.ended, 120, at: 0.2)
        #expect(log.lines == ["swipe failed", "pan began", "pan ended"])
    }

    @Test func `a long press and a pan in nested views exclude each other`() throws {
        let press = add(ResponderLongPressRecognizer(), "press")
        _ = add(ResponderPanRecognizer(), "pan", to: outer)
        try touch(.began)
        try touch(.moved, 150, at: 0.1)
        #expect(log.lines == ["press failed", "pan began"] && press.state == .failed)
        try touch(.ended, 150, at: 0.2)
        log.lines = []
        try touch(.began, at: 1)
        try window.advanceTime(to: 2)
        try touch(.moved, 150, at: 2.1)
        #expect(log.lines == ["pan failed", "press began", "press changed"])
    }

    @Test func `a gesture is canceled exactly once, however it is interrupted`() throws {
        for end in 0..<4 {
            let pan = add(ResponderPanRecognizer(), "pan")
            try touch(.began)
            try touch(.moved, 150)
            switch end {
            case 0: try touch(.cancelled, 150)
            case 1: pan.isEnabled = false
            case 2: inner.removeGestureRecognizer(pan)
            default: inner.removeFromSuperview()
            }
            #expect(log.lines == ["pan began", "pan cancelled"], "end \(end)")
            if end > 0 { try touch(.ended, 150) }
            #expect(log.lines.count == 2 && pan.state == .possible, "end \(end)")
            inner.removeGestureRecognizer(pan)
            log.lines = []
        }
    }

    @Test func `an explanation says that a recognizer recognizes a gesture other than a tap`() {
        _ = add(ResponderLongPressRecognizer(), "press")
        _ = add(ResponderPanRecognizer(), "pan")
        _ = add(ResponderSwipeRecognizer(), "swipe")
        let lines = inner.explainTap().description.split(separator: "\n").filter { $0.hasPrefix("recognizer") }
        #expect(
            lines
                == ["press", "pan", "swipe"].map {
                    "recognizer \($0) of TouchedView: recognizes another gesture than a tap"
                })
    }
}
