public import Foundation

/// A recognizer of taps: one or more fingers that come down and are lifted at the same place, once
/// or several times.
///
/// ```swift
/// orange.addGestureRecognizer(ResponderTapRecognizer(target: controller, action: "click"))
/// ```
@MainActor open class ResponderTapRecognizer: ResponderGestureRecognizer {
    /// The number of taps, where less than one counts as one; 1 by default.
    public final var numberOfTapsRequired = 1

    /// The number of fingers for each tap, where less than one counts as one; 1 by default.
    public final var numberOfTouchesRequired = 1

    /// The buttons of a mouse that must be down; by default ``ResponderTouch/ButtonMask/primary``,
    /// as for a finger.
    public final var buttonMaskRequired = ResponderTouch.ButtonMask.primary

    /// The distance, in points of the window, that a finger may move during a tap; by default that
    /// of the host's ``ResponderTouchTolerance``, 10 for a finger.
    public final var allowableMovement: CGFloat {
        get { ownMovement ?? touchTolerance.movement }
        set { ownMovement = newValue }
    }
    private var ownMovement: CGFloat?

    /// The time, in seconds, from the first finger that comes down until the last one must be
    /// lifted; unlimited by default.
    public final var maximumDuration: TimeInterval = .infinity

    /// The time, in seconds, after a tap in which all fingers of the next one must come down; 0.35
    /// by default.
    public final var maximumInterval = TapCounter.maximumInterval

    /// The largest distance, in points of the window, between the first finger of a tap and each
    /// finger of the next one; by default that of the host's ``ResponderTouchTolerance``, 45 for a
    /// finger.
    public final var maximumDistance: CGFloat {
        get { ownDistance ?? touchTolerance.betweenTaps }
        set { ownDistance = newValue }
    }
    private var ownDistance: CGFloat?

    private var taps = 0

    /// The places where the fingers of the current tap came down.
    private var starts: [(touch: ObjectIdentifier, location: CGPoint)] = []
    private var lifted = 0
    private var began: TimeInterval = 0
    private var lastTap: (location: CGPoint, timestamp: TimeInterval)?

    private var fingers: Int { max(1, numberOfTouchesRequired) }

    /// Records the places where fingers come down.
    ///
    /// Fails if there are too many, if they come too late or too far from the last tap, or if a
    /// required button isn't down.
    open override func touchesBegan(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent)
    {
        guard starts.count + touches.count <= fingers,
            touches.allSatisfy({ $0.buttonMask.isSuperset(of: buttonMaskRequired) })
        else {
            state = .failed
            return
        }
        if starts.isEmpty { began = event.timestamp }
        for touch in touches {
            let location = touch.location(in: nil)
            if let lastTap {
                let elapsed = event.timestamp - lastTap.timestamp
                // A touch with an earlier time doesn't follow the last tap.
                guard elapsed >= 0, elapsed <= maximumInterval,
                    distance(location, lastTap.location) <= maximumDistance
                else {
                    state = .failed
                    return
                }
            }
            starts.append((ObjectIdentifier(touch), location))
        }
    }

    /// Fails if a finger moves too far.
    open override func touchesMoved(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent)
    {
        if touches.contains(where: hasMovedTooFar) { state = .failed }
    }

    /// Counts a tap when all fingers are lifted, and recognizes the last one.
    ///
    /// Fails if fingers are missing, moved too far, or stayed down too long.
    open override func touchesEnded(_ touches: Set<ResponderTouch>, with event: ResponderTouchEvent)
    {
        guard starts.count == fingers, !touches.contains(where: hasMovedTooFar),
            event.timestamp - began <= maximumDuration
        else {
            state = .failed
            return
        }
        lifted += touches.count
        guard lifted == fingers else { return }
        taps += 1
        guard taps < max(1, numberOfTapsRequired) else {
            state = .ended
            return
        }
        lastTap = starts.first.map { ($0.location, event.timestamp) }
        starts = []
        lifted = 0
    }

    /// Forgets the taps.
    open override func reset() {
        taps = 0
        starts = []
        lifted = 0
        lastTap = nil
    }

    /// The time by which the next tap must begin or, during a tap, the fingers must be lifted, or
    /// nil for no limit.
    open override var deadline: TimeInterval? {
        if let lastTap, starts.isEmpty { return lastTap.timestamp + maximumInterval }
        return starts.isEmpty || maximumDuration == .infinity ? nil : began + maximumDuration
    }

    /// Returns whether `other` fails when this recognizer has recognized touches of both.
    ///
    /// A tap doesn't prevent a recognizer that needs more taps, or as many taps with more fingers.
    open override func canPrevent(_ other: ResponderGestureRecognizer) -> Bool {
        guard let other = other as? ResponderTapRecognizer else { return true }
        return (other.numberOfTapsRequired, other.numberOfTouchesRequired)
            <= (numberOfTapsRequired, numberOfTouchesRequired)
    }

    private func hasMovedTooFar(_ touch: ResponderTouch) -> Bool {
        guard let start = starts.first(where: { $0.touch == ObjectIdentifier(touch) }) else {
            return false
        }
        // `!(a <= b)` instead of `a > b`, so that a distance that isn't a number counts as too far.
        return !(distance(start.location, touch.location(in: nil)) <= allowableMovement)
    }
}
