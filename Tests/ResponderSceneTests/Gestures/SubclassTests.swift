/// A two-finger gesture that tracks the distance and the angle between the fingers.
///
/// It is an example of a class for other gestures: it follows the first two fingers, ignores
/// others, begins when they have moved far enough, and ends when one of them is lifted.
class TwoFingerRecognizer: ResponderGestureRecognizer {
    /// The vector from the first finger to the second one at the beginning.
    private(set) var start: CGPoint?

    /// The vector now.
    private(set) var current = CGPoint.zero

    private var vector: CGPoint? {
        let points = touches.prefix(2).map { $0.location(in: nil) }
        guard points.count == 2 else { return nil }
        return CGPoint(points[1].x - points[0].x, points[1].y - points[0].y)
    }

    /// Whether the fingers have moved far enough to begin.
    var hasMoved: Bool { false }

    override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        for touch in self.touches.dropFirst(2) { ignore(touch) }
        guard start == nil, let vector else { return }
        start = vector
        current = vector
    }

    override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        guard start != nil, let vector else { return }
        current = vector
        if requestedState == .possible, !hasMoved { return }
        state = requestedState == .possible ? .began : .changed
    }

    override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent) {
        state = requestedState == .possible ? .failed : .ended
    }

    override func reset() {
        start = nil
        current = .zero
    }
}

final class PinchRecognizer: TwoFingerRecognizer {
    var scale: CGFloat {
        guard let start, start != .zero else { return 1 }
        return hypot(current.x, current.y) / hypot(start.x, start.y)
    }

    override var hasMoved: Bool { abs(scale - 1) >= 0.1 }
}

final class RotationRecognizer: TwoFingerRecognizer {
    /// The angle in radians, clockwise, between -π and π.
    var rotation: CGFloat {
        guard let start else { return 0 }
        let angle = atan2(current.y, current.x) - atan2(start.y, start.x)
        return atan2(sin(angle), cos(angle))
    }

    override var hasMoved: Bool { abs(rotation) >= 0.1 }
}

/// Notes the values of pinches and rotations.
@MainActor final class Pinched {
    var lines: [String] = []

    @Handler fileprivate func pinched(_ pinch: PinchRecognizer) {
        lines.append("\(pinch.state) \(Int((pinch.scale * 100).rounded()))%")
    }

    @Handler fileprivate func rotated(_ rotation: RotationRecognizer) {
        lines.append("\(rotation.state) \(Int((rotation.rotation * 180 / .pi).rounded()))°")
    }
}

/// Subclasses recognize gestures for which the scene has no class.
@MainActor @Suite struct SubclassTests {
    private var window = ResponderWindow(0, 0, 400, 400)
    private var target = Pinched()
    private var delegate = DecidingDelegate()
    private let pinch: PinchRecognizer
    private let rotation: RotationRecognizer

    init() {
        pinch = window.add(PinchRecognizer(target: target, action: "pinched:"))
        rotation = window.add(RotationRecognizer(target: target, action: "rotated:"))
        _ = try? touch(.began, 0, 100, 100)
        _ = try? touch(.began, 1, 200, 100)
    }

    private func touch(_ phase: ResponderTouch.Phase, _ id: Int, _ x: CGFloat, _ y: CGFloat) throws
    {
        try window.touch(phase, x, y, id: id)
    }

    @Test func `a pinch begins after enough movement, reports its scale, and ends with a finger`()
        throws
    {
        try touch(.moved, 1, 205, 100)
        #expect(target.lines.isEmpty)
        try touch(.moved, 1, 250, 100)
        try touch(.moved, 0, 200, 100)
        try touch(.ended, 1, 250, 100)
        #expect(target.lines == ["began 150%", "changed 50%", "ended 50%"])
        #expect(pinch.state == .ended)
        #expect(rotation.state == .failed)
        try touch(.ended, 0, 200, 100)
        #expect(pinch.state == .possible)
        #expect(pinch.scale == 1)
    }

    @Test func `a rotation reports its angle`() throws {
        try touch(.moved, 1, 100, 200)
        try touch(.moved, 1, 0, 100)
        #expect(target.lines == ["began 90°", "changed 180°"])
        #expect(pinch.state == .failed)
    }

    @Test func `a pinch and a rotation go on at the same time if a delegate allows it`() throws {
        delegate.allowsBoth = true
        pinch.delegate = delegate
        try touch(.moved, 1, 100, 300)
        #expect(target.lines == ["began 200%", "began 90°"])
        try window.cancelTouches()
        #expect(target.lines.suffix(2) == ["cancelled 200%", "cancelled 90°"])
    }

    @Test func `a third finger is ignored`() throws {
        try touch(.began, 2, 300, 300)
        try touch(.moved, 2, 10, 10)
        #expect(target.lines.isEmpty)
        #expect(pinch.numberOfTouches == 2)
        try touch(.moved, 1, 300, 100)
        #expect(target.lines == ["began 200%"])
    }
}
