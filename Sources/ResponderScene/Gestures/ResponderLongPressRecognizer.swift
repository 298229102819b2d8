public import Foundation

/// A recognizer of a long press: one or more fingers that come down and stay in place for a while.
///
/// ```swift
/// view.addGestureRecognizer(ResponderLongPressRecognizer(target: self, action: "showMenu:"))
/// ```
///
/// The press begins as soon as the time has passed, changes whenever a finger moves, and ends when
/// a finger is lifted. Time passes with touches and with
/// ``ResponderTouchSurface/advanceTime(to:)``.
@MainActor open class ResponderLongPressRecognizer: ResponderGestureRecognizer {
    /// The number of taps before the press, where less than one counts as none; 0 by default.
    public final var numberOfTapsRequired = 0

    /// The number of fingers, where less than one counts as one; 1 by default.
    public final var numberOfTouchesRequired = 1

    /// The time, in seconds, that the fingers must stay down; 0.5 by default.
    public final var minimumPressDuration: TimeInterval = 0.5

    /// The distance, in points of the window, that a finger may move before the press begins; by
    /// default that of the host's ``ResponderTouchTolerance``, 10 for a finger.
    public final var allowableMovement: CGFloat {
        get { ownMovement ?? touchTolerance.movement }
        set { ownMovement = newValue }
    }
    private var ownMovement: CGFloat?

    /// The places where the fingers came down.
    private var starts: [ObjectIdentifier: CGPoint] = [:]

    /// The time when the last of the fingers came down, or nil if some are missing.
    private var began: TimeInterval?

    private var fingers: Int { max(1, numberOfTouchesRequired) }

    /// Records the places where fingers come down.
    ///
    /// Fails if there are too many, or if taps are missing. Ignores fingers that come down after
    /// the press began.
    open override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent)
    {
        guard requestedState == .possible else {
            for touch in touches { ignore(touch) }
            return
        }
        guard starts.count + touches.count <= fingers,
            touches.allSatisfy({ $0.tapCount > numberOfTapsRequired })
        else {
            state = .failed
            return
        }
        for touch in touches { starts[ObjectIdentifier(touch)] = touch.location(in: nil) }
        if starts.count == fingers { began = event.timestamp }
        if let deadline, event.timestamp > deadline { state = .began }
    }

    /// Fails if a finger moves too far before the press begins, or changes after that.
    open override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent)
    {
        if requestedState != .possible {
            state = .changed
        } else if touches.contains(where: hasMovedTooFar) {
            state = .failed
        }
    }

    /// Ends the press, or fails if it hasn't begun.
    open override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent)
    {
        state = requestedState == .possible ? .failed : .ended
    }

    /// The time when the press begins, or nil if it has begun or fingers are missing.
    open override var deadline: TimeInterval? {
        // Time must pass this deadline, and the press begins when it is reached.
        requestedState == .possible
            ? began.map { ($0 + max(0, minimumPressDuration)).nextDown } : nil
    }

    /// Begins the press.
    open override func deadlineDidPass() { state = .began }

    /// Forgets the fingers.
    open override func reset() {
        starts = [:]
        began = nil
    }

    private func hasMovedTooFar(_ touch: ResponderTouch) -> Bool {
        guard let start = starts[ObjectIdentifier(touch)] else { return false }
        // `!(a <= b)` instead of `a > b`, so that a distance that isn't a number counts as too far.
        return !(distance(start, touch.location(in: nil)) <= allowableMovement)
    }
}
