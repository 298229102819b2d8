import Foundation
import ResponderScene
import Testing

// flowkey's UIKit-cross-platform: touches, and what recognizers do to them.

/// Begins with the first move, as a pan does; counts how often it begins.
private final class PanLike: ResponderGestureRecognizer {
    var actions = 0
    override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        if state == .possible { actions += 1 }
        state = state == .possible ? .began : .changed
    }
    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) { state = .ended }
}

/// Begins with the second finger; compares how far apart the fingers are with the beginning.
private final class Pinch: ResponderGestureRecognizer {
    private(set) var scale: CGFloat = 1
    private var start: CGFloat = 1

    private var spread: CGFloat {
        let points = touches.map { $0.location(in: nil) }
        return hypot(points[0].x - points[1].x, points[0].y - points[1].y)
    }

    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        guard self.touches.count == 2 else { return }
        start = spread
        state = .began
    }
    override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        guard self.touches.count == 2 else { return }
        scale = spread / start
        state = .changed
    }
}

@MainActor @Suite struct FlowkeyTouchTests {
    private let window = ResponderWindow(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    private let view = TouchedView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    private let pan = PanLike()

    init() {
        window.addSubview(view)
        view.addGestureRecognizer(pan)
        let subview = ResponderView(frame: window.bounds)
        view.addSubview(subview)
        subview.addSubview(ResponderView(frame: window.bounds))
    }

    private func pan(_ phase: ResponderTouch.Phase, _ x: CGFloat) throws {
        try window.handleTouch(phase, id: 0, at: CGPoint(x: x, y: 10))
    }

    private func panOnce() throws {
        try pan(.began, 10)
        try pan(.moved, 15)
        try pan(.ended, 15)
    }

    @Test func `a recognizer's action runs for a touch in a view two levels down`() throws {
        try panOnce()
        #expect(pan.actions == 1)
    }

    @Test func `a tap that cancels touches doesn't let the view see them end`() throws {
        view.addGestureRecognizer(ResponderTapRecognizer())
        try pan(.began, 10)
        try pan(.ended, 10)
        #expect(view.seen == ["began 0", "cancelled 0"])
    }

    @Test func `a pan that cancels touches lets the view see them begin but not move or end`() throws {
        try panOnce()
        #expect(view.seen == ["began 0", "cancelled 0"])
    }

    @Test func `a pan that doesn't cancel touches lets the view see all of them`() throws {
        pan.cancelsTouchesInView = false
        try panOnce()
        #expect(view.seen == ["began 0", "moved 0", "ended 0"])
    }

    @Test func `only the inner of two recognizers recognizes`() throws {
        let inner = PanLike()
        let innerView = ResponderView(frame: view.bounds)
        innerView.addGestureRecognizer(inner)
        view.addSubview(innerView)
        var states: [ResponderGestureRecognizer.State] = []
        window.observer = { [pan] in if case .recognizer(pan, let state) = $0 { states.append(state) } }
        try panOnce()
        #expect(states == [.failed] && inner.state == .possible)
    }

    @Test func `an event includes the second finger along with the first`() throws {
        final class Window: ResponderWindow {
            var all: [Int] = []
            override func sendEvent(_ event: ResponderTouchEvent) { all.append(event.allTouches.count) }
        }
        let window = Window(frame: self.window.frame)
        for id in 0...1 { try window.handleTouch(.began, id: id, at: CGPoint(x: 100 * (id + 1), y: 100)) }
        #expect(window.all == [1, 2])
    }

    @Test func `a pinch begins with the second finger and reports the scale`() throws {
        let pinch = Pinch()
        view.addGestureRecognizer(pinch)
        try window.handleTouch(.began, id: 0, at: CGPoint(x: 100, y: 100))
        #expect(pinch.state == .possible && pinch.scale == 1)
        try window.handleTouch(.began, id: 1, at: CGPoint(x: 200, y: 100))
        #expect(pinch.state == .began)
        try window.handleTouch(.moved, id: 1, at: CGPoint(x: 300, y: 100))
        #expect(pinch.state == .changed && pinch.scale == 2)
    }

    @Test func `one finger isn't a pinch`() throws {
        let pinch = Pinch()
        view.addGestureRecognizer(pinch)
        try window.handleTouch(.began, id: 0, at: CGPoint(x: 100, y: 100))
        try window.handleTouch(.moved, id: 0, at: CGPoint(x: 150, y: 100))
        #expect(pinch.state != .began && pinch.scale == 1)
    }

    @Test func `a touch's location is in the view's coordinates, or without a view in the window's`() throws {
        let inner = ResponderView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        view.addSubview(inner)
        let touch = try window.handleTouch(.began, id: 0, at: CGPoint(x: 10, y: 10)).touches[0]
        #expect(touch.location(in: inner) == .zero)
        try window.handleTouch(.moved, id: 0, at: CGPoint(x: 30, y: 30))
        #expect(touch.location(in: inner) == CGPoint(x: 20, y: 20) && touch.location(in: nil) == CGPoint(x: 30, y: 30))
    }
}

extension ResponderGestureRecognizer {
    /// Allows recognizers in patterns.
    static func ~= (pattern: ResponderGestureRecognizer, value: ResponderGestureRecognizer) -> Bool {
        pattern === value
    }
}
