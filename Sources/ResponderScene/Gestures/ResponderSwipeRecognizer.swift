public import Foundation

/// A recognizer of a quick movement of one or more fingers in a direction.
///
/// ```swift
/// let back = ResponderSwipeRecognizer(target: self, action: "goBack")
/// back.direction = .right
/// ```
///
/// It recognizes the swipe as soon as all fingers have moved far enough, usually before they are
/// lifted.
@MainActor open class ResponderSwipeRecognizer: ResponderGestureRecognizer {
    /// The directions of a swipe.
    public struct Direction: OptionSet, Sendable, Hashable {
        /// The directions as bits.
        public let rawValue: UInt

        /// Creates a set of directions from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// To the right.
        public static let right = Direction(rawValue: 1 << 0)

        /// To the left.
        public static let left = Direction(rawValue: 1 << 1)

        /// Up.
        public static let up = Direction(rawValue: 1 << 2)

        /// Down.
        public static let down = Direction(rawValue: 1 << 3)
    }

    /// The directions that the recognizer takes; to the right by default.
    public final var direction = Direction.right

    /// The number of fingers, where less than one counts as one; 1 by default.
    public final var numberOfTouchesRequired = 1

    /// The distance, in points of the window, that each finger must move in the direction; by
    /// default that of the host's ``ResponderTouchTolerance``, 50 for a finger.
    public final var minimumDistance: CGFloat {
        get { ownDistance ?? touchTolerance.swipe }
        set { ownDistance = newValue }
    }
    private var ownDistance: CGFloat?

    /// The largest distance, in points of the window, that a finger may move across the direction
    /// or against it; by default that of the host's ``ResponderTouchTolerance``, 50 for a finger.
    public final var maximumDeviation: CGFloat {
        get { ownDeviation ?? touchTolerance.swipe }
        set { ownDeviation = newValue }
    }
    private var ownDeviation: CGFloat?

    /// The time, in seconds, from the first finger that comes down until the swipe must be
    /// complete; 0.5 by default.
    public final var maximumDuration: TimeInterval = 0.5

    /// The places where the fingers came down.
    private var starts: [ObjectIdentifier: CGPoint] = [:]
    private var began: TimeInterval = 0

    private var fingers: Int { max(1, numberOfTouchesRequired) }

    /// Records the places where fingers come down, and fails if there are too many.
    open override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent)
    {
        guard starts.count + touches.count <= fingers else {
            state = .failed
            return
        }
        if starts.isEmpty { began = event.timestamp }
        for touch in touches { starts[ObjectIdentifier(touch)] = touch.location(in: nil) }
    }

    /// Recognizes the swipe when all fingers have moved far enough.
    ///
    /// Fails if no direction is possible anymore, or if too much time has passed.
    open override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent)
    {
        judge(at: event.timestamp)
    }

    /// Fails, unless the fingers moved far enough as they were lifted.
    open override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent)
    {
        judge(at: event.timestamp)
        if requestedState == .possible { state = .failed }
    }

    /// Forgets the fingers.
    open override func reset() {
        starts = [:]
        began = 0
    }

    /// The time by which the swipe must be complete.
    open override var deadline: TimeInterval? { starts.isEmpty ? nil : began + maximumDuration }

    private func judge(at time: TimeInterval) {
        guard requestedState == .possible else { return }
        let moved = movements
        // `a <= b` is false for a distance that isn't a number.
        let possible = [Direction.right, .left, .up, .down].filter { direction in
            self.direction.contains(direction)
                && moved.allSatisfy {
                    let (along, across) = Self.parts(of: $0, direction)
                    return across <= maximumDeviation && along >= -maximumDeviation
                }
        }
        guard !possible.isEmpty, time - began <= maximumDuration else {
            state = .failed
            return
        }
        let isDone = possible.contains { direction in
            moved.allSatisfy { Self.parts(of: $0, direction).along >= minimumDistance }
        }
        if isDone, starts.count == fingers { state = .ended }
    }

    /// Each finger's movement.
    private var movements: [CGPoint] {
        touches.compactMap { touch in
            starts[ObjectIdentifier(touch)].map { touch.location(in: nil) - $0 }
        }
    }

    /// Returns the distances of a movement along a direction and across it.
    private static func parts(
        of moved: CGPoint,
        _ direction: Direction
    ) -> (along: CGFloat, across: CGFloat) {
        switch direction {
        case .right: (moved.x, abs(moved.y))
        case .left: (-moved.x, abs(moved.y))
        case .up: (-moved.y, abs(moved.x))
        default: (moved.y, abs(moved.x))
        }
    }
}
