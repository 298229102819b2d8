/// Gestures on the surface of a host that states its own distances.
@MainActor @Suite struct TouchToleranceTests {
    final class Noting: ResponderView {
        var events: [String] = []

        @Handler fileprivate func recognized(_ recognizer: ResponderGestureRecognizer) {
            events.append("\(recognizer) \(recognizer.state)")
        }
    }

    private let application = ResponderApplication()
    private let window = ResponderWindow(0, 0, 80, 24)
    private let view = Noting(0, 0, 80, 24)

    init() {
        application.show(window).add(view)
        application.touchTolerance = .cell
    }

    @discardableResult
    private func add<Recognizer: ResponderGestureRecognizer>(
        _ recognizer: Recognizer,
        _ name: String
    ) -> Recognizer {
        recognizer.addTarget(view, action: "recognized:")
        return view.add(recognizer, name)
    }

    @Test func `a drag over three rows of cells is no tap, and a click in a cell is`() throws {
        add(ResponderTapRecognizer(), "tap")
        try window.touch(.began, 5.5, 2.5)
        try window.touch(.moved, 5.5, 5.5)
        try window.touch(.ended, 5.5, 5.5)
        #expect(view.events == [])
        try window.tap(5.5, 2.5)
        #expect(view.events == ["tap ended"])
    }

    @Test func `clicks on two rows are no double tap`() throws {
        let double = add(ResponderTapRecognizer(), "double")
        double.numberOfTapsRequired = 2
        try window.tap(5.5, 2.5, at: 1)
        try window.tap(5.5, 9.5, at: 1.1)
        #expect(view.events == [])
        let outcome = try window.touch(.began, 5.5, 12.5, at: 1.2)
        #expect(outcome.touches.map(\.tapCount) == [1])
        try window.touch(.ended, 5.5, 12.5, at: 1.2)
        try window.tap(5.5, 2.5, at: 2)
        try window.tap(5.5, 2.5, at: 2.1)
        #expect(view.events == ["double ended"])
    }

    @Test func `a pan begins in the next cell, and a long press ends there`() throws {
        add(ResponderPanRecognizer(), "pan")
        let press = add(ResponderLongPressRecognizer(), "press")
        try window.touch(.began, 5.5, 2.5, at: 1)
        try window.touch(.moved, 5.5, 2.5, at: 1.1)
        #expect(view.events == [])
        try window.touch(.moved, 6.5, 2.5, at: 1.2)
        #expect(view.events == ["pan began"])
        #expect(press.state == .failed)
        try window.touch(.ended, 6.5, 2.5, at: 1.3)
    }

    @Test func `a swipe takes five cells`() throws {
        add(ResponderSwipeRecognizer(), "swipe")
        try window.touches((.began, 5.5, 1), (.moved, 9.5, 1.1), (.ended, 9.5, 1.1))
        #expect(view.events == [])
        try window.touches((.began, 5.5, 2), (.moved, 10.5, 2.1), (.ended, 10.5, 2.1))
        #expect(view.events == ["swipe ended"])
    }

    @Test func `a recognizer's own distance counts, and without a host those of a finger`() throws {
        let tap = add(ResponderTapRecognizer(), "tap")
        tap.allowableMovement = 3
        try window.touch(.began, 5.5, 2.5)
        try window.touch(.ended, 5.5, 5.5)
        #expect(view.events == ["tap ended"])
        #expect(ResponderTapRecognizer().allowableMovement == 10)
        #expect(ResponderTapRecognizer().maximumDistance == 45)
        #expect(ResponderPanRecognizer().minimumDistance == 10)
        #expect(ResponderSwipeRecognizer().minimumDistance == 50)
    }
}
