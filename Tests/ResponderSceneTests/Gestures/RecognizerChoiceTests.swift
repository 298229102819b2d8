import Foundation
import ResponderScene
import SelectorDispatch
import Testing

/// Recognizes when one of its touches ends.
@MainActor private final class Lift: ResponderGestureRecognizer {
    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) { state = .ended }
}

/// Begins with the first move, and prevents nobody.
@MainActor private final class Companion: ResponderGestureRecognizer {
    override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) { state = .began }
    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) { state = .ended }
    override func canPrevent(_ other: ResponderGestureRecognizer) -> Bool { false }
}

/// Which of several recognizers is chosen.
@MainActor @Suite struct RecognizerChoiceTests {
    @MainActor final class Receiver {
        var names: [String] = []
        @Handler func recognized(_ recognizer: ResponderGestureRecognizer) {
            if recognizer.state == .ended { names.append(recognizer.name ?? "") }
        }
    }

    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let outer = ResponderView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let inner = ResponderView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let receiver = Receiver()

    init() { window.add(outer).add(inner) }

    @discardableResult private func add<Recognizer: ResponderGestureRecognizer>(
        _ recognizer: Recognizer, _ name: String, to view: ResponderView
    ) -> Recognizer {
        recognizer.name = name
        recognizer.addTarget(receiver, action: "recognized:")
        view.addGestureRecognizer(recognizer)
        return recognizer
    }

    private func touch(_ phase: ResponderTouch.Phase, _ x: CGFloat, id: Int = 1) throws {
        try window.handleTouch(phase, id: id, at: CGPoint(x: x, y: 10))
    }

    @Test func `the inner view's recognizer wins even if the outer view's has watched longer`() throws {
        add(Lift(), "outer", to: outer)
        add(Lift(), "inner", to: inner)
        try touch(.began, 150, id: 1)
        try touch(.began, 10, id: 2)
        try touch(.ended, 10, id: 2)
        #expect(receiver.names == ["inner"])
    }

    @Test func `the recognizer that was added first wins even if a later one has watched longer`() throws {
        let first = add(Lift(), "first", to: inner)
        add(Lift(), "second", to: inner)
        first.isEnabled = false
        try touch(.began, 10, id: 1)
        first.isEnabled = true
        try touch(.began, 20, id: 2)
        try touch(.ended, 20, id: 2)
        #expect(receiver.names == ["first"])
    }

    @Test(arguments: [true, false])
    func `a recognizer that waits for another to fail can't recognize after the other does`(isMoved: Bool) throws {
        let companion = add(Companion(), "companion", to: inner)
        add(Lift(), "waiting", to: inner).require(toFail: companion)
        try touch(.began, 10)
        if isMoved { try touch(.moved, 12) } else { companion.isEnabled = false }
        try touch(.ended, 12)
        #expect(receiver.names == (isMoved ? ["companion"] : ["waiting"]))
    }

    @Test func `a one-finger tap doesn't prevent a two-finger tap`() throws {
        add(ResponderTapRecognizer(), "one", to: inner)
        let two = add(ResponderTapRecognizer(), "two", to: outer)
        two.numberOfTouchesRequired = 2
        try touch(.began, 10, id: 1)
        try touch(.began, 150, id: 2)
        try touch(.ended, 10, id: 1)
        #expect(receiver.names == ["one"])
        try touch(.ended, 150, id: 2)
        #expect(receiver.names == ["one", "two"])
    }
}
