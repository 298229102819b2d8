import Foundation
import ResponderScene
import SelectorDispatch
import Testing

// flowkey's UIKit-cross-platform: the pan recognizer, and views that are dragged.

/// A view that follows the finger, in its own or its superview's coordinates.
final class Draggable: ResponderView {
    var usesSuperview = false
    @Handler fileprivate func dragged(_ pan: ResponderPanRecognizer) {
        let base = usesSuperview ? superview : self
        let translation = pan.translation(in: base)
        frame.origin = CGPoint(x: frame.minX + translation.x, y: frame.minY + translation.y)
        pan.setTranslation(.zero, in: base)
    }
}

@MainActor @Suite struct FlowkeyPanTests {
    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 450))
    private let pan = ResponderPanRecognizer()
    private let view = ResponderView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    init() {
        window.addSubview(view)
        view.addGestureRecognizer(pan)
    }

    private func touch(_ phase: ResponderTouch.Phase, _ x: CGFloat, _ y: CGFloat, at time: Double = 0) throws {
        try window.handleTouch(phase, id: 0, at: CGPoint(x: x, y: y), timestamp: time)
    }

    @Test func `a pan begins, changes, ends, and is possible again`() throws {
        var states: [ResponderGestureRecognizer.State] = []
        window.observer = { if case .recognizer(_, let state) = $0 { states.append(state) } }
        try touch(.began, 42, 12)
        try touch(.moved, 34, 45)
        try touch(.moved, 34, 50)
        try touch(.ended, 34, 50)
        #expect(states == [.began, .changed, .ended] && pan.state == .possible)
    }

    @Test func `a pan is canceled with its touch and is possible again`() throws {
        var states: [ResponderGestureRecognizer.State] = []
        window.observer = { if case .recognizer(_, let state) = $0 { states.append(state) } }
        try touch(.began, 12, 42)
        try touch(.moved, 23, 21)
        try touch(.cancelled, 23, 21)
        #expect(states == [.began, .cancelled] && pan.state == .possible)
    }

    @Test func `a pan's velocity is the distance divided by the time`() throws {
        try touch(.began, 0, 0)
        try touch(.moved, 50, 0, at: 1)
        #expect(abs(pan.velocity(in: view).x - 50) < 0.001)
    }

    @Test func `the translation starts at zero and follows the touch`() throws {
        try touch(.began, 0, 0)
        #expect(pan.translation(in: view) == .zero)
        try touch(.moved, 10, 10)
        #expect(pan.translation(in: view) == CGPoint(x: 10, y: 10))
    }

    @Test func `the translation can be set before the finger moves`() throws {
        try touch(.began, 0, 0)
        pan.setTranslation(CGPoint(x: 12, y: 13), in: view)
        #expect(pan.translation(in: view) == CGPoint(x: 12, y: 13))
    }

    @Test func `a translation that is set to zero starts over`() throws {
        view.frame.origin = CGPoint(x: 50, y: 50)
        try touch(.began, 60, 60)
        try touch(.moved, 70, 70)
        pan.setTranslation(.zero, in: view)
        try touch(.moved, 80, 80)
        #expect(pan.translation(in: view) == CGPoint(x: 10, y: 10))
    }

    @Test(arguments: [false, true])
    func `a view can be dragged in its own or its superview's coordinates`(usesSuperview: Bool) throws {
        let draggable = Draggable(frame: CGRect(x: 180, y: 0, width: 20, height: 50))
        draggable.usesSuperview = usesSuperview
        draggable.addGestureRecognizer(ResponderPanRecognizer(target: draggable, action: "dragged:"))
        window.addSubview(draggable)
        try touch(.began, 185, 5)
        try touch(.moved, 215, 10, at: 20)
        #expect(draggable.frame.origin == CGPoint(x: 210, y: 5))
    }
}
